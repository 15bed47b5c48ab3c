package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

func TestSound(t *testing.T) {
	t.Parallel()
	c := candidate(t, "alpha.bin", script.Alpha("1.2.3"))
	r, rejection := Run(t.Context(), c)
	if rejection != nil {
		t.Fatal(rejection)
	}
	defer r.Process.Stop()
	if r.Manifest.GetGroup() != "alpha" || r.Manifest.GetVersion() != "1.2.3" || r.Group != "alpha" || r.Digest != "none" {
		t.Errorf("got %+v", r)
	}
	if r.Spec.Path != c.Spec.Path {
		t.Errorf("spec %+v, want that of the candidate", r.Spec)
	}
	if !r.Process.Answered() {
		t.Error("the examples do not count as answers")
	}
	g := Describe(r.Manifest, "sha")
	call := &catalog.Call{Route: g.Routes[0], Body: []byte(`{"text":"x"}`), Deadline: time.Now().Add(30 * time.Second)}
	if err := r.Process.Call(t.Context(), call); err != nil || string(call.Reply.Body) != `{"result":"x","version":"1.2.3"}` {
		t.Errorf("the process answers %s, %v", call.Reply.Body, err)
	}
}

// TestRejected: what can only be found out with a process. What a manifest may
// hold is TestManifest's.
func TestRejected(t *testing.T) {
	for name, c := range map[string]struct {
		spoil    func(*script.Script)
		reason   string
		manifest bool // it is known
	}{
		"exit in configure": {func(s *script.Script) { s.Fault = "exit in configure" }, "exited with status 4 in Configure", false},
		"wrong example":     {func(s *script.Script) { s.Fault = "wrong example" }, `example "hi" of alpha/echo answered {"result":"hi"`, true},
		"bad schema":        {func(s *script.Script) { s.Fault = "bad schema" }, `manifest: route "alpha/echo": output schema: does not compile`, false},
		"bad manifest":      {func(s *script.Script) { s.Cost = 1001 }, "cost is 1001, must be 1 to 1000", false},
		"refuses settings":  {func(s *script.Script) { s.Dataset = true }, "settings: dataset must be an absolute path", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := script.Alpha("1.0.0")
			c.spoil(&s)
			r, rejection := Run(t.Context(), candidate(t, "alpha", s))
			if rejection == nil {
				r.Process.Stop()
				t.Fatal("accepted")
			}
			if rejection.Class != Content || rejection.External || !strings.Contains(rejection.Reason, c.reason) {
				t.Errorf("got %+v, want %s", rejection, c.reason)
			}
			if r.Process != nil || (r.Manifest != nil) != c.manifest || r.Group != "alpha" || r.Digest != "none" {
				t.Errorf("got %+v", r)
			}
		})
	}
}

// TestHang: a plugin that does not answer in time is not to blame for sure.
func TestHang(t *testing.T) {
	t.Parallel()
	s := script.Alpha("1.0.0")
	s.Fault = "hang in describe"
	c := candidate(t, "alpha", s)
	for c.Spec.Times.Start = time.Second; ; c.Spec.Times.Start *= 2 {
		_, rejection := Run(t.Context(), c)
		if rejection == nil || rejection.Class != Time {
			t.Fatalf("got %+v, want a rejection of class Time", rejection)
		}
		if rejection.Reason == "did not answer Describe in time" {
			return
		}
		// The machine is so busy that there was no time for the handshake.
		if !strings.HasPrefix(rejection.Reason, "gave no handshake") || c.Spec.Times.Start > 30*time.Second {
			t.Fatal(rejection)
		}
	}
}

// TestVerifiedBefore: schemas and examples are not looked at again.
func TestVerifiedBefore(t *testing.T) {
	t.Parallel()
	for _, fault := range []string{"wrong example", "bad schema"} {
		s := script.Alpha("1.0.0")
		s.Fault = fault
		c := candidate(t, "alpha", s)
		c.Thorough = func(digest string) bool { return digest != "none" }
		r, rejection := Run(t.Context(), c)
		if rejection != nil {
			t.Fatalf("%s: %v", fault, rejection)
		}
		if r.Process.Answered() {
			t.Errorf("%s: the process counts as one that has answered", fault)
		}
		r.Process.Stop()
	}
}

// TestSettings: the settings are found by the group, not by the file, and a
// refused one is named with its position.
func TestSettings(t *testing.T) {
	t.Parallel()
	with := func(dataset string) func(string) (process.Config, string) {
		return func(group string) (process.Config, string) {
			if group != "alpha" {
				return process.Config{}, "none"
			}
			return process.Config{
				Settings:  fmt.Appendf(nil, `{"dataset":%q}`, dataset),
				Positions: map[string]string{"": "utilhost.hcl:7:1", "dataset": "utilhost.hcl:9:5"},
			}, "alpha's"
		}
	}
	choosy, easy := script.Alpha("1.0.0"), script.Alpha("1.0.0")
	choosy.Dataset = true // refuses the settings of another group
	for name, c := range map[string]struct {
		file, group string
		plugin      script.Script
		dataset     string
		starts      int
		reason      string
	}{
		"named like its group":       {"alpha", "", choosy, "/data", 1, ""},
		"named otherwise":            {"other-name", "", choosy, "/data", 2, ""},
		"takes any settings":         {"other-name", "", easy, "/data", 2, ""},
		"the group is known":         {"other-name", "alpha", choosy, "/data", 1, ""},
		"refused":                    {"alpha", "", choosy, "data", 1, "utilhost.hcl:9:5: settings: dataset must be an absolute path"},
		"refused at the second time": {"other-name", "", choosy, "data", 2, "utilhost.hcl:9:5: settings: dataset must be an absolute path"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			candidate := candidate(t, c.file, c.plugin)
			candidate.Group, candidate.Config = c.group, with(c.dataset)
			starts := 0
			candidate.Thorough = func(string) bool { starts++; return true }
			r, rejection := Run(t.Context(), candidate)
			if r.Process != nil {
				defer r.Process.Stop()
			}
			switch {
			case c.reason == "" && rejection != nil:
				t.Fatal(rejection)
			case c.reason != "" && (rejection == nil || rejection.Class != Content || rejection.Reason != c.reason):
				t.Fatalf("got %+v, want %s", rejection, c.reason)
			}
			if r.Group != "alpha" || r.Digest != "alpha's" || len(r.Spec.Config.Settings) == 0 || r.Manifest.GetGroup() != "alpha" {
				t.Errorf("got %+v", r)
			}
			if starts != c.starts {
				t.Errorf("%d starts, want %d", starts, c.starts)
			}
		})
	}
}

// TestNotStarted: what the surroundings are to blame for does not blame the
// content. The turn ends with it.
func TestNotStarted(t *testing.T) {
	c := candidate(t, "alpha", script.Alpha("1.0.0"))
	c.Spec.Path += ".gone"
	c.Turns = NewTurns(1)
	r, rejection := Run(t.Context(), c)
	if rejection == nil || rejection.Class != Host || rejection.Reason != "cannot be started: no such file or directory" {
		t.Errorf("got %+v", rejection)
	}
	if r.Process != nil || r.Manifest != nil || r.Group != "alpha" || r.Digest != "none" {
		t.Errorf("got %+v", r)
	}
	if !c.Turns.places.TryAcquire(1) {
		t.Error("its turn has not ended")
	}
}

// TestGivenUp: work whose result is not wanted any more ends, and its reason
// counts against nobody.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancelCause(t.Context())
	c := candidate(t, "alpha", script.Alpha("1.0.0"))
	c.Thorough = func(string) bool { // the process is up
		cancel(errors.New("it was replaced by a later change"))
		return true
	}
	_, rejection := Run(ctx, c)
	if rejection == nil || rejection.Class != Host || rejection.Reason != "Describe was cut short" {
		t.Errorf("got %+v", rejection)
	}
	_, rejection = Run(ctx, c)
	if rejection == nil || rejection.Class != Host || rejection.Reason != "waiting to start: it was replaced by a later change" {
		t.Errorf("got %+v", rejection)
	}
}
