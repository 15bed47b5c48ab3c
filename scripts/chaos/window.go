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
	// heraldEvery is the pace of the versions whose going live is timed.
	heraldEvery = 3 * time.Second
	// hereFor and goneFor are how long the fleeting group is watched in its two
	// states.
	hereFor, goneFor = 2 * time.Second, time.Second
	// goneAfter is how long a file must be gone, and goneBefore when its routes
	// must have gone: a change that drops a route waits for files that are
	// being verified, at most 15 s.
	goneAfter, goneBefore = 2 * time.Second, 22 * time.Second
	// probePause is the rest between two calls of a probe.
	probePause = 20 * time.Millisecond
)

// heralds puts in version after version of a group that answers with its own,
// and times how long each takes to answer.
func (p *stormPlay) heralds(ctx context.Context) error {
	probe, err := p.probe(herald)
	if err != nil {
		return err
	}
	defer probe.Close()
	random := p.options.random(forVersions)
	known := map[string]bool{p.first: true} // one of them may be the fallback
	var worst time.Duration
	var problems []error
	lived := 0
	err = every(ctx, heraldEvery, func() error {
		p.hand.mutex.Lock()
		c := p.version(herald)
		known[c.script.Version] = true
		w := singly[random.IntN(len(singly))]
		err := p.good(w, herald, c)
		p.hand.mutex.Unlock()
		if err != nil {
			return err
		}
		began := time.Now()
		if err := p.heard(probe, c.script.Version, known); err != nil {
			p.deeds.note("unheard", "by %s: %v", w.name, err)
			problems = append(problems, fmt.Errorf("put by %s at %s: %w", w.name, began.Format("15:04:05.000"), err))
			return nil
		}
		worst, lived = max(worst, time.Since(began)), lived+1
		return nil
	})
	p.Claim(fmt.Sprintf("%d versions put under load went live, the slowest after %v", lived, worst.Round(time.Millisecond)),
		errors.Join(append(problems, err, clients.Spent(probe.Client, stage.Plenty, probe.spent, 0))...))
	return nil
}

// heard calls the herald until it answers with a version. Until then it must
// answer with a known one.
func (p *stormPlay) heard(probe *probe, version string, known map[string]bool) error {
	for end := time.Now().Add(servesWithin); ; {
		a, err := probe.ask("herald/version", 2)
		if err != nil {
			return err
		}
		var said string
		n, err := fmt.Sscanf(string(a.Data), `{"version":%q}`, &said)
		switch {
		case n != 1 || err != nil:
			return fmt.Errorf("status %d, %s %.100s", a.Status, a.Code(), a.Data)
		case said == version:
			return nil
		case !known[said]:
			return fmt.Errorf("it answers with version %s, which nobody put there", said)
		case time.Now().After(end):
			return fmt.Errorf("it still answers with %s, not %s, after %v", said, version, servesWithin)
		}
		if err := stage.Rest(context.Background(), probePause); err != nil {
			return err
		}
	}
}

// removals takes the fleeting group away and brings it back: while it is there
// every call must be answered, while it is gone every call must be refused
// with NOT_FOUND, and each change happens once.
func (p *stormPlay) removals(ctx context.Context) error {
	probe, err := p.probe(fleeting)
	if err != nil {
		return err
	}
	defer probe.Close()
	random := p.options.random(forRemovals)
	cycles := 0
	var problems []error
	for ctx.Err() == nil {
		if err := p.cycle(probe, singly[random.IntN(len(singly))]); err != nil {
			p.deeds.note("window", "%v", err)
			problems = append(problems, err)
		}
		cycles++
	}
	problems = append(problems, clients.Spent(probe.Client, stage.Plenty, probe.spent, 0))
	p.Claim(fmt.Sprintf("a group was removed and restored %d times: 404 NOT_FOUND while gone, answered while there", cycles), errors.Join(problems...))
	return nil
}

// cycle removes the fleeting group once and restores it.
func (p *stormPlay) cycle(probe *probe, back way) error {
	err := p.watch(probe, hereFor, true)
	p.deeds.note("remove", fleeting)
	removed := time.Now()
	err = errors.Join(err, p.remove(fleeting), p.turns(probe, false, goneBefore))
	if time.Since(removed) < goneAfter {
		err = errors.Join(err, fmt.Errorf("gone %v after its file", time.Since(removed)))
	}
	err = errors.Join(err, p.watch(probe, goneFor, false))
	p.hand.mutex.Lock()
	p.deeds.note("restore", "%s by %s", fleeting, back.name)
	err = errors.Join(err, p.good(back, fleeting, p.version(fleeting)))
	p.hand.mutex.Unlock()
	return errors.Join(err, p.turns(probe, true, servesWithin))
}

// watch calls the fleeting group for a while; it must be there, or gone.
func (p *stormPlay) watch(probe *probe, d time.Duration, there bool) error {
	for end := time.Now().Add(d); time.Now().Before(end); {
		is, err := p.there(probe)
		if err == nil && is != there {
			err = fmt.Errorf("fleeting is there: %t, want %t", is, there)
		}
		if err != nil {
			return err
		}
		if err := stage.Rest(context.Background(), probePause); err != nil {
			return err
		}
	}
	return nil
}

// turns waits until the fleeting group is there, or gone.
func (p *stormPlay) turns(probe *probe, there bool, within time.Duration) error {
	for end := time.Now().Add(within); ; {
		is, err := p.there(probe)
		if err != nil || is == there {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("fleeting is there: %t, still after %v", is, within)
		}
		if err := stage.Rest(context.Background(), probePause); err != nil {
			return err
		}
	}
}

// there calls the fleeting group. Any answer but a result and NOT_FOUND is an
// error.
func (p *stormPlay) there(probe *probe) (bool, error) {
	a, err := probe.ask("fleeting/next-1", 1)
	switch {
	case err != nil:
		return false, err
	case a.OK && string(a.Data) == `{"result":7}`:
		return true, nil
	case a.Status == 404 && a.Code() == "NOT_FOUND":
		return false, nil
	}
	return false, fmt.Errorf("fleeting: status %d, code %s, %.100s at %s", a.Status, a.Code(), a.Data, time.Now().Format("15:04:05.000"))
}
