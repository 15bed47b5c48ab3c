package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// word is a call that costs one credit.
func word() clients.Workload { return clients.Atbash(32) }

// load is a fleet of one customer's programs, who all use one key.
type load struct {
	*clients.Fleet
	owner *clients.Client
}

// startLoad has n programs call w with a new key.
func startLoad(s *stage.Stage, n int, w clients.Workload, doubt bool) (*load, error) {
	key, err := s.Daemon.Issue(fmt.Sprintf("load-%d", rand.Uint32()), stage.Plenty)
	if err != nil {
		return nil, err
	}
	o := clients.Options{
		Address: s.Daemon.Address(), Keys: []string{key}, Workloads: []clients.Workload{w},
		Customers: n, Doubt: doubt, Leave: doubt, Seed: rand.Uint64(),
	}
	return &load{clients.Start(o), clients.New(s.Daemon.Address(), key)}, nil
}

// claimNone ends the load and claims that no call failed during what is named
// and that the pool agrees with the count.
func (l *load) claimNone(s *stage.Stage, what string) {
	counts := l.End()
	defer l.owner.Close()
	s.Claim(fmt.Sprintf("%s, %d calls, worst wait %v: none failed", what, counts.Total().OK, counts.Waits.Worst().Round(time.Millisecond)), counts.Failure())
	s.Claim("credits as the customers counted", counts.Keys[0].Agrees(l.owner, stage.Plenty))
}

// large has 64 customers send 100 kB at a time.
func large(ctx context.Context, s *stage.Stage) error {
	const customers, size = 64, 100_000
	load, err := startLoad(s, customers, clients.Atbash(size), false)
	if err != nil {
		return err
	}
	defer load.End()
	if err := stage.Rest(ctx, s.Duration); err != nil {
		return err
	}
	load.claimNone(s, fmt.Sprintf("calls of 100 kB by %d customers", customers))
	return nil
}
