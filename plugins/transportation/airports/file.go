package airports

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync/atomic"
	"syscall"
	"time"
)

// Source is what calls ask for the edition that serves. Its zero value serves the
// starter edition.
type Source struct{ current atomic.Pointer[Edition] }

// Edition returns the edition that serves at this moment. A call takes it once
// and keeps it to its end, whatever is loaded meanwhile.
func (s *Source) Edition() *Edition {
	if e := s.current.Load(); e != nil {
		return e
	}
	return Starter()
}

// Serve makes e the edition that serves.
func (s *Source) Serve(e *Edition) { s.current.Store(e) }

// File is an edition on disk that may be replaced. It is for one goroutine.
type File struct {
	path    string
	version string // "" for the date in the file's name, or of its last change

	judged    stamp  // of the content that was last loaded or refused
	seen      stamp  // at the look before
	complaint string // what the last look was told, so that it is told once
}

// stamp tells contents of a file apart without reading them. The change time is
// that of the inode, which no program can set.
type stamp struct {
	device, inode     uint64
	size              int64
	modified, changed int64 // nanoseconds since 1970
}

// NewFile returns the file at path, not read yet. An empty version stands for the
// date in the file's name or, if it has none, the day of the last change.
func NewFile(path, version string) *File { return &File{path: path, version: version} }

// Load reads the file as it is now.
func (f *File) Load() (*Edition, Report, error) {
	file, err := open(f.path)
	if err != nil {
		return nil, Report{}, err
	}
	defer file.Close()
	before, info, err := stampOf(file)
	if err != nil {
		return nil, Report{}, err
	}
	if before.size > maxFile {
		f.judged = before
		return nil, Report{}, fmt.Errorf("the file has more than %d bytes", maxFile)
	}
	e, report, refused := Parse(file, f.editionDate(info.ModTime()))
	after, _, err := stampOf(file)
	switch {
	case err != nil:
		return nil, Report{}, err
	case after != before:
		return nil, Report{}, errors.New("the file changed while it was read")
	}
	var fault *os.PathError
	if errors.As(refused, &fault) {
		return nil, Report{}, refused // reading failed; the content is not to blame
	}
	f.judged = before
	return e, report, refused
}

// Look is called every few seconds. It returns an edition when the file was
// replaced by another good one, and an error once when there is something wrong;
// else both are nil. A file is only read when it is the same at two looks, since
// it may be written at this moment.
func (f *File) Look() (*Edition, Report, error) {
	now, err := f.stat()
	if err != nil {
		f.seen = stamp{}
		return nil, Report{}, f.once(err)
	}
	if now == f.judged {
		f.complaint = "" // what was complained about is over, or will not be judged again
		return nil, Report{}, nil
	}
	if now != f.seen {
		f.seen = now
		return nil, Report{}, nil
	}
	e, report, err := f.Load()
	if err != nil {
		return nil, Report{}, f.once(err)
	}
	f.complaint = ""
	return e, report, nil
}

// once lets a complaint pass that is not the same as the last one.
func (f *File) once(err error) error {
	if err.Error() == f.complaint {
		return nil
	}
	f.complaint = err.Error()
	return err
}

func (f *File) stat() (stamp, error) {
	info, err := os.Stat(f.path)
	if err != nil {
		return stamp{}, err
	}
	return newStamp(info), nil
}

// open does not wait for a writer if the path is that of a pipe.
func open(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

func stampOf(file *os.File) (stamp, os.FileInfo, error) {
	info, err := file.Stat()
	if err != nil {
		return stamp{}, nil, err
	}
	if !info.Mode().IsRegular() {
		return stamp{}, nil, fmt.Errorf("%s is not a regular file", file.Name())
	}
	return newStamp(info), info, nil
}

func newStamp(info os.FileInfo) stamp {
	s := stamp{size: info.Size(), modified: info.ModTime().UnixNano()}
	if system, ok := info.Sys().(*syscall.Stat_t); ok {
		s.device, s.inode = uint64(system.Dev), system.Ino
		s.changed = system.Ctim.Nano()
	}
	return s
}

var dateForm = regexp.MustCompile(`(?:^|[^0-9])([0-9]{8}|[0-9]{4}-[0-9]{2}-[0-9]{2})(?:[^0-9]|$)`)

// editionDate is the version of the file's content.
func (f *File) editionDate(modified time.Time) string {
	if f.version != "" {
		return f.version
	}
	if found := dateForm.FindStringSubmatch(filepath.Base(f.path)); found != nil && IsDate(found[1]) {
		return found[1]
	}
	return modified.UTC().Format(time.DateOnly)
}

// IsDate says whether text is a day that exists, as YYYY-MM-DD or YYYYMMDD.
func IsDate(text string) bool {
	for _, form := range []string{time.DateOnly, "20060102"} {
		if _, err := time.Parse(form, text); err == nil {
			return true
		}
	}
	return false
}
