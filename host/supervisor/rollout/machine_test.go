package rollout_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// plugins are what files of the random tests hold: three groups whose versions
// give routes up and take them over, and contents that fail.
var plugins = func() map[string]content {
	contents := map[string]content{}
	for _, line := range []string{
		"a1 alpha 1.0.0 a/x shared",
		"a2 alpha 2.0.0 a/x",
		"a3 alpha 2.0.0+build a/x a/y",
		"a4 alpha 0.5.0 a/x shared",
		"b1 beta 1.0.0 b/x",
		"b2 beta 2.0.0 b/x shared",
		"b3 beta 1.5.0 b/x a/y",
		"c1 gamma 1.0.0 shared",
		"c2 gamma 2.0.0 c/x a/y",
	} {
		w := strings.Fields(line)
		contents[w[0]] = content{sha: w[0], group: w[1], version: w[2], routes: w[3:]}
	}
	contents["a9"] = content{sha: "a9", group: "alpha", version: "3.0.0", routes: []string{"a/x"}, fails: "content"}
	contents["b9"] = content{sha: "b9", group: "beta", version: "3.0.0", routes: []string{"b/x"}, refuses: []string{"d1"}}
	contents["n"] = content{sha: "n", fails: "content"}
	return contents
}()

// TestMachine drives the decisions with random events: files that come, change
// and go, jobs that end in any order and fail in any way, faults, commands,
// restarts, time. After every event the world checks what must always hold, and
// at the end what must hold when all has come to rest, across a restart too.
func TestMachine(t *testing.T) {
	runs := 8 // of a hundred checks each, unless -rapid.checks says otherwise
	if raceDetector {
		runs = 1
	}
	for i := range runs {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, drive)
		})
	}
}

// drive takes one world through random events.
func drive(t *rapid.T) {
	m := &machine{world: newWorld(plugins, settings())}
	m.log = t.Logf
	if rapid.Bool().Draw(t, "no canaries") {
		m.options.Settings.Canary = 0
	}
	for _, name := range names {
		if sha := rapid.SampledFrom(append(hashes, "")).Draw(t, name); sha != "" {
			m.put(name, sha)
		}
	}
	m.start()
	t.Repeat(map[string]func(*rapid.T){
		"": func(t *rapid.T) {
			if m.broken != "" {
				t.Fatal(m.broken)
			}
		},
		"put": m.drawPut, "write": m.drawWrite, "remove": m.drawRemove, "move": m.drawMove,
		"scan": m.drawScan, "done": m.drawDone, "done again": m.drawDone, "late": m.drawLate,
		"fault": m.drawFault, "reload": m.drawReload, "rollback": m.drawRollback, "settings": m.drawSettings,
		"time": m.drawTime, "restart": m.drawRestart, "lose": m.drawLose, "calm": func(*rapid.T) { m.calmDown() },
	})
	m.ends(t)
}

var (
	names  = []string{"alpha", "beta", "f", "g"}
	hashes = slices.Sorted(maps.Keys(plugins))
)

type machine struct {
	*world
	ticket rollout.Ticket
}

func (m *machine) drawName(t *rapid.T) string { return rapid.SampledFrom(names).Draw(t, "file") }

func (m *machine) drawPut(t *rapid.T) {
	m.put(m.drawName(t), rapid.SampledFrom(hashes).Draw(t, "content"))
}

// drawWrite begins to write a file in place, or ends all that is being written.
func (m *machine) drawWrite(t *rapid.T) {
	if rapid.Bool().Draw(t, "begin") {
		m.begin(m.drawName(t), rapid.SampledFrom(hashes).Draw(t, "content"))
		return
	}
	for _, name := range names {
		m.finish(name)
	}
}

// drawRemove removes a file, makes it vanish for a while, or makes it unusable.
func (m *machine) drawRemove(t *rapid.T) {
	name := m.drawName(t)
	e, there := m.disk[name]
	switch how := rapid.IntRange(0, 3).Draw(t, "how"); {
	case how == 0:
		m.show()
	case !there:
		t.Skip("no such file")
	case how == 1:
		m.hide(name)
	case how == 2:
		m.put(name, e.sha)
		e = m.disk[name]
		e.entry = true
		m.disk[name] = e
	default:
		delete(m.disk, name)
	}
}

func (m *machine) drawMove(t *rapid.T) {
	from, to := m.drawName(t), m.drawName(t)
	if _, there := m.disk[from]; !there || from == to {
		t.Skip("nothing to move")
	}
	m.move(from, to)
}

func (m *machine) drawScan(t *rapid.T) {
	if rapid.IntRange(0, 9).Draw(t, "readable") == 0 {
		m.step(rollout.Unreadable{Reason: "permission denied"})
		return
	}
	m.scan()
}

// drawDone ends any job, in most cases as its content wants.
func (m *machine) drawDone(t *rapid.T) {
	if len(m.jobs) == 0 {
		t.Skip("no job")
	}
	id := rapid.SampledFrom(slices.Sorted(maps.Keys(m.jobs))).Draw(t, "job")
	fails := ""
	if rapid.IntRange(0, 5).Draw(t, "as it is") == 0 {
		ways := []string{"fork", "slow", "content"}
		if m.jobs[id].kind == "copy" {
			ways = []string{"fork", "writing"}
		}
		fails = rapid.SampledFrom(ways).Draw(t, "fails")
	}
	m.done(id, fails)
}

func (m *machine) drawLate(t *rapid.T) {
	if len(m.late) == 0 {
		t.Skip("nothing was cancelled")
	}
	m.overtake(rapid.SampledFrom(slices.Sorted(maps.Keys(m.late))).Draw(t, "job"))
}

// drawFault reports a fault of any release, also of one that has none to fall
// back to, and of one that is retired.
func (m *machine) drawFault(t *rapid.T) {
	id := rollout.ReleaseID(rapid.Int64Range(1, int64(m.started)+1).Draw(t, "release"))
	if len(m.live) > 0 && rapid.IntRange(0, 3).Draw(t, "of one that serves") > 0 {
		id = rapid.SampledFrom(m.live).Draw(t, "group").Release
	}
	m.fault(id, "INTERNAL_ERROR", rapid.SampledFrom([]string{"", "a/x"}).Draw(t, "route"), "r-1")
}

func (m *machine) drawGroup(t *rapid.T) string {
	return rapid.SampledFrom([]string{"alpha", "beta", "gamma", "nobody"}).Draw(t, "group")
}

// drawTicket returns a new ticket, or none.
func (m *machine) drawTicket(t *rapid.T) rollout.Ticket {
	if rapid.IntRange(0, 4).Draw(t, "ticket") == 0 {
		return 0
	}
	m.ticket++
	return m.ticket
}

func (m *machine) drawReload(t *rapid.T) {
	group := m.drawGroup(t)
	if rapid.Bool().Draw(t, "all") {
		group = ""
	}
	m.reload(group, m.drawTicket(t))
}

func (m *machine) drawRollback(t *rapid.T) { m.rollback(m.drawGroup(t), m.drawTicket(t)) }

func (m *machine) drawSettings(t *rapid.T) {
	next := m.options.Settings
	next.Digests = map[string]string{}
	for _, group := range []string{"alpha", "beta"} {
		next.Digests[group] = rapid.SampledFrom([]string{"d0", "d0", "d1"}).Draw(t, group)
	}
	next.Canary = rapid.SampledFrom([]time.Duration{0, 30 * time.Second}).Draw(t, "canary")
	m.reconfigure(next, m.drawTicket(t))
}

// drawTime lets time pass until the next wake, or for less.
func (m *machine) drawTime(t *rapid.T) {
	if m.wake.IsZero() {
		t.Skip("nothing is waited for")
	}
	if rapid.Bool().Draw(t, "to the end") {
		m.tick(rapid.SampledFrom([]string{"nobody", "alpha", "beta"}).Draw(t, "down"))
		return
	}
	m.now = m.now.Add(m.wake.Sub(m.now) / 2)
}

// drawLose makes the artifact store lose a copy that no process runs from.
func (m *machine) drawLose(t *rapid.T) {
	if len(m.artifacts) == 0 {
		t.Skip("no artifact")
	}
	delete(m.artifacts, rapid.SampledFrom(slices.Sorted(maps.Keys(m.artifacts))).Draw(t, "artifact"))
}

// drawRestart ends the host and starts it again, perhaps with other rules. What
// is restored without trouble is what served.
func (m *machine) drawRestart(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "other rules") == 0 {
		m.options.Rules++
	}
	before := m.served()
	m.start()
	if rapid.Bool().Draw(t, "restore") {
		m.restores(before)
	}
}

// served returns what is served, as group=hash; nothing if some of it cannot be
// brought up again under the present settings, or if a group that could not be
// brought up at the last start might be at the next.
func (m *machine) served() []string {
	served := m.serving()
	var saved struct{ Groups map[string]any }
	if err := json.Unmarshal(m.saved, &saved); err != nil || len(saved.Groups) != len(served) {
		return nil
	}
	for _, text := range served {
		group, sha, _ := strings.Cut(text, "=")
		if !m.artifacts[sha] || slices.Contains(m.contents[sha].refuses, digest(m.options.Settings, group)) {
			return nil
		}
	}
	return served
}

// restores ends the jobs of a start and checks that what served serves again.
func (m *machine) restores(before []string) {
	for id := m.oldest(); id != 0 && m.broken == ""; id = m.oldest() {
		m.done(id, "")
	}
	for _, was := range before {
		if !slices.Contains(m.serving(), was) {
			m.breaks("%s served before the restart, %v serve after it", was, m.serving())
		}
	}
}

// ends lets all come to rest, then checks that a restart changes nothing that
// serves, unless something is to be tried again or cannot be brought up.
func (m *machine) ends(t *rapid.T) {
	m.show()
	m.calmDown()
	before := m.served()
	same := len(before) > 0 && !slices.ContainsFunc(m.state.View().Files, func(f rollout.FileView) bool {
		return strings.Contains(f.Reason, "; it is tried ") || strings.Contains(f.Reason, "is already served by group")
	})
	if m.broken == "" {
		m.start()
		m.restores(before)
	}
	if m.broken == "" && same && slices.Equal(m.serving(), before) { // none is back that had failed to come up
		m.calmDown()
		if now := m.serving(); !slices.Equal(now, before) {
			m.breaks("%v served before the restart, when all is at rest %v serve", before, now)
		}
	}
	if m.broken != "" {
		t.Fatal(m.broken)
	}
}
