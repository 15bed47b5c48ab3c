package store

import (
	"io"
	"time"
)

const (
	// compactEvery is how often the store looks whether to compact.
	compactEvery = 10 * time.Second
	// compactTables is the number of tables of 8 MiB, as memtables leave them in
	// level 0, from which on a compaction is worth its while.
	compactTables = 8
	// compactShare bounds what compactions write: level 0 has to hold one part in
	// so many of the whole before the whole is written anew.
	compactShare = 4
)

// compact merges tables until the store closes.
//
// Badger is opened without compactors of its own. Those start whenever they see
// work, on a full disk too, and write tables through mappings: where the file
// system then has no block left, the process ends by SIGBUS. Ours start only
// while there is room for everything they could write, and MinFree besides. What
// cannot be compacted for want of space stays in level 0, where it takes more
// room and a little more time to read.
func (s *Store) compact() {
	tick := time.NewTicker(compactEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
			s.compactIfDue()
		}
	}
}

func (s *Store) compactIfDue() {
	if !s.compactable() {
		return
	}
	if err := s.db.Flatten(1); err != nil {
		s.log.Warn("compaction failed", "error", err)
	}
}

// compactable says whether a compaction is due and has room.
func (s *Store) compactable() bool {
	levels := s.db.Levels()
	var whole int64
	for _, level := range levels {
		whole += level.Size
	}
	if levels[0].NumTables < compactTables || levels[0].Size < whole/compactShare || s.Writable() != nil {
		return false
	}
	space, err := s.opts.Space(s.dir)
	return err == nil && space.Free >= s.opts.MinFree+whole
}

// alive fails when the file system was shut down, by its driver after an error or
// by an operator. ext4 may report a sync as done that such an end overtook; it
// refuses to read a file ever after.
func (s *Store) alive() error {
	var b [1]byte
	if _, err := s.lock.ReadAt(b[:], 0); err != nil && err != io.EOF {
		return err
	}
	return nil
}
