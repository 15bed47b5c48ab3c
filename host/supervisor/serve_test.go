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
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// answered ends a load and fails unless every call was answered.
func answered(t *testing.T, stop func() (int64, error)) {
	t.Helper()
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

// TestReplace puts new content in place in every way that operators know, under
// load.
func TestReplace(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	path := filepath.Join(r.options.Dir, "alpha")
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if ready := r.super.Ready(); !ready.Ready {
		t.Fatalf("not ready: %+v", ready)
	}
	stop := r.load(4, "alpha/echo")
	write := func(path string, content []byte) {
		if err := os.WriteFile(path, content, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for version, way := range map[string]func([]byte){
		"1.0.1": func(content []byte) { write(path, content) }, // cp over
		"1.0.2": func(content []byte) { // cp over, slowly
			write(path, content[:len(content)/2])
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
		way(binary(alpha(version)))
		r.serves("alpha", version)
	}
	answered(t, stop)
}

// TestRemoval: a file that is gone takes its group with it; a directory that is
// gone takes nothing, also across a restart.
func TestRemoval(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.put("beta", binary(beta("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	os.Remove(filepath.Join(r.options.Dir, "beta"))
	kit.Until(t, "beta is gone", func() (bool, any) {
		_, err := r.call(context.Background(), "beta/echo", `{}`)
		return err == errNoRoute, err
	})
	if err := os.Rename(r.options.Dir, r.options.Dir+".away"); err != nil {
		t.Fatal(err)
	}
	kit.Until(t, "it is reported", func() (bool, any) {
		return strings.Contains(r.log.String(), "plugin directory cannot be read"), r.log.String()
	})
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	r.halt()
	r.start()
	r.serves("alpha", "1.0.0")
}

// TestMovedRoute moves a route from one group to another by replacing both files,
// under load on that route, and rolls both back when one is at fault.
func TestMovedRoute(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	a := alpha("1.0.0")
	a.Routes = append(a.Routes, "shared")
	r.put("alpha", binary(a))
	r.put("beta", binary(beta("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	stop := r.load(4, "shared")
	r.put("alpha", binary(alpha("2.0.0")))
	r.put("beta", binary(beta("2.0.0", "shared")))
	r.serves("alpha", "2.0.0")
	r.serves("beta", "2.0.0")
	r.want("alpha/echo", `{"text":"x","fail":true,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	r.is("alpha", StateRefused, "answered INTERNAL_ERROR")
	r.is("beta", StateRefused, "rolled back together with alpha")
	r.put("alpha", binary(alpha("3.0.0")))
	r.serves("alpha", "3.0.0")
	r.serves("beta", "2.0.0")
	answered(t, stop)
}

// TestDrain: calls in flight at a switch are answered by the version that took
// them, and its process stays until then and no longer.
func TestDrain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.options.Times.Canary = -1 // the old version is retired at the switch
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	old := r.serves("alpha", "1.0.0").PID
	h := r.hold()
	answers := make(chan string, 1)
	go func() {
		got, err := r.call(context.Background(), "alpha/echo", h.body(""))
		answers <- fmt.Sprint(got, err)
	}()
	route := r.current.Load().Routes["alpha/echo"]
	h.running(1)
	r.put("alpha", binary(alpha("2.0.0")))
	r.serves("alpha", "2.0.0")
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"2.0.0"}`)
	if err := syscall.Kill(old, 0); err != nil {
		t.Errorf("the old process is gone with a call in flight: %v", err)
	}
	if err := route.Call(context.Background(), &catalog.Call{Deadline: time.Now().Add(kit.Soon)}); !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("a call of the old snapshot got %v, want ErrRetired", err)
	}
	h.letGo()
	if got, want := <-answers, `{"result":"x","version":"1.0.0"}<nil>`; got != want {
		t.Errorf("the call in flight got %s, want %s", got, want)
	}
	kit.Until(t, "the old process is gone", func() (bool, any) {
		return errors.Is(syscall.Kill(old, 0), syscall.ESRCH), nil
	})
}
