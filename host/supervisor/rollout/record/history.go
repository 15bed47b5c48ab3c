package record

import (
	"iter"
	"maps"
	"slices"
	"time"
)

// keptVersions is how many versions of a group are kept for a rollback.
const keptVersions = 3

// history is what served a group.
type history struct {
	File     string    `json:"file"`     // name that serves it
	Versions []Version `json:"versions"` // last good ones, newest last, at most keptVersions
}

// A Version is content that served.
type Version struct {
	SHA256  string    `json:"sha256"`
	Version string    `json:"version"`
	Since   time.Time `json:"since"`  // first switched to
	Config  string    `json:"config"` // digest of the configuration that it was verified with
	Rules   int       `json:"rules"`  // of the host that verified it
}

// All returns the groups that served, by name, with the file of each. It may
// be changed meanwhile.
func (r *Record) All() iter.Seq2[string, string] {
	return func(yield func(group, file string) bool) {
		for _, group := range slices.Sorted(maps.Keys(r.Groups)) {
			if h := r.Groups[group]; h != nil && !yield(group, h.File) {
				return
			}
		}
	}
}

// GroupOf returns the group that a file served last, "" if there is none.
func (r *Record) GroupOf(file string) string {
	for group, serving := range r.All() {
		if serving == file {
			return group
		}
	}
	return ""
}

// FileOf returns the file that served a group last, "" if there is none.
func (r *Record) FileOf(group string) string {
	if h := r.Groups[group]; h != nil {
		return h.File
	}
	return ""
}

// Versions returns the versions of a group that are kept, newest first, without
// one content.
func (r *Record) Versions(group, without string) []Version {
	h := r.Groups[group]
	if h == nil {
		return nil
	}
	versions := slices.DeleteFunc(slices.Clone(h.Versions), func(v Version) bool { return v.SHA256 == without })
	slices.Reverse(versions)
	return versions
}

// Proven returns the digests under which content was verified before.
func (r *Record) Proven(sha string, rules int) []string {
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

// Kept returns the hashes of the artifacts that are kept for a rollback or a
// restart.
func (r *Record) Kept() []string {
	keep := make(map[string]bool)
	for _, h := range r.Groups {
		for _, v := range h.Versions {
			keep[v.SHA256] = true
		}
	}
	return slices.Sorted(maps.Keys(keep))
}

// Lose drops the history of a group that no file holds any more.
func (r *Record) Lose(group string) {
	delete(r.Groups, group)
	r.changed = true
}

// Rename records that another file serves a group.
func (r *Record) Rename(group, file string) {
	if h := r.Groups[group]; h != nil && h.File != file {
		h.File, r.changed = file, true
	}
}

// of returns the history of a group that a file serves now.
func (r *Record) of(group, file string) *history {
	h := r.Groups[group]
	if h == nil {
		h = &history{}
		r.Groups[group] = h
	}
	h.File = file
	r.changed = true
	return h
}

// Switch records that a group serves v from a file now. It drops the oldest
// versions, except the content of the fallback.
func (r *Record) Switch(group, file string, v Version, fallback string) {
	h := r.of(group, file)
	h.Versions = slices.DeleteFunc(h.Versions, func(old Version) bool { return old.SHA256 == v.SHA256 })
	h.Versions = append(h.Versions, v)
	for len(h.Versions) > keptVersions {
		oldest := slices.IndexFunc(h.Versions, func(old Version) bool { return old.SHA256 != fallback })
		h.Versions = slices.Delete(h.Versions, oldest, oldest+1)
	}
}

// Return records that a group has gone back to v, its last good version. Those
// after it were never promoted and are dropped.
func (r *Record) Return(group, file string, v Version) {
	h := r.of(group, file)
	if i := slices.IndexFunc(h.Versions, func(old Version) bool { return old.SHA256 == v.SHA256 }); i >= 0 {
		v.Since = h.Versions[i].Since
		h.Versions = h.Versions[:i]
	}
	h.Versions = append(h.Versions, v)
}

// Withdraw drops a version that a rollback has replaced, so that the next one
// goes further back.
func (r *Record) Withdraw(group, sha string) {
	if h := r.Groups[group]; h != nil {
		h.Versions = slices.DeleteFunc(h.Versions, func(v Version) bool { return v.SHA256 == sha })
		r.changed = true
	}
}
