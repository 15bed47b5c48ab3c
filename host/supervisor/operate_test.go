package supervisor

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// TestRollback goes back by hand under load, while the version before is up as
// the fallback and when it is not, across a restart, and forward again.
func TestRollback(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	stop := r.load(4, "alpha/echo")
	r.put("alpha", binary(alpha("2.0.0")))
	warm := r.serves("alpha", "2.0.0").Canary
	rollback := func() {
		t.Helper()
		if err := r.super.Rollback(context.Background(), "alpha"); err != nil {
			t.Fatal(err)
		}
	}
	rollback()
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if now := r.serves("alpha", "1.0.0"); warm == nil || now.PID != warm.PID || now.Rollbacks != 0 || now.Canary != nil {
		t.Errorf("got %+v, the fallback was %+v", now, warm)
	}
	r.is("alpha", StateHeld, "rollback")
	if err := r.super.Rollback(context.Background(), "alpha"); err == nil || !strings.Contains(err.Error(), "no earlier version") {
		t.Errorf("second rollback: %v", err)
	}
	for _, version := range []string{"2.1.0", "3.0.0"} { // a changed file is taken up
		r.put("alpha", binary(alpha(version)))
		r.serves("alpha", version)
	}
	rollback() // to the version before, which is not the fallback
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"2.1.0"}`)
	rollback() // further back
	answered(t, stop)
	r.halt()
	r.start()
	r.serves("alpha", "1.0.0")
	r.is("alpha", StateHeld, "rollback")
	if err := r.super.Reload(context.Background(), "alpha"); err != nil { // and forward again
		t.Fatal(err)
	}
	first := r.serves("alpha", "3.0.0")
	if err := r.super.Reload(context.Background(), ""); err != nil {
		t.Fatal(err)
	}
	if again := r.serves("alpha", "3.0.0"); again.PID == first.PID {
		t.Error("a reload did not start a fresh process")
	}
	for _, err := range []error{r.super.Rollback(context.Background(), "none"), r.super.Reload(context.Background(), "none")} {
		if err == nil || !strings.Contains(err.Error(), `no group "none" is loaded`) {
			t.Errorf("got %v", err)
		}
	}
}

// TestColdRollback starts the version before from its kept artifact. Of the
// versions of a group, three are kept.
func TestColdRollback(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.options.Times.Canary = -1
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	for _, version := range []string{"1.0.0", "1.0.1", "1.0.2", "1.0.3"} {
		r.put("alpha", binary(alpha(version)))
		r.serves("alpha", version)
	}
	r.processes(1)
	detail, err := r.super.Show("alpha")
	if err != nil || len(detail.Earlier) != 2 || detail.Earlier[0].Version != "1.0.2" || len(detail.RouteList) != 2 {
		t.Errorf("show: %+v, %v", detail, err)
	}
	kit.Until(t, "three artifacts are kept", func() (bool, any) {
		left, err := filepath.Glob(filepath.Join(r.options.Data, "plugins", strings.Repeat("?", 64)))
		return err == nil && len(left) == 3, left
	})
	stop := r.load(4, "alpha/echo")
	if err := r.super.Rollback(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.2"}`)
	answered(t, stop)
}

// TestSettings: new settings come with a new process; bad ones are refused with
// their position while the old process serves on.
func TestSettings(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := alpha("1.0.0")
	s.Dataset = true
	with := func(dataset string) map[string]Plugin {
		settings, err := json.Marshal(map[string]string{"dataset": dataset})
		if err != nil {
			t.Fatal(err)
		}
		return map[string]Plugin{"alpha": {
			Settings: settings, Positions: map[string]string{"": "utilhost.hcl:7:1", "dataset": "utilhost.hcl:9:5"},
		}}
	}
	r.options.Plugins = with("/data")
	r.put("other-name", binary(s)) // the settings are found by the group, not by the file
	r.start()
	first := r.serves("alpha", "1.0.0")

	stop := r.load(4, "alpha/echo")
	o := r.options
	o.Plugins = with("relative")
	err := r.super.Reconfigure(o)
	const want = "utilhost.hcl:9:5: settings: dataset must be an absolute path"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Fatalf("got %v, want %s", err, want)
	}
	kept := r.serves("alpha", "1.0.0")
	if kept.PID != first.PID || len(kept.Notes) != 1 || !strings.Contains(kept.Notes[0], want) {
		t.Errorf("after bad settings: %+v", kept)
	}
	o.Plugins = with("/elsewhere")
	for range 2 { // the second time nothing changes
		if err := r.super.Reconfigure(o); err != nil {
			t.Fatal(err)
		}
	}
	next := r.serves("alpha", "1.0.0")
	if next.PID == first.PID || next.Canary == nil || next.Canary.PID != first.PID {
		t.Errorf("after new settings: %+v", next)
	}
	r.want("alpha/echo", `{"text":"x","exit":true,"only":"/elsewhere"}`, `{"result":"x","version":"1.0.0"}`)
	kit.Until(t, "the old settings are back", func() (bool, any) {
		list := r.super.List()
		return len(list) == 1 && list[0].PID == first.PID &&
			strings.Contains(strings.Join(list[0].Notes, ";"), "new settings were rolled back after"), list
	})
	answered(t, stop)
}

// TestBreakingChanges: what clients of the version before may stumble over is in
// the list and in the log.
func TestBreakingChanges(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	old := alpha("1.0.0")
	old.Routes = append(old.Routes, "alpha/old")
	r.put("alpha", binary(old))
	r.start()
	r.serves("alpha", "1.0.0")
	s := alpha("2.0.0")
	s.Cost, s.Require = 3, []string{"text"}
	r.put("alpha", binary(s))
	notes := strings.Join(r.serves("alpha", "2.0.0").Notes, "; ")
	for _, want := range []string{"alpha/old was dropped", "alpha/echo costs 3 instead of 1", `alpha/echo now requires "text"`} {
		if !strings.Contains(notes, want) || !strings.Contains(r.log.String(), want[:20]) {
			t.Errorf("%q is not in the notes or not in the log: %s", want, notes)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.options.Dir, r.options.Data = "", ""
	file := filepath.Join(t.TempDir(), "alpha")
	if err := os.WriteFile(file, binary(alpha("1.0.0")), 0o755); err != nil {
		t.Fatal(err)
	}
	m, err := Check(context.Background(), r.options, file, quiet())
	if err != nil || m.GetGroup() != "alpha" || len(m.GetRoutes()) != 2 {
		t.Errorf("got %v, %v", m, err)
	}
	s := alpha("1.0.0")
	s.Fault = "wrong example"
	if err := os.WriteFile(file, binary(s), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(context.Background(), r.options, file, quiet()); err == nil || !strings.Contains(err.Error(), "instead of") {
		t.Errorf("got %v", err)
	}
	if _, err := Check(context.Background(), r.options, file+"2", quiet()); err == nil || !strings.Contains(err.Error(), "has gone") {
		t.Errorf("got %v", err)
	}
}

// TestRecord: a damaged record is put aside, one of a newer host keeps this one
// from starting.
func TestRecord(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	at := filepath.Join(r.options.Data, "plugins", "state")
	if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(`{"format":1,"groups":`), 0o600); err != nil {
		t.Fatal(err)
	}
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	if _, err := os.Stat(at + ".damaged"); err != nil || !strings.Contains(r.log.String(), "plugin state is lost") {
		t.Errorf("the damaged record: %v", err)
	}
	r.halt()
	if err := os.WriteFile(at, []byte(`{"format":2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := New(r.options, nil, quiet())
	if err == nil || !strings.Contains(err.Error(), "written by a newer host") {
		t.Errorf("got %v", err)
	}
}
