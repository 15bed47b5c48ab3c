package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// When the daemon is killed while credits are counted.
const (
	underLoad moment = "load"  // while customers call
	inStart   moment = "start" // killed under load, and again while it starts
	inDrain   moment = "drain" // after SIGTERM
	atRest    moment = "rest"  // about when unused blocks are returned
)

const (
	// loadLeast and loadMost bound the time from the first call to the kill.
	// The usage is flushed every second, so most is above that.
	loadLeast, loadMost = 2 * time.Millisecond, 1500 * time.Millisecond
	// startMost is longer than a start takes.
	startMost = 300 * time.Millisecond
	// drainMost is longer than it takes to drain short calls and to close.
	drainMost = 60 * time.Millisecond
	// restLeast and restMost lie around the 5 s after which an unused pool
	// gives its block back.
	restLeast, restMost = 4500 * time.Millisecond, 6 * time.Second
)

// creditsPlay is the part credits: tills that last for the whole part, and one
// with a small pool for each round.
type creditsPlay struct {
	*stage.Stage
	random *rand.Rand
	rich   []*till
	ran    int // small pools that ran out under load
	sums   roundSums
}

type roundSums struct{ ok, doubt, doubtCost, paid int }

// credits kills the daemon while customers count their credits.
func (o *options) credits(ctx context.Context, s *stage.Stage) error {
	p := &creditsPlay{Stage: s, random: o.random(s)}
	if err := s.Enter(s.Dir, level(0), "ciphers", "math", "dear"); err != nil {
		return err
	}
	for i := range 3 {
		t, err := openTill(s, fmt.Sprintf("rich-%d", i+1), stage.Plenty)
		if err != nil {
			return err
		}
		p.rich = append(p.rich, t)
	}
	p.Print("%5s %-8s %-5s %9s %9s %14s %9s %11s", "round", "level", "kill", "after", "answers", "in doubt", "charged", "of doubt")
	number := o.number(s)
	killed := 0
	for round := 0; killed < number; round++ {
		kills, err := p.round(ctx, round)
		if err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
		killed += kills
	}
	p.summary(killed)
	s.Finish()
	return nil
}

// level is the configuration of a round: both levels of durability in turns,
// two rounds each, so that a store is opened in the level in which it was
// killed and in the other one.
func level(round int) string {
	return fmt.Sprintf("store {\n  durability = %q\n}\n", levelName(round))
}

func levelName(round int) string {
	return []string{"standard", "standard", "strict", "strict"}[round%4]
}

// moment draws when the daemon is killed; rest takes long and is therefore
// rare.
func (p *creditsPlay) moment(round int) moment {
	if round%16 == 5 {
		return atRest
	}
	return []moment{underLoad, underLoad, inDrain, inStart}[p.random.IntN(4)]
}

// round lets customers call, kills the daemon, starts it in the level of the
// next round and compares. It answers how often it killed.
func (p *creditsPlay) round(ctx context.Context, n int) (kills int, err error) {
	small, err := openTill(p.Stage, fmt.Sprintf("small-%d", n), 20+p.random.IntN(400))
	if err != nil {
		return 0, err
	}
	defer small.Close()
	tills := append([]*till{small}, p.rich...)
	when := p.moment(n)
	counts, after, err := p.loadAndKill(ctx, tills, when)
	if err != nil {
		return 0, err
	}
	kills = 1
	if err := p.Daemon.Configure(level(n + 1)); err != nil {
		return 0, err
	}
	if when == inStart {
		kills++
		if after, err = p.killStart(ctx, tills, counts); err != nil {
			return 0, err
		}
	}
	if err := p.Start(); err != nil {
		return 0, fmt.Errorf("start after the kill: %w", err)
	}
	p.compare(n, when, after, tills, counts)
	return kills, nil
}

// load lets the customers call with all tills.
func (p *creditsPlay) load(tills []*till) *clients.Fleet {
	o := clients.Options{
		Address: p.Daemon.Address(), Customers: max(p.Clients, len(tills)), Seed: p.random.Uint64(),
		Workloads: []clients.Workload{clients.Atbash(40), clients.Rot47(400), clients.GCF(), dear(3), dear(17)},
		Doubt:     true, Leave: true, Retry: 2 * time.Millisecond,
		// A small pool runs out; a daemon that starts or drains is not there
		// for everybody.
		Tolerate: []string{"INSUFFICIENT_CREDITS", "SERVICE_UNAVAILABLE"},
	}
	for _, t := range tills {
		o.Keys = append(o.Keys, t.Key())
	}
	return clients.Start(o)
}

// dear calls the route of that cost.
func dear(cost int) clients.Workload {
	return clients.Workload{
		Route: fmt.Sprintf("dear/next-%d", cost), Cost: cost,
		Make: func(random *rand.Rand) (string, func(json.RawMessage) error) {
			number := random.IntN(1_000_000)
			return fmt.Sprintf(`{"number":%d}`, number), func(data json.RawMessage) error {
				if want := fmt.Sprintf(`{"result":%d}`, number+1); string(data) != want {
					return fmt.Errorf("%.100s, want %s", data, want)
				}
				return nil
			}
		},
	}
}

// loadAndKill kills the daemon at the moment named and answers the counts by
// till, and how long after the first call, or after what makes the moment, it
// was killed.
func (p *creditsPlay) loadAndKill(ctx context.Context, tills []*till, when moment) ([]clients.Count, time.Duration, error) {
	fleet := p.load(tills)
	defer fleet.End()
	after := between(p.random, loadLeast, loadMost)
	if err := stage.Rest(ctx, after); err != nil {
		return nil, 0, err
	}
	switch when {
	case inDrain:
		after = between(p.random, 100*time.Microsecond, drainMost)
		if err := p.Daemon.Signal(syscall.SIGTERM); err != nil {
			return nil, 0, err
		}
	case atRest:
		fleet.End()
		after = restLeast + time.Duration(p.random.Int64N(int64(restMost-restLeast)))
	}
	if when == inDrain || when == atRest {
		if err := stage.Rest(ctx, after); err != nil {
			return nil, 0, err
		}
	}
	p.Daemon.Kill()
	return fleet.End().Keys, after, nil
}

// killStart starts the daemon while customers try to call, kills it again
// and adds to the counts.
func (p *creditsPlay) killStart(ctx context.Context, tills []*till, counts []clients.Count) (time.Duration, error) {
	fleet := p.load(tills)
	defer fleet.End()
	if err := p.Daemon.Start(); err != nil {
		return 0, err
	}
	after := between(p.random, time.Millisecond, startMost)
	if err := stage.Rest(ctx, after); err != nil {
		return 0, err
	}
	p.Daemon.Kill()
	for i, c := range fleet.End().Keys {
		counts[i].Add(c)
	}
	return after, nil
}

// compare looks into every till and prints the row of the round.
func (p *creditsPlay) compare(n int, when moment, after time.Duration, tills []*till, counts []clients.Count) {
	var total clients.Count
	var problems []error
	charged, paid := 0, 0
	for i, t := range tills {
		before := t.charged
		doubt, err := t.look(counts[i])
		problems = append(problems, err)
		charged, paid = charged+t.charged-before, paid+doubt
		total.Add(counts[i])
	}
	if counts[0].Tolerated["INSUFFICIENT_CREDITS"] > 0 {
		p.ran++
	}
	problems = append(problems, tills[0].empty())
	if total.Failed > 0 {
		problems = append(problems, total.Failure())
	}
	_, err := p.Daemon.Command("credits", "audit")
	problems = append(problems, err)
	p.Print("%5d %-8s %-5s %6.1f ms %9d %4d = %4d cr %6d cr %8d cr", n, levelName(n), when, milliseconds(after),
		total.OK, total.Doubt, total.DoubtCost, charged, paid)
	p.sums.ok, p.sums.doubt = p.sums.ok+total.OK, p.sums.doubt+total.Doubt
	p.sums.doubtCost, p.sums.paid = p.sums.doubtCost+total.DoubtCost, p.sums.paid+paid
	if err := errors.Join(problems...); err != nil {
		p.Claim(fmt.Sprintf("round %d, %s, %s", n, levelName(n), when), err)
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// summary claims what held in all rounds.
func (p *creditsPlay) summary(kills int) {
	var err error
	if p.Failed() > 0 {
		err = errors.New("see above")
	}
	p.Claim(fmt.Sprintf("%d kills, %d answers: every pool as the customers counted, %d calls of %d credits in doubt, %d of those charged",
		kills, p.sums.ok, p.sums.doubt, p.sums.doubtCost, p.sums.paid), err)
	err = nil
	if p.ran == 0 {
		err = errors.New("none did")
	}
	p.Claim(fmt.Sprintf("%d small pools ran out under load, and every last credit bought an answer", p.ran), err)
	p.Claim("the rows of usage add up to what left each pool", p.booked())
}

// booked checks the usage of the tills that lasted.
func (p *creditsPlay) booked() error {
	keys, err := p.Daemon.Keys()
	if err != nil {
		return err
	}
	ids := map[string]string{}
	for _, k := range keys {
		ids[k.Name] = k.ID
	}
	for _, t := range p.rich {
		if err := t.booked(p.Stage, ids[t.name]); err != nil {
			return err
		}
	}
	return nil
}
