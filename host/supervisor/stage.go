package supervisor

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

const (
	// stagedBytes is the largest binary that is accepted.
	stagedBytes = 512 << 20
	// spareBytes is what must be left on the file system after a copy.
	spareBytes = 64 << 20
	// stagingPrefix and stagingSuffix name a copy in progress.
	stagingPrefix, stagingSuffix = ".staging-", ".tmp"
)

// A staging area holds copies of binaries under the SHA-256 of their content.
// What runs is the copy, so that nobody can change the bytes between the check
// and the start, and a file being overwritten does not matter.
type staging struct {
	dir string

	mu   sync.Mutex
	held map[string]int      // copies that somebody is working with, by hash
	kept map[string]bool     // copies to keep when nobody does
	good map[string]identity // copies whose content is known to be as their name says
}

// A staged binary is held until its release is called.
type staged struct {
	sha  string
	path string
}

func openStaging(dir string, good map[string]identity) (*staging, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if noexec(dir) {
		return nil, fmt.Errorf("plugins are started from %s, but its file system is mounted noexec; choose another data directory", dir)
	}
	if good == nil {
		good = make(map[string]identity)
	}
	return &staging{dir: dir, held: make(map[string]int), good: good}, nil
}

// stage copies source, or finds that a copy is there. Its errors are refusals.
func (s *staging) stage(source string) (staged, *refusal) {
	// O_NONBLOCK: a FIFO put in the file's place must not block the host.
	in, err := os.OpenFile(source, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return staged{}, openRefusal(err)
	}
	defer in.Close()
	before, err := in.Stat()
	if err != nil {
		return staged{}, refuse(causeHost, "cannot be read: %v", pathless(err))
	}
	switch {
	case !before.Mode().IsRegular():
		return staged{}, refuse(causeFile, "is no regular file")
	case before.Mode().Perm()&0o111 == 0:
		return staged{}, refuse(causeFile, "is not executable (mode %04o)", before.Mode().Perm())
	case before.Size() > stagedBytes:
		return staged{}, refuse(causeFile, "has %d bytes, must have at most %d", before.Size(), stagedBytes)
	case before.Size() == 0:
		return staged{}, refuse(causeFile, "is empty")
	}
	return s.copy(in, before)
}

func openRefusal(err error) *refusal {
	switch {
	case errors.Is(err, os.ErrPermission):
		return refuse(causeFile, "is not readable by the host")
	case errors.Is(err, os.ErrNotExist):
		return refuse(causeFile, "has gone")
	}
	return refuse(causeHost, "cannot be opened: %v", pathless(err))
}

// copy writes the content under a temporary name and renames it to its hash.
func (s *staging) copy(in *os.File, before os.FileInfo) (staged, *refusal) {
	if free, err := freeSpace(s.dir); err == nil && free < before.Size()+spareBytes {
		return staged{}, refuse(causeHost, "no space to stage it: %d MiB free, %d MiB needed",
			free>>20, (before.Size()+spareBytes)>>20)
	}
	out, err := os.CreateTemp(s.dir, stagingPrefix+"*"+stagingSuffix)
	if err != nil {
		return staged{}, refuse(causeHost, "cannot be staged: %v", pathless(err))
	}
	defer os.Remove(out.Name())
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, hash), io.LimitReader(in, stagedBytes+1))
	if err == nil {
		err = errors.Join(out.Chmod(0o500), out.Sync())
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return staged{}, refuse(causeHost, "cannot be staged: %v", pathless(err))
	}
	after, err := in.Stat()
	if err != nil || identify(after) != identify(before) || n != before.Size() {
		return staged{}, refuse(causeWriting, "was still being written")
	}
	return s.keep(out.Name(), hex.EncodeToString(hash.Sum(nil)))
}

// keep renames a finished copy to its hash, unless a sound one is there. The
// lock is not held over the rename: two equal copies may replace each other.
func (s *staging) keep(temporary, sha string) (staged, *refusal) {
	s.hold(sha)
	kept := staged{sha: sha, path: s.path(sha)}
	if s.sound(sha) {
		return kept, nil
	}
	err := os.Rename(temporary, kept.path)
	if err == nil {
		err = syncDir(s.dir)
	}
	if err == nil {
		err = s.know(sha)
	}
	if err != nil {
		s.release(sha)
		return staged{}, refuse(causeHost, "cannot be staged: %v", pathless(err))
	}
	return kept, nil
}

// existing returns and holds the copy with that hash, if there is a sound one.
func (s *staging) existing(sha string) (staged, bool) {
	s.hold(sha)
	if !s.sound(sha) {
		s.release(sha)
		return staged{}, false
	}
	return staged{sha: sha, path: s.path(sha)}, true
}

// sound reports whether the copy with that name has the content that its name
// says. It is read unless nothing has touched it since that was last known.
func (s *staging) sound(sha string) bool {
	path := s.path(sha)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != 0o500 {
		return false
	}
	s.mu.Lock()
	known, ok := s.good[sha]
	s.mu.Unlock()
	if ok && known == identify(info) {
		return true
	}
	in, err := os.Open(path)
	if err != nil {
		return false
	}
	defer in.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, in); err != nil || hex.EncodeToString(hash.Sum(nil)) != sha {
		return false
	}
	return s.know(sha) == nil
}

// know records that the copy is sound as it is now.
func (s *staging) know(sha string) error {
	info, err := os.Lstat(s.path(sha))
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.good[sha] = identify(info)
	return nil
}

// known returns the copies known to be sound, for the state file.
func (s *staging) known() map[string]identity {
	s.mu.Lock()
	defer s.mu.Unlock()
	copied := make(map[string]identity, len(s.good))
	for sha, id := range s.good {
		copied[sha] = id
	}
	return copied
}

func (s *staging) hold(sha string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[sha]++
}

// release gives back a staged binary. A copy that nobody needs goes with its
// last holder.
func (s *staging) release(sha string) {
	s.mu.Lock()
	s.held[sha]--
	last := s.held[sha] <= 0
	if last {
		delete(s.held, sha)
	}
	s.mu.Unlock()
	if last {
		_ = s.discard(sha) // tried again by sweep
	}
}

// keepOnly sets which copies stay when nobody holds them.
func (s *staging) keepOnly(kept map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = kept
}

// sweep removes the copies that are neither kept nor held, and, with strays,
// what interrupted copies left.
func (s *staging) sweep(strays bool) error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, stagingPrefix):
			if strays {
				errs = append(errs, os.Remove(filepath.Join(s.dir, name)))
			}
		case isHash(name):
			errs = append(errs, s.discard(name))
		}
	}
	return errors.Join(errs...)
}

// discard removes one copy unless it is kept or held.
func (s *staging) discard(sha string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[sha] > 0 || s.kept[sha] {
		return nil
	}
	delete(s.good, sha)
	if err := os.Remove(s.path(sha)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func (s *staging) path(sha string) string { return filepath.Join(s.dir, sha) }

// isHash reports whether name is a SHA-256 in lower-case hex.
func isHash(name string) bool {
	return len(name) == 2*sha256.Size && strings.Trim(name, "0123456789abcdef") == ""
}

// syncDir makes a rename in dir last.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// pathless returns what went wrong without the path, which the operator knows.
func pathless(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
