package supervisor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

func TestServeAndReplace(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if ready := r.super.Ready(); !ready.Ready {
		t.Fatalf("not ready: %+v", ready)
	}
	stop := r.load(8, "alpha/echo")
	r.put("alpha", alpha("1.1.0").binary())
	r.serves("alpha", "1.1.0")
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.1.0"}`)
}

// TestWaysToReplace puts new content in place in every way operators know.
func TestWaysToReplace(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(r.options.Dir, "alpha")
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	stop := r.load(4, "alpha/echo")
	write := func(path string, content []byte) {
		if err := os.WriteFile(path, content, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for version, way := range map[string]func([]byte){
		"1.0.1": func(content []byte) { write(path, content) }, // cp over
		"1.0.2": func(content []byte) { // cp over, slowly
			half := len(content) / 2
			write(path, content[:half])
			write(path, content)
		},
		"1.0.3": func(content []byte) { r.put("alpha", content) }, // rename over
		"1.0.4": func(content []byte) { // install, rm and cp
			os.Remove(path)
			write(path, content)
		},
		"1.0.5": func(content []byte) { // symlink swap
			target := filepath.Join(t.TempDir(), "target")
			write(target, content)
			if err := os.Symlink(target, path+".tmp"); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(path+".tmp", path); err != nil {
				t.Fatal(err)
			}
		},
		"1.0.6": func(content []byte) { // directory replaced
			old := r.options.Dir + ".old"
			if err := os.Rename(r.options.Dir, old); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(r.options.Dir, 0o755); err != nil {
				t.Fatal(err)
			}
			write(path, content)
			os.RemoveAll(old)
		},
	} {
		if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSymlink != 0 {
			os.Remove(path)
		}
		way(alpha(version).binary())
		r.serves("alpha", version)
	}
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

func TestRemoval(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.put("beta", beta("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	os.Remove(filepath.Join(r.options.Dir, "beta"))
	r.eventually(soon, "beta is gone", func() (bool, any) {
		_, err := r.call(context.Background(), "beta/echo", `{}`)
		return err == errNoRoute, err
	})
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
}

func TestMissingDirectoryRemovesNothing(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if err := os.Rename(r.options.Dir, r.options.Dir+".away"); err != nil {
		t.Fatal(err)
	}
	r.eventually(soon, "it is reported", func() (bool, any) {
		return strings.Contains(r.log.String(), "cannot be read"), r.log.String()
	})
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	// A host that starts now serves what it served.
	r.halt()
	r.start()
	r.serves("alpha", "1.0.0")
}

// TestMovedRoute moves a route from one group to another by replacing both
// files, under load on that route.
func TestMovedRoute(t *testing.T) {
	r := newRig(t)
	a := alpha("1.0.0")
	a.Routes = append(a.Routes, "shared")
	r.put("alpha", a.binary())
	r.put("beta", beta("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	stop := r.load(4, "shared")
	r.put("alpha", alpha("2.0.0").binary())
	r.put("beta", beta("2.0.0", "shared").binary())
	r.serves("alpha", "2.0.0")
	r.serves("beta", "2.0.0")
	r.put("beta", beta("3.0.0").binary()) // and back, in the other order
	a.Version = "3.0.0"
	r.put("alpha", a.binary())
	r.serves("alpha", "3.0.0")
	r.serves("beta", "3.0.0")
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

// TestDrain: calls in flight at a switch are answered by the version that took
// them, and its process stays until then and no longer.
func TestDrain(t *testing.T) {
	r := newRig(t)
	r.options.Times.Probation = -1
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	old := r.serves("alpha", "1.0.0").PID
	answers := make(chan string, 1)
	go func() {
		got, err := r.call(context.Background(), "alpha/echo", `{"text":"x","sleep":1500}`)
		answers <- fmt.Sprint(got, err)
	}()
	route := r.current.Load().Routes["alpha/echo"]
	release := r.super.view.Load().rows[0].release
	r.eventually(soon, "the call is in flight", func() (bool, any) { return release.main.count() == 1, nil })
	r.put("alpha", alpha("2.0.0").binary())
	r.serves("alpha", "2.0.0")
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"2.0.0"}`)
	if err := syscall.Kill(old, 0); err != nil {
		t.Errorf("the old process is gone with a call in flight: %v", err)
	}
	if err := route.Call(context.Background(), &catalog.Call{Deadline: time.Now().Add(time.Second)}); !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("a call of the old snapshot got %v, want ErrRetired", err)
	}
	if got, want := <-answers, `{"result":"x","version":"1.0.0"}<nil>`; got != want {
		t.Errorf("the call in flight got %s, want %s", got, want)
	}
	r.eventually(soon, "the old process is gone", func() (bool, any) {
		return errors.Is(syscall.Kill(old, 0), syscall.ESRCH), nil
	})
}
