package supervisor

import (
	"container/list"
	"crypto/sha256"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// rememberedInputs and rememberedKeys bound what a release remembers; the
	// oldest goes first.
	rememberedInputs = 4096
	rememberedKeys   = 1024
	// clearedKeys bounds the keys of which a call has been answered in a cell.
	clearedKeys = 1024
	// confiningDeaths is how many deaths a key must have caused on a route until
	// its calls of that route are run alone.
	confiningDeaths = 3
)

// A quarantine remembers which inputs have ended processes of a release, and
// which keys have sent them. It starts empty with every version.
type quarantine struct {
	now func() time.Time
	// entries counts what is remembered of each route, by number. A call of a
	// route without an entry costs one load.
	entries []atomic.Int32

	mu     sync.Mutex
	inputs *fading[input, evidence]
	keys   *fading[sender, culprit]
	clear  *fading[sender, struct{}]
	ended  []sender // confinements that have ended and were not told of
}

// An input is a request body sent to a route, by number.
type input struct {
	route uint32
	sum   [sha256.Size]byte
}

// An evidence is what is known of an input.
type evidence struct {
	guilty bool
	deaths int // at which a call with it was in flight that came to no end
}

// A sender is a key on one route, by number.
type sender struct {
	route uint32
	key   string
}

// A culprit holds when a sender has caused the last deaths, latest last.
type culprit struct{ deaths []time.Time }

// confined reports whether the calls are to be run alone, as long as the last
// death is remembered.
func (c culprit) confined() bool { return len(c.deaths) == confiningDeaths }

// A standing is what a call may do.
type standing int

const (
	standingFree      standing = iota
	standingRefused            // its input has ended processes: it is not run
	standingConfined           // its key has ended processes: it is run alone
	standingSuspected          // a call like it was in flight at deaths and came to no end
)

// newQuarantine returns one for that many routes. Inputs are forgotten after
// keep, and keys that long after the last death that they have caused.
func newQuarantine(routes int, keep time.Duration) *quarantine {
	q := &quarantine{now: time.Now, entries: make([]atomic.Int32, routes)}
	q.inputs = newFading(keep, rememberedInputs, func(i input, _ evidence) { q.entries[i.route].Add(-1) })
	q.clear = newFading(keep, clearedKeys, func(sender, struct{}) {})
	q.keys = newFading(keep, rememberedKeys, func(s sender, c culprit) {
		q.entries[s.route].Add(-1)
		if c.confined() {
			q.ended = append(q.ended, s)
		}
	})
	return q
}

// look tells what a call may do, and which confinements were found to have
// ended. deaths are those of calls like it.
func (q *quarantine) look(route uint32, key string, body []byte) (is standing, deaths int, ended []sender) {
	if q.entries[route].Load() == 0 {
		return standingFree, 0, nil
	}
	sum := sha256.Sum256(body)
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.now()
	q.inputs.fade(now)
	q.keys.fade(now)
	ended, q.ended = q.ended, nil
	known, found := q.inputs.get(input{route, sum})
	if known.guilty {
		return standingRefused, 0, ended
	}
	if c, _ := q.keys.get(sender{route, key}); c.confined() {
		return standingConfined, 0, ended
	}
	if found {
		return standingSuspected, known.deaths, ended
	}
	return standingFree, 0, ended
}

// suspect remembers the input of a call that was in flight at deaths and of
// which its deadline, or its client, left open whether it was to blame.
func (q *quarantine) suspect(route uint32, sum [sha256.Size]byte, deaths int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	known, _ := q.inputs.get(input{route, sum})
	if !known.guilty && deaths > known.deaths {
		q.note(input{route, sum}, evidence{deaths: deaths})
	}
}

// absolve forgets the input of a call that was suspected and was answered.
func (q *quarantine) absolve(route uint32, sum [sha256.Size]byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if e := q.inputs.index[input{route, sum}]; e != nil && !e.Value.(*entryOf[input, evidence]).value.guilty {
		q.inputs.drop(e)
	}
}

// note sets what is known of an input. mu is held.
func (q *quarantine) note(i input, known evidence) {
	if q.inputs.put(i, known, q.now()) {
		q.entries[i.route].Add(1)
	}
}

// convict remembers an input and the deaths that it has caused. It reports
// whether that begins the confinement of the key; "" is nobody's.
func (q *quarantine) convict(route uint32, key string, sum [sha256.Size]byte, deaths int) (begins bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.now()
	q.inputs.fade(now)
	q.keys.fade(now)
	q.note(input{route, sum}, evidence{guilty: true})
	if key == "" {
		return false
	}
	from := sender{route, key}
	if e := q.clear.index[from]; e != nil {
		q.clear.drop(e)
	}
	was, _ := q.keys.get(from)
	is := culprit{slices.DeleteFunc(slices.Clone(was.deaths), func(at time.Time) bool { return now.Sub(at) > q.keys.keep })}
	for range min(deaths, confiningDeaths) {
		is.deaths = append(is.deaths, now)
	}
	is.deaths = is.deaths[max(0, len(is.deaths)-confiningDeaths):]
	if q.keys.put(from, is, now) {
		q.entries[route].Add(1)
	}
	return is.confined() && !was.confined()
}

// acquit remembers that a call of a key was answered after all.
func (q *quarantine) acquit(route uint32, key string) {
	if key == "" {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.clear.put(sender{route, key}, struct{}{}, q.now())
}

// cleared reports whether a call of the key was in a cell before and was
// answered, and nothing else is known of it.
func (q *quarantine) cleared(route uint32, key string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.clear.fade(q.now())
	_, found := q.clear.get(sender{route, key})
	return found
}

// clears reports whether any key is cleared.
func (q *quarantine) clears() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.clear.order.Len() > 0
}

// size returns how many inputs are remembered, suspected ones included, and how
// many keys are confined, counted for each of their routes.
func (q *quarantine) size() (inputs, confined int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.now()
	q.inputs.fade(now)
	q.keys.fade(now)
	for e := q.keys.order.Front(); e != nil; e = e.Next() {
		if e.Value.(*entryOf[sender, culprit]).value.confined() {
			confined++
		}
	}
	return len(q.inputs.index), confined
}

// A fading map forgets an entry some time after it was put, and the oldest one
// when there are too many.
type fading[K comparable, V any] struct {
	keep   time.Duration
	limit  int
	forget func(K, V) // is told of every entry that goes
	index  map[K]*list.Element
	order  list.List // of *entryOf[K, V], oldest first
}

type entryOf[K comparable, V any] struct {
	key   K
	value V
	at    time.Time
}

func newFading[K comparable, V any](keep time.Duration, limit int, forget func(K, V)) *fading[K, V] {
	return &fading[K, V]{keep: keep, limit: limit, forget: forget, index: make(map[K]*list.Element)}
}

// fade forgets what is old by now.
func (f *fading[K, V]) fade(now time.Time) {
	for e := f.order.Front(); e != nil && now.Sub(e.Value.(*entryOf[K, V]).at) > f.keep; e = f.order.Front() {
		f.drop(e)
	}
}

func (f *fading[K, V]) drop(e *list.Element) {
	entry := f.order.Remove(e).(*entryOf[K, V])
	delete(f.index, entry.key)
	f.forget(entry.key, entry.value)
}

func (f *fading[K, V]) get(k K) (value V, found bool) {
	if e := f.index[k]; e != nil {
		return e.Value.(*entryOf[K, V]).value, true
	}
	return value, false
}

// put sets an entry, whose time begins anew. It reports whether it was not there.
func (f *fading[K, V]) put(k K, v V, now time.Time) (added bool) {
	if e := f.index[k]; e != nil {
		entry := e.Value.(*entryOf[K, V])
		entry.value, entry.at = v, now
		f.order.MoveToBack(e)
		return false
	}
	if f.order.Len() >= f.limit {
		f.drop(f.order.Front())
	}
	f.index[k] = f.order.PushBack(&entryOf[K, V]{k, v, now})
	return true
}
