package ledger

import (
	"context"
	"fmt"
	"strings"
	"time"
)

const (
	maxCost = 1_000_000
	maxID   = 40 // characters of a key id that the ledger takes
)

// Reservation is credits set aside for one call. End it by Settle or Release;
// the first of them counts, also among copies. The zero value is ended.
type Reservation struct {
	pool       *pool
	allowance  int64
	cost       int64
	ticket     uint32
	generation uint32
	day        uint8
}

// Reserve sets cost credits aside in the pool of a key for the present UTC
// month; allowance is the key's monthly allowance, to which grants are added.
// It gives *Shortage if the pool holds less, and ErrUnavailable if the credits
// cannot be charged durably, or not before ctx ends or 5 seconds are over; a
// reservation that fails has no effect. The key id is taken as it is: whether such a key
// exists is the caller's matter.
func (l *Ledger) Reserve(ctx context.Context, keyID string, allowance, cost int64) (Reservation, error) {
	if cost < 1 || cost > maxCost {
		return Reservation{}, fmt.Errorf("cost must be 1 to %d", maxCost)
	}
	if err := checkID(keyID); err != nil {
		return Reservation{}, err
	}
	now := l.opts.Now()
	month, day := l.today(now)
	p, err := l.acquire(keyID, month)
	if err != nil {
		return Reservation{}, err
	}
	p.touch(now)
	p.allowance = allowance
	if left := p.limit(allowance) - p.settled - p.reserved; left < cost {
		p.mu.Unlock()
		return Reservation{}, &Shortage{Remaining: max(left, 0), Reset: month.End()}
	}
	p.chooseLevel()
	if p.slot < 0 {
		if err := l.healthy(); err != nil {
			p.mu.Unlock()
			return Reservation{}, err
		}
	}
	r := Reservation{pool: p, allowance: allowance, cost: cost, day: day}
	r.ticket, r.generation = p.tickets.issue()
	p.reserved += cost
	if p.slot < 0 || len(p.waiters) == 0 && p.covered() <= p.charged {
		p.mu.Unlock()
		return r, nil
	}
	return r.await(ctx)
}

// await waits until the reservation is charged. The pool is locked on entry.
func (r Reservation) await(ctx context.Context) (Reservation, error) {
	p := r.pool
	w := p.ledger.waiters.Get().(*waiter)
	w.cost, w.included = r.cost, false
	p.waiters = append(p.waiters, w)
	p.waiting += r.cost
	p.enqueue()
	p.mu.Unlock()

	limit := time.NewTimer(p.ledger.pace.commitWait)
	defer limit.Stop()
	var err error
	select {
	case err = <-w.result:
	case <-ctx.Done():
		err = r.giveUp(w, context.Cause(ctx))
	case <-limit.C:
		err = r.giveUp(w, errSlow)
	}
	p.ledger.waiters.Put(w)
	if err != nil {
		p.mu.Lock()
		p.tickets.redeem(r.ticket, r.generation)
		p.mu.Unlock()
		return Reservation{}, err
	}
	return r, nil
}

// giveUp ends the wait of await without a reservation, also if it was charged
// in the same moment.
func (r Reservation) giveUp(w *waiter, cause error) error {
	p := r.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	var found bool
	if p.waiters, found = remove(p.waiters, w); found {
		p.waiting -= w.cost
	} else if err := <-w.result; err != nil {
		return err
	}
	if !p.closed { // close has dropped what was reserved
		p.reserved -= w.cost
		p.admitWaiters()
	}
	return unavailable(cause)
}

// Settle charges the reservation: the call was answered ok on this route. It
// returns what remains of the call's month after it. In the standard level it
// does not wait; in the strict level it waits for the commit, at most 5
// seconds and whatever becomes of ctx, since a client that goes away has
// spent. With an error nothing was charged and the call must not be answered
// ok: ErrUnavailable if the debit cannot be made durable, ErrFinished if the
// reservation had ended before.
func (r Reservation) Settle(_ context.Context, route string) (remaining int64, err error) {
	p := r.pool
	if p == nil {
		return 0, ErrFinished
	}
	p.mu.Lock()
	if err := r.end(); err != nil {
		remaining = p.remaining(r.allowance)
		p.mu.Unlock()
		return remaining, err
	}
	p.ops++
	u := use{route, r.day}
	if p.slot >= 0 && p.ledger.slots.store(p.slot, p.settled+r.cost) {
		p.reserved -= r.cost
		p.settled += r.cost
		p.book(u, r.cost)
		if p.low() {
			p.enqueue()
		}
		remaining = p.remaining(r.allowance)
		p.mu.Unlock()
		return remaining, nil
	}
	p.slot = -1 // the slot file failed: strict from here on
	return r.commit(u)
}

// commit waits until a strict debit is durable. The pool is locked on entry.
func (r Reservation) commit(u use) (remaining int64, err error) {
	p := r.pool
	w := p.ledger.waiters.Get().(*waiter)
	w.cost, w.use, w.included = r.cost, u, false
	p.settling = append(p.settling, w)
	p.enqueue()
	p.mu.Unlock()

	limit := time.NewTimer(p.ledger.pace.commitWait)
	defer limit.Stop()
	select {
	case err = <-w.result:
		p.mu.Lock()
	case <-limit.C:
		p.mu.Lock()
		var found bool
		if p.settling, found = remove(p.settling, w); found {
			// The commit may still happen; the next one corrects it.
			p.reserved -= w.cost
			p.enqueue()
			err = unavailable(errSlow)
		} else {
			err = <-w.result
		}
	}
	remaining = p.remaining(r.allowance)
	p.mu.Unlock()
	p.ledger.waiters.Put(w)
	return remaining, err
}

// Release gives the credits back: the call failed. It returns what remains of
// the call's month. Releasing an ended reservation does nothing.
func (r Reservation) Release() (remaining int64) {
	p := r.pool
	if p == nil {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.end() == nil {
		p.reserved -= r.cost
		p.admitWaiters()
	}
	return p.remaining(r.allowance)
}

// end redeems the reservation's ticket. The pool is locked.
func (r Reservation) end() error {
	if !r.pool.tickets.redeem(r.ticket, r.generation) {
		return ErrFinished
	}
	if r.pool.closed {
		return ErrUnavailable
	}
	return nil
}

// Limit returns the size of the pool that the reservation is from: allowance
// and grants.
func (r Reservation) Limit() int64 {
	if r.pool == nil {
		return 0
	}
	r.pool.mu.Lock()
	defer r.pool.mu.Unlock()
	return r.pool.limit(r.allowance)
}

// Month returns the month that the reservation belongs to.
func (r Reservation) Month() Month {
	if r.pool == nil {
		return 0
	}
	return r.pool.month
}

// Balance returns size and rest of a key's pool in the present month, for the
// headers of calls that reserve nothing. If the store cannot be read it gives
// the allowance and 0.
func (l *Ledger) Balance(keyID string, allowance int64) (limit, remaining int64) {
	month, _ := l.today(l.opts.Now())
	if checkID(keyID) != nil {
		return 0, 0
	}
	p, err := l.acquire(keyID, month)
	if err != nil {
		return max(allowance, 0), 0
	}
	defer p.mu.Unlock()
	return p.limit(allowance), p.remaining(allowance)
}

func (p *pool) touch(now time.Time) {
	p.ops++
	p.lastUsed = now.UnixNano()
	p.usedDirty = true
}

func checkID(id string) error {
	if id == "" || len(id) > maxID || strings.IndexByte(id, 0) >= 0 {
		return fmt.Errorf("key id must hold 1 to %d bytes, none of them zero", maxID)
	}
	return nil
}

// remove takes one waiter out of a list.
func remove(list []*waiter, w *waiter) ([]*waiter, bool) {
	for i := range list {
		if list[i] == w {
			copy(list[i:], list[i+1:])
			list[len(list)-1] = nil
			return list[:len(list)-1], true
		}
	}
	return list, false
}
