package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A plan says how much is measured.
type plan struct {
	rounds int
	bars   span   // for the loads that decide a bar
	others span   // for the rest of the table
	cells  []cell // of the rest
	swaps  int
	debits int // turns of the durable debit in each round
}

func thorough(rounds int) plan {
	p := plan{
		rounds: max(rounds, 1), swaps: 2 * max(rounds, 1), debits: 8,
		bars:   span{time.Second, 2500 * time.Millisecond},
		others: span{500 * time.Millisecond, time.Second},
	}
	for _, body := range []int{70, 10_000, 100_000} {
		for _, connections := range []int{1, 8, 64} {
			c := cell{Connections: connections, Body: body}
			if c != busy && c != single {
				p.cells = append(p.cells, c)
			}
		}
	}
	return p
}

func brief() plan {
	return plan{rounds: 3, swaps: 4, debits: 4, bars: span{500 * time.Millisecond, 1500 * time.Millisecond}}
}

// result is everything that a run found.
type result struct {
	Yardsticks []yardstick `json:"yardsticks"`
	Samples    []sample    `json:"samples"`
	// Notes say what is missing and why.
	Notes []string `json:"notes,omitempty"`
}

// run carries out p.
func (r *rig) run(ctx context.Context, p plan, say func(string, ...any)) (*result, error) {
	variants, notes, err := r.variants()
	if err != nil {
		return nil, err
	}
	result := &result{Notes: notes}
	for round := 1; round <= p.rounds; round++ {
		if err := r.round(ctx, p, round, variants, result, say); err != nil {
			return nil, err
		}
	}
	noNginx := ""
	if _, err := findNginx(); err != nil {
		noNginx = err.Error()
	}
	result.Yardsticks = ofTraffic(result.Samples, noNginx)
	say("durable debit")
	debit, err := r.debit(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("durable debit: %w", err)
	}
	say("swaps")
	swaps, err := r.swaps(ctx, p.swaps)
	if err != nil {
		return nil, fmt.Errorf("swaps: %w", err)
	}
	say("%d plugins", fleet)
	figures, err := r.fleet(ctx, p.rounds)
	if err != nil {
		return nil, fmt.Errorf("%d plugins: %w", fleet, err)
	}
	result.Yardsticks = append(result.Yardsticks,
		yardstick{Name: "durable debit: CPU added to a call", Unit: "us", Must: 2, Aim: 0.7, Values: debit},
		yardstick{Name: "rename of a new binary to its first answer", Unit: "ms", Must: 100, Aim: 60, Values: swaps},
		yardstick{Name: fmt.Sprintf("all %d plugins ready, warm store", fleet), Unit: "ms", Must: 500, Aim: 300, Values: figures.ready},
		yardstick{Name: fmt.Sprintf("anonymous memory of %d idle plugins", fleet), Unit: "MB", Must: 80, Aim: 55, Values: figures.memory},
	)
	return result, nil
}

// variants are the servers in the order in which each load is given to them.
func (r *rig) variants() (list []variant, notes []string, err error) {
	standard, err := r.full(full, "")
	if err != nil {
		return nil, nil, err
	}
	durable, err := r.full(strict, "store {\n  durability = \"strict\"\n}\n")
	if err != nil {
		return nil, nil, err
	}
	list = []variant{r.direct(), standard}
	proxied, err := r.nginx()
	switch {
	case errors.Is(err, errNoNginx):
		notes = append(notes, err.Error())
	case err != nil:
		return nil, nil, err
	default:
		list = append(list, proxied)
	}
	compared, err := r.compare(unary, "-call", "unary")
	if err != nil {
		return nil, nil, err
	}
	return append(list, durable, compared), notes, nil
}

// round gives every load to every variant once.
func (r *rig) round(ctx context.Context, p plan, round int, variants []variant, result *result, say func(string, ...any)) error {
	take := func(v variant, c cell, s span) error {
		taken, err := r.measure(ctx, v, c, s)
		if err != nil {
			return err
		}
		taken.Round = round
		result.Samples = append(result.Samples, taken)
		return nil
	}
	for _, c := range append([]cell{busy, single}, p.cells...) {
		s := p.others
		if c == busy || c == single {
			s = p.bars
		}
		say("round %d of %d: %d connections, %d bytes", round, p.rounds, c.Connections, c.Body)
		for _, v := range variants {
			if err := take(v, c, s); err != nil {
				return err
			}
		}
	}
	say("round %d of %d: with slow calls", round, p.rounds)
	for _, v := range variants {
		if v.name == full {
			if err := take(v, jolted, p.bars); err != nil {
				return err
			}
		}
	}
	return nil
}
