package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/hashicorp/go-hclog"
	"golang.org/x/sys/unix"
)

// Space is the state of the file system under the store.
type Space struct {
	Free     int64 // bytes that an unprivileged process may still use
	ReadOnly bool
}

// fileSystemSpace asks statfs(2), about a microsecond.
func fileSystemSpace(dir string) (Space, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return Space{}, err
	}
	return Space{Free: int64(st.Bavail) * st.Bsize, ReadOnly: st.Flags&unix.ST_RDONLY != 0}, nil
}

// Writable says whether a commit would be tried now: nil, ErrNoSpace,
// ErrReadOnly or ErrClosed.
func (s *Store) Writable() error {
	if s.closed.Load() {
		return ErrClosed
	}
	if cause := s.broken.Load(); cause != nil {
		return fmt.Errorf("%w: %w", ErrReadOnly, *cause)
	}
	space, err := s.opts.Space(s.dir)
	if err != nil {
		return fmt.Errorf("%w: free space of %s: %w", ErrReadOnly, s.dir, err)
	}
	if space.ReadOnly {
		return fmt.Errorf("%w: file system of %s is read-only", ErrReadOnly, s.dir)
	}
	if space.Free < s.opts.MinFree {
		return fmt.Errorf("%w: %d MiB free, %d MiB needed", ErrNoSpace, space.Free>>20, s.opts.MinFree>>20)
	}
	return nil
}

// lockDirectory takes the store's own lock, a file beside Badger's: Badger
// reads and repairs files only after its lock, but the spare log file has to
// be removed before Badger looks.
func lockDirectory(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "utilhost.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock store: %w", err)
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			return nil, fmt.Errorf("%w: %s", ErrLocked, dir)
		}
		return nil, fmt.Errorf("lock store: %w", err)
	}
	return f, nil
}

// preallocator gives Badger's mapped files their blocks before Badger writes
// to them: on a full file system a write to a hole in a mapping is SIGBUS on
// one of Badger's goroutines, which nothing in this process can catch.
//
// What it covers: the write-ahead log of the present memtable, the one of the
// next memtable (created empty with its blocks beyond the end of file, which
// Badger then takes for a new file and extends over them), the value log and
// the discard statistics. What it cannot cover: table files, which Badger
// creates with O_EXCL and fills at once when a memtable is flushed or tables
// are compacted; for those stands the margin Options.MinFree, and compactions
// begin only where there is room for all of them.
type preallocator struct {
	dir   string
	log   hclog.Logger
	mu    sync.Mutex
	mtime unix.Timespec   // of the directory when it was last looked through
	done  map[string]bool // files that have their blocks
	spare string          // the write-ahead log of the next memtable
}

const walSize = 2 * (8 << 20) // Badger makes a write-ahead log twice the memtable

// reserve looks through the directory, if its entries changed since the last
// time or Badger has taken the spare log, and allocates the blocks of files that
// have none yet. Taking the spare log changes no entry.
func (p *preallocator) reserve() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var st unix.Stat_t
	if err := unix.Stat(p.dir, &st); err != nil {
		return err
	}
	if p.done != nil && st.Mtim == p.mtime && isEmpty(p.spare) {
		return nil
	}
	entries, err := os.ReadDir(p.dir)
	if err != nil {
		return err
	}
	done, last := make(map[string]bool, 8), 0
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".mem") && !strings.HasSuffix(name, ".vlog") && name != "DISCARD" {
			continue
		}
		if n, ok := memNumber(name); ok {
			last = max(last, n)
		}
		if !p.done[name] {
			if err := allocate(filepath.Join(p.dir, name), os.O_RDWR, 0, 0); err != nil {
				if errors.Is(err, os.ErrNotExist) {
					continue // flushed and removed meanwhile
				}
				return err
			}
		}
		done[name] = true
	}
	p.done, p.mtime = done, st.Mtim
	return p.makeSpare(last)
}

// makeSpare creates the empty, preallocated file of the next memtable, unless
// the newest one already is such a file.
func (p *preallocator) makeSpare(last int) error {
	newest := filepath.Join(p.dir, memName(last))
	if isEmpty(newest) {
		p.spare = newest
		return nil
	}
	name := memName(last + 1)
	spare := filepath.Join(p.dir, name)
	if err := allocate(spare, os.O_RDWR|os.O_CREATE, unix.FALLOC_FL_KEEP_SIZE, walSize); err != nil {
		return err
	}
	p.done[name], p.spare = true, spare
	return nil
}

func isEmpty(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && fi.Size() == 0
}

// removeSpare deletes empty write-ahead and value logs, which Badger refuses to
// open. A process that is killed right after it made one leaves it so.
func (p *preallocator) removeSpare() error {
	entries, err := os.ReadDir(p.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, ok := memNumber(e.Name()); !ok && filepath.Ext(e.Name()) != ".vlog" {
			continue
		}
		if fi, err := e.Info(); err == nil && fi.Size() == 0 {
			if err := os.Remove(filepath.Join(p.dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func memName(n int) string { return fmt.Sprintf("%05d.mem", n) }

func memNumber(name string) (int, bool) {
	digits, ok := strings.CutSuffix(name, ".mem")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil
}

// allocate gives a file blocks for size bytes, or for its present size if
// size is 0. File systems without fallocate(2) are left as they are.
func allocate(path string, flag int, mode uint32, size int64) error {
	f, err := os.OpenFile(path, flag, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if size == 0 {
		fi, err := f.Stat()
		if err != nil || fi.Size() == 0 {
			return err
		}
		size = fi.Size()
	}
	err = unix.Fallocate(int(f.Fd()), mode, 0, size)
	if errors.Is(err, unix.EOPNOTSUPP) || errors.Is(err, unix.ENOSYS) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("allocate %s: %w", filepath.Base(path), err)
	}
	return nil
}
