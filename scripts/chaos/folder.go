package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// every does something at an even pace until ctx ends.
func every(ctx context.Context, pace time.Duration, do func() error) error {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := do(); err != nil {
				return err
			}
		}
	}
}

// swaps puts new versions in, in every way.
func (p *stormPlay) swaps(ctx context.Context) error {
	random := p.options.random(forSwaps)
	return every(ctx, swapEvery, func() error {
		p.hand.mutex.Lock()
		defer p.hand.mutex.Unlock()
		switch n := random.IntN(10); {
		case n == 0:
			return p.moveRoute(random)
		case n == 1:
			for range 3 {
				if err := p.swapOne(random); err != nil {
					return err
				}
			}
			p.deeds.note("at once", "three of them")
			return nil
		}
		return p.swapOne(random)
	})
}

// swapOne replaces a file that is not held. hand.mutex is held.
func (p *stormPlay) swapOne(random *rand.Rand) error {
	file, w := files[random.IntN(len(files))], anyWay(random)
	if p.held[file] {
		return nil
	}
	if w == byDirectory && !p.quiet() {
		w = byRename // a file whose verification is awaited must not be touched
	}
	p.deeds.note(w.name, "%s", file)
	return p.good(w, file, p.version(file))
}

// moveRoute moves the roaming route between east and west, unless one of them is
// held. hand.mutex is held.
func (p *stormPlay) moveRoute(random *rand.Rand) error {
	if p.held[east] || p.held[west] {
		return nil
	}
	to := east
	if p.home == east {
		to = west
	}
	p.home = to
	w := singly[random.IntN(len(singly))]
	p.deeds.note("move", "%s to %s by %s", roaming.Path, to, w.name)
	if err := p.good(w, east, p.version(east)); err != nil {
		return err
	}
	return p.good(w, west, p.version(west))
}

// faultEvery is the time between a rejection and the next bad binary. The plugin
// folder is only replaced as a whole while no rejection is awaited.
const faultEvery = 700 * time.Millisecond

// faults drops bad binaries in, beside the good ones and over them, each kind
// in turn.
func (p *stormPlay) faults(ctx context.Context) error {
	random := p.options.random(forFaults)
	var deck []kind
	for stage.Rest(ctx, faultEvery) == nil {
		if len(deck) == 0 {
			deck = kinds()
			random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		}
		k := deck[0]
		deck = deck[1:]
		if k.heavy && !p.Long {
			continue // the part bad has it
		}
		over := k.late || random.IntN(2) == 0
		r := p.fault(k, p.choose(k, over, random))
		p.results = append(p.results, r)
		if r.err != nil {
			p.deeds.note("unnamed", "%s as %s: %v", k.name, r.file, r.err)
		}
	}
	return nil
}

// choose answers the file in whose place a bad binary is dropped, and holds it;
// "" means beside the others.
func (p *stormPlay) choose(k kind, over bool, random *rand.Rand) string {
	p.hand.mutex.Lock()
	defer p.hand.mutex.Unlock()
	if !over {
		p.held[besides(k.name)] = true // no file that waits may be copied
		return ""
	}
	first := random.IntN(len(files))
	for i := range files {
		file := files[(first+i)%len(files)]
		if k.fits(file) {
			p.held[file] = true
			return file
		}
	}
	p.held[besides(k.name)] = true
	return ""
}

// fault plays one bad binary.
func (p *stormPlay) fault(k kind, file string) result {
	if file == "" {
		name := besides(k.name)
		r := p.try(k, name, p.alone(name))
		if err := p.remove(name); err != nil {
			p.problem(err)
		}
		p.hand.mutex.Lock()
		defer p.hand.mutex.Unlock()
		p.held[name] = false
		return r
	}
	p.hand.mutex.Lock()
	good := p.version(file)
	err := p.good(byRename, file, good)
	p.hand.mutex.Unlock()
	if err == nil { // what it replaces must serve, or there is nothing to go back to
		err = stage.Await(servesWithin, func() error { return p.servesNow(file) })
	}
	if err != nil {
		p.problem(fmt.Errorf("a good version before a bad one: %w", err))
	}
	r := p.try(k, file, good)
	p.hand.mutex.Lock()
	defer p.hand.mutex.Unlock()
	p.held[file] = false
	if err := p.good(byRename, file, p.version(file)); err != nil {
		p.problem(err)
	}
	return r
}

// servesNow fails unless a file serves its last good content.
func (p *stormPlay) servesNow(file string) error {
	list, err := p.desk.plugins()
	if err != nil {
		return err
	}
	p.hand.mutex.Lock()
	want := p.want[file]
	p.hand.mutex.Unlock()
	for _, one := range list {
		if one.File == file && one.SHA256 == want && (one.State == "serving" || one.State == "starting") {
			return nil
		}
	}
	return fmt.Errorf("%s does not serve %.12s: %+v", file, want, list)
}

// probe is a customer who knows what to expect.
type probe struct {
	*clients.Client
	spent int
}

func (p *stormPlay) probe(name string) (*probe, error) {
	c, err := p.Customer(name, stage.Plenty)
	return &probe{Client: c}, err
}

// ask calls a route of that cost.
func (p *probe) ask(route string, cost int) (clients.Answer, error) {
	a, err := p.Call(route, `{"number":6}`)
	if a.OK {
		p.spent += cost
	}
	return a, err
}
