package supervisor

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	// stateFormat is the format of the state file. An older one would be
	// converted here; a newer one is refused.
	stateFormat = 1
	// keptVersions is how many versions of a group stay staged.
	keptVersions = 3
	// keptVerdicts is how many contents of one file name are remembered as
	// refused. An operator who tries more of them again learns the same anew.
	keptVerdicts = 8
	// rules is raised when the host checks a binary more strictly, so that what
	// an earlier host accepted or refused is judged again.
	rules = 1
)

// state is what outlives the host: which versions served, which contents were
// refused, what a rollback set aside. The main loop owns it.
type state struct {
	Format   int                   `json:"format"`
	Groups   map[string]*served    `json:"groups"`   // by group
	Verdicts map[string][]*verdict `json:"verdicts"` // by file name, newest last
	Aside    map[string]string     `json:"aside"`    // content set aside by a rollback, by file name
	Passed   map[string]passed     `json:"passed"`   // files whose group another file serves, by file name
	Sources  map[string]source     `json:"sources"`  // content of the files seen last, by file name
	Staged   map[string]identity   `json:"staged"`   // copies known to be sound, by hash
	Run      string                `json:"run"`      // run directory outside the data directory
}

// served is the history of a group.
type served struct {
	File     string    `json:"file"`     // name that serves it
	Versions []version `json:"versions"` // last good ones, newest last, at most keptVersions
}

// A version is content that served.
type version struct {
	SHA256  string    `json:"sha256"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`  // first switched to
	Config  string    `json:"config"` // digest of settings and limits it was proven with
	Rules   int       `json:"rules"`  // of the host that proved it
}

// A passed file was found to hold a group that another file serves.
type passed struct {
	SHA256  string `json:"sha256"`
	Group   string `json:"group"`
	Version string `json:"version"`
}

// A verdict is why content under one file name was refused.
type verdict struct {
	SHA256 string    `json:"sha256"`
	Group  string    `json:"group"` // whose settings it was given
	Config string    `json:"config"`
	Rules  int       `json:"rules"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
	With   string    `json:"with,omitempty"` // group on whose account it was rolled back; taken up with it
}

// A source is what a file in the plugin directory was known to hold.
type source struct {
	Identity identity `json:"identity"`
	SHA256   string   `json:"sha256"`
}

func newState() *state {
	return &state{
		Format: stateFormat, Groups: map[string]*served{}, Verdicts: map[string][]*verdict{},
		Aside: map[string]string{}, Passed: map[string]passed{}, Sources: map[string]source{}, Staged: map[string]identity{},
	}
}

// loadState reads the state file. A missing one is a fresh start. A damaged
// one is put aside and reported as the second result: nothing in it is worth
// not starting for.
func loadState(path string) (s *state, damage, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return newState(), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	s = newState()
	if err := json.Unmarshal(text, s); err != nil {
		return newState(), fmt.Errorf("state file %s is damaged and was set aside: %w", path, err),
			os.Rename(path, path+".damaged")
	}
	if s.Format > stateFormat {
		return nil, nil, fmt.Errorf("state file %s has format %d, this host knows %d; it was written by a newer host",
			path, s.Format, stateFormat)
	}
	s.mend()
	return s, nil, nil
}

// mend makes good what a null in the file would leave.
func (s *state) mend() {
	empty := newState()
	s.Groups = orElse(s.Groups, empty.Groups)
	s.Verdicts = orElse(s.Verdicts, empty.Verdicts)
	s.Aside = orElse(s.Aside, empty.Aside)
	s.Passed = orElse(s.Passed, empty.Passed)
	s.Sources = orElse(s.Sources, empty.Sources)
	s.Staged = orElse(s.Staged, empty.Staged)
	maps.DeleteFunc(s.Groups, func(_ string, g *served) bool { return g == nil })
}

func orElse[V any](m, otherwise map[string]V) map[string]V {
	if m == nil {
		return otherwise
	}
	return m
}

// save replaces the state file so that a crash leaves the old one or the new.
func (s *state) save(path string) error {
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	out, err := os.CreateTemp(filepath.Dir(path), stagingPrefix+"*"+stagingSuffix)
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	_, err = out.Write(text)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return err
	}
	if err := os.Rename(out.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// refused returns the verdict on content under a name, nil when there is none
// that still holds. config gives the digest of a group's configuration.
func (s *state) refused(name, sha string, config func(group string) string) *verdict {
	for _, v := range s.Verdicts[name] {
		if v != nil && v.SHA256 == sha && v.Rules == rules && v.Config == config(v.Group) {
			return v
		}
	}
	return nil
}

// remember adds a verdict, dropping the oldest ones of the name.
func (s *state) remember(name string, v *verdict) {
	list := slices.DeleteFunc(s.Verdicts[name], func(old *verdict) bool { return old == nil || old.SHA256 == v.SHA256 })
	list = append(list, v)
	s.Verdicts[name] = list[max(0, len(list)-keptVerdicts):]
}

// forget drops the verdicts on a name and what a rollback set aside.
func (s *state) forget(name string) {
	delete(s.Verdicts, name)
	delete(s.Aside, name)
	delete(s.Passed, name)
}

// remove drops all that is known of a name that is gone from the directory.
func (s *state) remove(name string) {
	s.forget(name)
	delete(s.Sources, name)
}

// record records that the content of a change serves its group now, as v.
func (s *state) record(c *change, v version) {
	g := s.history(c.group)
	g.File = c.file
	switch {
	case c.back != nil:
		g.restored(v)
	case c.trial != nil:
		g.switched(v, c.trial.old.spec.sha)
	default:
		g.switched(v, "")
	}
}

// history returns the history of a group, a new one if there is none.
func (s *state) history(group string) *served {
	g := s.Groups[group]
	if g == nil {
		g = &served{}
		s.Groups[group] = g
	}
	return g
}

// switched adds the version that serves now and drops the oldest ones but
// warm, the last good one.
func (g *served) switched(v version, warm string) {
	g.Versions = slices.DeleteFunc(g.Versions, func(old version) bool { return old.SHA256 == v.SHA256 })
	g.Versions = append(g.Versions, v)
	for len(g.Versions) > keptVersions {
		oldest := slices.IndexFunc(g.Versions, func(old version) bool { return old.SHA256 != warm })
		g.Versions = slices.Delete(g.Versions, oldest, oldest+1)
	}
}

// restored goes back to the last good version. Those after it never got
// through their probation and are dropped.
func (g *served) restored(v version) {
	if i := slices.IndexFunc(g.Versions, func(old version) bool { return old.SHA256 == v.SHA256 }); i >= 0 {
		v.Since = g.Versions[i].Since
		g.Versions = g.Versions[:i]
	}
	g.Versions = append(g.Versions, v)
}

// pardon drops the verdict on one content of a name.
func (s *state) pardon(name, sha string) {
	s.Verdicts[name] = slices.DeleteFunc(s.Verdicts[name], func(v *verdict) bool { return v == nil || v.SHA256 == sha })
}

// withdraw drops a version that a rollback has replaced, so that the next one
// goes further back.
func (s *state) withdraw(group, sha string) {
	if g := s.Groups[group]; g != nil {
		g.Versions = slices.DeleteFunc(g.Versions, func(v version) bool { return v.SHA256 == sha })
	}
}

// groupOf returns the group that file served last, or "".
func (s *state) groupOf(file string) string {
	for name, g := range s.Groups {
		if g.File == file {
			return name
		}
	}
	return ""
}

// kept returns the hashes of the copies that are kept for a rollback or a
// restart.
func (s *state) kept() map[string]bool {
	keep := make(map[string]bool)
	for _, g := range s.Groups {
		for _, v := range g.Versions {
			keep[v.SHA256] = true
		}
	}
	return keep
}
