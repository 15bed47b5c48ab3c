package quarantine

import (
	"crypto/sha256"
	"slices"
	"sync/atomic"
	"time"
)

const (
	// inputsKept and keysKept bound what is remembered of one version; the oldest
	// goes first.
	inputsKept = 4096
	keysKept   = 1024
	// clearedKept bounds the keys that had a call answered by a worker.
	clearedKept = 1024
	// isolatingDeaths is how many deaths the calls of a key must have caused on a
	// route until its calls of that route are isolated.
	isolatingDeaths = 3
)

// A memory holds which inputs are queries of death, and which keys send them.
// Each version of a plugin has its own, which starts empty. It reads no clock.
// Only knows may be called while another method runs.
type memory struct {
	// entries counts what is remembered of each route, by number, so that a call
	// of a route without entries costs one load.
	entries  []atomic.Int32
	inputs   *expiring[input, record]
	keys     *expiring[sender, deaths]
	cleared  *expiring[sender, struct{}]
	released []sender // no longer isolated, and not yet taken by takeReleased
}

// An input is a request body sent to a route, by number.
type input struct {
	route uint32
	sum   [sha256.Size]byte
}

// A record is what is known of an input.
type record struct {
	guilty bool
	deaths int // at which a call with it was in flight whose outcome is open
}

// A sender is a key on one route, by number.
type sender struct {
	route uint32
	key   string
}

// deaths are the times of the last deaths that a sender has caused, latest
// last, at most isolatingDeaths.
type deaths []time.Time

// isolate reports whether the calls of the sender are isolated.
func (d deaths) isolate() bool { return len(d) == isolatingDeaths }

// A verdict is what is known of a call before it is run.
type verdict int

const (
	free        verdict = iota
	suspected           // a call with its input was in flight at deaths, and its outcome is open
	keyIsolated         // its key sends queries of death, so it is run alone
	guilty              // its input is a query of death, so it is not run
)

// newMemory returns a memory for that many routes. An input is remembered for
// keep, and a key for that long after the last death that it has caused.
func newMemory(routes int, keep time.Duration) *memory {
	m := &memory{entries: make([]atomic.Int32, routes)}
	m.inputs = newExpiring(keep, inputsKept, func(in input, _ record) { m.entries[in.route].Add(-1) })
	m.cleared = newExpiring(keep, clearedKept, func(sender, struct{}) {})
	m.keys = newExpiring(keep, keysKept, func(s sender, d deaths) {
		m.entries[s.route].Add(-1)
		if d.isolate() {
			m.released = append(m.released, s)
		}
	})
	return m
}

// knows reports whether anything is remembered of a route.
func (m *memory) knows(route uint32) bool { return m.entries[route].Load() > 0 }

// lookup returns what is known of a call with that input and key, and for a
// suspected one the deaths that calls like it were in flight at.
func (m *memory) lookup(in input, key string, now time.Time) (verdict, int) {
	m.expire(now)
	known, found := m.inputs.get(in)
	from, _ := m.keys.get(sender{in.route, key})
	switch {
	case known.guilty:
		return guilty, 0
	case from.isolate():
		return keyIsolated, 0
	case found:
		return suspected, known.deaths
	}
	return free, 0
}

// setOpen remembers the input of a call that was in flight at deaths, and that
// ended before it was known whether the input is to blame.
func (m *memory) setOpen(in input, deaths int, now time.Time) {
	known, _ := m.inputs.get(in)
	if !known.guilty && deaths > known.deaths {
		m.note(in, record{deaths: deaths}, now)
	}
}

// setGuilty remembers an input as a query of death, and the deaths that its key
// has caused by it. It reports whether the key becomes isolated by that. Calls
// without a key, "", isolate nobody.
func (m *memory) setGuilty(in input, key string, caused int, now time.Time) (isolates bool) {
	m.expire(now)
	m.note(in, record{guilty: true}, now)
	if key == "" {
		return false
	}
	from := sender{in.route, key}
	m.cleared.forget(from)
	before, _ := m.keys.get(from)
	after := slices.Clone(before)
	if !before.isolate() { // else each death prolongs the isolation
		after = slices.DeleteFunc(after, func(at time.Time) bool { return now.Sub(at) > m.keys.keep })
	}
	for range min(caused, isolatingDeaths) {
		after = append(after, now)
	}
	after = after[max(0, len(after)-isolatingDeaths):]
	if m.keys.put(from, after, now) {
		m.entries[in.route].Add(1)
	}
	return after.isolate() && !before.isolate()
}

// setAnswered remembers that a worker has answered a call, which clears its key
// and ends the suspicion against its input.
func (m *memory) setAnswered(in input, key string, now time.Time) {
	if known, found := m.inputs.get(in); found && !known.guilty {
		m.inputs.forget(in)
	}
	if key != "" {
		m.cleared.put(sender{in.route, key}, struct{}{}, now)
	}
}

// isCleared reports whether a worker has answered a call of the key, and none
// of its calls was found guilty since.
func (m *memory) isCleared(route uint32, key string, now time.Time) bool {
	m.cleared.expire(now)
	_, found := m.cleared.get(sender{route, key})
	return found
}

// anyCleared reports whether any key is cleared.
func (m *memory) anyCleared(now time.Time) bool {
	m.cleared.expire(now)
	return len(m.cleared.index) > 0
}

// takeReleased returns the keys whose isolation was found to have ended since
// it was called last.
func (m *memory) takeReleased() []sender {
	released := m.released
	m.released = nil
	return released
}

func (m *memory) expire(now time.Time) {
	m.inputs.expire(now)
	m.keys.expire(now)
}

// note sets what is known of an input.
func (m *memory) note(in input, known record, now time.Time) {
	if m.inputs.put(in, known, now) {
		m.entries[in.route].Add(1)
	}
}
