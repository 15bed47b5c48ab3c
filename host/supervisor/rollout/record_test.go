package rollout_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// older is a record as the first release wrote it.
const older = `{
	"format": 1,
	"groups": {"alpha": {"file": "alpha", "versions": [
		{"sha256": "a1", "version": "1.0.0", "since": "2026-01-01T00:00:00Z", "config": "d0", "rules": 1},
		{"sha256": "a2", "version": "2.0.0", "since": "2026-01-02T00:00:00Z", "config": "d0", "rules": 1}
	]}},
	"verdicts": {"alpha": [{"sha256": "a3", "group": "alpha", "config": "d0", "rules": 1, "reason": "exits", "at": "2026-01-03T00:00:00Z"}]},
	"aside": {"beta": "b1"},
	"passed": {"other": {"sha256": "a0", "group": "alpha", "version": "0.9.0"}},
	"sources": {"alpha": {"identity": {"device": 1, "inode": 2, "size": 3, "mode": 493, "modified": 4, "changed": 5}, "sha256": "a3"}},
	"staged": {"a2": {"device": 6, "inode": 7, "size": 8, "mode": 320, "modified": 9, "changed": 10}},
	"run": "/tmp/run"
}`

// TestDecodeOlder: what the first release wrote is understood, and so is what
// becomes of it.
func TestDecodeOlder(t *testing.T) {
	r, err := rollout.Decode([]byte(older))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a1", "a2"}; !slices.Equal(r.Kept(), want) {
		t.Errorf("kept %v, want %v", r.Kept(), want)
	}
	if r.RunDir != "/tmp/run" || r.Artifacts["a2"].Changed != 10 {
		t.Errorf("run %q, artifacts %v", r.RunDir, r.Artifacts)
	}
	w := newWorld(map[string]content{
		"a2": {sha: "a2", group: "alpha", version: "2.0.0"},
		"b1": {sha: "b1", group: "beta", version: "1.0.0"},
	}, settings())
	w.saved = []byte(older)
	w.artifacts["a2"] = true
	for name, sha := range map[string]string{"alpha": "a3", "beta": "b1", "other": "a0"} {
		w.put(name, sha)
	}
	w.start()
	w.calmDown()
	if w.broken != "" {
		t.Fatal(w.broken)
	}
	if got := w.serving(); !slices.Equal(got, []string{"alpha=a2"}) {
		t.Errorf("%v serves", got)
	}
	phases := map[string]rollout.Phase{}
	for _, f := range w.state.View().Files {
		phases[f.File] = f.Phase
	}
	for name, want := range map[string]rollout.Phase{
		"alpha": rollout.Rejected, "beta": rollout.Held, "other": rollout.Shadowed,
	} {
		if phases[name] != want {
			t.Errorf("file %s is in phase %d, want %d", name, phases[name], want)
		}
	}
}

// TestDecodeRefuses: a damaged record and one of a newer host are told apart,
// since only the second must stop the host.
func TestDecodeRefuses(t *testing.T) {
	var newer *rollout.FormatError
	if _, err := rollout.Decode([]byte(`{"format": 2}`)); !errors.As(err, &newer) || newer.Format != 2 {
		t.Errorf("a newer one gives %v", err)
	}
	for _, text := range []string{"", "{", "[]", `{"groups": 1}`, "\x00\x00"} {
		if _, err := rollout.Decode([]byte(text)); err == nil || errors.As(err, &newer) {
			t.Errorf("%q gives %v", text, err)
		}
	}
}

// TestDecodeMends: nulls and missing members do no harm.
func TestDecodeMends(t *testing.T) {
	for _, text := range []string{
		"{}", "null", `{"groups": null, "verdicts": null, "aside": null, "passed": null, "sources": null, "staged": null}`,
		`{"groups": {"alpha": null, "beta": {}}, "verdicts": {"alpha": [null]}}`,
	} {
		w := newWorld(map[string]content{"a1": {sha: "a1", group: "alpha", version: "1.0.0"}}, settings())
		w.saved = []byte(text)
		w.put("alpha", "a1")
		w.start()
		w.calmDown()
		if w.broken != "" || !slices.Equal(w.serving(), []string{"alpha=a1"}) {
			t.Errorf("%s: %v serves, %s", text, w.serving(), w.broken)
		}
	}
}

// TestRejectionsAreBounded: of one name the last eight are remembered.
func TestRejectionsAreBounded(t *testing.T) {
	contents := map[string]content{}
	names := []string{"x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9"}
	for _, sha := range names {
		contents[sha] = content{sha: sha, fails: "content"}
	}
	w := newWorld(contents, settings())
	w.start()
	for _, sha := range names {
		w.put("alpha", sha)
		w.calmDown()
	}
	if w.broken != "" {
		t.Fatal(w.broken)
	}
	delete(w.rejections, "alpha") // forgetting the oldest is right here
	verified := func(sha string) bool {
		w.put("alpha", sha)
		w.scan()
		w.scan()
		w.done(w.oldest(), "")
		return w.oldest() != 0
	}
	if verified("x2") || !verified("x1") {
		t.Error("the second is not remembered, or the first still is")
	}
}
