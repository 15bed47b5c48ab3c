package ledger

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/auth"
)

// mostOpen is how many calls one actor keeps open, so that they see months
// turn, keys change and the process end.
const mostOpen = 4

// actor is one of those who use the ledger at the same time. All it does
// follows from its own random stream.
type actor struct {
	world  *world
	number int
	random *rand.Rand
	ledger *Ledger
	keys   *auth.Keys
	open   []openCall
	gone   bool // the ledger refused it, because the process ends

	turn chan struct{} // one step each, if a scheduler steps the actors
	idle atomic.Bool   // waits for its turn

	mu     sync.Mutex
	flight *flight // whose month is not yet known
}

// openCall is a reservation that was made.
type openCall struct {
	r    *Reservation
	key  *keyModel
	pool *poolModel
	cost int64
}

// run takes steps until the epoch ends.
func (a *actor) run() {
	if a.world.stepped {
		a.idle.Store(true)
		for range a.turn {
			a.step()
			a.idle.Store(true)
		}
	} else {
		for !a.gone && !a.world.ending.Load() {
			a.step()
		}
	}
	for len(a.open) > 0 {
		a.end()
	}
}

// step is one operation.
func (a *actor) step() {
	defer a.world.count()
	switch n := a.random.IntN(1000); {
	case a.world.closing.Load():
		if len(a.open) > 0 {
			a.end()
		}
	case len(a.open) == mostOpen || len(a.open) > 0 && n < 430:
		a.end()
	case n < 900:
		a.begin()
	case n < 950:
		a.look(n)
	case n < 965:
		a.grant()
	case n < 985:
		a.administer()
	default:
		a.moveClock()
	}
}

// begin authenticates and reserves.
func (a *actor) begin() {
	w := a.world
	k := w.pick(a.random)
	cost := []int64{1, 1, 1, 1, 1, 2, 3, 7, 40, 700}[a.random.IntN(10)]
	key := a.authenticate(k)
	if key == nil {
		w.tally.unknown.Add(1)
		return
	}
	allowance := key.Allowance(historyTiers())
	ctx, cancel := context.WithCancel(context.Background())
	impatient := a.random.IntN(10) == 0
	if impatient { // no two of them give up in the same instant
		cancel()
		patience := time.Duration(a.random.IntN(20))*time.Millisecond + time.Duration(1+a.number)*time.Microsecond
		ctx, cancel = context.WithTimeout(context.Background(), patience)
	}
	defer cancel()
	mark := w.clock.mark()
	a.fly(&flight{key: k, amount: cost})
	r, err := reserve(ctx, a.ledger, k.id, allowance, cost)
	f := a.land()

	k.mu.Lock()
	defer k.mu.Unlock()
	var shortage *Shortage
	switch {
	case err == nil:
		w.tally.reserved.Add(1)
		a.reserved(f, r, allowance, w.clock.since(mark))
	case errors.As(err, &shortage):
		w.tally.short.Add(1)
		a.short(f, shortage, allowance)
	case errors.Is(err, ErrUnavailable) && (impatient || w.dying.Load()):
		w.tally.gaveUp.Add(1)
		f.fail(false)
		a.gone = !impatient
	default:
		w.errorf("%s: reserve: %v", k.id, err)
		f.fail(false)
	}
}

// fly makes a flight known, with all pools that it may belong to.
func (a *actor) fly(f *flight) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.flight = f
	for _, at := range a.world.clock.since(a.world.clock.mark()) {
		f.consider(MonthOf(at))
	}
}

// announce adds the month that begins now to what is in flight.
func (a *actor) announce(at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.flight != nil {
		a.flight.consider(MonthOf(at))
	}
}

func (a *actor) land() (f *flight) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f, a.flight = a.flight, nil
	return f
}

// reserved checks a reservation that was made. The key is locked.
func (a *actor) reserved(f *flight, r *Reservation, allowance int64, shown []time.Time) {
	w, k := a.world, f.key
	c := f.resolve(r.Month())
	var day bool
	for _, at := range shown {
		day = day || MonthOf(at) == r.Month() && at.Day() == int(r.day)
	}
	if c == nil || !day {
		w.errorf("%s: reserved for day %d of %s; the clock showed %v", k.id, r.day, r.Month(), shown)
		r.Release()
		return
	}
	if most := mostLeft(allowance, c.before, c.pool.counters); most < f.amount && !w.dying.Load() {
		w.errorf("%s %s: reserved %d with at most %d left", k.id, r.Month(), f.amount, most)
	}
	c.pool.reserved += f.amount
	a.open = append(a.open, openCall{r, k, c.pool, f.amount})
}

// short checks the refusal of a reservation. The key is locked.
func (a *actor) short(f *flight, s *Shortage, allowance int64) {
	w, k := a.world, f.key
	m := MonthOf(s.Reset) - 1
	c := f.resolve(m)
	if c == nil || !s.Reset.Equal(m.End()) {
		w.errorf("%s: refused until %v", k.id, s.Reset)
		return
	}
	c.pool.begun -= f.amount
	least, most := leastLeft(allowance, c.before, c.pool.counters), mostLeft(allowance, c.before, c.pool.counters)
	if s.Remaining >= f.amount || !w.dying.Load() && (s.Remaining < max(least, 0) || s.Remaining > max(most, 0)) {
		w.errorf("%s %s: refused %d with %d left, which must be %d to %d", k.id, m, f.amount, s.Remaining, least, most)
	}
}

// end settles or releases a random open call.
func (a *actor) end() {
	n := a.random.IntN(len(a.open))
	c := a.open[n]
	a.open = append(a.open[:n], a.open[n+1:]...)
	if a.random.IntN(4) == 0 {
		a.release(c)
	} else {
		a.settle(c)
	}
	if a.random.IntN(8) == 0 { // again changes nothing
		if _, err := c.r.Settle("text/again"); !errors.Is(err, ErrFinished) {
			a.world.errorf("%s: second settlement: %v", c.key.id, err)
		}
		c.r.Release()
	}
}

func (a *actor) release(c openCall) {
	w, k, p := a.world, c.key, c.pool
	k.mu.Lock()
	before := p.counters
	p.freeing += c.cost
	k.mu.Unlock()
	left := c.r.Release().Remaining
	k.mu.Lock()
	defer k.mu.Unlock()
	least := leastLeft(c.r.allowance, before, p.counters) + c.cost
	most := mostLeft(c.r.allowance, before, p.counters)
	if !w.dying.Load() && (left < max(least, 0) || left > max(most, 0)) {
		w.errorf("%s %s: %d left after a release, must be %d to %d", k.id, p.month, left, least, most)
	}
	p.freed += c.cost
	w.tally.released.Add(1)
}

func (a *actor) settle(c openCall) {
	w, k, p := a.world, c.key, c.pool
	route := fmt.Sprintf("text/%d", a.random.IntN(3))
	twice := a.random.IntN(30) == 0
	k.mu.Lock()
	before := p.counters
	p.settling += c.cost
	k.mu.Unlock()
	balance, err := settleBy(c.r, route, twice)
	left := balance.Remaining
	k.mu.Lock()
	defer k.mu.Unlock()
	p.touched = true
	switch {
	case err == nil:
		least, most := leastLeft(c.r.allowance, before, p.counters), mostLeft(c.r.allowance, before, p.counters)
		if left < 0 || !w.dying.Load() && (left < max(least, 0) || left > max(most, 0)) {
			w.errorf("%s %s: %d left after a settlement, must be %d to %d", k.id, p.month, left, least, most)
		}
		p.settled += c.cost
		u := use{route, c.r.day}
		have := p.rows[u]
		p.rows[u] = counts{have.calls + 1, have.credits + c.cost}
		w.tally.settled.Add(1)
	case errors.Is(err, ErrUnavailable) && w.dying.Load():
		p.doubt += c.cost
		w.tally.doubtful.Add(1)
	default:
		w.errorf("%s %s: settle: %v", k.id, p.month, err)
	}
}

// settleBy settles once, or by two goroutines at the same time of which one
// must succeed, or neither if the ledger is closing.
func settleBy(r *Reservation, route string, twice bool) (Balance, error) {
	if !twice {
		return r.Settle(route)
	}
	type outcome struct {
		balance Balance
		err     error
	}
	twin := make(chan outcome)
	go func() {
		balance, err := r.Settle(route)
		twin <- outcome{balance, err}
	}()
	balance, err := r.Settle(route)
	other := <-twin
	switch {
	case errors.Is(other.err, ErrFinished):
		return balance, err
	case errors.Is(err, ErrFinished):
		return other.balance, other.err
	}
	return Balance{}, fmt.Errorf("two settlements of one call gave %v and %v", err, other.err)
}

func (a *actor) grant() {
	w := a.world
	k, n := w.pick(a.random), 1+a.random.Int64N(50)
	a.fly(&flight{key: k, amount: n, grant: true})
	account, err := a.ledger.Grant(k.id, n)
	f := a.land()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err != nil {
		if !errors.Is(err, ErrUnavailable) || !w.dying.Load() {
			w.errorf("%s: grant: %v", k.id, err)
		}
		f.fail(true)
		return
	}
	c := f.resolve(account.Month)
	if c == nil {
		w.errorf("%s: granted in %s, which never was", k.id, account.Month)
		return
	}
	if account.Granted < c.before.granted+n || account.Granted > c.pool.granting && !w.dying.Load() {
		w.errorf("%s: granted %d, must be %d to %d", k.id, account.Granted, c.before.granted+n, c.pool.granting)
	}
	c.pool.granted += n
	w.tally.granted.Add(1)
}

// look reads what operators read, while all goes on.
func (a *actor) look(n int) {
	w := a.world
	k, m := w.pick(a.random), MonthOf(w.clock.now())
	// Usage and Audit wait for the committer, which a scheduler may hold; what
	// comes first when it goes on would not be replayable.
	if w.stepped && w.bank.held() {
		n = 0
	}
	k.mu.Lock()
	before := k.pool(m).settled
	k.mu.Unlock()
	var spent int64
	var err error
	switch {
	case n == 949:
		report, err := a.ledger.Audit()
		if err != nil && !w.dying.Load() || len(report.Off) > 0 || report.Usage != report.Spent || report.Spent > report.Charged {
			w.errorf("audit under way: %+v, %v", report, err)
		}
		return
	case n > 925:
		var rows []Usage
		rows, err = a.ledger.Usage(k.id, m)
		for _, row := range rows {
			spent += row.Credits
		}
	default:
		var account Account
		account, err = a.ledger.Account(k.id, m)
		spent = account.Spent
		if account.Reserved < 0 || account.Charged < account.Spent {
			w.errorf("%s: %+v", k.id, account)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case w.dying.Load():
	case err != nil:
		w.errorf("%s: look: %v", k.id, err)
	case spent < before || spent > k.pool(m).settling:
		w.errorf("%s %s: spent %d, must be %d to %d", k.id, m, spent, before, k.pool(m).settling)
	}
}
