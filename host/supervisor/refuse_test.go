package supervisor

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// TestBadBinaries drops bad binaries over a good one under load. Each is refused
// with its reason while the good one serves, also after a restart of the host,
// which does not verify it again. The other kinds of bad binaries are tested
// where they are found out, in process and verify.
func TestBadBinaries(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.put("beta", binary(beta("1.0.0")))
	r.start()
	good := r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	stop := r.load(2, "alpha/echo")
	wrong, clash := alpha("2.0.0"), alpha("2.0.1")
	wrong.Fault = "wrong example"
	clash.Routes = append(clash.Routes, "beta/echo")
	whole := binary(alpha("2.0.2"))
	for _, c := range []struct {
		content []byte
		mode    os.FileMode
		reason  string
		kept    bool // a restart knows it without looking
	}{
		{[]byte("no program"), 0o755, "exec format error", true},
		{whole[:len(program)/2], 0o755, "was ended by a signal", true},
		{whole, 0o644, "is not executable (mode 0644)", false},
		{binary(clash), 0o755, "route beta/echo is already served by group beta", false},
		{binary(wrong), 0o755, `example "hi" of alpha/echo answered {"result":"hi"`, true},
	} {
		r.putMode("alpha", c.content, c.mode)
		r.is("alpha", StateRefused, c.reason)
		if now := r.serves("alpha", "1.0.0"); now.PID != good.PID {
			t.Fatalf("%s: the good process was replaced: %d, then %d", c.reason, good.PID, now.PID)
		}
		if !c.kept {
			continue
		}
		answered(t, stop)
		r.halt()
		r.nothingLeft()
		r.log.Reset()
		r.start()
		good = r.serves("alpha", "1.0.0")
		r.is("alpha", StateRefused, c.reason)
		if log := r.log.String(); !strings.Contains(log, "still refused") || strings.Contains(log, "plugin file refused") {
			t.Errorf("%s: after a restart the file was verified again:\n%s", c.reason, log)
		}
		stop = r.load(2, "alpha/echo")
	}
	r.put("alpha", binary(alpha("1.2.0"))) // and a good one heals it
	r.serves("alpha", "1.2.0")
	answered(t, stop)
	r.halt()
	r.nothingLeft()
}

// TestCopiedInTwoHalves copies a binary with a pause in the middle, as a slow
// disk does. With the settle time that the host runs with, the half is never
// looked at.
func TestCopiedInTwoHalves(t *testing.T) {
	t.Parallel()
	const promised = 250 * time.Millisecond // a file has settled when it has not changed for so long
	r := newRig(t)
	defaults := DefaultTimes()
	r.options.Times.Coalesce, r.options.Times.Settle, r.options.Times.Aged = defaults.Coalesce, defaults.Settle, defaults.Aged
	r.options.Times.RetryFirst = time.Hour
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	content := binary(alpha("2.0.0"))
	path := filepath.Join(r.options.Dir, "alpha")
	for {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o755)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.Write(content[:len(content)/2]); err != nil {
			t.Fatal(err)
		}
		half := time.Now()
		time.Sleep(promised / 2) // the slow disk
		gap := time.Since(half)
		if _, err := file.Write(content[len(content)/2:]); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		r.serves("alpha", "2.0.0")
		switch refused := strings.Contains(r.log.String(), "plugin file refused"); {
		case !refused:
			return
		case gap < promised:
			t.Fatalf("the half was refused after a pause of %v", gap)
		}
		// The machine was so busy that the half did settle: that proves nothing.
		r.log.Reset()
		r.put("alpha", binary(alpha("1.0.0")))
		r.serves("alpha", "1.0.0")
	}
}

// TestReadyMeansRestored: a group whose file is refused is served from its kept
// artifact before the host says that it is ready.
func TestReadyMeansRestored(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.put("beta", binary(beta("1.0.0")))
	r.start()
	sha := r.serves("alpha", "1.0.0").SHA256
	r.serves("beta", "1.0.0")
	r.put("alpha", []byte("no program"))
	r.is("alpha", StateRefused, "exec format error")
	for range 4 {
		r.halt()
		// A copy that was touched is hashed again, which takes longer than to
		// find beta as it was.
		now := time.Now()
		if err := os.Chtimes(filepath.Join(r.options.Data, "plugins", sha), now, now); err != nil {
			t.Fatal(err)
		}
		r.start()
		for deadline := time.Now().Add(kit.Soon); !r.super.Ready().Ready; {
			if time.Now().After(deadline) {
				t.Fatalf("not ready: %+v", r.super.Ready())
			}
		}
		if r.current.Load().Routes["alpha/echo"] == nil {
			t.Fatal("ready without alpha/echo")
		}
	}
}

// TestNotReadyWithoutGroups: a host whose only file is refused is not ready, and
// says which file that is.
func TestNotReadyWithoutGroups(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", []byte("text"))
	r.start()
	r.is("alpha", StateRefused, "exec format")
	if ready := r.super.Ready(); ready.Ready || ready.Starting || len(ready.Refused) != 1 {
		t.Errorf("got %+v", ready)
	}
}

// TestForeignPlugin serves the plugin that is built on grpc alone, without sdk
// and go-plugin: it needs TLS off and is then supervised like any other.
func TestForeignPlugin(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "bare")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", path, "../testplugin/bare")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r.put("bare", content)
	r.start()
	r.is("bare", StateRefused, "mtls = false")
	o := r.options
	o.Plugins = map[string]Plugin{"bare": {Plain: true}}
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	kit.Until(t, "bare serves", func() (bool, any) {
		list := r.super.List()
		return len(list) == 1 && list[0].State == StateServing, list
	})
	route := r.current.Load().Groups[0].Routes[0]
	call := func() {
		t.Helper()
		if _, err := r.call(context.Background(), route.Path, string(route.Examples[0].Request)); err != nil {
			t.Fatal(err)
		}
	}
	call()
	syscall.Kill(r.super.List()[0].PID, syscall.SIGKILL)
	call()
}
