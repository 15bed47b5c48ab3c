package supervisor

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRollback(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	for _, version := range []string{"2.0.0", "3.0.0"} {
		r.put("alpha", alpha(version).binary())
		r.serves("alpha", version)
	}
	stop := r.load(4, "alpha/echo")
	begun := time.Now()
	if err := r.super.Rollback(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begun)
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"2.0.0"}`)
	if took > time.Second {
		t.Errorf("rollback took %v, must take at most 1 s", took)
	}
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	r.is("alpha", StateAside, "rollback")
	r.halt() // it stays so after a restart
	r.start()
	r.serves("alpha", "2.0.0")
	r.is("alpha", StateAside, "rollback")
	if err := r.super.Rollback(context.Background(), "alpha"); err != nil { // further back
		t.Fatal(err)
	}
	r.serves("alpha", "1.0.0")
	if err := r.super.Rollback(context.Background(), "alpha"); err == nil || !strings.Contains(err.Error(), "no earlier version") {
		t.Errorf("third rollback: %v", err)
	}
	if err := r.super.Reload(context.Background(), "alpha"); err != nil { // and forward again
		t.Fatal(err)
	}
	r.serves("alpha", "3.0.0")
	if err := r.super.Rollback(context.Background(), "nobody"); err == nil {
		t.Error("rollback of an unknown group succeeded")
	}
}

func TestRollbackUntilContentChanges(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.put("alpha", alpha("2.0.0").binary())
	r.serves("alpha", "2.0.0")
	if err := r.super.Rollback(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "1.0.0")
	r.put("alpha", alpha("2.0.1").binary())
	r.serves("alpha", "2.0.1")
}

func TestReloadForgetsVerdict(t *testing.T) {
	r := newRig(t)
	s := alpha("1.0.0")
	s.Fault = "wrong example"
	r.put("alpha", s.binary())
	r.start()
	r.is("alpha", StateRefused, "instead of")
	if err := r.super.Reload(context.Background(), "alpha"); err == nil || !strings.Contains(err.Error(), "instead of") {
		t.Errorf("reload: %v", err)
	}
	if n := strings.Count(r.log.String(), "plugin file refused"); n != 2 {
		t.Errorf("judged %d times, want 2", n)
	}
	if err := r.super.Reload(context.Background(), "nobody"); err == nil {
		t.Error("reload of an unknown group succeeded")
	}
}

func TestReloadIsAFreshProcess(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.put("beta", beta("1.0.0").binary())
	r.start()
	first := r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	stop := r.load(4, "alpha/echo")
	if err := r.super.Reload(context.Background(), ""); err != nil {
		t.Fatal(err)
	}
	if again := r.serves("alpha", "1.0.0"); again.PID == first.PID {
		t.Error("the process is the same")
	}
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

// TestSettings: new settings come with a new process; bad ones are refused with
// their position while the old process serves on.
func TestSettings(t *testing.T) {
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
	r.put("other-name", s.binary()) // the settings are found by the group, not by the file
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
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	if next := r.serves("alpha", "1.0.0"); next.PID == first.PID {
		t.Error("the process is the same")
	}
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	o.Plugins["alpha"] = Plugin{Settings: o.Plugins["alpha"].Settings, Plain: true} // TLS off
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

// TestSameGroupTwice: precedence decides between files, and a downgrade under
// the serving name is the operator's right.
func TestSameGroupTwice(t *testing.T) {
	r := newRig(t)
	r.put("a", alpha("1.5.0").binary())
	r.start()
	r.serves("alpha", "1.5.0")
	r.put("b", alpha("1.4.0").binary())
	r.is("b", StatePassed, "another file (a, version 1.5.0) serves group alpha")
	r.put("b", alpha("1.5.0+build").binary()) // a tie keeps the one serving
	r.is("b", StatePassed, "another file")
	r.put("b", alpha("1.10.0").binary())
	r.serves("alpha", "1.10.0")
	r.is("a", StatePassed, "another file (b, version 1.10.0)")
	r.put("b", alpha("1.0.0").binary())
	r.serves("alpha", "1.0.0")
	r.halt()
	r.start()
	r.serves("alpha", "1.0.0")
	r.is("a", StatePassed, "another file")
	stop := r.load(2, "alpha/echo")
	os.Remove(filepath.Join(r.options.Dir, "b")) // the other one takes over
	r.serves("alpha", "1.5.0")
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

func TestRenamedFile(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	first := r.serves("alpha", "1.0.0")
	stop := r.load(2, "alpha/echo")
	if err := os.Rename(filepath.Join(r.options.Dir, "alpha"), filepath.Join(r.options.Dir, "new-name")); err != nil {
		t.Fatal(err)
	}
	r.eventually(soon, "the new name serves", func() (bool, any) {
		list := r.super.List()
		return len(list) == 1 && list[0].File == "new-name" && list[0].PID == first.PID, list
	})
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

func TestNotes(t *testing.T) {
	r := newRig(t)
	old := alpha("1.0.0")
	old.Routes = append(old.Routes, "alpha/old")
	r.put("alpha", old.binary())
	r.start()
	r.serves("alpha", "1.0.0")
	s := alpha("2.0.0")
	s.Cost, s.Require = 3, []string{"text"}
	r.put("alpha", s.binary())
	notes := strings.Join(r.serves("alpha", "2.0.0").Notes, "; ")
	for _, want := range []string{"alpha/old was dropped", "alpha/echo costs 3 instead of 1", `alpha/echo now requires "text"`} {
		if !strings.Contains(notes, want) || !strings.Contains(r.log.String(), want[:20]) {
			t.Errorf("%q is not in the notes or not in the log: %s", want, notes)
		}
	}
}

// TestKeptVersions: three versions of a group stay staged, older ones and those
// of removed groups go.
func TestKeptVersions(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.put("beta", beta("1.0.0").binary())
	r.start()
	r.serves("beta", "1.0.0")
	for _, version := range []string{"1.0.0", "1.0.1", "1.0.2", "1.0.3", "1.0.4"} {
		r.put("alpha", alpha(version).binary())
		r.serves("alpha", version)
	}
	os.Remove(filepath.Join(r.options.Dir, "beta"))
	r.eventually(soon, "three copies are left", func() (bool, any) {
		entries, err := os.ReadDir(filepath.Join(r.options.Data, "plugins"))
		hashes := 0
		for _, e := range entries {
			if isHash(e.Name()) {
				hashes++
			}
		}
		return err == nil && hashes == keptVersions, entries
	})
	detail, err := r.super.Show("alpha")
	if err != nil || len(detail.Earlier) != 2 || detail.Earlier[0].Version != "1.0.3" {
		t.Errorf("show: %+v, %v", detail, err)
	}
}

func TestClashEnds(t *testing.T) {
	r := newRig(t)
	a := alpha("1.0.0")
	a.Routes = append(a.Routes, "shared")
	r.put("alpha", a.binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.put("beta", beta("1.0.0", "shared").binary())
	r.is("beta", StateRefused, "route shared is already served by group alpha")
	r.put("alpha", alpha("2.0.0").binary())
	r.serves("beta", "1.0.0")
}

func TestCheck(t *testing.T) {
	r := newRig(t)
	r.options.Dir, r.options.Data = "", ""
	file := filepath.Join(t.TempDir(), "alpha")
	if err := os.WriteFile(file, alpha("1.0.0").binary(), 0o755); err != nil {
		t.Fatal(err)
	}
	m, err := Check(context.Background(), r.options, file, quiet())
	if err != nil || m.GetGroup() != "alpha" || len(m.GetRoutes()) != 2 {
		t.Errorf("got %v, %v", m, err)
	}
	s := alpha("1.0.0")
	s.Fault = "wrong example"
	if err := os.WriteFile(file, s.binary(), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(context.Background(), r.options, file, quiet()); err == nil || !strings.Contains(err.Error(), "instead of") {
		t.Errorf("got %v", err)
	}
}

func TestNotReadyWithoutGroups(t *testing.T) {
	r := newRig(t)
	r.start()
	r.put("alpha", []byte("text"))
	r.is("alpha", StateRefused, "exec format")
	if ready := r.super.Ready(); ready.Ready || len(ready.Refused) != 1 {
		t.Errorf("got %+v", ready)
	}
}
