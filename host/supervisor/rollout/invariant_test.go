package rollout_test

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// A memory is what the world must know of the past to judge the decisions by.
type memory struct {
	files      map[string]string          // that serves a group, by group
	gone       map[string]bool            // names that were gone for good and not read since
	read       map[string]string          // the content of a file as it was read last, by name
	removing   map[string]bool            // groups that serve only until others are known
	rejections map[string][]rejection     // contents of a file that must not be verified again
	banned     map[string]map[string]bool // hashes of a group that were rolled back; none may be restored
	asked      map[string]bool            // groups that an operator has rolled back
	faulted    map[rollout.ReleaseID]bool // canaries with a fault
	unsettled  []string                   // names that were changing or missing at the last scan
	awaited    map[rollout.Ticket]awaited
}

// awaited is what a command cannot be answered before.
type awaited struct {
	files map[string]bool // have a result
	jobs  map[rollout.JobID]bool
}

// A rejection is why content of a file must not be verified again.
type rejection struct {
	sha, settings, digest string
	rules                 int
}

// restart keeps what outlives a host.
func (m *memory) restart() {
	if m.rejections == nil {
		m.rejections, m.banned = map[string][]rejection{}, map[string]map[string]bool{}
	}
	m.files, m.gone, m.read = map[string]string{}, map[string]bool{}, map[string]string{}
	m.removing, m.unsettled, m.awaited = map[string]bool{}, nil, map[rollout.Ticket]awaited{}
	m.asked, m.faulted = map[string]bool{}, map[rollout.ReleaseID]bool{}
}

func (m *memory) clone() memory {
	c := memory{
		files: maps.Clone(m.files), gone: maps.Clone(m.gone), read: maps.Clone(m.read), removing: maps.Clone(m.removing),
		rejections: maps.Clone(m.rejections), banned: map[string]map[string]bool{},
		asked: maps.Clone(m.asked), faulted: maps.Clone(m.faulted), unsettled: m.unsettled,
	}
	for group, banned := range m.banned {
		c.banned[group] = maps.Clone(banned)
	}
	return c
}

// same checks that equal events give equal actions.
func (w *world) same(e rollout.Event, a, b []rollout.Action) {
	if !reflect.DeepEqual(a, b) {
		w.breaks("%T gives %v to one state and %v to its twin", e, a, b)
	}
}

// before notes what an event tells before its actions are carried out.
func (w *world) before(e rollout.Event) {
	w.event = e
	switch e := e.(type) {
	case rollout.Reload:
		for _, a := range w.actions {
			if c, ok := a.(rollout.Copy); ok {
				delete(w.rejections, c.File)
			}
		}
		w.await(e.Ticket)
	case rollout.Reconfigure:
		w.await(e.Ticket)
	case rollout.Rollback:
		w.asked[e.Group] = true
		w.await(e.Ticket)
	case rollout.Faulted:
		for _, g := range w.live {
			if g.Release == e.Release && g.Fallback != 0 {
				w.faulted[e.Release] = true
			}
		}
	}
}

// await notes what a command must wait for: the files that it has verified
// again, and the jobs that it has begun; of new settings those that bring up
// what serves.
func (w *world) await(t rollout.Ticket) {
	if t == 0 {
		return
	}
	a := awaited{files: map[string]bool{}, jobs: map[rollout.JobID]bool{}}
	_, reload := w.event.(rollout.Reload)
	_, rollback := w.event.(rollout.Rollback)
	for _, action := range w.actions {
		switch action := action.(type) {
		case rollout.Copy:
			a.files[action.File] = reload
		case rollout.Restore:
			serves := slices.ContainsFunc(w.live, func(g rollout.Live) bool {
				return g.Group == action.Group && w.releases[g.Release].sha == action.Versions[0].SHA256
			})
			a.jobs[action.Job] = rollback || serves
		}
	}
	w.awaited[t] = a
}

// checkAnswers checks that commands are answered when what they are about is
// done.
func (w *world) checkAnswers(v rollout.View) {
	for _, a := range w.awaited {
		maps.DeleteFunc(a.jobs, func(id rollout.JobID, wanted bool) bool { return !wanted || w.jobs[id] == nil })
		maps.DeleteFunc(a.files, func(name string, wanted bool) bool {
			return !wanted || !slices.ContainsFunc(v.Files, func(f rollout.FileView) bool {
				return f.File == name && !f.Phase.Decided()
			})
		})
	}
	for _, action := range w.actions {
		if answer, ok := action.(rollout.Answer); ok {
			if a := w.awaited[answer.Ticket]; len(a.files)+len(a.jobs) > 0 {
				w.breaks("ticket %d is answered before %v", answer.Ticket, a)
			}
			delete(w.awaited, answer.Ticket)
		}
	}
}

// scanned notes which files are there and which have gone for good.
func (w *world) scanned(e rollout.Scanned) {
	w.unsettled = e.Unsettled
	gone := slices.Clone(e.Removed)
	if w.first {
		for _, names := range []map[string]string{w.files, keysOf(w.rejections)} {
			for _, name := range names {
				if !slices.Contains(e.Present, name) {
					gone = append(gone, name)
				}
			}
		}
	}
	for _, name := range gone {
		w.gone[name] = true
		delete(w.rejections, name)
	}
}

func keysOf[V any](m map[string]V) map[string]string {
	keys := map[string]string{}
	for k := range m {
		keys[k] = k
	}
	return keys
}

// rejected notes content that must not be verified again.
func (w *world) rejected(j *job, e rollout.Verified) {
	if j.kind == "verify" {
		w.forbid(j.file, rejection{e.SHA256, e.Settings, e.Digest, w.options.Rules})
	}
}

// forbid notes a rejection in place of an earlier one on the same content, which
// was under other settings or rules.
func (w *world) forbid(file string, v rejection) {
	list := []rejection{v}
	for _, old := range w.rejections[file] {
		if old.sha != v.sha {
			list = append(list, old)
		}
	}
	w.rejections[file] = list
}

// verifies checks that what was rejected is not verified again, unless an
// operator wants it or its settings or the rules have changed.
func (w *world) verifies(a rollout.Verify) {
	for _, v := range w.rejections[a.File] {
		if v.sha == a.SHA256 && v.rules == w.options.Rules && v.digest == digest(w.options.Settings, v.settings) {
			w.breaks("%s of file %s is verified again, although it was rejected", a.SHA256, a.File)
		}
	}
}

// publish checks what is to be served, and that every difference from what was
// served has a reason.
func (w *world) publish(groups []rollout.Live) {
	was := map[string]rollout.Live{}
	for _, g := range w.live {
		was[g.Group] = g
	}
	owner := map[string]string{}
	now := map[string]rollout.Live{}
	for _, g := range groups {
		r, fallback := w.releases[g.Release], w.releases[g.Fallback]
		if r == nil || r.group != g.Group || g.Fallback != 0 && (fallback == nil || fallback.group != g.Group) || g.Release == g.Fallback {
			w.breaks("group %s is published with release %d and fallback %d", g.Group, g.Release, g.Fallback)
			return
		}
		if _, twice := now[g.Group]; twice {
			w.breaks("group %s is published twice", g.Group)
		}
		now[g.Group] = g
		if fallback != nil && !fallback.good {
			w.breaks("release %d is the fallback of group %s, and was never promoted", g.Fallback, g.Group)
		}
		for _, route := range r.routes {
			if owner[route] != "" {
				w.breaks("route %s is published for groups %s and %s", route, owner[route], g.Group)
			}
			owner[route] = g.Group
		}
	}
	for name, old := range was {
		g, stays := now[name]
		switch {
		case !stays && !w.lost(name):
			w.breaks("group %s vanishes although its file %s is there", name, w.files[name])
		case stays && g.Release != old.Release:
			w.replaces(g, old)
		}
		if stays && g.Release == old.Fallback {
			w.checkRollback(now, owner)
		}
	}
	for _, g := range groups {
		r := w.releases[g.Release]
		switch {
		case r.published:
		case !r.restored:
			delete(w.banned[g.Group], r.sha) // verified again, and with good reason; see verifies
		case w.banned[g.Group][r.sha]:
			w.breaks("%s is brought up again, which was rolled back", r.sha)
		}
		r.published, r.good = true, r.good || g.Fallback == 0
		if w.files[g.Group] == "" {
			w.files[g.Group] = r.file
		}
	}
	w.live = groups
}

// checkRollback checks that no route is lost by a rollback that the fallback of
// another group has.
func (w *world) checkRollback(now map[string]rollout.Live, owner map[string]string) {
	for _, served := range w.live {
		for _, route := range w.releases[served.Release].routes {
			for _, other := range w.live {
				if owner[route] == "" && other.Fallback != 0 && now[other.Group].Release == other.Release &&
					slices.Contains(w.releases[other.Fallback].routes, route) {
					w.breaks("route %s is lost in a rollback although the fallback of group %s has it", route, other.Group)
				}
			}
		}
	}
}

// hasty reports whether a switch of a group drops a route before others are
// known that may have it.
func (w *world) hasty(next, before *release, but ...string) bool {
	if !slices.ContainsFunc(before.routes, func(r string) bool { return !slices.Contains(next.routes, r) }) ||
		!w.now.Before(next.since.Add(w.options.Settings.Hold)) {
		return false
	}
	for _, j := range w.jobs {
		if j.kind != "restore" && !slices.Contains(but, j.file) {
			return true
		}
	}
	return slices.ContainsFunc(w.unsettled, func(name string) bool { return !slices.Contains(but, name) })
}

// lost reports whether the file of a group has gone or holds another group. If
// it comes back that may be too late.
func (w *world) lost(group string) bool {
	file := w.files[group]
	now := w.contents[w.read[file]].group
	return w.removing[group] || w.gone[file] || now != "" && now != group
}

// replaces checks that one release of a group replaces another for a reason.
func (w *world) replaces(g, old rollout.Live) {
	next, before, file := w.releases[g.Release], w.releases[old.Release], w.files[g.Group]
	switch {
	case g.Release == old.Fallback: // rolled back
		if _, byHand := w.event.(rollout.Rollback); !byHand && len(w.faulted) == 0 {
			w.breaks("group %s goes back to its fallback without a fault", g.Group)
		}
		if w.faulted[old.Release] && before.sha != next.sha && !w.gone[file] {
			w.forbid(file, rejection{before.sha, g.Group, before.digest, w.options.Rules})
			if w.banned[g.Group] == nil {
				w.banned[g.Group] = map[string]bool{}
			}
			w.banned[g.Group][before.sha] = true
		}
	case next.published:
		w.breaks("release %d of group %s is published again", g.Release, g.Group)
	case next.restored:
		if next.sha != before.sha && !w.asked[g.Group] {
			w.breaks("group %s goes from %s to %s, for which nobody has asked", g.Group, before.sha, next.sha)
		}
	default:
		if next.file != file && !w.lost(g.Group) && compareVersions(next.version, before.version) <= 0 {
			w.breaks("version %s of file %s replaces version %s of file %s", next.version, next.file, before.version, file)
		}
		if w.hasty(next, before, next.file, file) {
			w.breaks("group %s drops a route that another file may have, which is still being verified", g.Group)
		}
		delete(w.asked, g.Group)
	}
}

// check checks what must hold after every step.
func (w *world) check(e rollout.Event) {
	if w.broken != "" {
		return
	}
	if up, known := slices.Sorted(maps.Keys(w.releases)), w.state.Releases(); !slices.Equal(up, known) {
		w.breaks("after %T the releases %v are up, the state knows %v", e, up, known)
	}
	serving := map[rollout.ReleaseID]bool{}
	for _, g := range w.live {
		for _, id := range []rollout.ReleaseID{g.Release, g.Fallback} {
			if id == 0 {
				continue
			}
			serving[id] = true
			if w.releases[id] == nil {
				w.breaks("release %d of group %s is used after it was retired", id, g.Group)
				return
			}
			if !slices.Contains(w.keep, w.releases[id].sha) {
				w.breaks("artifact %s of group %s, which serves, is not kept", w.releases[id].sha, g.Group)
			}
		}
	}
	for id, r := range w.releases {
		if r.published && !serving[id] {
			w.breaks("release %d of group %s served, does so no more and is not retired", id, r.group)
		}
	}
	for id, j := range w.jobs {
		if j.kind == "copied" {
			w.breaks("job %d holds artifact %s of file %s for nothing", id, j.sha, j.file)
		}
	}
	if !w.fast {
		w.checkRecord(e)
	}
	w.checkView()
}

// checkRecord checks that the saved record is the present one and is read as it
// was written.
func (w *world) checkRecord(e rollout.Event) {
	text := w.encode()
	if !bytes.Equal(text, w.saved) {
		w.breaks("after %T the record has changed and was not saved", e)
	}
	r, err := rollout.Decode(text)
	if err != nil {
		w.breaks("the record cannot be read: %v", err)
		return
	}
	again, err := rollout.New(w.options, r).Encode(nil, "")
	if err != nil || !bytes.Equal(text, again) {
		w.breaks("the record is read as another than was written")
	}
}

// checkView checks that the view tells what is published, that the end of a
// canary is waited for and that a fault is acted upon or noted.
func (w *world) checkView() {
	v := w.state.View()
	w.checkAnswers(v)
	var live []rollout.Live
	clear(w.files)
	for _, g := range v.Groups {
		w.files[g.Group] = g.File
		if g.Phase == rollout.Serving {
			delete(w.removing, g.Group)
		} else if !w.lost(g.Group) {
			w.breaks("group %s is to be removed although its file %s is there", g.Group, g.File)
		} else {
			w.removing[g.Group] = true
		}
		entry := rollout.Live{Group: g.Group, Release: g.Release}
		if g.Canary != nil {
			entry.Fallback = g.Canary.Fallback
			blocked := strings.Contains(strings.Join(g.Notes, "\n"), "not rolled back")
			if faulted := w.faulted[g.Release]; faulted && !blocked {
				w.breaks("the fault of group %s is neither acted upon nor noted", g.Group)
			} else if !faulted && (w.wake.IsZero() || w.wake.After(g.Canary.Until)) {
				w.breaks("the canary of group %s ends at %v, the next wake is at %v", g.Group, g.Canary.Until, w.wake)
			}
		}
		live = append(live, entry)
	}
	if !slices.Equal(live, w.live) {
		w.breaks("the view shows %v, published are %v", live, w.live)
	}
	for id := range w.faulted {
		if w.releases[id] == nil {
			delete(w.faulted, id)
		}
	}
	for _, f := range v.Files {
		again := strings.HasSuffix(f.Reason, "; it is tried again") || strings.HasSuffix(f.Reason, "; it is tried once more")
		if f.Phase == rollout.Rejected && again && w.wake.IsZero() {
			w.breaks("file %s waits for another try that will not come", f.File)
		}
	}
}

// checkCalm checks what must hold when every job is answered and every file has
// settled.
func (w *world) checkCalm() {
	v := w.state.View()
	if len(w.tickets) > 0 {
		w.breaks("tickets %v wait although nothing happens any more", slices.Sorted(maps.Keys(w.tickets)))
	}
	if len(v.Pending) > 0 {
		w.breaks("%v wait for a result although nothing happens any more", v.Pending)
	}
	for id, r := range w.releases {
		if !r.published {
			w.breaks("release %d of group %s and file %s is neither published nor retired", id, r.group, r.file)
		}
	}
	shown := map[string]bool{}
	for _, f := range v.Files {
		shown[f.File] = true
		if problem := w.misplaced(f); problem != "" {
			w.breaks("file %s, phase %d, %q: %s", f.File, f.Phase, f.Reason, problem)
		}
	}
	for _, g := range v.Groups {
		on, present := w.disk[g.File]
		switch {
		case g.Phase != rollout.Serving || !present:
			w.breaks("group %s serves from file %s, which has gone", g.Group, g.File)
		case !shown[g.File] && on.sha != w.releases[g.Release].sha:
			w.breaks("group %s serves %s, its file %s holds %s", g.Group, w.releases[g.Release].sha, g.File, on.sha)
		}
	}
	for _, g := range v.Groups {
		shown[g.File] = true
	}
	for name := range w.disk {
		if !shown[name] {
			w.breaks("file %s is neither shown nor does it serve", name)
		}
	}
}

// misplaced returns why a file cannot stay as it is, "" if it can.
func (w *world) misplaced(f rollout.FileView) string {
	on, present := w.disk[f.File]
	switch {
	case !present:
		return "it has gone"
	case f.Phase != rollout.Rejected && f.Phase != rollout.Shadowed && f.Phase != rollout.Held:
		return "nothing is decided, and nothing happens any more"
	case f.Phase != rollout.Rejected && f.SHA256 != on.sha:
		return "it was taken for " + f.SHA256 + " and holds " + on.sha
	case f.Phase == rollout.Shadowed && w.files[f.Group] == "":
		return "no file serves its group"
	case f.Phase == rollout.Shadowed && w.files[f.Group] == f.File:
		return "it serves its group itself"
	}
	if f.Reason == failures["content"].Reason || f.Reason == failures["refuses"].Reason {
		for _, r := range w.rejections[f.File] {
			if r.sha == on.sha && r.rules == w.options.Rules && r.digest == digest(w.options.Settings, r.settings) {
				return ""
			}
		}
		return "settings or rules have changed since, or a reload was asked for"
	}
	var route, group string
	if n, _ := fmt.Sscanf(f.Reason, "route %s is already served by group %s", &route, &group); n < 2 {
		return ""
	}
	for _, g := range w.live { // by now it may be another one
		if g.Group != f.Group && slices.Contains(w.releases[g.Release].routes, route) {
			return ""
		}
	}
	return "the clash is over"
}
