package exchange

import "time"

// indexBits is how much of a call's id names its slot; the rest counts how
// often the slot has been used. An id is therefore never used twice, and an
// answer for an earlier call in the same slot finds that it is late.
const indexBits = 16

// slot holds one call that the plugin has not answered. It stays taken when the
// caller has given up, since the plugin is still at work.
type slot struct {
	waiter   *waiter // nil when the caller has given up
	used     bool
	bulk     bool
	uses     uint64
	bytes    int // sent for this call, cancel included
	started  time.Duration
	deadline time.Duration
}

// table is the set of unanswered calls. Conn.mu guards it.
type table struct {
	slots   []slot
	free    []uint32
	taken   int
	waiting int // taken slots with a caller
}

// take finds a slot for a call and returns its id, or false when all are taken.
func (t *table) take(w *waiter, started, deadline time.Duration, bulk bool) (uint64, bool) {
	var index uint32
	if n := len(t.free); n > 0 {
		index, t.free = t.free[n-1], t.free[:n-1]
	} else {
		if len(t.slots) == 1<<indexBits {
			return 0, false
		}
		index = uint32(len(t.slots))
		t.slots = append(t.slots, slot{})
	}
	s := &t.slots[index]
	*s = slot{waiter: w, used: true, bulk: bulk, uses: s.uses + 1, started: started, deadline: deadline}
	t.taken++
	t.waiting++
	return s.uses<<indexBits | uint64(index), true
}

// find returns the slot of an unanswered call, or nil.
func (t *table) find(id uint64) *slot {
	index := id & (1<<indexBits - 1)
	if index >= uint64(len(t.slots)) {
		return nil
	}
	if s := &t.slots[index]; s.used && s.uses == id>>indexBits {
		return s
	}
	return nil
}

// detach takes the waiter off its slot and returns it, nil if there is none.
func (t *table) detach(s *slot) *waiter {
	w := s.waiter
	if w != nil {
		s.waiter = nil
		t.waiting--
	}
	return w
}

// release frees the slot of an answered call.
func (t *table) release(s *slot, id uint64) {
	s.used = false
	t.taken--
	t.free = append(t.free, uint32(id&(1<<indexBits-1)))
}

// oldest returns the age of the oldest unanswered call.
func (t *table) oldest(now time.Duration) (age time.Duration) {
	for i := range t.slots {
		if s := &t.slots[i]; s.used {
			age = max(age, now-s.started)
		}
	}
	return age
}

// overdue returns how far the most overdue unanswered call is past its deadline.
func (t *table) overdue(now time.Duration) (late time.Duration) {
	for i := range t.slots {
		if s := &t.slots[i]; s.used {
			late = max(late, now-s.deadline)
		}
	}
	return late
}
