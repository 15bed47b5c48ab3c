package clients

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// Options say who calls what.
type Options struct {
	// Address is host:port of the daemon.
	Address string
	// Keys are dealt out in turn: customer i has key i modulo their number. A
	// load by several keys therefore needs at least as many customers.
	Keys []string
	// Workloads are chosen from at random for every call.
	Workloads []Workload
	// Customers is their number, each on a connection of its own.
	Customers int
	// Pause is the rest of a customer between two calls; 0 for none.
	Pause time.Duration
	// Retry is the rest after a call that got no good answer, if that is
	// longer than Pause; 10 ms when 0.
	Retry time.Duration
	// Doubt makes lost answers no failures: the daemon is to be killed.
	Doubt bool
	// Leave ends a customer at the first answer that is lost, so that at most
	// one call of each is in doubt.
	Leave bool
	// Tolerate lists codes of refusals that are no failures, for example
	// SERVICE_UNAVAILABLE when the disk is to be filled.
	Tolerate []string
	// OnFailure is told of every call that failed, at once; nil for nobody.
	OnFailure func(*FailedError)
	// Seed of the customers' choices.
	Seed uint64
}

func (o Options) tolerates(code string) bool { return slices.Contains(o.Tolerate, code) }

// Fleet is a number of customers who call again and again until they are
// stopped, check every result, and count.
type Fleet struct {
	options Options
	stop    context.CancelFunc
	wait    sync.WaitGroup

	mutex  sync.Mutex
	counts []Count // by key
	waits  Waits
}

// Counts are what a fleet counted.
type Counts struct {
	// Keys has one count for each of Options.Keys.
	Keys []Count
	// Waits are the times from request to answer of all calls with a right
	// answer.
	Waits Waits
}

// Total adds up the counts of all keys.
func (c Counts) Total() Count {
	total := newCount()
	for _, key := range c.Keys {
		total.Add(key)
	}
	return total
}

// Failure describes what went wrong with any key; see Count.Failure.
func (c Counts) Failure() error { return c.Total().Failure() }

// Start lets the customers begin.
func Start(o Options) *Fleet {
	if o.Retry == 0 {
		o.Retry = 10 * time.Millisecond
	}
	ctx, stop := context.WithCancel(context.Background())
	f := &Fleet{options: o, stop: stop}
	for range o.Keys {
		f.counts = append(f.counts, newCount())
	}
	for customer := range o.Customers {
		f.wait.Go(func() { f.customer(ctx, customer) })
	}
	return f
}

func (f *Fleet) customer(ctx context.Context, number int) {
	key := number % len(f.options.Keys)
	c := New(f.options.Address, f.options.Keys[key])
	defer c.Close()
	random := rand.New(rand.NewPCG(f.options.Seed, uint64(number)))
	for ctx.Err() == nil {
		w := f.options.Workloads[random.IntN(len(f.options.Workloads))]
		began := time.Now()
		a, err := w.Play(c, random)
		f.note(key, w.Cost, a, err, time.Since(began))
		if f.options.Leave && inDoubt(err) {
			return
		}
		pause := f.options.Pause
		if err != nil {
			pause = max(pause, f.options.Retry)
		}
		if pause > 0 {
			rest(ctx, pause)
		}
	}
}

// rest waits for pause or until ctx ends.
func rest(ctx context.Context, pause time.Duration) {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

func (f *Fleet) note(key, cost int, a Answer, err error, took time.Duration) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.counts[key].note(f.options, cost, a, err)
	if err == nil {
		f.waits.Add(took)
	}
}

// Answered is the number of right answers so far.
func (f *Fleet) Answered() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	answered := 0
	for _, c := range f.counts {
		answered += c.OK
	}
	return answered
}

// Counts are the counts so far; calls in flight are in none of them.
func (f *Fleet) Counts() Counts {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	counts := Counts{Waits: f.waits}
	for _, c := range f.counts {
		counts.Keys = append(counts.Keys, c.copy())
	}
	return counts
}

// End stops the customers, waits for their last answers and hands over the
// counts. It may be called more than once.
func (f *Fleet) End() Counts {
	f.stop()
	f.wait.Wait()
	return f.Counts()
}
