package artifact

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"github.com/utilhost/utilhost/host/supervisor/directory"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openStore(t *testing.T, dir string, known map[string]directory.Identity) *Store {
	t.Helper()
	s, err := Open(dir, known)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func write(t *testing.T, path, content string, mode os.FileMode) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil { // whatever the umask
		t.Fatal(err)
	}
	return path
}

func put(t *testing.T, s *Store, path string) Artifact {
	t.Helper()
	a, err := s.Put(path)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// entries returns the names in the directory of a store.
func entries(t *testing.T, s *Store) []string {
	t.Helper()
	list, err := os.ReadDir(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

func hashOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

const content = "#!/bin/sh\n"

func TestPut(t *testing.T) {
	home := t.TempDir()
	s := openStore(t, filepath.Join(home, "store"), nil)
	a := put(t, s, write(t, filepath.Join(home, "source"), content, 0o755))
	if a.SHA256 != hashOf(content) || a.Path != filepath.Join(home, "store", a.SHA256) {
		t.Errorf("%+v", a)
	}
	info, err := os.Stat(a.Path)
	if err != nil || info.Mode().Perm() != 0o500 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if got, err := os.ReadFile(a.Path); err != nil || string(got) != content {
		t.Errorf("it holds %q, %v", got, err)
	}
	if again := put(t, s, filepath.Join(home, "source")); again != a {
		t.Errorf("put again: %+v", again)
	}
	if now, err := os.Stat(a.Path); err != nil || !os.SameFile(now, info) {
		t.Errorf("an intact copy was replaced: %v", err)
	}
	if got, ok := s.Get(a.SHA256); !ok || got != a {
		t.Errorf("Get: %+v, %v", got, ok)
	}
	if got := entries(t, s); len(got) != 1 {
		t.Errorf("the store holds %v", got)
	}
	if dir, err := os.Stat(s.dir); err != nil || dir.Mode().Perm() != 0o700 {
		t.Errorf("mode of the store %v, %v", dir.Mode(), err)
	}
}

// TestChangedCopy: a copy that somebody changed is not trusted by its name, and
// the next Put mends it.
func TestChangedCopy(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, path string){
		"other content": func(t *testing.T, path string) {
			if err := os.Chmod(path, 0o700); err != nil {
				t.Fatal(err)
			}
			write(t, path, "#!/bin/false\n", 0o500)
		},
		"other mode": func(t *testing.T, path string) {
			if err := os.Chmod(path, 0o555); err != nil {
				t.Fatal(err)
			}
		},
		"a link": func(t *testing.T, path string) {
			if err := os.Rename(path, path+".moved"); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(path+".moved", path); err != nil {
				t.Fatal(err)
			}
		},
		"a pipe": func(t *testing.T, path string) { // which must not block the host
			if err := errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o500)); err != nil {
				t.Fatal(err)
			}
		},
		"gone": func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			s := openStore(t, filepath.Join(home, "store"), nil)
			source := write(t, filepath.Join(home, "source"), content, 0o755)
			a := put(t, s, source)
			change(t, a.Path)
			if _, ok := s.Get(a.SHA256); ok {
				t.Error("it was taken for intact")
			}
			if again := put(t, s, source); again != a {
				t.Errorf("put again: %+v", again)
			}
			info, err := os.Lstat(a.Path)
			if err != nil || info.Mode() != 0o500 {
				t.Errorf("mode %v, %v", info.Mode(), err)
			}
			if got, err := os.ReadFile(a.Path); err != nil || string(got) != content {
				t.Errorf("the copy holds %q, %v", got, err)
			}
		})
	}
}

// TestKnown: a copy is read only if something has touched it since it was known
// to be intact, also by an earlier host.
func TestKnown(t *testing.T) {
	home := t.TempDir()
	s := openStore(t, filepath.Join(home, "store"), nil)
	// A name that is not the hash of what it holds shows whether it was read.
	wrong := hashOf("something else")
	path := write(t, filepath.Join(s.dir, wrong), content, 0o500)
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	s.Keep(map[string]bool{wrong: true})
	if _, ok := s.Get(wrong); ok {
		t.Fatal("a copy was believed without being known")
	}
	next := openStore(t, s.dir, map[string]directory.Identity{wrong: directory.Identify(info)})
	next.Keep(map[string]bool{wrong: true})
	if _, ok := next.Get(wrong); !ok {
		t.Error("a known copy was read")
	}
	past := time.Unix(1, 0)
	if err := os.Chtimes(path, past, past); err != nil {
		t.Fatal(err)
	}
	if _, ok := next.Get(wrong); ok {
		t.Error("a copy that was touched was believed")
	}

	a := put(t, s, write(t, filepath.Join(home, "source"), content, 0o755))
	info, err = os.Lstat(a.Path)
	if err != nil {
		t.Fatal(err)
	}
	if known := s.Known(); known[a.SHA256] != directory.Identify(info) {
		t.Errorf("known: %+v", known)
	}
	s.Release(a.SHA256)
	if known := s.Known(); len(known) != 0 {
		t.Errorf("still known: %+v", known)
	}
}

// TestRelease: a copy goes with its last holder, unless it is kept.
func TestRelease(t *testing.T) {
	home := t.TempDir()
	s := openStore(t, filepath.Join(home, "store"), nil)
	source := write(t, filepath.Join(home, "source"), content, 0o755)
	a := put(t, s, source)
	put(t, s, source)
	s.Release(a.SHA256)
	if len(entries(t, s)) != 1 {
		t.Error("it went while somebody holds it")
	}
	set := map[string]bool{a.SHA256: true}
	s.Keep(set)
	delete(set, a.SHA256) // the set is the caller's
	s.Release(a.SHA256)
	if err := s.Sweep(true); err != nil || len(entries(t, s)) != 1 {
		t.Errorf("it went although it is kept; %v", err)
	}
	if _, ok := s.Get(a.SHA256); !ok {
		t.Error("it cannot be had although it is kept")
	}
	s.Keep(nil)
	if err := s.Sweep(true); err != nil || len(entries(t, s)) != 1 {
		t.Errorf("Sweep took it while somebody holds it; %v", err)
	}
	s.Release(a.SHA256)
	if left := entries(t, s); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// TestSweep: copies that are not needed go, strays only when asked, and what is
// not the store's never.
func TestSweep(t *testing.T) {
	s := openStore(t, t.TempDir(), nil)
	kept, other := hashOf("1"), hashOf("2")
	stray := prefix + "1" + suffix
	older := ".staging-1" + suffix // of an earlier host
	for _, name := range []string{kept, other, stray, older, "README"} {
		write(t, filepath.Join(s.dir, name), "x", 0o500)
	}
	s.Keep(map[string]bool{kept: true})
	for _, step := range []struct {
		strays bool
		want   int
	}{{false, 4}, {true, 2}} {
		if err := s.Sweep(step.strays); err != nil {
			t.Fatal(err)
		}
		if left := entries(t, s); len(left) != step.want {
			t.Errorf("strays %v: left %v", step.strays, left)
		}
	}
}

// TestUnfit: what the directory entry is to blame for.
func TestUnfit(t *testing.T) {
	home := t.TempDir()
	s := openStore(t, filepath.Join(home, "store"), nil)
	at := func(name string) string { return filepath.Join(home, name) }
	if err := os.Truncate(write(t, at("huge"), "", 0o755), maxBytes+1); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(at("fifo"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, at("plain"), content, 0o644)
	write(t, at("empty"), "", 0o755)
	write(t, at("unreadable"), content, 0o300)
	for name, want := range map[string]string{
		"huge":       "has 536870913 bytes, must have at most 536870912",
		"fifo":       "is not a regular file",
		"store":      "is not a regular file",
		"missing":    "has gone",
		"plain":      "is not executable (mode 0644)",
		"empty":      "is empty",
		"unreadable": "is not readable by the host",
	} {
		if name == "unreadable" && os.Getuid() == 0 {
			continue // root reads everything
		}
		if _, err := s.Put(at(name)); err == nil || err.Error() != want || !errors.Is(err, ErrUnfit) || errors.Is(err, ErrChanging) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if left := entries(t, s); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// TestChanging: a file that grows, shrinks or is touched while it is copied is
// not taken, and nothing of it stays.
func TestChanging(t *testing.T) {
	home := t.TempDir()
	s := openStore(t, filepath.Join(home, "store"), nil)
	for name, change := range map[string]func(path string) error{
		"grown":   func(path string) error { return os.WriteFile(path, []byte(content+content), 0o755) },
		"shrunk":  func(path string) error { return os.Truncate(path, 1) },
		"touched": func(path string) error { return os.Chmod(path, 0o711) },
	} {
		path := write(t, filepath.Join(home, name), content, 0o755)
		in, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		before, err := in.Stat()
		if err != nil {
			t.Fatal(err)
		}
		if err := change(path); err != nil { // after the copy has begun
			t.Fatal(err)
		}
		if _, err := s.copy(in, before); !errors.Is(err, ErrChanging) || errors.Is(err, ErrUnfit) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left := entries(t, s); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// TestManyAtOnce puts, gets and releases one content from many goroutines: what
// is held is always there, and in the end nothing is left.
func TestManyAtOnce(t *testing.T) {
	home := t.TempDir()
	s := openStore(t, filepath.Join(home, "store"), nil)
	source := write(t, filepath.Join(home, "source"), content, 0o755)
	var running sync.WaitGroup
	for range 8 {
		running.Go(func() {
			for range 20 {
				a, err := s.Put(source)
				if err != nil {
					t.Error(err)
					return
				}
				if _, ok := s.Get(a.SHA256); !ok {
					t.Error("what is held is not intact")
				} else {
					s.Release(a.SHA256)
				}
				if got, err := os.ReadFile(a.Path); err != nil || string(got) != content {
					t.Errorf("what is held holds %q, %v", got, err)
				}
				s.Release(a.SHA256)
			}
		})
	}
	running.Wait()
	if left := entries(t, s); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// mount puts a small file system of its own on a new directory.
func mount(t *testing.T, flags uintptr, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", flags, "mode=0700,size="+size); err != nil {
		t.Skip("needs the right to mount a tmpfs:", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// TestNoSpace: a full disk says nothing against a file.
func TestNoSpace(t *testing.T) {
	s := openStore(t, mount(t, 0, "1m"), nil)
	source := write(t, filepath.Join(t.TempDir(), "source"), content, 0o755)
	if _, err := s.Put(source); err == nil || errors.Is(err, ErrUnfit) || errors.Is(err, ErrChanging) ||
		!strings.Contains(err.Error(), "no space to stage it: 1 MiB free, 64 MiB needed") {
		t.Errorf("got %v", err)
	}
	if err := unix.Mount("tmpfs", s.dir, "tmpfs", unix.MS_REMOUNT, "size=256m"); err != nil {
		t.Fatal(err)
	}
	put(t, s, source)
}

func TestNoexec(t *testing.T) {
	if _, err := Open(mount(t, unix.MS_NOEXEC, "1m"), nil); err == nil || !strings.Contains(err.Error(), "noexec") {
		t.Errorf("got %v", err)
	}
}

// TestReadOnly: a store that cannot be written says nothing against a file.
func TestReadOnly(t *testing.T) {
	s := openStore(t, mount(t, 0, "256m"), nil)
	source := write(t, filepath.Join(t.TempDir(), "source"), content, 0o755)
	if err := unix.Mount("tmpfs", s.dir, "tmpfs", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Put(source); !errors.Is(err, syscall.EROFS) || errors.Is(err, ErrUnfit) ||
		!strings.HasPrefix(err.Error(), "cannot be copied: ") {
		t.Errorf("got %v", err)
	}
}
