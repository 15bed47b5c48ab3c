package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// largeBlock and blockShare are the block rule of the ledger: at most so
	// many credits, and at most this part of what remains, are charged ahead.
	largeBlock = 1024
	blockShare = 16

	refusedForNow = "SERVICE_UNAVAILABLE"
	poolEmpty     = "INSUFFICIENT_CREDITS"
)

// role says how a key is used.
type role struct {
	name      string
	allowance int
	customers int
	costs     []int
	pause     time.Duration
}

// roles go from busy to rare and from cheap to dear.
var roles = []role{
	{"busy", stage.Plenty, 8, []int{1}, 0},
	{"mixed", stage.Plenty, 4, []int{1, 7, 100}, time.Millisecond},
	{"dear", stage.Plenty, 2, []int{1000}, 3 * time.Millisecond},
	{"rare", stage.Plenty, 1, []int{7}, 150 * time.Millisecond},
}

// sleeper rests long enough for its block to be returned.
var sleeper = role{"idle", stage.Plenty, 1, []int{7}, 5 * time.Millisecond}

// short is a role whose pool nears its end.
func short(name string, allowance int) role {
	return role{name, allowance, 2, []int{1, 7}, 4 * time.Millisecond}
}

// actor is a key and what became of the calls with it.
type actor struct {
	role
	id     string
	client *clients.Client
	fleet  *clients.Fleet // nil while nobody calls
	before int            // what remained when the count began
	count  clients.Count  // since then
}

// hire issues a key.
func (p *scene) hire(r role) (*actor, error) {
	client, err := p.Customer(r.name, r.allowance)
	if err != nil {
		return nil, err
	}
	keys, err := p.Daemon.Keys()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(keys, func(k daemon.Key) bool { return k.Name == r.name })
	if i < 0 {
		return nil, fmt.Errorf("key %s is not listed", r.name)
	}
	a := &actor{role: r, id: keys[i].ID, client: client}
	a.begin(r.allowance)
	return a, nil
}

// play starts the actor's customers.
func (a *actor) play(p *scene) {
	var workloads []clients.Workload
	for _, cost := range a.costs {
		workloads = append(workloads, priced(cost))
	}
	tolerate := []string{refusedForNow}
	if a.allowance < stage.Plenty {
		tolerate = append(tolerate, poolEmpty)
	}
	a.fleet = clients.Start(clients.Options{
		Address: p.Daemon.Address(), Keys: []string{a.client.Key()}, Workloads: workloads,
		Customers: a.customers, Pause: a.pause, Doubt: true, Leave: true, Seed: p.random.Uint64(),
		Tolerate: tolerate,
	})
}

// end stops them and adds to the count.
func (a *actor) end() {
	if a.fleet != nil {
		a.count.Add(a.fleet.End().Keys[0])
		a.fleet = nil
	}
	a.client.Close()
}

// now is the count so far.
func (a *actor) now() clients.Count {
	if a.fleet == nil {
		return a.count
	}
	return a.fleet.Counts().Keys[0]
}

// priced calls the route of that cost.
func priced(cost int) clients.Workload {
	return clients.Workload{
		Route: fmt.Sprintf("priced/c%d", cost), Cost: cost,
		Make: func(random *rand.Rand) (string, func(json.RawMessage) error) {
			number := random.IntN(1_000_000_000)
			return fmt.Sprintf(`{"number":%d}`, number), func(data json.RawMessage) error {
				if want := fmt.Sprintf(`{"result":%d}`, 2*number+cost); string(data) != want {
					return fmt.Errorf("%.100s, want %s", data, want)
				}
				return nil
			}
		},
	}
}

// begin starts a new count.
func (a *actor) begin(left int) {
	a.before, a.count = left, clients.Count{Lowest: math.MaxInt}
}

// inFlight is the most that the calls of the key cost that run at one time.
func (a *actor) inFlight() int { return a.customers * slices.Max(a.costs) }

// block is the most that is charged ahead, or for calls in flight.
func (a *actor) block() int {
	return max(min(largeBlock, a.before/blockShare), a.inFlight())
}
