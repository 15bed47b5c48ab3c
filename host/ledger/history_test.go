package ledger

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/store"
)

var (
	historyOperations = flag.Int64("ledger.operations", 0, "operations of each random history; 0: short ones")
	historySeed       = flag.Uint64("ledger.seed", 0, "seed of the one random history to run; 0: several fresh ones")
)

// TestHistory is 64 goroutines on one ledger, its store and its keys. They
// reserve, settle, release, grant, look, move the clock to and fro over month
// ends, and issue, change, rotate and revoke keys, while the process stops, is
// killed and suffers power cuts. A model checks each answer for what was
// possible between the call and its answer, and everything exactly whenever
// the goroutines rest. A seed gives the same operations, not the same
// interleaving; TestHistoryStepped has both.
func TestHistory(t *testing.T) { histories(t, false) }

// TestHistoryStepped runs the histories of TestHistory with one scheduler that
// lets one actor go at a time, and each commit when it likes, drawn from the
// seed. A failing seed fails again.
func TestHistoryStepped(t *testing.T) { histories(t, true) }

func histories(t *testing.T, stepped bool) {
	seeds, operations := 2, int64(8_000)
	if stepped {
		seeds, operations = 3, 4_000
	}
	if *historyOperations > 0 {
		seeds, operations = 1, *historyOperations
	}
	name := t.Name()
	for _, level := range levels {
		for range seeds {
			seed := *historySeed
			if seed == 0 {
				seed = rand.Uint64()
			}
			t.Run(string(level), func(t *testing.T) {
				start := time.Now()
				defer func() {
					t.Logf("took %s", time.Since(start).Round(time.Millisecond))
					if t.Failed() {
						t.Logf("replay: go test ./ledger -run '^%s$/%s' -ledger.seed=%d -ledger.operations=%d", name, level, seed, operations)
					}
				}()
				if stepped {
					synctest.Test(t, func(t *testing.T) { newWorld(t, level, seed, true).live(operations) })
				} else {
					newWorld(t, level, seed, false).live(operations)
				}
			})
			if *historySeed != 0 {
				break
			}
		}
	}
}

// ends of an epoch. In all but the first the process ends with calls in flight.
const (
	rests = iota
	stops
	killed
	powerCut
)

// world is a history: the real thing, its model, and those who act.
type world struct {
	t       testing.TB
	b       *bench
	keys    *auth.Keys
	bank    *heldBank
	clock   *historyClock
	stepped bool
	random  *rand.Rand // of the scheduler and of the ends
	actors  []*actor
	table   []atomic.Pointer[keyModel]

	mu  sync.Mutex
	all []*keyModel // that may still be used
	// settled is the sum over the pools of keys that were dropped from all.
	gone int64

	left    atomic.Int64 // operations to the end of the epoch
	reached chan struct{}
	reach   *sync.Once
	ending  atomic.Bool // actors finish
	closing atomic.Bool // actors only end the calls they have open
	dying   atomic.Bool // the process ends: calls may be refused
	failed  atomic.Bool
	tally   tally
}

func newWorld(t testing.TB, level Durability, seed uint64, stepped bool) *world {
	const actors, keys = 64, 16
	w := &world{
		t: t, stepped: stepped, random: rand.New(rand.NewPCG(seed, 0)),
		clock: newHistoryClock(historyStart()), table: make([]atomic.Pointer[keyModel], keys),
	}
	w.b = newBench(t, Options{Durability: level, Now: w.clock.now})
	w.b.pace = pace{sweep: 2 * time.Millisecond, idleSweeps: 1, coldSweeps: 3, commitWait: time.Minute}
	if stepped {
		w.b.pace.sweep, w.b.pace.commitWait = 20*time.Millisecond, time.Hour
	}
	w.b.wrap = func(s *store.Store) bank {
		w.bank = newHeldBank(s)
		return w.bank
	}
	for n := range actors {
		w.actors = append(w.actors, &actor{world: w, number: n, random: rand.New(rand.NewPCG(seed, uint64(n+1)))})
	}
	w.open()
	for place := range w.table {
		w.actors[0].issue(place)
	}
	return w
}

// live runs epochs until the operations are done, and compares everything
// after each.
func (w *world) live(operations int64) {
	longest := int64(1500) // epoch, in a short history
	if w.stepped {
		longest = 500
	}
	for done := int64(0); done < operations && !w.failed.Load(); done = w.tally.operations.Load() {
		size := min(300+w.random.Int64N(max(operations/40, longest)), operations-done)
		end := []int{rests, rests, stops, stops, killed, killed, killed, powerCut}[w.random.IntN(8)]
		w.epoch(size, end)
	}
	w.b.close()
	w.open()
	w.verify(stops, true)
	w.b.close()
	w.t.Log(w.tally.String())
}

func (w *world) open() {
	w.b.opts.PowerCut = []PowerCut{Charge, Refund}[w.random.IntN(2)]
	w.b.opts.Slots = []int{1, 4, 1000}[w.random.IntN(3)]
	w.b.open()
	keys, err := auth.Open(w.b.store, auth.Options{Now: w.clock.now, Tiers: historyTiers})
	if err != nil {
		w.t.Fatal(err)
	}
	w.keys = keys
	for _, a := range w.actors {
		a.ledger, a.keys = w.b.ledger, keys
	}
}

// epoch lets the actors do some operations and ends them in one of four ways.
func (w *world) epoch(size int64, end int) {
	w.left.Store(size)
	w.reached, w.reach = make(chan struct{}), new(sync.Once)
	w.ending.Store(false)
	w.dying.Store(false)
	w.bank.hold(w.stepped)
	var group sync.WaitGroup
	for _, a := range w.actors {
		a.turn, a.gone = make(chan struct{}), false
		group.Go(a.run)
	}
	if w.stepped {
		w.schedule(end)
	} else {
		<-w.reached
		if end == killed || end == powerCut { // in the middle of commits that take long
			w.bank.hold(true)
			<-time.After(time.Duration(w.random.IntN(10_000)) * time.Microsecond)
		}
	}
	w.dying.Store(end != rests)
	switch end {
	case rests:
		w.bank.hold(false)
	case stops:
		w.bank.hold(false)
		if err := w.b.ledger.Close(); err != nil {
			w.errorf("close: %v", err)
		}
		w.tally.restarts.Add(1)
	default:
		w.bank.cut(w.random.IntN(2) == 0)
		w.b.drop()
		w.tally.kills.Add(1)
	}
	w.ending.Store(true)
	for _, a := range w.actors {
		close(a.turn)
	}
	group.Wait()
	switch end {
	case stops:
		w.b.close()
	case killed, powerCut:
		w.b.closeStore()
	}
	if end == powerCut && w.b.opts.Durability == Standard {
		w.b.otherBoot()
		w.tally.powerCuts.Add(1)
	}
	if end != rests {
		w.open()
	}
	w.verify(end, false)
}

// schedule steps one actor at a time until the epoch's operations are done. An
// actor whose call waits for a commit is let alone until that has happened. The
// commit during which the process is killed takes long, and often it is one
// that returns blocks.
func (w *world) schedule(end int) {
	synctest.Wait()
	var last int64
	if end == killed || end == powerCut {
		last = w.random.Int64N(250)
	}
	returns := last > 0 && w.random.IntN(2) == 0
	for w.left.Load() > 0 && !w.failed.Load() {
		if returns && w.left.Load() <= last {
			returns = false
			w.holdReturns()
			w.left.Store(last)
		}
		w.scheduleStep(last)
		synctest.Wait()
	}
}

// holdReturns lets all calls end and all pools come to rest, and holds the
// commit that returns their blocks, so that the next calls come in between.
func (w *world) holdReturns() {
	w.bank.hold(false)
	w.closing.Store(true)
	for range mostOpen {
		synctest.Wait()
		for _, a := range w.actors {
			a.idle.Store(false)
			a.turn <- struct{}{}
			synctest.Wait()
		}
	}
	w.closing.Store(false)
	time.Sleep(w.b.pace.sweep) // seen in use
	w.bank.hold(true)
	time.Sleep(w.b.pace.sweep) // seen at rest
	synctest.Wait()
}

func (w *world) scheduleStep(last int64) {
	var ready []*actor
	for _, a := range w.actors {
		if a.idle.Load() {
			ready = append(ready, a)
		}
	}
	switch n := w.random.IntN(100); {
	case len(ready) == 0 && w.left.Load() <= last:
		w.left.Store(0) // all wait for the commit that never ends
	case w.bank.held() && (n < 10 && w.left.Load() > last || len(ready) == 0):
		w.bank.letGo()
	case n < 12 || len(ready) == 0:
		time.Sleep(time.Duration(1+w.random.IntN(30)) * time.Millisecond)
	default:
		a := ready[w.random.IntN(len(ready))]
		a.idle.Store(false)
		a.turn <- struct{}{}
	}
}

// count notes that an operation is done.
func (w *world) count() {
	w.tally.operations.Add(1)
	if w.left.Add(-1) <= 0 {
		w.reach.Do(func() { close(w.reached) })
	}
}

func (w *world) errorf(format string, args ...any) {
	if !w.failed.Swap(true) { // what follows is seldom news
		w.t.Errorf(format, args...)
	}
	w.left.Store(0)
}

func (w *world) pick(random *rand.Rand) *keyModel {
	// A few keys get most of the calls.
	return w.table[min(random.IntN(len(w.table)), random.IntN(len(w.table)))].Load()
}

// place puts a key into the table.
func (w *world) place(n int, k *keyModel) {
	w.table[n].Store(k)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, k)
}

// tally counts what happened.
type tally struct {
	operations, reserved, settled, released, short, gaveUp, unknown, granted, doubtful atomic.Int64
	restarts, kills, powerCuts, turns, back                                            atomic.Int64
	issued, changed, rotated, revoked                                                  atomic.Int64
}

func (c *tally) String() string {
	return fmt.Sprintf("%d operations: %d reserved, %d settled, %d released, %d short, %d given up, %d unknown, %d grants, %d refused at an end; "+
		"%d restarts, %d kills (%d power cuts), %d month turns, %d clock jumps back; keys: %d issued, %d changed, %d rotated, %d revoked",
		c.operations.Load(), c.reserved.Load(), c.settled.Load(), c.released.Load(), c.short.Load(), c.gaveUp.Load(), c.unknown.Load(),
		c.granted.Load(), c.doubtful.Load(), c.restarts.Load(), c.kills.Load(), c.powerCuts.Load(), c.turns.Load(), c.back.Load(),
		c.issued.Load(), c.changed.Load(), c.rotated.Load(), c.revoked.Load())
}
