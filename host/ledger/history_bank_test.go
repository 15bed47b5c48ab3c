package ledger

import (
	"errors"
	"sync"

	"github.com/utilhost/utilhost/host/store"
)

// heldBank is the store, whose commits a scheduler lets go one by one and
// which the end of the process cuts off: before a commit that is under way, or
// after it and before anybody hears of it.
type heldBank struct {
	*store.Store
	mu      sync.Mutex
	changed sync.Cond
	holding bool // a commit waits until it is let go
	waiting bool // one does
	goes    bool // it may
	dead    bool
	last    bool // though dead, the commit that waits reaches the disk
}

var errCutOff = errors.New("the process is gone")

func newHeldBank(s *store.Store) *heldBank {
	h := &heldBank{Store: s}
	h.changed.L = &h.mu
	return h
}

func (h *heldBank) Commit(b *store.Batch) error {
	h.mu.Lock()
	for h.holding && !h.goes {
		h.waiting = true
		h.changed.Wait()
	}
	dead := h.dead && !(h.waiting && h.last)
	h.waiting, h.goes = false, false
	h.mu.Unlock()
	if dead {
		return errCutOff
	}
	if err := h.Store.Commit(b); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.dead {
		return errCutOff
	}
	return nil
}

// held says whether a commit waits.
func (h *heldBank) held() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.waiting
}

// hold makes commits wait from here on, or lets them pass.
func (h *heldBank) hold(on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.holding = on
	h.changed.Broadcast()
}

// letGo lets the commit go that waits.
func (h *heldBank) letGo() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.goes = true
	h.changed.Broadcast()
}

// cut ends all commits; the one that waits reaches the disk or not.
func (h *heldBank) cut(reaches bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dead, h.last, h.holding = true, reaches, false
	h.changed.Broadcast()
}
