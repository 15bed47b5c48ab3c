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

// Balance is what a key's pool holds in one month, in credits.
type Balance struct {
	Limit     int64 // the key's allowance and the grants of the month
	Remaining int64 // what calls may still reserve, at least 0
}

// Reservation is credits set aside for one call. Reserve fills it in; Settle or
// Release ends it, and the first of them counts. The zero value is ended. An
// ended Reservation may be filled in again. It must not be copied: a copy could
// be ended a second time.
type Reservation struct {
	_         noCopy
	pool      *pool
	allowance int64
	cost      int64
	day       uint8
	open      bool // neither settled nor released; guarded by the pool's mutex
}

// noCopy makes go vet (copylocks) report each copy of a struct that holds it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// Reserve sets cost credits aside in the pool of a key for the present UTC
// month and fills r in; allowance is the key's monthly allowance, to which
// grants are added. It gives *Shortage if the pool holds less, and
// ErrUnavailable if the credits cannot be charged durably, or not before ctx
// ends or 5 seconds are over. After an error r is ended and nothing is set
// aside. A reservation that is still open is refused and stays open. The key id
// is taken as it is: the caller has to know whether such a key exists.
func (l *Ledger) Reserve(ctx context.Context, r *Reservation, keyID string, allowance, cost int64) error {
	if r.open {
		return errOpen
	}
	*r = Reservation{}
	if cost < 1 || cost > maxCost {
		return fmt.Errorf("cost must be 1 to %d", maxCost)
	}
	if err := checkID(keyID); err != nil {
		return err
	}
	now := l.opts.Now()
	month, day := l.today(now)
	p, err := l.acquire(keyID, month)
	if err != nil {
		return err
	}
	p.touch(now)
	p.allowance = allowance
	if left := p.limit(allowance) - p.settled - p.reserved; left < cost {
		p.mu.Unlock()
		return &Shortage{Remaining: max(left, 0), Reset: month.End()}
	}
	p.chooseLevel()
	if p.slot < 0 {
		if err := l.healthy(); err != nil {
			p.mu.Unlock()
			return err
		}
	}
	*r = Reservation{pool: p, allowance: allowance, cost: cost, day: day, open: true}
	p.reserved += cost
	if p.slot < 0 || len(p.waiters) == 0 && p.covered() <= p.charged {
		p.mu.Unlock()
		return nil
	}
	return r.await(ctx)
}

// await waits until the reservation is charged. The pool is locked on entry.
func (r *Reservation) await(ctx context.Context) error {
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
		*r = Reservation{}
	}
	return err
}

// giveUp ends the wait of await without a reservation, also if it was charged
// in the same moment.
func (r *Reservation) giveUp(w *waiter, cause error) error {
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
// returns the balance of the call's month after it. In the standard level it
// does not wait; in the strict level it waits for the commit, at most 5 seconds,
// and takes no context: a client that goes away has spent. With an error nothing
// was charged and the call must not be answered ok: ErrUnavailable if the debit
// cannot be made durable, ErrFinished if the reservation had ended before.
func (r *Reservation) Settle(route string) (Balance, error) {
	p := r.pool
	if p == nil {
		return Balance{}, ErrFinished
	}
	p.mu.Lock()
	if err := r.end(); err != nil {
		defer p.mu.Unlock()
		return p.balance(r.allowance), err
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
		balance := p.balance(r.allowance)
		p.mu.Unlock()
		return balance, nil
	}
	p.slot = -1 // the slot file failed: strict from here on
	return r.commit(u)
}

// commit waits until a strict debit is durable. The pool is locked on entry.
func (r *Reservation) commit(u use) (Balance, error) {
	p := r.pool
	w := p.ledger.waiters.Get().(*waiter)
	w.cost, w.use, w.included = r.cost, u, false
	p.settling = append(p.settling, w)
	p.enqueue()
	p.mu.Unlock()

	limit := time.NewTimer(p.ledger.pace.commitWait)
	defer limit.Stop()
	var err error
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
	balance := p.balance(r.allowance)
	p.mu.Unlock()
	p.ledger.waiters.Put(w)
	return balance, err
}

// Release gives the credits back: the call failed. It returns the balance of
// the call's month. Releasing an ended reservation does nothing.
func (r *Reservation) Release() Balance {
	p := r.pool
	if p == nil {
		return Balance{}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.end() == nil {
		p.reserved -= r.cost
		p.admitWaiters()
	}
	return p.balance(r.allowance)
}

// end ends the reservation once. The pool is locked.
func (r *Reservation) end() error {
	if !r.open {
		return ErrFinished
	}
	r.open = false
	if r.pool.closed {
		return ErrUnavailable
	}
	return nil
}

// Month returns the month that the reservation belongs to, also after its end;
// 0 if it was never made.
func (r *Reservation) Month() Month {
	if r.pool == nil {
		return 0
	}
	return r.pool.month
}

// Balance returns what a key's pool holds in the present month, for the headers
// of calls that reserve nothing. If the store cannot be read, nothing remains of
// the allowance.
func (l *Ledger) Balance(keyID string, allowance int64) Balance {
	month, _ := l.today(l.opts.Now())
	if checkID(keyID) != nil {
		return Balance{}
	}
	p, err := l.acquire(keyID, month)
	if err != nil {
		return Balance{Limit: max(allowance, 0)}
	}
	defer p.mu.Unlock()
	return p.balance(allowance)
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
