package store

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dgraph-io/badger/v4"
)

// Format is the version of the record formats that this program writes. A
// store with a higher one is refused.
const Format = 1

// meta is the record that names the store and its format.
type meta struct {
	Format int    `json:"format"`
	ID     string `json:"id"`
}

var metaKey = []byte("m/meta")

// loadMeta reads the meta record, or writes it into a new store.
func (s *Store) loadMeta() error {
	var m meta
	err := s.db.View(func(txn *badger.Txn) error {
		item, err := txn.Get(metaKey)
		if err != nil {
			return err
		}
		return item.Value(func(v []byte) error { return json.Unmarshal(v, &m) })
	})
	switch {
	case errors.Is(err, badger.ErrKeyNotFound):
		return s.createMeta()
	case err != nil:
		return fmt.Errorf("read store format: %w", err)
	case m.Format > Format:
		return fmt.Errorf("%w: format %d, this program knows up to %d", ErrNewerFormat, m.Format, Format)
	case m.Format < 1 || m.ID == "":
		return fmt.Errorf("read store format: record is damaged")
	}
	s.id = m.ID
	return nil
}

func (s *Store) createMeta() error {
	var random [16]byte
	rand.Read(random[:]) // never fails since Go 1.24
	m := meta{Format: Format, ID: hex.EncodeToString(random[:])}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := s.Commit(&Batch{sets: []entry{{metaKey, text}}}); err != nil {
		return fmt.Errorf("write store format: %w", err)
	}
	s.id = m.ID
	return nil
}
