// Package record holds what outlives the host of the decisions on plugins: which
// versions served, which contents were rejected, what a rollback set aside.
package record

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/message"
)

// format is the format of an encoded record. An older one would be converted by
// Decode; a newer one is refused.
const format = 1

// A Record is what outlives the host. Its JSON members have the names that the
// first release gave them, so that a host can also be downgraded.
type Record struct {
	Format     int                     `json:"format"`
	Groups     map[string]*history     `json:"groups"`   // by group
	Rejections map[string][]*Rejection `json:"verdicts"` // by file name, newest last
	Held       map[string]string       `json:"aside"`    // content set aside by a rollback, by file name
	Shadowed   map[string]shadowed     `json:"passed"`   // files whose group another file serves, by file name
	Sources    map[string]source       `json:"sources"`  // content of the files seen last, by file name

	// Artifacts are the stamps of the artifacts known to be intact, by hash, and
	// RunDir is the run directory outside the data directory, "" if there is none.
	// The supervisor keeps them here; decisions do not depend on them.
	Artifacts map[string]message.Stamp `json:"staged"`
	RunDir    string                   `json:"run"`

	changed bool // since TakeChange
}

// A shadowed file was found to hold a group that another file serves.
type shadowed struct {
	SHA256  string `json:"sha256"`
	Group   string `json:"group"`
	Version string `json:"version"`
}

// A source is what a file in the plugin directory was known to hold.
type source struct {
	Stamp  message.Stamp `json:"identity"`
	SHA256 string        `json:"sha256"`
}

// New returns the record of a host that has never run.
func New() *Record {
	r := &Record{Format: format}
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
	if r.Format > format {
		return nil, &FormatError{Format: r.Format}
	}
	r.Format = format
	r.mend()
	return r, nil
}

// Encode returns the record as it is, with what the supervisor keeps in it.
func (r *Record) Encode(artifacts map[string]message.Stamp, runDir string) ([]byte, error) {
	whole := *r
	whole.Artifacts, whole.RunDir = artifacts, runDir
	return json.MarshalIndent(whole, "", "\t")
}

// A FormatError says that a record was written by a newer host.
type FormatError struct{ Format int }

// Error names both formats.
func (e *FormatError) Error() string {
	return fmt.Sprintf("has format %d, this host knows %d; it was written by a newer host", e.Format, format)
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
		r.Rejections[name] = slices.DeleteFunc(list, func(old *Rejection) bool { return old == nil })
	}
}

func fill[V any](m *map[string]V) {
	if *m == nil {
		*m = make(map[string]V)
	}
}

// TakeChange reports whether the record has changed since it was asked last.
func (r *Record) TakeChange() bool {
	changed := r.changed
	r.changed = false
	return changed
}

// Known returns the hash of what a file is known to hold in the state that a
// stamp tells, "" if that has not been read.
func (r *Record) Known(file string, stamp message.Stamp) string {
	if s := r.Sources[file]; s.Stamp == stamp {
		return s.SHA256
	}
	return ""
}

// Read records what a file holds.
func (r *Record) Read(file string, stamp message.Stamp, sha string) {
	if now := (source{Stamp: stamp, SHA256: sha}); r.Sources[file] != now {
		r.Sources[file], r.changed = now, true
	}
}

// Hold records that a rollback has set content aside.
func (r *Record) Hold(file, sha string) {
	r.changed = r.changed || r.Held[file] != sha
	r.Held[file] = sha
}

// Unhold forgets that a rollback has set a file aside.
func (r *Record) Unhold(file string) {
	r.changed = r.changed || r.Held[file] != ""
	delete(r.Held, file)
}

// Shadow records that content of a file belongs to a group that another file
// serves.
func (r *Record) Shadow(file, sha, group, version string) {
	if now := (shadowed{SHA256: sha, Group: group, Version: version}); r.Shadowed[file] != now {
		r.Shadowed[file], r.changed = now, true
	}
}

// Unshadow forgets that the group of a file was served by another.
func (r *Record) Unshadow(file string) {
	r.changed = r.changed || r.Shadowed[file] != (shadowed{})
	delete(r.Shadowed, file)
}

// Shadows returns the group and version of content that was shadowed, "" if it
// was not.
func (r *Record) Shadows(file, sha string) (group, version string) {
	if s := r.Shadowed[file]; s.SHA256 == sha {
		return s.Group, s.Version
	}
	return "", ""
}

// Forget drops the rejections of a file and what a rollback set aside.
func (r *Record) Forget(file string) {
	r.changed = r.changed || r.Rejections[file] != nil
	delete(r.Rejections, file)
	r.Unhold(file)
	r.Unshadow(file)
}

// Remove drops all that is known of a file that is gone from the directory.
func (r *Record) Remove(file string) {
	r.Forget(file)
	r.changed = r.changed || r.Sources[file] != (source{})
	delete(r.Sources, file)
}

// RemoveOthers drops all that is known of files other than those present.
func (r *Record) RemoveOthers(present []string) {
	for _, file := range slices.Sorted(maps.Keys(r.Sources)) {
		if !slices.Contains(present, file) {
			r.Remove(file)
		}
	}
}

// A Rejection is why content under one file name was rejected.
type Rejection struct {
	SHA256 string    `json:"sha256"`
	Group  string    `json:"group"`  // whose configuration it was given
	Config string    `json:"config"` // digest of that
	Rules  int       `json:"rules"`  // of the host that rejected it
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
	With   string    `json:"with,omitempty"` // group because of which it was rolled back; taken up with it
}

// keptRejections is how many contents of one file name are remembered as
// rejected. An operator who tries more of them again learns the same again.
const keptRejections = 8

// Rejected returns the rejection of content of a file, nil if there is none that
// holds under these rules and settings.
func (r *Record) Rejected(file, sha string, rules int, settings message.Settings) *Rejection {
	for _, old := range r.Rejections[file] {
		if old.SHA256 == sha && old.Rules == rules && old.Config == settings.DigestOf(old.Group) {
			return old
		}
	}
	return nil
}

// Reject adds a rejection and drops the oldest ones of the file.
func (r *Record) Reject(file string, why *Rejection) {
	r.Pardon(file, why.SHA256)
	r.changed = true
	list := append(r.Rejections[file], why)
	r.Rejections[file] = list[max(0, len(list)-keptRejections):]
}

// Pardon drops the rejection of one content of a file.
func (r *Record) Pardon(file, sha string) {
	list := r.Rejections[file]
	left := slices.DeleteFunc(list, func(old *Rejection) bool { return old.SHA256 == sha })
	if len(left) != len(list) {
		r.Rejections[file], r.changed = left, true
	}
}
