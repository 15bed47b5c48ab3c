package supervisor

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestStage(t *testing.T) {
	home := t.TempDir()
	s, err := openStaging(filepath.Join(home, "staged"), nil)
	if err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(home, "source")
	content := []byte("#!/bin/sh\n")
	if err := os.WriteFile(source, content, 0o755); err != nil {
		t.Fatal(err)
	}
	got, why := s.stage(source)
	if why != nil {
		t.Fatal(why)
	}
	sum := sha256.Sum256(content)
	if got.sha != hex.EncodeToString(sum[:]) {
		t.Errorf("hash %s", got.sha)
	}
	info, err := os.Stat(got.path)
	if err != nil || info.Mode().Perm() != 0o500 {
		t.Errorf("staged as %v, %v", info.Mode(), err)
	}

	// A copy that somebody changed is not trusted by its name.
	if err := os.Chmod(got.path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(got.path, []byte("#!/bin/rm\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(got.path, 0o500); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.existing(got.sha); ok {
		t.Error("a changed copy was taken for sound")
	}
	if again, why := s.stage(source); why != nil || again != got {
		t.Errorf("staged again: %v, %v", again, why)
	}
	if mended, err := os.ReadFile(got.path); err != nil || string(mended) != string(content) {
		t.Errorf("the copy holds %q, %v", mended, err)
	}

	// It goes with its last holder, unless it is kept.
	s.keepOnly(map[string]bool{got.sha: true})
	s.release(got.sha)
	s.release(got.sha)
	if _, err := os.Stat(got.path); err != nil {
		t.Error("a kept copy is gone")
	}
	s.keepOnly(nil)
	stray := filepath.Join(home, "staged", stagingPrefix+"1"+stagingSuffix)
	if err := os.WriteFile(stray, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.sweep(true); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(filepath.Join(home, "staged")); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestStageRefuses(t *testing.T) {
	home := t.TempDir()
	s, err := openStaging(filepath.Join(home, "staged"), nil)
	if err != nil {
		t.Fatal(err)
	}
	huge := filepath.Join(home, "huge")
	if err := os.WriteFile(huge, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, stagedBytes+1); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		huge:                          "must have at most 536870912",
		home:                          "is no regular file",
		filepath.Join(home, "nobody"): "has gone",
	} {
		if _, why := s.stage(path); why == nil || !strings.Contains(why.reason, want) || why.cause != causeFile {
			t.Errorf("%s: %v, want %s", path, why, want)
		}
	}
}

func TestState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	s, damage, err := loadState(path)
	if err != nil || damage != nil {
		t.Fatal(damage, err)
	}
	config := func(string) string { return "c" }
	for i := range keptVerdicts + 2 {
		s.remember("a", &verdict{SHA256: strings.Repeat("0", i), Config: "c", Rules: rules, Reason: "r"})
	}
	for _, sha := range []string{"1", "2", "3", "2", "4"} {
		s.history("g").switched(version{SHA256: sha, Since: time.Unix(1, 0).UTC()}, "")
	}
	if err := s.save(path); err != nil {
		t.Fatal(err)
	}
	s, damage, err = loadState(path)
	if err != nil || damage != nil {
		t.Fatal(damage, err)
	}
	if s.refused("a", "0", config) != nil || s.refused("a", "00", config) == nil {
		t.Error("the oldest verdicts should be forgotten, and only they")
	}
	if s.refused("a", "00", func(string) string { return "d" }) != nil {
		t.Error("a verdict holds under other settings")
	}
	var kept []string
	for _, v := range s.Groups["g"].Versions {
		kept = append(kept, v.SHA256)
	}
	if got := strings.Join(kept, " "); got != "3 2 4" {
		t.Errorf("kept %s, want 3 2 4", got)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, damage, err := loadState(path); err != nil || damage == nil || len(s.Groups) != 0 {
		t.Errorf("damaged: %v, %v", damage, err)
	}
	if _, err := os.Stat(path + ".damaged"); err != nil {
		t.Error("the damaged file was not set aside")
	}
	nulls := `{"format":1,"groups":null,"verdicts":null,"aside":null,"passed":null,"sources":null,"staged":null}`
	if err := os.WriteFile(path, []byte(nulls), 0o600); err != nil {
		t.Fatal(err)
	}
	s, damage, err = loadState(path)
	if err != nil || damage != nil {
		t.Fatal(damage, err)
	}
	s.history("g").switched(version{}, "")
	s.remember("a", &verdict{})
	s.Aside["a"], s.Passed["a"], s.Sources["a"], s.Staged["a"] = "", passed{}, source{}, identity{}
	if err := os.WriteFile(path, []byte(`{"format": 99}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := loadState(path); err == nil || !strings.Contains(err.Error(), "newer host") {
		t.Errorf("newer format: %v", err)
	}
}

func TestRunDir(t *testing.T) {
	data := t.TempDir()
	left := filepath.Join(data, "run", socketDirPrefix+"123", "plugin456")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	d, err := openRunDir(data, "")
	if err != nil || d.private || d.path != filepath.Join(data, "run") {
		t.Fatalf("%+v, %v", d, err)
	}
	if entries, _ := os.ReadDir(d.path); len(entries) != 0 {
		t.Errorf("not swept: %v", entries)
	}

	long := filepath.Join(data, strings.Repeat("x", 80))
	first, err := openRunDir(long, "")
	if err != nil || !first.private || len(first.path)+socketTail > socketPath {
		t.Fatalf("%+v, %v", first, err)
	}
	if err := os.Mkdir(filepath.Join(first.path, socketDirPrefix+"1"), 0o700); err != nil {
		t.Fatal(err)
	}
	second, err := openRunDir(long, first.path) // the first host was killed
	if err != nil {
		t.Fatal(err)
	}
	defer second.close()
	if _, err := os.Stat(first.path); err == nil {
		t.Error("the earlier host's run directory is still there")
	}
	sweepPrivate(data) // foreign: must not be touched
	if _, err := os.Stat(data); err != nil {
		t.Error("a foreign directory was removed")
	}
}

// TestLongDataDirectory runs a plugin whose sockets do not fit below the data
// directory.
func TestLongDataDirectory(t *testing.T) {
	r := newRig(t)
	r.options.Data = filepath.Join(r.options.Data, strings.Repeat("long", 20))
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	run := r.super.run.path
	r.halt()
	if _, err := os.Stat(run); err == nil {
		t.Errorf("%s is left", run)
	}
}

// hashOf returns the name of the staged copy of content.
func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// TestKeptOnProbation: the last good version is kept while newer ones are on
// probation, and those are dropped when it comes back.
func TestKeptOnProbation(t *testing.T) {
	shas := func(g *served) string {
		var all []string
		for _, v := range g.Versions {
			all = append(all, v.SHA256)
		}
		return strings.Join(all, " ")
	}
	g := &served{}
	g.switched(version{SHA256: "1", Config: "old", Since: time.Unix(1, 0)}, "")
	for _, sha := range []string{"2", "3", "4", "5"} {
		g.switched(version{SHA256: sha}, "1")
	}
	if got := shas(g); got != "1 4 5" {
		t.Errorf("kept %s, want 1 4 5", got)
	}
	g.restored(version{SHA256: "1", Config: "new", Since: time.Unix(9, 0)})
	if got := shas(g); got != "1" || g.Versions[0].Config != "new" || g.Versions[0].Since != time.Unix(1, 0) {
		t.Errorf("kept %+v", g.Versions)
	}
}
