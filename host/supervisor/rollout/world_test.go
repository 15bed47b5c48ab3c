package rollout_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// A world is a model of what surrounds the decisions: a plugin directory, an
// artifact store, processes and the published groups. It carries actions out,
// answers jobs, and checks after every step what must always hold; see check.
type world struct {
	options  rollout.Options
	contents map[string]content // by hash; the same for all clones
	now      time.Time
	state    *rollout.State
	twin     *rollout.State // gets the same events and must want the same; nil for none
	fast     bool           // the record is encoded before a restart only

	disk   map[string]entry // the plugin directory, by name
	away   map[string]entry // files that may come back as they were
	seen   map[string]*sighting
	stamps uint64 // the last one given out
	first  bool   // the directory has not been scanned since the start

	crowded bool // the directory holds too many files

	jobs      map[rollout.JobID]*job // in progress
	lastJob   rollout.JobID
	releases  map[rollout.ReleaseID]*release // that are up
	started   rollout.ReleaseID              // the last one
	artifacts map[string]bool
	keep      []string
	live      []rollout.Live
	saved     []byte
	wake      time.Time
	late      map[rollout.JobID]*job  // cancelled when their result may have been on its way
	tickets   map[rollout.Ticket]bool // commands that wait for an answer

	memory
	event   rollout.Event                    // of the last step
	log     func(format string, args ...any) // gets every event and action; nil for none
	actions []rollout.Action                 // of the last step
	broken  string                           // the first invariant found broken, and how
}

// A content is what a file may hold: a plugin, a bad one, or none at all.
type content struct {
	sha, group, version string
	routes              []string
	fails               string   // a way of failing: see failure; "" for none
	refuses             []string // digests of configurations that it does not accept
}

// An entry is a name in the plugin directory.
type entry struct {
	sha   string
	stamp rollout.Stamp
	half  bool // somebody is still writing it
	entry bool // its mode is wrong
}

// A sighting is what the model of the directory watcher knows of a name.
type sighting struct {
	stamp   rollout.Stamp
	age     int // scans for which it has been as it is, at most 1
	settled bool
	gone    bool
}

// A job is work that an action has asked for.
type job struct {
	kind     string // copy, copied, verify or restore
	file     string
	known    string
	sha      string
	group    string
	thorough bool
	versions []rollout.Kept
	settings rollout.Settings // at the time of the action
}

// A release is one that has been started and not been retired.
type release struct {
	group, sha, version, digest string
	routes                      []string
	file                        string
	restored                    bool // by a job of its group, not verified for its file
	since                       time.Time
	published                   bool
	good                        bool // it has served without a fallback
}

func newWorld(contents map[string]content, settings rollout.Settings) *world {
	w := &world{
		contents: contents, now: epoch,
		options: rollout.Options{Compare: compareVersions, Rules: 1, Settings: settings},
		disk:    map[string]entry{}, away: map[string]entry{}, artifacts: map[string]bool{},
	}
	w.options.Breaking = w.breaking
	return w
}

// epoch is when every world begins.
var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// settings are those that tests use unless they are about other ones.
func settings() rollout.Settings {
	return rollout.Settings{
		Digest: "d0", Digests: map[string]string{}, Hold: 5 * time.Second, Canary: 30 * time.Second, Tick: 100 * time.Millisecond,
		RetryFirst: time.Second, RetryLimit: 3 * time.Second,
	}
}

// compareVersions orders versions of three numbers. What follows a + does not count.
func compareVersions(a, b string) int {
	numbers := func(v string) []int {
		v, _, _ = strings.Cut(v, "+")
		var n []int
		for _, part := range strings.Split(v, ".") {
			i, err := strconv.Atoi(part)
			if err != nil {
				panic(err)
			}
			n = append(n, i)
		}
		return n
	}
	return slices.Compare(numbers(a), numbers(b))
}

func (w *world) breaking(old, next rollout.ReleaseID) []string {
	var notes []string
	for _, route := range w.releases[old].routes {
		if !slices.Contains(w.releases[next].routes, route) {
			notes = append(notes, route+" was dropped")
		}
	}
	return notes
}

func digest(s rollout.Settings, group string) string {
	if d, ok := s.Digests[group]; ok {
		return d
	}
	return s.Digest
}

// clone returns a world that shares nothing with w that either changes.
func (w *world) clone() *world {
	c := *w
	c.state = w.state.Clone()
	c.disk, c.away, c.seen = maps.Clone(w.disk), maps.Clone(w.away), deep(w.seen)
	c.jobs, c.late, c.releases = deep(w.jobs), deep(w.late), deep(w.releases)
	c.artifacts, c.tickets = maps.Clone(w.artifacts), maps.Clone(w.tickets)
	c.memory = w.memory.clone()
	return &c
}

func deep[K comparable, V any](m map[K]*V) map[K]*V {
	c := make(map[K]*V, len(m))
	for k, v := range m {
		value := *v
		c[k] = &value
	}
	return c
}

// start starts a host on what an earlier one has saved. Files that are there have
// not changed for long.
func (w *world) start() {
	first, second := rollout.NewRecord(), rollout.NewRecord()
	if w.fast && w.state != nil {
		w.saved = w.encode()
	}
	if w.saved != nil {
		var err error
		if first, err = rollout.Decode(w.saved); err == nil {
			second, err = rollout.Decode(w.saved)
		}
		if err != nil {
			w.breaks("the saved record cannot be read: %v", err)
			return
		}
	}
	w.jobs, w.lastJob, w.releases, w.live = map[rollout.JobID]*job{}, 0, map[rollout.ReleaseID]*release{}, nil
	w.seen, w.first, w.tickets, w.wake = map[string]*sighting{}, true, map[rollout.Ticket]bool{}, time.Time{}
	w.late = map[rollout.JobID]*job{}
	w.keep = first.Kept()
	w.sweep()
	w.memory.restart()
	twin := w.twin != nil || w.state == nil
	w.state, w.twin = rollout.New(w.options, first), nil
	if twin {
		w.twin = rollout.New(w.options, second)
	}
	w.saved = w.encode() // as the supervisor does before it runs
	w.step(rollout.Start{})
}

// stamp returns one that no state of a file has had.
func (w *world) stamp() rollout.Stamp {
	w.stamps++
	return rollout.Stamp{Inode: w.stamps}
}

// put replaces a file, as a rename over it does.
func (w *world) put(name, sha string) {
	w.disk[name] = entry{sha: sha, stamp: w.stamp()}
}

// move renames a file, which changes its stamp.
func (w *world) move(from, to string) {
	e := w.disk[from]
	delete(w.disk, from)
	e.stamp = w.stamp()
	w.disk[to] = e
}

// hide makes a file vanish; show brings all that have vanished back. They are as
// they were if a scan has missed them, else nobody could see the difference.
func (w *world) hide(name string) {
	w.away[name] = w.disk[name]
	delete(w.disk, name)
}

func (w *world) show() {
	for name, e := range w.away {
		if _, taken := w.disk[name]; taken {
			continue
		}
		if s := w.seen[name]; s != nil && !s.gone {
			e.stamp = w.stamp()
		}
		w.disk[name] = e
	}
	clear(w.away)
}

// begin begins to write a file in place; finish ends that.
func (w *world) begin(name, sha string) {
	w.put(name, sha)
	e := w.disk[name]
	e.half = true
	w.disk[name] = e
}

func (w *world) finish(name string) {
	if e := w.disk[name]; e.half {
		w.put(name, e.sha)
	}
}

// scan reads the directory. What has changed since the last scan is unsettled,
// and settled if it is still the same at the next one; what is missing at two
// scans is gone for good.
func (w *world) scan() {
	e := rollout.Scanned{Present: slices.Sorted(maps.Keys(w.disk)), Crowded: w.crowded, Limit: 1000}
	for _, name := range e.Present {
		now, s := w.disk[name], w.seen[name]
		if s == nil {
			s = &sighting{}
			if w.first {
				s.stamp, s.age = now.stamp, 1 // it has aged
			}
			w.seen[name] = s
		}
		if s.gone { // it is back: what was decided meanwhile may have counted on its absence
			s.gone, s.settled = false, false
		}
		if s.stamp != now.stamp || now.half {
			s.stamp, s.age, s.settled = now.stamp, 0, false
		}
		switch {
		case s.settled:
		case s.age == 0:
			s.age = 1
			e.Unsettled = append(e.Unsettled, name)
		default:
			s.settled = true
			e.Settled = append(e.Settled, rollout.Settled{Name: name, Stamp: now.stamp})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.seen)) {
		s := w.seen[name]
		switch _, present := w.disk[name]; {
		case present:
		case s.gone:
			delete(w.seen, name)
			e.Removed = append(e.Removed, name)
		default:
			s.gone = true
			e.Unsettled = append(e.Unsettled, name)
		}
	}
	slices.Sort(e.Unsettled)
	w.scanned(e)
	w.first = false
	w.step(e)
}

// settled reports whether another scan would bring nothing new.
func (w *world) settled() bool {
	for name, e := range w.disk {
		if s := w.seen[name]; s == nil || !s.settled || s.gone || s.stamp != e.stamp || e.half {
			return false
		}
	}
	return len(w.disk) == len(w.seen) && !w.first
}

// A failure is how the world makes a job fail, whatever the content is like.
var failures = map[string]rollout.Rejection{
	"content": {Class: rollout.Content, Reason: "example 1 answers wrongly"},
	"entry":   {Class: rollout.Entry, Reason: "is not executable"},
	"gone":    {Class: rollout.Entry, Reason: "has gone"},
	"writing": {Class: rollout.Changing, Reason: "was still being written"},
	"slow":    {Class: rollout.Slow, Reason: "no handshake within 10s"},
	"fork":    {Class: rollout.Surroundings, Reason: "fork failed"},
	"missing": {Class: rollout.Surroundings, Reason: "artifact is gone or damaged"},
	"refuses": {Class: rollout.Content, Reason: "setting is refused"},
}

func failure(name string) *rollout.Rejection {
	f, ok := failures[name]
	if !ok {
		panic("unknown failure " + name)
	}
	return &f
}

// done ends a job; fails names a failure that is not the content's own.
func (w *world) done(id rollout.JobID, fails string) {
	j := w.jobs[id]
	switch j.kind {
	case "copy":
		w.copied(id, j, fails)
	case "verify":
		delete(w.jobs, id)
		w.step(w.verified(id, j, j.sha, fails))
	case "restore":
		delete(w.jobs, id)
		w.step(w.restored(id, j, fails))
	default:
		panic("job " + j.kind)
	}
}

// overtake lets a cancelled verification have ended just before.
func (w *world) overtake(id rollout.JobID) {
	j := w.late[id]
	delete(w.late, id)
	j.kind = "late"
	w.step(w.verified(id, j, j.sha, ""))
}

func (w *world) copied(id rollout.JobID, j *job, fails string) {
	now, present := w.disk[j.file]
	switch {
	case fails != "":
	case j.known != "" && w.artifacts[j.known]:
	case !present:
		fails = "gone"
	case now.entry:
		fails = "entry"
	case now.half:
		fails = "writing"
	}
	if fails != "" {
		delete(w.jobs, id)
		w.step(rollout.Copied{Job: id, Rejection: failure(fails)})
		return
	}
	j.kind, j.sha = "copied", j.known
	if j.known == "" || !w.artifacts[j.known] {
		j.sha = now.sha
	}
	w.artifacts[j.sha], w.read[j.file] = true, j.sha
	delete(w.gone, j.file)
	w.step(rollout.Copied{Job: id, SHA256: j.sha})
}

// verified starts and verifies an artifact. A process that was given the
// settings of another group than its manifest names is started again.
func (w *world) verified(id rollout.JobID, j *job, sha, fails string) rollout.Verified {
	c := w.contents[sha]
	e := rollout.Verified{
		Job: id, SHA256: sha, Settings: j.group, Digest: digest(j.settings, j.group),
	}
	if fails == "" {
		fails = c.fails
	}
	if fails == "slow" || fails == "fork" || c.group == "" { // before its manifest is known
		if e.Rejection = failure(fails); fails == "content" {
			w.rejected(j, e)
		}
		return e
	}
	e.Group, e.Version, e.Routes = c.group, c.version, c.routes
	if d := digest(j.settings, c.group); d != e.Digest {
		e.Settings, e.Digest = c.group, d
	}
	if fails == "" && slices.Contains(c.refuses, e.Digest) {
		fails = "refuses"
	}
	if fails != "" {
		e.Rejection = failure(fails)
		w.rejected(j, e)
		return e
	}
	w.started++
	e.Release = w.started
	w.releases[e.Release] = &release{
		group: c.group, sha: sha, version: c.version, digest: e.Digest, routes: c.routes,
		file: j.file, restored: j.kind == "restore", since: w.now,
	}
	return e
}

// restored starts the first version that comes up.
func (w *world) restored(id rollout.JobID, j *job, fails string) rollout.Verified {
	last := rollout.Verified{Job: id, Rejection: failure("missing")}
	for _, v := range j.versions {
		if !w.artifacts[v.SHA256] {
			continue
		}
		if last = w.verified(id, j, v.SHA256, fails); last.Rejection == nil {
			break
		}
	}
	return last
}

// step gives an event to the decisions, carries out what they want and checks
// what must always hold.
func (w *world) step(e rollout.Event) {
	w.actions = w.state.Step(w.now, e)
	if w.log != nil {
		w.log("%T%+v", e, e)
		for _, a := range w.actions {
			w.log("    %T%+v", a, a)
		}
	}
	if w.twin != nil {
		w.same(e, w.actions, w.twin.Step(w.now, e))
	}
	w.before(e)
	for i, a := range w.actions {
		if _, ok := a.(rollout.Answer); !ok && i > 0 {
			if _, ok := w.actions[i-1].(rollout.Answer); ok {
				w.breaks("%T comes after an Answer", a)
			}
		}
		w.do(a)
	}
	w.sweep()
	w.check(e)
}

func (w *world) do(a rollout.Action) {
	switch a := a.(type) {
	case rollout.Copy:
		w.newJob(a.Job, &job{kind: "copy", file: a.File, known: a.Known})
	case rollout.Verify:
		j := w.jobs[a.Job]
		if j == nil || j.kind != "copied" || j.sha != a.SHA256 {
			w.breaks("Verify of %s, which job %d has not copied", a.SHA256, a.Job)
			return
		}
		j.kind, j.group, j.thorough, j.settings = "verify", a.Group, a.Thorough, w.options.Settings
		w.verifies(a)
	case rollout.Restore:
		w.newJob(a.Job, &job{kind: "restore", file: a.File, group: a.Group, versions: a.Versions, settings: w.options.Settings})
	case rollout.Cancel:
		j := w.jobs[a.Job]
		if j == nil {
			w.breaks("Cancel of job %d, which has ended or never begun", a.Job)
			return
		}
		if j.kind == "verify" {
			w.late[a.Job] = j
		}
		delete(w.jobs, a.Job)
	case rollout.Resettle:
		if s := w.seen[a.File]; s != nil {
			s.age, s.settled = 0, false
		}
	case rollout.Publish:
		w.publish(a.Groups)
	case rollout.Retire:
		if w.releases[a.Release] == nil {
			w.breaks("Retire of release %d, which is not up", a.Release)
		}
		delete(w.releases, a.Release)
	case rollout.Keep:
		w.keep = a.SHA256
	case rollout.Save:
		if !w.fast {
			w.saved = w.encode()
		}
	case rollout.Log:
	case rollout.Wake:
		w.wake = a.At
	case rollout.Answer:
		if !w.tickets[a.Ticket] {
			w.breaks("Answer to ticket %d, which does not wait", a.Ticket)
		}
		delete(w.tickets, a.Ticket)
	default:
		w.breaks("unknown action %T", a)
	}
}

func (w *world) newJob(id rollout.JobID, j *job) {
	if id <= w.lastJob {
		w.breaks("job %d was begun before", id)
	}
	w.lastJob, w.jobs[id] = max(id, w.lastJob), j
}

func (w *world) encode() []byte {
	text, err := w.state.Encode(nil, "")
	if err != nil {
		w.breaks("the record cannot be encoded: %v", err)
	}
	return text
}

// sweep removes the artifacts that are neither kept nor used.
func (w *world) sweep() {
	used := map[string]bool{}
	for _, sha := range w.keep {
		used[sha] = true
	}
	for _, j := range w.jobs {
		used[j.sha] = true
	}
	for _, r := range w.releases {
		used[r.sha] = true
	}
	maps.DeleteFunc(w.artifacts, func(sha string, _ bool) bool { return !used[sha] })
}

// fault reports a fault of the canary of a group.
func (w *world) fault(id rollout.ReleaseID, reason, route, request string) {
	w.step(rollout.Faulted{Release: id, Reason: reason, Route: route, RequestID: request})
}

// expect notes that a command waits for an answer.
func (w *world) expect(t rollout.Ticket) {
	if t != 0 {
		w.tickets[t] = true
	}
}

func (w *world) reload(group string, t rollout.Ticket) {
	w.expect(t)
	w.step(rollout.Reload{Group: group, Ticket: t})
}

func (w *world) rollback(group string, t rollout.Ticket) {
	w.expect(t)
	w.step(rollout.Rollback{Group: group, Ticket: t})
}

func (w *world) reconfigure(s rollout.Settings, t rollout.Ticket) {
	w.expect(t)
	w.options.Settings = s
	w.step(rollout.Reconfigure{Settings: s, Ticket: t})
}

// tick lets time pass until the next Wake. down are groups whose canary has no
// process then.
func (w *world) tick(down ...string) {
	w.now = w.wake
	var e rollout.Tick
	for _, g := range w.live {
		if g.Fallback != 0 && slices.Contains(down, g.Group) {
			e.Down = append(e.Down, g.Release)
		}
	}
	w.step(e)
}

// oldest returns the job that was begun first, 0 if there is none.
func (w *world) oldest() rollout.JobID {
	if len(w.jobs) == 0 {
		return 0
	}
	return slices.Min(slices.Collect(maps.Keys(w.jobs)))
}

// calmDown answers all jobs and scans until nothing more happens. Somebody who
// writes a file finishes it.
func (w *world) calmDown() {
	for round := 0; w.broken == ""; round++ {
		if round > 1000 {
			w.breaks("it does not come to rest")
			return
		}
		for _, name := range slices.Sorted(maps.Keys(w.disk)) {
			w.finish(name)
		}
		if id := w.oldest(); id != 0 {
			w.done(id, "")
			continue
		}
		if w.settled() {
			break
		}
		w.scan()
	}
	w.checkCalm()
}

// serving returns what is served, as group=hash, sorted by group.
func (w *world) serving() []string {
	var list []string
	for _, g := range w.live {
		list = append(list, g.Group+"="+w.releases[g.Release].sha)
	}
	return list
}

// breaks notes that an invariant is broken. Only the first counts.
func (w *world) breaks(format string, args ...any) {
	w.broken = cmp.Or(w.broken, fmt.Sprintf(format, args...))
}
