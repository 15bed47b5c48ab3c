package supervisor

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// TestForeignPlugin serves the plugin that is built on grpc alone, without sdk
// and go-plugin: it needs TLS off and is then supervised like any other.
func TestForeignPlugin(t *testing.T) {
	r := newRig(t)
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", filepath.Join(t.TempDir(), "bare"), "../testplugin/bare")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	content, err := os.ReadFile(build.Args[len(build.Args)-2])
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
	r.eventually(soon, "bare serves", func() (bool, any) {
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
