package quarantine

import (
	"cmp"
	"flag"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/utilhost/utilhost/host/catalog"
)

// A machine drives a scheduler with random events, does what it says in a world
// of its own, and checks that against the rules.
type machine struct {
	*scheduler
	now     time.Time
	calls   map[callID]*modelCall
	procs   map[workerID]*modelWorker
	guilty  map[input]bool
	wake    time.Time // zero without one
	retired bool
	last    callID
	serial  int // of waits, to tell who came first at one time
}

// A modelCall is a call until its outcome.
type modelCall struct {
	newcomer
	since        time.Time
	serial       int
	rank         rank
	alone, fresh bool         // what it needs
	at           *modelWorker // nil while it waits
	conclusive   bool
}

// A modelWorker is a worker until its end.
type modelWorker struct {
	id       workerID
	up, lost bool
	killed   bool
	external bool // what lost it
	had      int  // calls so far
	inside   map[callID]*modelCall
	strays   int // calls that were given up and run on
	overdue  time.Duration
	latest   time.Time
	idle     time.Time
}

func TestMachine(t *testing.T) {
	if flag.Lookup("rapid.checks").Value.String() == "100" { // the default: a check takes 0.2 ms
		if err := flag.Set("rapid.checks", "2000"); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		m := &machine{
			scheduler: newScheduler(testBounds), now: time.Unix(1_800_000_000, 0),
			calls: map[callID]*modelCall{}, procs: map[workerID]*modelWorker{}, guilty: map[input]bool{},
		}
		rt.Repeat(map[string]func(*rapid.T){
			"":            m.check,
			"wait":        m.drawWait,
			"wait too":    m.drawWait, // as likely as all ends together
			"leave":       m.drawLeave,
			"up":          m.drawUp,
			"fail":        m.drawFail,
			"answered":    m.drawAnswered,
			"given up":    m.drawGivenUp,
			"stray ends":  m.drawStrayEnds,
			"lose":        m.drawLose,
			"notice loss": m.drawNotice,
			"reap":        m.drawReap,
			"overdue":     m.drawOverdue,
			"time passes": m.drawTime,
			"wake up":     m.drawWake,
			"cleared":     m.drawCleared,
			"retire":      m.drawRetire,
		})
		m.finish(rt)
	})
}

// The events.

func (m *machine) drawWait(rt *rapid.T) {
	m.last++
	n := newcomer{
		id: m.last, key: rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(rt, "key"),
		input:    input{route: rapid.Uint32Range(0, 1).Draw(rt, "route"), sum: [32]byte{rapid.Byte().Draw(rt, "input") % 24}},
		deaths:   rapid.IntRange(0, 4).Draw(rt, "deaths"),
		isolated: rapid.IntRange(0, 3).Draw(rt, "isolated") == 0,
		cleared:  rapid.IntRange(0, 3).Draw(rt, "cleared") == 0,
	}
	if !n.isolated {
		n.deaths = max(n.deaths, 1) // else it would not be here
	}
	m.begin(rt, n)
}

// begin has a call wait, as the owner does: never with an input that is guilty.
func (m *machine) begin(rt *rapid.T, n newcomer) {
	if m.guilty[n.input] {
		return
	}
	m.serial++
	c := &modelCall{newcomer: n, since: m.now, serial: m.serial, rank: rankNeighbour}
	c.alone = n.isolated || n.deaths >= 2
	c.fresh = n.deaths > 2 || n.isolated && n.deaths > 0
	switch {
	case n.isolated:
		c.rank = rankIsolated
	case n.cleared && !c.fresh:
		c.rank = rankCleared
	case c.alone:
		c.rank = rankSuspected
	}
	m.calls[n.id] = c
	m.see()
	m.do(rt, m.wait(n, m.now))
}

func (m *machine) drawLeave(rt *rapid.T) {
	c := m.pickCall(rt, func(c *modelCall) bool { return c.at == nil })
	delete(m.calls, c.id)
	m.see()
	m.do(rt, m.scheduler.leave(c.id, m.now))
}

func (m *machine) drawUp(rt *rapid.T) {
	w := m.pickWorker(rt, (*modelWorker).starting)
	m.come(rt, w)
}

func (m *machine) come(rt *rapid.T, w *modelWorker) {
	w.up, w.idle = true, m.now
	m.see()
	m.do(rt, m.up(w.id, m.now))
}

func (m *machine) drawFail(rt *rapid.T) {
	w := m.pickWorker(rt, (*modelWorker).starting)
	delete(m.procs, w.id)
	m.see()
	m.do(rt, m.notStarted(w.id, rapid.Bool().Draw(rt, "external"), m.now))
}

func (m *machine) drawAnswered(rt *rapid.T) {
	m.end(rt, m.pickCall(rt, func(c *modelCall) bool { return c.at != nil && !c.at.lost }))
}

// end has an admitted call leave its worker, answered or by the worker's death.
func (m *machine) end(rt *rapid.T, c *modelCall) {
	w := c.at
	m.leaveWorker(c)
	delete(m.calls, c.id)
	m.see()
	m.do(rt, m.scheduler.leave(c.id, m.now))
	if !w.lost || w.external {
		return
	}
	c.deaths++
	if !c.conclusive {
		m.begin(rt, c.newcomer)
		return
	}
	m.guilty[c.input] = true
	isolates := c.key != "" && rapid.Bool().Draw(rt, "isolates")
	for _, other := range m.calls {
		if isolates && other.at == nil && other.key == c.key && other.input.route == c.input.route {
			other.isolated, other.alone, other.rank = true, true, rankIsolated
		}
	}
	m.see()
	m.do(rt, m.setGuilty(c.input, c.key, isolates, m.now))
}

func (m *machine) leaveWorker(c *modelCall) {
	delete(c.at.inside, c.id)
	if len(c.at.inside) == 0 {
		c.at.idle = m.now
	}
}

func (m *machine) drawGivenUp(rt *rapid.T) {
	c := m.pickCall(rt, func(c *modelCall) bool { return c.at != nil && !c.at.lost })
	c.at.strays++
	m.end(rt, c)
}

func (m *machine) drawStrayEnds(rt *rapid.T) {
	m.pickWorker(rt, func(w *modelWorker) bool { return w.strays > 0 && !w.lost }).strays--
}

func (m *machine) drawLose(rt *rapid.T) {
	w := m.pickWorker(rt, func(w *modelWorker) bool { return w.up && !w.lost })
	w.lost, w.external = true, rapid.Bool().Draw(rt, "external")
}

// drawNotice has a call notice that its worker is lost, before or after the
// worker is reaped.
func (m *machine) drawNotice(rt *rapid.T) {
	m.end(rt, m.pickCall(rt, func(c *modelCall) bool { return c.at != nil && c.at.lost }))
}

func (m *machine) drawReap(rt *rapid.T) { m.reap(rt, m.pickWorker(rt, (*modelWorker).dead)) }

func (m *machine) reap(rt *rapid.T, w *modelWorker) {
	delete(m.procs, w.id)
	m.see()
	m.do(rt, m.died(w.id, m.now))
}

func (m *machine) drawOverdue(rt *rapid.T) {
	w := m.pickWorker(rt, func(w *modelWorker) bool { return w.up && len(w.inside) > 0 })
	w.overdue = testBounds.stuckAfter
	m.pass(rt, 0)
}

func (m *machine) drawTime(rt *rapid.T) {
	m.pass(rt, rapid.SampledFrom([]time.Duration{
		0, time.Millisecond, companyAfter, 40 * time.Millisecond, crowdedAfter, testBounds.strayAfter, testBounds.workerIdle,
	}).Draw(rt, "time"))
}

func (m *machine) pass(rt *rapid.T, d time.Duration) {
	m.now = m.now.Add(d)
	if !m.wake.IsZero() && !m.wake.After(m.now) {
		m.wake = time.Time{}
	}
	m.see()
	m.do(rt, m.decide(m.now))
}

func (m *machine) drawWake(rt *rapid.T) {
	if m.wake.IsZero() {
		rt.Skip("no wake is set")
	}
	m.pass(rt, m.wake.Sub(m.now))
}

func (m *machine) drawCleared(rt *rapid.T) { m.anyCleared = !m.anyCleared }

func (m *machine) drawRetire(rt *rapid.T) {
	if rapid.IntRange(0, 20).Draw(rt, "retire") > 0 {
		rt.Skip("not yet")
	}
	m.retired = true
	m.see()
	m.do(rt, m.retire(catalog.ErrRetired, m.now))
}

// The world.

func (w *modelWorker) starting() bool { return !w.up }
func (w *modelWorker) dead() bool     { return w.lost || w.killed }

// sees tells the scheduler what its owner sees of the processes.
func (m *machine) see() {
	for _, w := range m.procs {
		if w.up {
			m.scheduler.see(w.id, len(w.inside)+w.strays, w.overdue, w.lost)
		}
	}
}

// do does what the scheduler says, and checks each action.
func (m *machine) do(rt *rapid.T, actions []action) {
	before := len(m.procs)
	for _, a := range actions {
		switch a := a.(type) {
		case admit:
			m.doAdmit(rt, a)
		case refuse:
			m.doRefuse(rt, a)
		case start:
			m.doStart(rt, a, before)
		case stop:
			m.doStop(rt, a)
		case kill:
			w := m.procs[a.worker]
			if w == nil || !w.up || w.killed || w.overdue < testBounds.stuckAfter && w.strays == 0 {
				rt.Fatalf("%+v: it has no call that runs on, or does not live: %+v", a, w)
			}
			w.killed, w.lost = true, true
		case wake:
			if !a.at.After(m.now) {
				rt.Fatalf("%+v is not in the future", a)
			}
			m.wake = a.at
		}
	}
}

func (m *machine) doAdmit(rt *rapid.T, a admit) {
	c, w := m.calls[a.call], m.procs[a.worker]
	switch {
	case m.retired:
		rt.Fatalf("%+v: it is retired", a)
	case c == nil || c.at != nil:
		rt.Fatalf("%+v: the call does not wait", a)
	case m.guilty[c.input]:
		rt.Fatalf("%+v: its input is guilty", a)
	case w == nil || !w.up || w.dead():
		rt.Fatalf("%+v: the worker is not up: %+v", a, w)
	case c.fresh && w.had > 0:
		rt.Fatalf("%+v: it needs a fresh worker, this one had %d calls", a, w.had)
	case c.alone && len(w.inside)+w.strays > 0:
		rt.Fatalf("%+v: it must be alone, there are %d and %d", a, len(w.inside), w.strays)
	case a.conclusive != (c.alone && w.had == 0):
		rt.Fatalf("%+v: alone %v, the worker had %d calls", a, c.alone, w.had)
	}
	for _, other := range w.inside {
		if other.alone {
			rt.Fatalf("%+v: call %d must be alone there", a, other.id)
		}
	}
	if len(w.inside) > 0 && m.now.Sub(w.latest) < companyAfter {
		rt.Fatalf("%+v: company too early", a)
	}
	for _, other := range m.calls {
		switch {
		case other == c:
		case other.isolated && c.isolated && m.procs[other.workerID()] != nil:
			rt.Fatalf("%+v: isolated call %d is in a worker as well", a, other.id)
		case other.at != nil:
		case other.rank == rankCleared && c.rank != rankCleared:
			rt.Fatalf("%+v: it passed call %d of a cleared key", a, other.id)
		case c.isolated && !other.isolated:
			rt.Fatalf("%+v: an isolated call passed call %d", a, other.id)
		case other.rank == rankNeighbour && c.rank == rankNeighbour && other.serial < c.serial:
			rt.Fatalf("%+v: it passed neighbour %d", a, other.id)
		}
	}
	c.at, c.conclusive = w, a.conclusive
	w.inside[c.id], w.latest = c, m.now
	w.had++
}

func (m *machine) doRefuse(rt *rapid.T, a refuse) {
	c := m.calls[a.call]
	if c == nil || c.at != nil {
		rt.Fatalf("%+v: the call does not wait", a)
	}
	delete(m.calls, a.call)
	switch a.why {
	case errGuilty:
		if !m.guilty[c.input] {
			rt.Fatalf("%+v: its input is not guilty", a)
		}
	case catalog.ErrBusy:
		if n := m.count(func(c *modelCall) bool { return c.at == nil && c.isolated }); !c.isolated || n < testBounds.waiting {
			rt.Fatalf("%+v: isolated %v, %d wait", a, c.isolated, n)
		}
	case catalog.ErrRetired:
		if !m.retired {
			rt.Fatalf("%+v: it is not retired", a)
		}
	}
}

// doStart starts a worker. before is how many there were before the event: one
// that is stopped may be replaced in the same step.
func (m *machine) doStart(rt *rapid.T, a start, before int) {
	longest := time.Duration(0)
	for _, c := range m.calls {
		if c.at == nil {
			longest = max(longest, m.now.Sub(c.since))
		}
	}
	switch n := len(m.procs); {
	case m.retired:
		rt.Fatalf("%+v: it is retired", a)
	case m.procs[a.worker] != nil:
		rt.Fatalf("%+v: it is there", a)
	case n >= workersCrowded, n >= max(workersAtOnce, before) && longest < crowdedAfter:
		rt.Fatalf("%+v: %d are there, and the longest wait is %v", a, n, longest)
	}
	m.procs[a.worker] = &modelWorker{id: a.worker, inside: map[callID]*modelCall{}}
}

func (m *machine) doStop(rt *rapid.T, a stop) {
	w := m.procs[a.worker]
	if w == nil || !w.up || w.dead() || len(w.inside)+w.strays > 0 {
		rt.Fatalf("%+v: it is in use, or not up: %+v", a, w)
	}
	needed := m.count(func(c *modelCall) bool { return c.at == nil && c.fresh }) > 0
	if !m.retired && m.now.Sub(w.idle) < testBounds.workerIdle && (!needed || w.had == 0) {
		rt.Fatalf("%+v: it is idle for %v only", a, m.now.Sub(w.idle))
	}
	delete(m.procs, a.worker)
}

// check holds after every event.
func (m *machine) check(rt *rapid.T) {
	waits := m.count(func(c *modelCall) bool { return c.at == nil })
	if m.retired && waits > 0 {
		rt.Fatalf("%d wait for a retired version", waits)
	}
	if n := len(m.procs); n > workersCrowded || n != len(m.workers) {
		rt.Fatalf("%d workers, the scheduler has %d", n, len(m.workers))
	}
	for _, c := range m.calls {
		if c.at == nil && m.guilty[c.input] {
			rt.Fatalf("call %d waits, its input is guilty", c.id)
		}
	}
	if waits > 0 && m.wake.IsZero() && !m.pending() {
		rt.Fatalf("%d wait, and nothing is to come", waits)
	}
}

// finish lets everything go well: every call that waits is admitted, and in the
// end nothing is left.
func (m *machine) finish(rt *rapid.T) {
	for range 20 * (len(m.calls) + len(m.procs) + 1) {
		if len(m.calls) == 0 && len(m.procs) == 0 {
			break
		}
		for _, w := range m.sortedWorkers() {
			switch {
			case w.dead():
				w.external = true
				for _, c := range m.sortedCalls() {
					if c.at == w {
						m.end(rt, c)
					}
				}
				m.reap(rt, w)
			case w.starting():
				m.come(rt, w)
			default:
				w.strays, w.overdue = 0, 0
				m.pass(rt, 0)
			}
		}
		for _, c := range m.sortedCalls() {
			if c.at != nil {
				m.end(rt, c)
			}
		}
		switch {
		case !m.wake.IsZero():
			m.pass(rt, m.wake.Sub(m.now))
		case len(m.calls) == 0:
			m.pass(rt, testBounds.workerIdle)
		}
	}
	if len(m.calls) > 0 || len(m.procs) > 0 || len(m.admitted) > 0 || len(m.workers) > 0 {
		rt.Fatalf("%d calls and %d workers are left, %d and %d in the scheduler", len(m.calls), len(m.procs), len(m.admitted), len(m.workers))
	}
}

// workerID returns the worker that a call is in, 0 while it waits.
func (c *modelCall) workerID() workerID {
	if c.at == nil {
		return 0
	}
	return c.at.id
}

// pending reports whether something is under way that will be an event.
func (m *machine) pending() bool {
	for _, w := range m.procs {
		if w.starting() || w.dead() || len(w.inside) > 0 || w.strays > 0 {
			return true
		}
	}
	return false
}

func (m *machine) count(these func(*modelCall) bool) int {
	n := 0
	for _, c := range m.calls {
		if these(c) {
			n++
		}
	}
	return n
}

func (m *machine) sortedCalls() []*modelCall {
	return slices.SortedFunc(maps.Values(m.calls), func(a, b *modelCall) int { return cmp.Compare(a.id, b.id) })
}

func (m *machine) sortedWorkers() []*modelWorker {
	return slices.SortedFunc(maps.Values(m.procs), func(a, b *modelWorker) int { return cmp.Compare(a.id, b.id) })
}

// pickCall draws one of these calls.
func (m *machine) pickCall(rt *rapid.T, these func(*modelCall) bool) *modelCall {
	var ids []callID
	for _, c := range m.sortedCalls() {
		if these(c) {
			ids = append(ids, c.id)
		}
	}
	if len(ids) == 0 {
		rt.Skip("no such call")
	}
	return m.calls[rapid.SampledFrom(ids).Draw(rt, "call")]
}

// pickWorker draws one of these workers.
func (m *machine) pickWorker(rt *rapid.T, these func(*modelWorker) bool) *modelWorker {
	var ids []workerID
	for _, w := range m.sortedWorkers() {
		if these(w) {
			ids = append(ids, w.id)
		}
	}
	if len(ids) == 0 {
		rt.Skip("no such worker")
	}
	return m.procs[rapid.SampledFrom(ids).Draw(rt, "worker")]
}
