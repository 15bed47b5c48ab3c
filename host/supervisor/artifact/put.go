package artifact

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/utilhost/utilhost/host/supervisor/directory"
)

const (
	// maxBytes is the largest binary that is accepted.
	maxBytes = 512 << 20
	// spareBytes is what a copy must leave free on the file system.
	spareBytes = 64 << 20
)

// Errors of Put, for errors.Is. Their texts are for the operator: clauses whose
// subject is the file.
var (
	// ErrUnfit: the directory entry is to blame, that is, its mode, size or type.
	// Nothing changes until the entry does.
	ErrUnfit = errors.New("is not fit to be a plugin")
	// ErrChanging: the file changed while it was copied. It will settle again.
	ErrChanging = errors.New("was still being written")
)

// An unfit is an ErrUnfit that says why.
type unfit string

func (e unfit) Error() string { return string(e) }

// Unwrap makes errors.Is find ErrUnfit.
func (e unfit) Unwrap() error { return ErrUnfit }

// Put copies the file at path into the store, or finds that a copy of the same
// content is there, and holds it until Release. Errors that are neither ErrUnfit
// nor ErrChanging are about the surroundings, for example no space.
func (s *Store) Put(path string) (Artifact, error) {
	// O_NONBLOCK: a FIFO put in the file's place must not block the host.
	in, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	switch {
	case errors.Is(err, os.ErrPermission):
		return Artifact{}, unfit("is not readable by the host")
	case errors.Is(err, os.ErrNotExist):
		return Artifact{}, unfit("has gone")
	case err != nil:
		return Artifact{}, fmt.Errorf("cannot be opened: %w", pathless(err))
	}
	defer in.Close()
	before, err := in.Stat()
	if err != nil {
		return Artifact{}, fmt.Errorf("cannot be read: %w", pathless(err))
	}
	if err := fit(before); err != nil {
		return Artifact{}, err
	}
	if free, err := freeSpace(s.dir); err == nil && free < before.Size()+spareBytes {
		return Artifact{}, fmt.Errorf("no space to stage it: %d MiB free, %d MiB needed",
			free>>20, (before.Size()+spareBytes)>>20)
	}
	return s.copy(in, before)
}

// fit returns an ErrUnfit unless a file may be a plugin by its type, mode and
// size.
func fit(info os.FileInfo) error {
	switch {
	case !info.Mode().IsRegular():
		return unfit("is not a regular file")
	case info.Mode().Perm()&0o111 == 0:
		return unfit(fmt.Sprintf("is not executable (mode %04o)", info.Mode().Perm()))
	case info.Size() > maxBytes:
		return unfit(fmt.Sprintf("has %d bytes, must have at most %d", info.Size(), maxBytes))
	case info.Size() == 0:
		return unfit("is empty")
	}
	return nil
}

// copy writes the content under a temporary name and renames it to its hash.
func (s *Store) copy(in *os.File, before os.FileInfo) (Artifact, error) {
	out, err := os.CreateTemp(s.dir, prefix+"*"+suffix)
	if err != nil {
		return Artifact{}, surroundings(err)
	}
	defer os.Remove(out.Name())
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, hash), io.LimitReader(in, maxBytes+1))
	if err == nil {
		err = errors.Join(out.Chmod(mode), out.Sync())
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return Artifact{}, surroundings(err)
	}
	after, err := in.Stat()
	if err != nil || directory.Identify(after) != directory.Identify(before) || n != before.Size() {
		return Artifact{}, ErrChanging
	}
	return s.adopt(out.Name(), hex.EncodeToString(hash.Sum(nil)))
}

// adopt renames a finished copy to its hash, unless an intact one is there. The
// lock is not held over the rename: two equal copies may replace each other.
func (s *Store) adopt(temporary, sha string) (Artifact, error) {
	if a, ok := s.Get(sha); ok {
		return a, nil
	}
	s.hold(sha)
	err := os.Rename(temporary, s.path(sha))
	if err == nil {
		err = syncDir(s.dir)
	}
	if err == nil {
		err = s.know(sha)
	}
	if err != nil {
		s.Release(sha)
		return Artifact{}, surroundings(err)
	}
	return Artifact{SHA256: sha, Path: s.path(sha)}, nil
}

// syncDir makes a rename in dir last through a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// surroundings words a failure of the store's own file system.
func surroundings(err error) error { return fmt.Errorf("cannot be copied: %w", pathless(err)) }

// pathless returns what went wrong without the path, which the operator knows.
func pathless(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
