package ledger

import (
	"cmp"
	"errors"
	"maps"
	"reflect"
	"slices"
	"time"
)

func historyStart() time.Time { return time.Date(2026, 11, 30, 23, 59, 59, 999_999_999, time.UTC) }

// moveClock lets time pass: a little, to just before, at or just after the
// next month end, back, or by a year.
func (a *actor) moveClock() {
	w := a.world
	now := w.clock.now()
	to := now
	switch n := a.random.IntN(20); {
	case n < 8:
		to = now.Add(time.Duration(a.random.Int64N(int64(36 * time.Hour))))
	case n < 13:
		to = MonthOf(now).End().Add(time.Duration(a.random.IntN(3)-1) * time.Nanosecond)
	case n < 16:
		to = now.Add(-time.Hour)
	case n < 18:
		to = now.AddDate(0, -1, 0)
	case n < 19:
		to = now.AddDate(1, 0, 0)
	default:
		to = now.AddDate(-1, 0, 0)
	}
	// Within some sixteen months, a leap day among them.
	if to.Before(historyStart().AddDate(0, -2, 0)) || to.After(time.Date(2028, 3, 2, 0, 0, 0, 0, time.UTC)) {
		to = historyStart()
	}
	w.clock.move(to, func(at time.Time) {
		for _, other := range w.actors {
			other.announce(at)
		}
	})
	if MonthOf(to) != MonthOf(now) {
		w.tally.turns.Add(1)
	}
	if to.Before(now) {
		w.tally.back.Add(1)
	}
}

// verify compares everything while nobody acts: pools, usage by day and route,
// keys, and the audit's sums. After a kill it takes over what recovery made of
// the calls in doubt, if that lies within the promise. Pools that nobody
// touched are compared in part only, unless in full.
func (w *world) verify(end int, full bool) {
	if w.failed.Load() {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	sum := w.gone
	w.all = slices.DeleteFunc(w.all, func(k *keyModel) bool {
		touched := w.verifyKey(k, end, full)
		var spent int64
		for _, p := range k.pools {
			spent += p.settled
		}
		sum += spent
		// A revoked key that nobody uses any more is left to the audit.
		drop := k.revoked && !touched && !slices.ContainsFunc(w.actors, func(a *actor) bool { return w.uses(k) })
		if drop {
			w.gone += spent
		}
		return drop
	})
	report, err := w.b.ledger.Audit()
	if err != nil || len(report.Off) > 0 || report.Spent != sum || report.Usage != sum || report.Charged < sum {
		w.errorf("audit: %+v, %v; settled are %d", report, err, sum)
	}
}

// uses says whether the table still holds the key.
func (w *world) uses(k *keyModel) bool {
	for n := range w.table {
		if w.table[n].Load() == k {
			return true
		}
	}
	return false
}

func (w *world) verifyKey(k *keyModel, end int, full bool) (touched bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, m := range slices.Sorted(maps.Keys(k.pools)) {
		p := k.pools[m]
		touched = touched || p.touched
		if !p.touched && !full && w.random.IntN(10) > 0 {
			continue
		}
		w.verifyPool(k, p, end)
		p.rest(end == rests)
	}
	rec, found, err := w.b.store.Key(k.id)
	if err != nil || !found || !reflect.DeepEqual(rec, k.rec) {
		w.errorf("%s: record %+v, model %+v, %v, %v", k.id, rec, k.rec, found, err)
	}
	now := w.clock.now()
	for _, secret := range slices.Concat(k.live, k.dead) {
		_, err := w.keys.Authenticate(secret)
		if want := valid(k.rec, secret, now); (err == nil) != want {
			w.errorf("%s: accepted %v, want %v; record %+v", k.id, err == nil, want, k.rec)
		}
	}
	return touched
}

// verifyPool compares one pool. The key is locked.
func (w *world) verifyPool(k *keyModel, p *poolModel, end int) {
	l := w.b.ledger
	account, err := l.Account(k.id, p.month)
	if err != nil {
		w.errorf("%s %s: %v", k.id, p.month, err)
		return
	}
	low, high := p.settled, p.settled
	if end == killed || end == powerCut {
		high += p.doubt
	}
	if end == powerCut && w.b.opts.Durability == Standard {
		// A block, or what was in flight if that was more.
		over := max(largeBlock, p.peak)
		if w.b.opts.PowerCut == Charge {
			high = p.settled + over
		} else {
			low = max(p.settled-over, 0)
		}
	}
	if account.Spent < low || account.Spent > high || account.Reserved != 0 || account.Charged < account.Spent {
		w.errorf("%s %s: %+v, spent must be %d to %d", k.id, p.month, account, low, high)
	}
	if end != rests && account.Charged != account.Spent {
		w.errorf("%s %s: %+v after a start", k.id, p.month, account)
	}
	if account.Granted < p.granted || account.Granted > p.granted+p.grantDoubt {
		w.errorf("%s %s: granted %d, must be %d and %d in doubt", k.id, p.month, account.Granted, p.granted, p.grantDoubt)
	}
	w.verifyUsage(k, p, account.Spent, end)
	p.settled, p.granted = account.Spent, account.Granted
}

// verifyUsage compares the rows of a pool: exactly, or after a kill no row
// above what was settled and the rest without a route.
func (w *world) verifyUsage(k *keyModel, p *poolModel, spent int64, end int) {
	list, err := w.b.ledger.Usage(k.id, p.month)
	rows := make(map[use]counts, len(list))
	var sum int64
	for _, row := range list {
		at, parseErr := time.Parse(time.DateOnly, row.Day)
		if err = cmp.Or(err, parseErr); MonthOf(at) != p.month {
			err = errors.Join(err, errors.New(row.Day+" is another month"))
		}
		rows[use{row.Route, uint8(at.Day())}] = counts{row.Calls, row.Credits}
		sum += row.Credits
	}
	if err != nil || sum != spent {
		w.errorf("%s %s: rows add up to %d, spent are %d, %v", k.id, p.month, sum, spent, err)
	}
	if end == rests || end == stops {
		if !maps.Equal(rows, p.rows) {
			w.errorf("%s %s: usage %v, want %v", k.id, p.month, rows, p.rows)
		}
		return
	}
	for u, c := range rows {
		most := p.rows[u]
		lost := u.route == Unattributed
		// A commit that nobody heard of may have booked calls in doubt.
		if !lost && (c.calls > most.calls || c.credits > most.credits) || lost && c.calls != 0 {
			w.errorf("%s %s: %v has %v, settled were %v", k.id, p.month, u, c, most)
		}
	}
	p.rows = rows
}
