package directory

import (
	"maps"
	"slices"
	"time"
)

// A settler decides from scan to scan which files have settled and which have
// gone for good. It reads neither a clock nor a file.
type settler struct {
	times Times
	files map[string]*entry
}

// An entry is what the settler knows of one name.
type entry struct {
	id       Identity
	since    time.Time // when id was first seen
	reported bool      // id has settled and was reported
	doubted  bool      // it was seen to change although id stayed
	missing  time.Time // since when the name is missing; zero while it is there
}

func newSettler(t Times) *settler {
	return &settler{times: t, files: make(map[string]*entry)}
}

// knows reports whether name was seen and has not been removed since.
func (s *settler) knows(name string) bool { return s.files[name] != nil }

// observe takes in what a scan found at now. It returns the changes, and the
// time at which the next scan can bring something new, zero if only a change
// can.
func (s *settler) observe(now time.Time, found map[string]Identity) (c Changes, next time.Time) {
	c.Present = slices.Sorted(maps.Keys(found))
	for _, name := range c.Present {
		f := s.files[name]
		if f == nil {
			f = &entry{}
			s.files[name] = f
		}
		if id := found[name]; f.id != id {
			f.id, f.since, f.reported, f.doubted = id, now, false, false
		}
		f.missing = time.Time{}
		if f.reported {
			continue
		}
		aged := !f.doubted && now.Sub(f.changed()) >= s.times.Aged
		if aged || now.Sub(f.since) >= s.times.Settle {
			f.reported = true
			c.Settled = append(c.Settled, File{Name: name, ID: f.id})
			continue
		}
		c.Unsettled = append(c.Unsettled, name)
		next = earlier(next, f.since.Add(s.times.Settle))
	}
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		f := s.files[name]
		if _, there := found[name]; there {
			continue
		}
		if f.missing.IsZero() {
			f.missing = now
		}
		if now.Sub(f.missing) >= s.times.Removal {
			delete(s.files, name)
			c.Removed = append(c.Removed, name)
			continue
		}
		c.Unsettled = append(c.Unsettled, name)
		next = earlier(next, f.missing.Add(s.times.Removal))
	}
	slices.Sort(c.Unsettled)
	return c, next
}

// changed returns when the file was last changed, by its own word.
func (f *entry) changed() time.Time { return time.Unix(0, max(f.id.Changed, f.id.Modified)) }

// unsettle makes name settle again from now on. The file's own word for its age
// does not count then.
func (s *settler) unsettle(now time.Time, name string) {
	if f := s.files[name]; f != nil {
		f.since, f.reported, f.doubted = now, false, true
	}
}

// earlier returns the earlier of two times; zero means none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || (!b.IsZero() && b.Before(a)) {
		return b
	}
	return a
}
