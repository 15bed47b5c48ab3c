package directory

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/testplugin/kit"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A rig is a Directory and what it has reported so far.
type rig struct {
	t   *testing.T
	dir string
	log *kit.Log
	d   *Directory

	settled map[string]Identity // the last report of each name
	removed []string
	last    Changes
	err     error // of the last scan
}

// quick are times for tests. The poll never comes, so that events must do.
func quick() Times {
	return Times{Coalesce: 5 * time.Millisecond, Settle: 30 * time.Millisecond, Aged: time.Hour, Poll: time.Hour, Removal: 60 * time.Millisecond}
}

func newRig(t *testing.T, times Times) *rig {
	t.Helper()
	r := &rig{t: t, dir: filepath.Join(t.TempDir(), "plugins"), log: kit.NewLog(t), settled: make(map[string]Identity)}
	if err := os.Mkdir(r.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	r.d = Watch(r.dir, times, r.log.Logger())
	t.Cleanup(r.d.Close)
	return r
}

// path returns the path of a name in the directory.
func (r *rig) path(name string) string { return filepath.Join(r.dir, name) }

// write writes a file as cp does.
func (r *rig) write(path, content string) {
	r.t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		r.t.Fatal(err)
	}
}

// must stops the test on an error.
func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// until scans as often as the Directory says that it is worth while, until a
// condition holds.
func (r *rig) until(what string, condition func() bool) {
	r.t.Helper()
	limit := time.After(kit.Soon)
	for !condition() {
		select {
		case <-r.d.Events():
			r.scan()
		case <-limit:
			r.t.Fatalf("%s: not within %v; settled %v, removed %v, last %+v, %v", what, kit.Soon, r.settled, r.removed, r.last, r.err)
		}
	}
}

func (r *rig) scan() {
	r.last, r.err = r.d.Scan(time.Now())
	for _, f := range r.last.Settled {
		r.settled[f.Name] = f.ID
	}
	r.removed = append(r.removed, r.last.Removed...)
}

// settles waits until a name is reported in the state that it is in now.
func (r *rig) settles(name string) {
	r.t.Helper()
	info, err := os.Stat(r.path(name))
	r.must(err)
	r.until(name+" settles", func() bool { return r.settled[name] == Identify(info) })
}

// TestWaysToReplace puts new content in place in every way operators know. Each
// is reported as it is in the end, without a poll.
func TestWaysToReplace(t *testing.T) {
	for name, way := range map[string]func(r *rig, path string){
		"cp over": func(r *rig, path string) { r.write(path, "new content") },
		"cp over, in pieces": func(r *rig, path string) {
			r.write(path, "new")
			r.scan() // sees the piece
			r.write(path, "new content")
		},
		"rename over": func(r *rig, path string) {
			r.write(path+".tmp", "new content")
			r.must(os.Rename(path+".tmp", path))
		},
		"remove and cp": func(r *rig, path string) {
			r.must(os.Remove(path))
			r.scan() // sees that it is missing
			r.write(path, "new content")
		},
		"symlink swap": func(r *rig, path string) {
			target := filepath.Join(r.t.TempDir(), "target")
			r.write(target, "new content")
			r.must(os.Symlink(target, path+".tmp"))
			r.must(os.Rename(path+".tmp", path))
		},
		"directory replaced": func(r *rig, path string) {
			r.must(os.Rename(r.dir, r.dir+".old"))
			r.must(os.Mkdir(r.dir, 0o755))
			r.write(path, "new content")
			r.must(os.RemoveAll(r.dir + ".old"))
		},
		"directory swapped for a link": func(r *rig, path string) {
			other := filepath.Join(r.t.TempDir(), "other")
			r.must(os.Mkdir(other, 0o755))
			r.write(filepath.Join(other, filepath.Base(path)), "new content")
			r.must(os.Rename(r.dir, r.dir+".old"))
			r.must(os.Symlink(other, r.dir))
		},
		"link swapped for another": func(r *rig, path string) {
			r.must(os.Rename(r.dir, r.dir+".v1"))
			r.must(os.Symlink(r.dir+".v1", r.dir))
			r.write(path, "content of v1")
			r.settles(filepath.Base(path)) // so the link's target is watched now
			r.must(os.Mkdir(r.dir+".v2", 0o755))
			r.write(filepath.Join(r.dir+".v2", filepath.Base(path)), "new content")
			r.must(os.Symlink(r.dir+".v2", r.dir+".link"))
			r.must(os.Rename(r.dir+".link", r.dir))
		},
		"chmod": func(r *rig, path string) { r.must(os.Chmod(path, 0o700)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, quick())
			r.write(r.path("alpha"), "old")
			r.settles("alpha")
			way(r, r.path("alpha"))
			r.settles("alpha")
			// The watching goes on in what is there now.
			r.write(r.path("beta"), "beta")
			r.settles("beta")
			if len(r.removed) > 0 {
				t.Errorf("removed: %v", r.removed)
			}
		})
	}
}

// TestRemoval: a file that is gone is missing at first and then removed, without
// an event at that time.
func TestRemoval(t *testing.T) {
	r := newRig(t, quick())
	r.write(r.path("alpha"), "alpha")
	r.write(r.path("beta"), "beta")
	r.settles("alpha")
	r.settles("beta")
	r.must(os.Remove(r.path("beta")))
	r.until("beta is missing", func() bool { return slices.Contains(r.last.Unsettled, "beta") || len(r.removed) > 0 })
	r.until("beta is removed", func() bool { return len(r.removed) > 0 })
	if !slices.Equal(r.removed, []string{"beta"}) || !slices.Equal(r.last.Present, []string{"alpha"}) || r.last.Unsettled != nil {
		t.Errorf("removed %v, last %+v", r.removed, r.last)
	}
}

// TestMissingDirectory: a directory that cannot be read removes nothing, and is
// reported once. When it is back, the watching goes on.
func TestMissingDirectory(t *testing.T) {
	times := quick()
	times.Removal = time.Nanosecond // whatever were missing would be removed
	r := newRig(t, times)
	r.write(r.path("alpha"), "alpha")
	r.settles("alpha")
	r.must(os.Rename(r.dir, r.dir+".away"))
	r.until("it cannot be read", func() bool { return r.err != nil })
	r.scan()
	if !errors.Is(r.err, os.ErrNotExist) || len(r.removed) > 0 {
		t.Errorf("removed %v, %v", r.removed, r.err)
	}
	if n := strings.Count(r.log.String(), "cannot be read, what is loaded stays"); n != 1 {
		t.Errorf("reported %d times:\n%s", n, r.log)
	}
	r.must(os.Rename(r.dir+".away", r.dir))
	r.until("it can be read", func() bool { return r.err == nil })
	r.write(r.path("beta"), "beta")
	r.settles("beta")
	if len(r.removed) > 0 {
		t.Errorf("removed: %v", r.removed)
	}
	if !strings.Contains(r.log.String(), "can be read again") {
		t.Errorf("not in the log:\n%s", r.log)
	}
}

// TestDirectoryMadeLater: the directory need not exist when the host starts.
func TestDirectoryMadeLater(t *testing.T) {
	r := newRig(t, quick())
	r.must(os.Remove(r.dir))
	r.until("it is missing", func() bool { return r.err != nil })
	r.must(os.Mkdir(r.dir, 0o755))
	r.write(r.path("alpha"), "alpha")
	r.until("it can be read", func() bool { return r.err == nil && len(r.last.Present) > 0 })
	r.settles("alpha")
}

func TestIgnoredNames(t *testing.T) {
	r := newRig(t, quick())
	for _, name := range []string{".hidden", "alpha~", "alpha.tmp", "alpha.sha256", "alpha.minisig"} {
		r.write(r.path(name), "content")
	}
	r.must(os.Mkdir(r.path("directory"), 0o755))
	r.must(syscall.Mkfifo(r.path("fifo"), 0o755))
	r.must(os.Symlink("nowhere", r.path("dangling")))
	r.must(os.Symlink(r.path("directory"), r.path("link")))
	r.write(r.path("alpha"), "content")
	r.settles("alpha")
	if !slices.Equal(r.last.Present, []string{"alpha"}) || len(r.settled) != 1 {
		t.Errorf("looked at %v, settled %v", r.last.Present, r.settled)
	}
}

// TestPoll: what sends no events is found by looking now and then: a symlink's
// target, and everything when the system gives no watcher.
func TestPoll(t *testing.T) {
	times := quick()
	times.Poll = 10 * time.Millisecond
	t.Run("symlink's target", func(t *testing.T) {
		r := newRig(t, times)
		target := filepath.Join(t.TempDir(), "target")
		r.write(target, "old")
		r.must(os.Symlink(target, r.path("alpha")))
		r.settles("alpha")
		r.write(target, "new content")
		r.settles("alpha")
	})
	t.Run("no watcher", func(t *testing.T) {
		r := newRig(t, times)
		r.d.Close()
		r.d = watch(r.dir, times, hclog.NewNullLogger(), nil)
		defer r.d.Close()
		r.write(r.path("alpha"), "old")
		r.settles("alpha")
		r.must(os.Remove(r.path("alpha")))
		r.until("alpha is removed", func() bool { return len(r.removed) > 0 })
	})
}

// TestUnsettle: a file that was found to be changing is reported again, without
// an event.
func TestUnsettle(t *testing.T) {
	r := newRig(t, quick())
	r.write(r.path("alpha"), "alpha")
	r.settles("alpha")
	delete(r.settled, "alpha")
	r.d.Unsettle(time.Now(), "alpha")
	r.settles("alpha")
}

// TestRetime: new times hold for files that are settling, without an event.
func TestRetime(t *testing.T) {
	times := quick()
	times.Settle = time.Hour
	r := newRig(t, times)
	r.write(r.path("alpha"), "alpha")
	r.until("alpha is seen", func() bool { return slices.Contains(r.last.Unsettled, "alpha") })
	r.d.Retime(quick())
	r.settles("alpha")
}

// TestCrowded: of too many files the last ones are not looked at, and it is
// reported. A file that was known before is looked at all the same.
func TestCrowded(t *testing.T) {
	times := quick()
	times.Removal = time.Nanosecond
	r := newRig(t, times)
	r.write(r.path("zulu"), "zulu")
	r.settles("zulu")
	elsewhere := filepath.Join(t.TempDir(), "full")
	r.must(os.Mkdir(elsewhere, 0o755))
	for i := range candidates + 1 {
		r.write(filepath.Join(elsewhere, fmt.Sprintf("file%04d", i)), "x")
	}
	r.must(os.Rename(r.path("zulu"), filepath.Join(elsewhere, "zulu")))
	r.must(os.Rename(r.dir, r.dir+".old"))
	r.must(os.Rename(elsewhere, r.dir))
	r.until("it is crowded", func() bool { return r.last.Crowded })
	r.scan()
	if n := len(r.last.Present); n != candidates+1 || r.last.Present[n-1] != "zulu" || slices.Contains(r.last.Present, "file1000") {
		t.Errorf("looked at %d files, the last is %s", n, r.last.Present[n-1])
	}
	if n := strings.Count(r.log.String(), "holds too many files"); n != 1 {
		t.Errorf("reported %d times", n)
	}
}
