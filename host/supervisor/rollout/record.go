package rollout

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

const (
	// recordFormat is the format of an encoded record. An older one would be
	// converted by Decode; a newer one is refused.
	recordFormat = 1
	// keptVersions is how many versions of a group are kept for a rollback.
	keptVersions = 3
	// keptRejections is how many contents of one file name are remembered as
	// rejected. An operator who tries more of them again learns the same again.
	keptRejections = 8
)

// A Record is what outlives the host. The fields that it exports are the
// supervisor's own, kept in the same file.
type Record struct {
	record
	// Artifacts are the stamps of the artifacts known to be intact, by hash.
	Artifacts map[string]Stamp `json:"staged"`
	// RunDir is the run directory outside the data directory, "" if there is none.
	RunDir string `json:"run"`
}

// record is what outlives the host of the decisions: which versions served,
// which contents were rejected, what a rollback set aside. The names of its JSON
// members are those of the first release, so that a host can also be downgraded.
type record struct {
	Format     int                     `json:"format"`
	Groups     map[string]*history     `json:"groups"`   // by group
	Rejections map[string][]*rejection `json:"verdicts"` // by file name, newest last
	Held       map[string]string       `json:"aside"`    // content set aside by a rollback, by file name
	Shadowed   map[string]shadowed     `json:"passed"`   // files whose group another file serves, by file name
	Sources    map[string]source       `json:"sources"`  // content of the files seen last, by file name
}

// history is what served a group.
type history struct {
	File     string    `json:"file"`     // name that serves it
	Versions []version `json:"versions"` // last good ones, newest last, at most keptVersions
}

// A version is content that served.
type version struct {
	SHA256  string    `json:"sha256"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`  // first switched to
	Config  string    `json:"config"` // digest of the configuration that it was verified with
	Rules   int       `json:"rules"`  // of the host that verified it
}

// A shadowed file was found to hold a group that another file serves.
type shadowed struct {
	SHA256  string `json:"sha256"`
	Group   string `json:"group"`
	Version string `json:"version"`
}

// A rejection is why content under one file name was rejected.
type rejection struct {
	SHA256 string    `json:"sha256"`
	Group  string    `json:"group"` // whose configuration it was given
	Config string    `json:"config"`
	Rules  int       `json:"rules"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
	With   string    `json:"with,omitempty"` // group because of which it was rolled back; taken up with it
}

// A source is what a file in the plugin directory was known to hold.
type source struct {
	Stamp  Stamp  `json:"identity"`
	SHA256 string `json:"sha256"`
}

// NewRecord returns the record of a host that has never run.
func NewRecord() *Record {
	r := &Record{record: record{Format: recordFormat}}
	r.mend()
	return r
}

// Decode reads an encoded record. A damaged one gives an error; one of a newer
// host gives a *FormatError.
func Decode(text []byte) (*Record, error) {
	r := &Record{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, err
	}
	if r.Format > recordFormat {
		return nil, &FormatError{Format: r.Format}
	}
	r.Format = recordFormat
	r.mend()
	return r, nil
}

// A FormatError says that a record was written by a newer host.
type FormatError struct{ Format int }

// Error names both formats.
func (e *FormatError) Error() string {
	return fmt.Sprintf("has format %d, this host knows %d; it was written by a newer host", e.Format, recordFormat)
}

// mend makes good what a null or a missing member leaves.
func (r *Record) mend() {
	fill(&r.Groups)
	fill(&r.Rejections)
	fill(&r.Held)
	fill(&r.Shadowed)
	fill(&r.Sources)
	fill(&r.Artifacts)
	maps.DeleteFunc(r.Groups, func(_ string, h *history) bool { return h == nil })
	for name, list := range r.Rejections {
		r.Rejections[name] = slices.DeleteFunc(list, func(old *rejection) bool { return old == nil })
	}
}

func fill[V any](m *map[string]V) {
	if *m == nil {
		*m = make(map[string]V)
	}
}

// Encode returns the record as it is now, with what the supervisor keeps in it.
func (s *State) Encode(artifacts map[string]Stamp, runDir string) ([]byte, error) {
	return json.MarshalIndent(Record{record: s.record, Artifacts: artifacts, RunDir: runDir}, "", "\t")
}

// Kept returns the hashes of the artifacts that are kept for a rollback or a
// restart.
func (r *Record) Kept() []string { return r.kept() }

func (r *record) kept() []string {
	keep := make(map[string]bool)
	for _, h := range r.Groups {
		for _, v := range h.Versions {
			keep[v.SHA256] = true
		}
	}
	return slices.Sorted(maps.Keys(keep))
}

// rejected returns the rejection of content under a name, nil when there is none
// that still holds.
func (r *record) rejected(name, sha string, o Options) *rejection {
	for _, old := range r.Rejections[name] {
		if old.SHA256 == sha && old.Rules == o.Rules && old.Config == o.Settings.digest(old.Group) {
			return old
		}
	}
	return nil
}

// reject adds a rejection and drops the oldest ones of the name.
func (r *record) reject(name string, why *rejection) {
	r.pardon(name, why.SHA256)
	list := append(r.Rejections[name], why)
	r.Rejections[name] = list[max(0, len(list)-keptRejections):]
}

// pardon drops the rejection of one content of a name.
func (r *record) pardon(name, sha string) {
	r.Rejections[name] = slices.DeleteFunc(r.Rejections[name], func(old *rejection) bool { return old.SHA256 == sha })
}

// forget drops the rejections of a name, and what a rollback set aside.
func (r *record) forget(name string) {
	delete(r.Rejections, name)
	delete(r.Held, name)
	delete(r.Shadowed, name)
}

// remove drops all that is known of a name that is gone from the directory.
func (r *record) remove(name string) {
	r.forget(name)
	delete(r.Sources, name)
}

// serves records that a change has made v the version of a group.
func (r *record) serves(c *change, g *group, releases map[ReleaseID]*release, v version) {
	h := r.Groups[c.group]
	if h == nil {
		h = &history{}
		r.Groups[c.group] = h
	}
	h.File = c.file
	switch {
	case c.back != nil:
		h.restored(v)
	case g.canary != nil:
		h.switched(v, releases[g.canary.fallback].sha)
	default:
		h.switched(v, "")
	}
}

// switched adds the version that serves now and drops the oldest ones, except
// the fallback.
func (h *history) switched(v version, fallback string) {
	h.Versions = slices.DeleteFunc(h.Versions, func(old version) bool { return old.SHA256 == v.SHA256 })
	h.Versions = append(h.Versions, v)
	for len(h.Versions) > keptVersions {
		oldest := slices.IndexFunc(h.Versions, func(old version) bool { return old.SHA256 != fallback })
		h.Versions = slices.Delete(h.Versions, oldest, oldest+1)
	}
}

// restored goes back to the last good version. Those after it were never
// promoted and are dropped.
func (h *history) restored(v version) {
	if i := slices.IndexFunc(h.Versions, func(old version) bool { return old.SHA256 == v.SHA256 }); i >= 0 {
		v.Since = h.Versions[i].Since
		h.Versions = h.Versions[:i]
	}
	h.Versions = append(h.Versions, v)
}

// withdraw drops a version that a rollback has replaced, so that the next one
// goes further back.
func (r *record) withdraw(group, sha string) {
	if h := r.Groups[group]; h != nil {
		h.Versions = slices.DeleteFunc(h.Versions, func(v version) bool { return v.SHA256 == sha })
	}
}

// groupOf returns the group that file served last, or "".
func (r *record) groupOf(file string) string {
	for _, name := range slices.Sorted(maps.Keys(r.Groups)) {
		if r.Groups[name].File == file {
			return name
		}
	}
	return ""
}

// proven returns the digests under which content was verified before.
func (r *record) proven(sha string, rules int) []string {
	var digests []string
	for _, h := range r.Groups {
		for _, v := range h.Versions {
			if v.SHA256 == sha && v.Rules == rules && !slices.Contains(digests, v.Config) {
				digests = append(digests, v.Config)
			}
		}
	}
	slices.Sort(digests)
	return digests
}
