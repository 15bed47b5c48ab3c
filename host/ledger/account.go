package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// Account returns the state of a key's pool in a month; a pool that was never
// used is zero.
func (l *Ledger) Account(keyID string, m Month) (Account, error) {
	if err := checkID(keyID); err != nil {
		return Account{}, err
	}
	p, err := l.acquire(keyID, m)
	if err != nil {
		return Account{}, err
	}
	defer p.mu.Unlock()
	return p.account(), nil
}

func (p *pool) account() Account {
	return Account{
		KeyID: p.id, Month: p.month, Granted: p.granted,
		Spent: p.settled, Reserved: p.reserved, Charged: max(p.charged, p.settled),
	}
}

// Months returns the pools of a key that were ever used or granted to, oldest
// first.
func (l *Ledger) Months(keyID string) ([]Account, error) {
	if err := checkID(keyID); err != nil {
		return nil, err
	}
	view, err := l.store.View()
	if err != nil {
		return nil, unavailable(err)
	}
	defer view.Close()
	months := map[Month]bool{}
	if err := view.Accounts(keyID, func(a store.Account) error {
		months[Month(a.Month)] = true
		return nil
	}); err != nil {
		return nil, err
	}
	l.pools.each(func(p *pool) {
		if p.id == keyID {
			months[p.month] = true
		}
	})
	list := make([]Account, 0, len(months))
	for m := range months {
		a, err := l.Account(keyID, m)
		if err != nil {
			return nil, err
		}
		if a.Granted != 0 || a.Spent != 0 || a.Reserved != 0 {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b Account) int { return cmp.Compare(a.Month, b.Month) })
	return list, nil
}

// Usage returns what a key spent in a month by day and route, in this order,
// up to this moment.
func (l *Ledger) Usage(keyID string, m Month) ([]Usage, error) {
	if err := checkID(keyID); err != nil {
		return nil, err
	}
	rows := map[use]counts{}
	var readErr error
	// Between two commits each use is either in the store or in the pool.
	err := l.between(func() {
		readErr = l.storedUsage(keyID, m, rows)
		if p := l.pools.find(poolKey{keyID, m}); p != nil {
			p.mu.Lock()
			defer p.mu.Unlock()
			for u, c := range p.usage {
				have := rows[u]
				rows[u] = counts{have.calls + c.calls, have.credits + c.credits}
			}
		}
	})
	if err = cmp.Or(err, readErr); err != nil {
		return nil, err
	}
	list := make([]Usage, 0, len(rows))
	for u, c := range rows {
		day := m.Start().AddDate(0, 0, int(u.day)-1).Format(time.DateOnly)
		list = append(list, Usage{Day: day, Route: u.route, Calls: c.calls, Credits: c.credits})
	}
	slices.SortFunc(list, func(a, b Usage) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Route, b.Route))
	})
	return list, nil
}

func (l *Ledger) storedUsage(keyID string, m Month, rows map[use]counts) error {
	view, err := l.store.View()
	if err != nil {
		return err
	}
	defer view.Close()
	return view.Usage(keyID, uint32(m), func(u store.Usage) error {
		rows[use{u.Route, u.Day}] = counts{u.Calls, u.Credits}
		return nil
	})
}

// between runs fn on the committer's goroutine, when no commit is under way.
func (l *Ledger) between(fn func()) error {
	done := make(chan struct{})
	limit := time.NewTimer(l.pace.commitWait)
	defer limit.Stop()
	select {
	case <-limit.C:
		return unavailable(errSlow)
	case l.ask <- func() { defer close(done); fn() }:
		<-done
		return nil
	case <-l.stop:
		return ErrUnavailable
	}
}

// LastUsed returns when a key last asked for credits, the zero time if never.
func (l *Ledger) LastUsed(keyID string) (time.Time, error) {
	if err := checkID(keyID); err != nil {
		return time.Time{}, err
	}
	at, err := l.store.LastUsed(keyID)
	if err != nil {
		return time.Time{}, unavailable(err)
	}
	s := l.pools.shard(keyID)
	s.mu.RLock()
	defer s.mu.RUnlock()
	for k, p := range s.pools {
		if k.id != keyID {
			continue
		}
		p.mu.Lock()
		if p.lastUsed != 0 && p.lastUsed > at.UnixNano() {
			at = time.Unix(0, p.lastUsed).UTC()
		}
		p.mu.Unlock()
	}
	return at, nil
}

// MaxGrant is the largest number of credits that one Grant adds.
const MaxGrant = 1_000_000_000_000

// Grant adds n credits to a key's pool of the present UTC month and returns
// once they are durable. They count into the limit of that month and, like the
// rest of the pool, are not carried over. It gives ErrUnavailable if they
// cannot be made durable, or not within 5 seconds; then nothing was added,
// unless the process ends before that is durable in its turn.
func (l *Ledger) Grant(keyID string, n int64) (Account, error) {
	if n < 1 || n > MaxGrant {
		return Account{}, fmt.Errorf("credits to grant must be 1 to %d", int64(MaxGrant))
	}
	if err := checkID(keyID); err != nil {
		return Account{}, err
	}
	p, err := l.acquire(keyID, l.Month())
	if err != nil {
		return Account{}, err
	}
	if p.granted+n > maxCredits {
		p.mu.Unlock()
		return Account{}, fmt.Errorf("grants of one month must not exceed %d", int64(maxCredits))
	}
	w := l.waiters.Get().(*waiter)
	w.cost, w.included = n, false
	p.grants = append(p.grants, w)
	p.enqueue()
	p.mu.Unlock()

	limit := time.NewTimer(l.pace.commitWait)
	defer limit.Stop()
	select {
	case err = <-w.result:
		p.mu.Lock()
	case <-limit.C:
		p.mu.Lock()
		var found bool
		if p.grants, found = remove(p.grants, w); found {
			// The commit may still happen; the next one corrects it.
			err = unavailable(errSlow)
		} else {
			err = <-w.result
		}
	}
	defer p.mu.Unlock()
	l.waiters.Put(w)
	if err != nil {
		return Account{}, err
	}
	return p.account(), nil
}
