package quarantine

import (
	"container/list"
	"time"
)

// An expiring map forgets an entry some time after it was put, and the oldest
// entry when there are too many.
type expiring[K comparable, V any] struct {
	keep   time.Duration
	limit  int
	gone   func(K, V) // is told of every entry that goes
	index  map[K]*list.Element
	oldest list.List // of *entry[K, V], oldest first
}

type entry[K comparable, V any] struct {
	key   K
	value V
	at    time.Time
}

func newExpiring[K comparable, V any](keep time.Duration, limit int, gone func(K, V)) *expiring[K, V] {
	return &expiring[K, V]{keep: keep, limit: limit, gone: gone, index: make(map[K]*list.Element)}
}

// expire forgets what is old by now.
func (m *expiring[K, V]) expire(now time.Time) {
	for e := m.oldest.Front(); e != nil && now.Sub(e.Value.(*entry[K, V]).at) > m.keep; e = m.oldest.Front() {
		m.remove(e)
	}
}

func (m *expiring[K, V]) get(k K) (value V, found bool) {
	if e := m.index[k]; e != nil {
		return e.Value.(*entry[K, V]).value, true
	}
	return value, false
}

// put sets an entry, and its time starts again. It reports whether the entry
// was not there before.
func (m *expiring[K, V]) put(k K, v V, now time.Time) (added bool) {
	if e := m.index[k]; e != nil {
		known := e.Value.(*entry[K, V])
		known.value, known.at = v, now
		m.oldest.MoveToBack(e)
		return false
	}
	if len(m.index) >= m.limit {
		m.remove(m.oldest.Front())
	}
	m.index[k] = m.oldest.PushBack(&entry[K, V]{k, v, now})
	return true
}

// forget removes an entry if it is there.
func (m *expiring[K, V]) forget(k K) {
	if e := m.index[k]; e != nil {
		m.remove(e)
	}
}

func (m *expiring[K, V]) remove(e *list.Element) {
	known := m.oldest.Remove(e).(*entry[K, V])
	delete(m.index, known.key)
	m.gone(known.key, known.value)
}
