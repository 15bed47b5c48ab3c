// Package artifact keeps copies of plugin binaries under the SHA-256 of their
// content. The host runs the copy, so that nobody can change the bytes between
// the check and the start, and overwriting the file in the plugin directory does
// not matter.
package artifact

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/host/supervisor/directory"
)

const (
	// prefix and suffix name a copy in progress.
	prefix, suffix = ".copying-", ".tmp"
	// mode is the mode of a finished copy.
	mode = 0o500
)

// An Artifact is one copy.
type Artifact struct {
	SHA256 string // of its content, 64 lower-case hex digits
	Path   string // of the copy
}

// A Store is a directory of artifacts. Its methods may be called from any
// goroutine. Reading, copying and hashing are done without its lock.
type Store struct {
	dir string

	mu    sync.Mutex
	held  map[string]int                // holders by hash
	kept  map[string]bool               // see Keep
	known map[string]directory.Identity // see Known
}

// Open returns the store in dir, which is made if it is missing. known is what
// Known returned to an earlier host, or nil. It fails if nothing can be executed
// from dir.
func Open(dir string, known map[string]directory.Identity) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	if noexec(dir) {
		return nil, fmt.Errorf("plugins are started from %s, but its file system is mounted noexec; choose another data directory", dir)
	}
	s := &Store{dir: dir, held: make(map[string]int), known: make(map[string]directory.Identity)}
	maps.Copy(s.known, known)
	return s, nil
}

// Get returns and holds the artifact with that hash, if there is an intact one.
// It reads the whole copy unless the copy is known to be intact.
func (s *Store) Get(sha string) (Artifact, bool) {
	s.hold(sha)
	if !s.intact(sha) {
		s.Release(sha)
		return Artifact{}, false
	}
	return Artifact{SHA256: sha, Path: s.path(sha)}, true
}

// intact reports whether the copy with that name has the content that its name
// says. It reads the copy unless nothing has touched it since that was last
// known.
func (s *Store) intact(sha string) bool {
	path := s.path(sha)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != mode {
		return false
	}
	s.mu.Lock()
	known, ok := s.known[sha]
	s.mu.Unlock()
	if ok && known == directory.Identify(info) {
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

// know records that the copy is intact as it is now.
func (s *Store) know(sha string) error {
	info, err := os.Lstat(s.path(sha))
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known[sha] = directory.Identify(info)
	return nil
}

// Known returns the copies that are known to be intact, by hash, so that the
// next host need not read them again.
func (s *Store) Known() map[string]directory.Identity {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.known)
}

func (s *Store) hold(sha string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[sha]++
}

// Release gives an artifact back, once for each Put or Get that returned it. A
// copy that is not kept goes with its last holder.
func (s *Store) Release(sha string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[sha]--; s.held[sha] > 0 {
		return
	}
	delete(s.held, sha)
	_ = s.removeLocked(sha) // Sweep tries again
}

// Keep sets which copies stay without a holder, by hash. A copy that it no longer
// names stays until the next Sweep.
func (s *Store) Keep(set map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = maps.Clone(set)
}

// Sweep removes the copies that are neither kept nor held. With strays it also
// removes what interrupted copies left, so nothing may be in progress then.
func (s *Store) Sweep(strays bool) error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range entries {
		name := e.Name()
		switch {
		// Whatever the prefix is: earlier hosts had another one.
		case strings.HasPrefix(name, ".") && strings.HasSuffix(name, suffix):
			if strays {
				errs = append(errs, os.Remove(filepath.Join(s.dir, name)))
			}
		case isHash(name):
			errs = append(errs, s.remove(name))
		}
	}
	return errors.Join(errs...)
}

func (s *Store) remove(sha string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.removeLocked(sha)
}

// removeLocked removes one copy unless it is kept or held.
func (s *Store) removeLocked(sha string) error {
	if s.held[sha] > 0 || s.kept[sha] {
		return nil
	}
	delete(s.known, sha)
	if err := os.Remove(s.path(sha)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func (s *Store) path(sha string) string { return filepath.Join(s.dir, sha) }

// isHash reports whether name is a SHA-256 in lower-case hex.
func isHash(name string) bool {
	return len(name) == 2*sha256.Size && strings.Trim(name, "0123456789abcdef") == ""
}
