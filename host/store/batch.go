package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// MaxBatch is the number of records that a batch should hold at most. Badger
// refuses transactions of somewhat more than twice that.
const MaxBatch = 5000

type entry struct{ key, value []byte }

// Batch collects changes for one Commit. The zero value is an empty batch.
// A batch belongs to one goroutine.
type Batch struct {
	sets    []entry
	deletes [][]byte
	usage   []Usage
	err     error
}

// Len returns the number of records that the batch changes.
func (b *Batch) Len() int { return len(b.sets) + len(b.deletes) + len(b.usage) }

// Reset empties the batch for reuse.
func (b *Batch) Reset() {
	clear(b.sets)
	clear(b.deletes)
	clear(b.usage)
	b.sets, b.deletes, b.usage, b.err = b.sets[:0], b.deletes[:0], b.usage[:0], nil
}

// PutKey writes a key's record.
func (b *Batch) PutKey(k Key) {
	text, err := json.Marshal(k)
	b.err = errors.Join(b.err, err)
	b.sets = append(b.sets, entry{keyKey(k.ID), text})
}

// PutSecret makes the secret with this hash belong to the key.
func (b *Batch) PutSecret(hash [32]byte, keyID string) {
	b.sets = append(b.sets, entry{secretKey(hash), []byte(keyID)})
}

// DeleteSecret forgets a secret.
func (b *Batch) DeleteSecret(hash [32]byte) { b.deletes = append(b.deletes, secretKey(hash)) }

// PutAccount writes the pool record of a key and month.
func (b *Batch) PutAccount(a Account) {
	b.sets = append(b.sets, entry{accountKey(a.KeyID, a.Month), appendAccount(make([]byte, 0, 16), a)})
}

// MarkOpen notes that the account's record may lag behind what was spent, so
// that the next start has to look at it.
func (b *Batch) MarkOpen(id string, month uint32) {
	b.sets = append(b.sets, entry{openKey(id, month), nil})
}

// ClearOpen removes the note of MarkOpen: the record is exact.
func (b *Batch) ClearOpen(id string, month uint32) { b.deletes = append(b.deletes, openKey(id, month)) }

// AddUsage adds to the usage row of a key, day and route. Usage rows must have
// one writer at a time.
func (b *Batch) AddUsage(u Usage) { b.usage = append(b.usage, u) }

// PutLastUsed notes when a key was last used.
func (b *Batch) PutLastUsed(id string, at time.Time) {
	v := binary.AppendVarint(make([]byte, 0, 10), at.UnixNano())
	b.sets = append(b.sets, entry{lastUsedKey(id), v})
}

// Commit writes the batch as one transaction and returns once it is synced to
// disk. With ErrNoSpace nothing was written. Any other error but ErrClosed
// leaves the outcome open until the store is opened anew, and makes every
// later commit fail with ErrReadOnly.
func (s *Store) Commit(b *Batch) error {
	if b.err != nil {
		return b.err
	}
	if b.Len() == 0 {
		return nil
	}
	if err := s.Writable(); err != nil {
		return err
	}
	txn := s.db.NewTransaction(true)
	defer txn.Discard()
	if err := b.apply(txn); err != nil {
		return fmt.Errorf("prepare commit: %w", err)
	}
	if err := errors.Join(txn.Commit(), s.alive()); err != nil {
		s.fail(err)
		return fmt.Errorf("%w: commit: %w", ErrReadOnly, err)
	}
	// A commit may have begun a new log file.
	if err := s.files.reserve(); err != nil {
		s.log.Warn("preallocation failed", "error", err)
	}
	return nil
}

// fail remembers the first failed write.
func (s *Store) fail(err error) {
	if s.broken.CompareAndSwap(nil, &err) {
		s.log.Error("store turned read-only, restart to repair", "error", err)
	}
}

func (b *Batch) apply(txn *badger.Txn) error {
	for _, e := range b.sets {
		if err := txn.Set(e.key, e.value); err != nil {
			return err
		}
	}
	for _, k := range b.deletes {
		if err := txn.Delete(k); err != nil {
			return err
		}
	}
	for _, u := range b.usage {
		key := usageKey(u)
		var calls, credits int64
		item, err := txn.Get(key)
		switch {
		case err == nil:
			err = item.Value(func(v []byte) error { return parseNumbers(v, &calls, &credits) })
		case errors.Is(err, badger.ErrKeyNotFound):
			err = nil
		}
		if err != nil {
			return fmt.Errorf("usage of %s: %w", u.KeyID, err)
		}
		if err := txn.Set(key, appendCounts(make([]byte, 0, 8), calls+u.Calls, credits+u.Credits)); err != nil {
			return err
		}
	}
	return nil
}
