package supervisor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

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

// TestNoSpace: a full disk is no verdict on a file.
func TestNoSpace(t *testing.T) {
	data := mount(t, 0, "1m")
	r := newRig(t)
	r.options.Data = data
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.is("alpha", StateRefused, "no space to stage it")
	if err := unix.Mount("tmpfs", data, "tmpfs", unix.MS_REMOUNT, "size=256m"); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "1.0.0")
	r.halt() // before the file system goes
}

func TestNoexec(t *testing.T) {
	data := mount(t, unix.MS_NOEXEC, "1m")
	o := Options{Dir: t.TempDir(), Data: data}
	if _, err := New(o, nil, quiet()); err == nil || !strings.Contains(err.Error(), "noexec") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(filepath.Join(data, "run")); err == nil {
		t.Error("a host that does not start left a run directory")
	}
}
