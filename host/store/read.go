package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// View reads a consistent state of the store. Close it.
type View struct{ txn *badger.Txn }

// View opens a view of what is committed now.
func (s *Store) View() (*View, error) {
	if s.closed.Load() {
		return nil, ErrClosed
	}
	return &View{s.db.NewTransaction(false)}, nil
}

// Close ends the view.
func (v *View) Close() { v.txn.Discard() }

// read runs fn on a view of its own.
func (s *Store) read(fn func(*View) error) error {
	v, err := s.View()
	if err != nil {
		return err
	}
	defer v.Close()
	return fn(v)
}

// get hands the value of a database key to parse; found is false if there is
// no such record.
func (v *View) get(key []byte, parse func([]byte) error) (found bool, err error) {
	item, err := v.txn.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return false, nil
	}
	if err == nil {
		err = item.Value(parse)
	}
	return err == nil, err
}

// scan calls fn for each record whose database key begins with prefix.
func (v *View) scan(prefix []byte, fn func(key, value []byte) error) error {
	opts := badger.DefaultIteratorOptions
	opts.Prefix = prefix
	it := v.txn.NewIterator(opts)
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		item := it.Item()
		if err := item.Value(func(value []byte) error { return fn(item.Key(), value) }); err != nil {
			return err
		}
	}
	return nil
}

// Account returns the pool record of a key and month, and a zero record if
// there is none.
func (s *Store) Account(id string, month uint32) (a Account, err error) {
	err = s.read(func(v *View) error {
		a, err = v.Account(id, month)
		return err
	})
	return a, err
}

// Account returns the pool record of a key and month, zero if there is none.
func (v *View) Account(id string, month uint32) (Account, error) {
	a := Account{KeyID: id, Month: month}
	_, err := v.get(accountKey(id, month), func(value []byte) error { return parseAccount(value, &a) })
	if err != nil {
		return Account{}, fmt.Errorf("account of %s: %w", id, err)
	}
	return a, nil
}

// Accounts calls fn for the pool records of one key, or of all if id is "",
// in order of id and month.
func (v *View) Accounts(id string, fn func(Account) error) error {
	return v.scan(idPrefix('a', id), func(key, value []byte) error {
		var a Account
		var err error
		if a.KeyID, a.Month, _, err = splitMonthKey(key); err == nil {
			err = parseAccount(value, &a)
		}
		if err != nil {
			return fmt.Errorf("account %q: %w", key, err)
		}
		return fn(a)
	})
}

// Open calls fn for each account that is marked open.
func (v *View) Open(fn func(id string, month uint32) error) error {
	return v.scan([]byte("o/"), func(key, _ []byte) error {
		id, month, _, err := splitMonthKey(key)
		if err != nil {
			return fmt.Errorf("mark %q: %w", key, err)
		}
		return fn(id, month)
	})
}

// Usage calls fn for each usage row of a key and month, in order of day and
// route.
func (v *View) Usage(id string, month uint32, fn func(Usage) error) error {
	return v.scan(monthKey('u', id, month), usageRow(fn))
}

// AllUsage calls fn for each usage row of the store, in order of key, month,
// day and route.
func (v *View) AllUsage(fn func(Usage) error) error {
	return v.scan([]byte("u/"), usageRow(fn))
}

func usageRow(fn func(Usage) error) func(key, value []byte) error {
	return func(key, value []byte) error {
		var u Usage
		id, month, rest, err := splitMonthKey(key)
		if err == nil && len(rest) == 0 {
			err = errDamaged
		}
		if err == nil {
			err = parseNumbers(value, &u.Calls, &u.Credits)
		}
		if err != nil {
			return fmt.Errorf("usage %q: %w", key, err)
		}
		u.KeyID, u.Month, u.Day, u.Route = id, month, rest[0], string(rest[1:])
		return fn(u)
	}
}

// LastUsed returns when a key was last used, the zero time if never.
func (s *Store) LastUsed(id string) (at time.Time, err error) {
	err = s.read(func(v *View) error {
		var nanos int64
		found, err := v.get(lastUsedKey(id), func(value []byte) error { return parseNumbers(value, &nanos) })
		if found {
			at = time.Unix(0, nanos).UTC()
		}
		return err
	})
	return at, err
}

// SecretOwner returns the id of the key that a secret belongs to, "" if none.
func (s *Store) SecretOwner(hash [32]byte) (id string, err error) {
	err = s.read(func(v *View) error {
		_, err := v.get(secretKey(hash), func(value []byte) error { id = string(value); return nil })
		return err
	})
	return id, err
}

// Key returns the record of a key; found is false if there is none.
func (s *Store) Key(id string) (k Key, found bool, err error) {
	err = s.read(func(v *View) error {
		found, err = v.get(keyKey(id), func(value []byte) error { return json.Unmarshal(value, &k) })
		return err
	})
	return k, found, err
}

// Keys calls fn for each key in order of id.
func (s *Store) Keys(fn func(Key) error) error {
	return s.read(func(v *View) error {
		return v.scan([]byte("k/"), func(_, value []byte) error {
			var k Key
			if err := json.Unmarshal(value, &k); err != nil {
				return fmt.Errorf("key record: %w", err)
			}
			return fn(k)
		})
	})
}

func idPrefix(kind byte, id string) []byte {
	if id == "" {
		return []byte{kind, '/'}
	}
	return append(append([]byte{kind, '/'}, id...), 0)
}
