// Package store keeps keys, credits and usage on disk in one Badger database.
//
// It is the only package that knows Badger. Everything above it deals in typed
// records and in batches that are committed and synced as one transaction.
package store

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dgraph-io/badger/v4"
	"github.com/hashicorp/go-hclog"
)

// Errors of the store. They are wrapped; test with errors.Is.
var (
	// ErrLocked: another process has the store open.
	ErrLocked = errors.New("store is in use by another process")
	// ErrNewerFormat: the store was written by a later version of the program.
	ErrNewerFormat = errors.New("store was written by a newer version")
	// ErrNoSpace: less space is free than Options.MinFree. Nothing was written,
	// and commits succeed again by themselves once there is space.
	ErrNoSpace = errors.New("not enough free disk space")
	// ErrReadOnly: the file system is read-only or a write failed. The outcome
	// of the failed write is known only after the store was opened anew, so
	// every later commit is refused until then.
	ErrReadOnly = errors.New("store cannot be written")
	// ErrClosed: the store was closed.
	ErrClosed = errors.New("store is closed")
)

const (
	// DefaultMinFree is the free space in bytes below which commits are
	// refused. It covers what Badger may still write after a commit, memtables
	// turned into tables, and much that others write in that moment.
	DefaultMinFree = 64 << 20
	// closeLimit bounds Close: Badger retries the last memtable for ever when
	// its directory is gone or full, and a compaction cannot be cut short.
	closeLimit = 5 * time.Second
	// flushSpace is what Close may write: the memtable as a table.
	flushSpace = 16 << 20
)

// Options says how a store is opened. The zero value is usable.
type Options struct {
	// MinFree is the free space in bytes below which Commit gives ErrNoSpace;
	// 0 means DefaultMinFree.
	MinFree int64
	// Log receives what Badger says; nil discards it.
	Log hclog.Logger
	// Space reports the state of the file system that holds a directory; nil
	// asks the operating system. Tests inject a full disk here.
	Space func(dir string) (Space, error)
}

// Store is an open store. Its methods are safe for concurrent use.
type Store struct {
	db   *badger.DB
	dir  string
	id   string
	opts Options
	log  hclog.Logger
	lock *os.File

	broken atomic.Pointer[error] // first failed write, until the store is opened anew
	closed atomic.Bool
	stop   chan struct{}
	done   sync.WaitGroup
	files  preallocator
}

// Open opens or creates the store in dir, which it makes with mode 0700. It
// fails with ErrLocked while another process has it open, and with
// ErrNewerFormat when a later version wrote it.
func Open(dir string, opts Options) (*Store, error) {
	if opts.MinFree <= 0 {
		opts.MinFree = DefaultMinFree
	}
	if opts.Log == nil {
		opts.Log = hclog.NewNullLogger()
	}
	if opts.Space == nil {
		opts.Space = fileSystemSpace
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("create store directory: %w", err)
	}
	lock, err := lockDirectory(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, opts: opts, log: opts.Log, lock: lock, stop: make(chan struct{})}
	s.files.dir = dir
	s.files.log = opts.Log
	if err := s.open(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	s.done.Go(s.compact)
	return s, nil
}

// open opens the database under the directory lock and checks its format.
func (s *Store) open() error {
	// Checked before Badger writes a byte: its files are mapped, and a write
	// to a mapping that cannot get a block ends the process.
	if err := s.Writable(); err != nil {
		return fmt.Errorf("open store in %s: %w", s.dir, err)
	}
	if err := s.files.removeSpare(); err != nil {
		return err
	}
	db, err := badger.Open(settings(s.dir, s.log))
	if err != nil {
		if strings.Contains(err.Error(), "Cannot acquire directory lock") {
			return fmt.Errorf("%w: %s", ErrLocked, s.dir)
		}
		return fmt.Errorf("open store in %s: %w", s.dir, err)
	}
	s.db = db
	if err := s.files.reserve(); err != nil {
		return fmt.Errorf("preallocate store files: %w", err)
	}
	return s.loadMeta()
}

// ID returns the random name the store got when it was created. Files beside
// the store carry it to show that they belong to it.
func (s *Store) ID() string { return s.id }

// Dir returns the directory of the store.
func (s *Store) Dir() string { return s.dir }

// settings are the measured small settings: about 35 MB resident and files of
// some 40 MB, no slower than the defaults for records of this size.
func settings(dir string, log hclog.Logger) badger.Options {
	return badger.DefaultOptions(dir).
		WithSyncWrites(true).
		WithMemTableSize(8 << 20).
		WithNumMemtables(2).
		WithBlockCacheSize(1 << 20).
		WithIndexCacheSize(8 << 20).
		// No value reaches the value log: the largest record is far below
		// Badger's value threshold of 1 MiB. Its files stay at the minimum,
		// so that preallocating them costs 2 MiB, and need no collection.
		WithValueLogFileSize(1 << 20).
		// See Store.compact. Level 0 never makes a write wait.
		WithNumCompactors(0).
		WithNumLevelZeroTablesStall(math.MaxInt32).
		WithCompression(0).
		WithMetricsEnabled(false).
		// Each record has one writer, which serialises its own changes.
		WithDetectConflicts(false).
		WithLogger(badgerLog{log.Named("badger")})
}

// Close closes the store. It returns after at most 5 seconds, with an error if
// Badger had not finished by then. A store that cannot be written, or not
// enough for Badger's last flush, is left as a kill of the process would leave
// it. What was committed is safe in every case.
func (s *Store) Close() error {
	if s.closed.Swap(true) {
		return nil
	}
	close(s.stop)
	return s.close()
}

func (s *Store) close() error {
	s.closed.Store(true)
	if s.db == nil {
		return s.lock.Close()
	}
	if err := s.flushable(); err != nil {
		// The locks stay: Badger's goroutines still have the files mapped.
		return fmt.Errorf("close store: left to be repaired at the next start: %w", err)
	}
	closed := make(chan error, 1)
	go func() {
		s.done.Wait()
		closed <- s.db.Close()
	}()
	limit := time.NewTimer(closeLimit)
	defer limit.Stop()
	select {
	case err := <-closed:
		if err == nil {
			err = s.files.removeSpare()
		}
		return errors.Join(err, s.lock.Close())
	case <-limit.C:
		return fmt.Errorf("close store: not finished after %s", closeLimit)
	}
}

// flushable says whether Badger can write its memtable into a table file. It
// writes through a mapping, which on a full disk would end the process.
func (s *Store) flushable() error {
	if cause := s.broken.Load(); cause != nil {
		return *cause
	}
	space, err := s.opts.Space(s.dir)
	if err != nil {
		return err
	}
	if space.ReadOnly {
		return ErrReadOnly
	}
	if space.Free < flushSpace {
		return ErrNoSpace
	}
	return nil
}
