package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// cutDisk is the size of the disk that is cut off, in MiB.
	cutDisk = 320
	// idleTime is longer than a pool rests before its block is returned.
	idleTime = 7 * time.Second
	// notKnown is what the log says of a key whose block is in doubt.
	notKnown = "exact use of a block is not known"
)

// A moment is when the power goes, counted from the first call.
type moment struct {
	name        string
	least, most time.Duration
	sleeps      bool // the sleeper calls at first, and rests until the cut
	again       bool // the power goes another time while the daemon starts
}

var (
	early = moment{name: "load", least: 20 * time.Millisecond, most: 600 * time.Millisecond}
	flush = moment{name: "flush", least: 900 * time.Millisecond, most: 1100 * time.Millisecond} // when the usage is written
	twice = moment{name: "twice", least: 20 * time.Millisecond, most: 600 * time.Millisecond, again: true}
	late  = moment{name: "idle", least: idleTime, most: idleTime + time.Second, sleeps: true}
)

// cutPlay is the part cut in one level.
type cutPlay struct {
	*scene
	level, powerCut string
	rule            rule
	sums            struct{ ok, doubt, over, overKeys, lost, most, died int }
	longest         time.Duration
	problems        []error
}

// cut cuts the power in both levels and, a few times, with the other choice of
// what becomes of a block in doubt.
func (o *options) cut(ctx context.Context, s *stage.Stage) error {
	number := o.number(s)
	plays := []*cutPlay{
		{level: "standard", powerCut: "charge", rule: rule{bound: blockOf}},
		{level: "strict", powerCut: "charge", rule: rule{bound: refusedAtTheCut}},
		{level: "standard", powerCut: "refund", rule: rule{refund: true, bound: blockOf}},
	}
	s.Print("%5s %-8s %-6s %-13s %9s %7s %6s %20s %8s", "round", "level", "choice", "moment", "ok", "doubt", "lost", "over (bound)", "start")
	for i, play := range plays {
		rounds := number
		if play.rule.refund {
			rounds = max(number/10, 2)
		}
		if err := play.run(ctx, s, rounds, i == 0); err != nil {
			return fmt.Errorf("%s, %s: %w", play.level, play.powerCut, err)
		}
	}
	return nil
}

// run cuts the power that many times on one disk.
func (p *cutPlay) run(ctx context.Context, s *stage.Stage, rounds int, sleeps bool) (err error) {
	config := fmt.Sprintf("store {\n  durability = %q\n  power_cut = %q\n}\n", p.level, p.powerCut)
	p.scene, err = enter(ctx, s, cutDisk, config)
	defer p.leave()
	if err != nil {
		return err
	}
	for n := range rounds {
		if err := p.round(n, p.moment(n, sleeps)); err != nil {
			return fmt.Errorf("round %d: %w", n, err)
		}
	}
	p.summary(rounds)
	s.Finish()
	return nil
}

// moment chooses when the power goes. The sleeper's takes long and is rare.
func (p *cutPlay) moment(round int, sleeps bool) moment {
	switch {
	case round%10 == 3 && (sleeps || p.Long):
		return late
	case round%5 == 1:
		return flush
	case round%5 == 2:
		return twice
	}
	return early
}

// round lets everybody call, cuts the power, boots and compares.
func (p *cutPlay) round(n int, m moment) error {
	// A pool that is nearly spent when the power goes, or has just run out.
	last, err := p.hire(short(fmt.Sprintf("last-%s-%s-%d", p.level, p.powerCut, n), 30+p.random.IntN(300)))
	if err != nil {
		return err
	}
	p.cast = append(p.cast, last)
	defer func() { p.cast = p.cast[:len(p.cast)-1] }()
	after, err := p.loadAndCut(m, n%2 == 0)
	if err != nil {
		return err
	}
	if err := errors.Join(p.remount(), p.nextBoot()); err != nil {
		return err
	}
	from, err := p.logEnd()
	if err != nil {
		return err
	}
	if m.again {
		if err := p.cutStart(); err != nil {
			return fmt.Errorf("cut during the start: %w", err)
		}
	}
	took, err := p.start()
	if err != nil {
		return fmt.Errorf("start after the cut: %w", err)
	}
	p.longest = max(p.longest, took)
	if err := p.compare(n, m, after, took, from); err != nil {
		return err
	}
	if n%5 != 4 {
		return nil
	}
	return p.restart()
}

// cutStart starts the daemon, which has to recover, and cuts the power again
// before it has done so or soon after.
func (p *cutPlay) cutStart() error {
	if err := p.Daemon.Start(); err != nil {
		return err
	}
	if err := stage.Rest(p.ctx, p.upTo(p.longest)); err != nil {
		return err
	}
	if err := errors.Join(p.disk.cut(), p.kill()); err != nil {
		return err
	}
	return errors.Join(p.remount(), p.nextBoot())
}

// restart ends the daemon in peace and starts it again: nothing changes.
func (p *cutPlay) restart() error {
	err := p.Daemon.Stop()
	p.tally.note(fmt.Sprintf("%s, %s: SIGTERM after a cut and a start ends it in peace", p.level, p.powerCut), err)
	if err := p.Start(); err != nil {
		return err
	}
	var problems []error
	for _, a := range p.cast {
		left, err := clients.Left(a.client)
		if err != nil {
			return err
		}
		if left != a.before {
			problems = append(problems, fmt.Errorf("key %s: %d credits remain, %d before", a.name, left, a.before))
		}
	}
	p.tally.note(fmt.Sprintf("%s, %s: and changes no pool", p.level, p.powerCut), errors.Join(problems...))
	return nil
}

// loadAndCut cuts the disk off under load, lets the load go on for a while and
// then kills the daemon, under load too or when everybody has his answer, so
// that no call is in doubt. It answers when it cut.
func (p *cutPlay) loadAndCut(m moment, answered bool) (after time.Duration, err error) {
	if err := p.measure(); err != nil {
		return 0, err
	}
	defer p.end()
	p.play()
	after = m.least + p.upTo(m.most-m.least)
	rest := after
	if m.sleeps {
		const awake = 500 * time.Millisecond
		p.idle.play(p.scene)
		if err := stage.Rest(p.ctx, awake); err != nil {
			return 0, err
		}
		p.idle.end()
		rest -= awake
	}
	if err := p.goStale(rest); err != nil {
		return 0, err
	}
	if err := p.disk.cut(); err != nil {
		return 0, fmt.Errorf("cut: %w", err)
	}
	aftermath := p.upTo(2 * time.Millisecond)
	if p.random.IntN(3) > 0 { // long enough for most blocks to be spent
		aftermath = 100*time.Millisecond + p.upTo(200*time.Millisecond)
	}
	if err := stage.Rest(p.ctx, aftermath); err != nil {
		return 0, err
	}
	if answered {
		p.end()
	}
	if !p.runs() {
		p.sums.died++
	}
	return after, p.kill()
}

// compare looks into every pool and prints the row of the round.
func (p *cutPlay) compare(n int, m moment, after, took time.Duration, from int64) error {
	text, err := p.logged(from)
	if err != nil {
		return err
	}
	var problems []error
	var sum summary
	for _, a := range p.cast {
		left, err := clients.Left(a.client)
		if err != nil {
			return err
		}
		v, err := a.judge(left, p.rule)
		problems = append(problems, err, p.named(text, a, v))
		if a == p.idle && v.over+v.lost > 0 {
			problems = append(problems, fmt.Errorf("the block of a key at rest was not returned: %+v", v))
		}
		if v.over > 0 {
			p.sums.overKeys++
		}
		sum.add(a, v)
		a.begin(left)
	}
	problems = append(problems, p.audit(), p.served())
	p.Print("%5d %-8s %-6s %-5s %4.0f ms %9d %7d %6d %s %5.0f ms", n, p.level, p.powerCut, m.name, milliseconds(after),
		sum.ok, sum.doubt, sum.lost, sum.over(), milliseconds(took))
	p.sums.ok, p.sums.doubt = p.sums.ok+sum.ok, p.sums.doubt+sum.doubt
	p.sums.lost, p.sums.over, p.sums.most = p.sums.lost+sum.lost, p.sums.over+sum.tooMuch, max(p.sums.most, sum.worst.over)
	if err := errors.Join(problems...); err != nil {
		p.problems = append(p.problems, fmt.Errorf("round %d: %w", n, err))
		p.Print("round %d: %v", n, err)
	}
	return nil
}

// served calls once and begins a new count after it.
func (p *cutPlay) served() error {
	a := p.cast[0]
	if err := priced(1).Try(a.client); err != nil {
		return err
	}
	a.begin(a.before - 1)
	return nil
}

// named demands that the log names a key that was charged too much or, with
// refund, too little. In the strict level nobody is.
func (p *cutPlay) named(text string, a *actor, v verdict) error {
	switch {
	case p.level == "strict":
		if logNames(text, notKnown, a) == nil {
			return fmt.Errorf("key %s had a block in the strict level", a.name)
		}
	case v.over > 0 || v.lost > 0:
		return logNames(text, notKnown, a)
	}
	return nil
}

// summary claims what held in all rounds.
func (p *cutPlay) summary(rounds int) {
	p.Claim(fmt.Sprintf("%d cuts, %s, %s: %d credits answered for, %d in doubt, %d lost, %d too much on %d keys, at most %d on one; longest start %.0f ms",
		rounds, p.level, p.powerCut, p.sums.ok, p.sums.doubt, p.sums.lost, p.sums.over, p.sums.overKeys, p.sums.most, milliseconds(p.longest)), errors.Join(p.problems...))
	if p.slots != "" {
		p.Print("every time the slot file was found at the same place (%s): its boot and its mount alone show that it is stale", p.slots)
	}
	if p.sums.died > 0 {
		p.Print("the daemon ended by itself on the dead disk %d times", p.sums.died)
	}
	p.tally.tell(p.Claim)
	p.Claim("the usage of every key adds up to what left its pool", p.booked())
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
