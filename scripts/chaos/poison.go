package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// poisonEvery is the pace of calls that end their process.
	poisonEvery = 100 * time.Millisecond
	// longPoison and shortPoison are how long each form of it lasts.
	longPoison, shortPoison = time.Minute, 3 * time.Second
	// poisonClients is the least number of others who call meanwhile.
	poisonClients = 48
	// poisonKeys is how many keys the poison comes with when it changes them, and
	// shortKeys in the short form, since each takes a command.
	poisonKeys, shortKeys = 64, 12
)

// A poisonForm is how the calls that end their process differ from each other.
type poisonForm struct {
	name string
	keys int
	call func(i int) (key int, body string)
}

// howToDie are the ways in which a process ends.
var howToDie = [...]string{"exit", "panic", "fatal"}

func poisonForms() []poisonForm {
	fresh := func(i int) string { return fmt.Sprintf(`{"number":%d,"how":%q}`, i, howToDie[i%len(howToDie)]) }
	return []poisonForm{
		{"the same body", 1, func(int) (int, string) { return 0, `{"number":13,"how":"exit"}` }},
		{"new bodies", 1, func(i int) (int, string) { return 0, fresh(i) }},
		{"new bodies, new keys", poisonKeys, func(i int) (int, string) { return i, fresh(1_000_000 + i) }},
	}
}

// poisonPlay is the part poison.
type poisonPlay struct {
	*stage.Stage
	options *options
	deeds   *deeds
	lasts   time.Duration
	rounds  uint64
}

// poison sends calls that end their process, while others call the same plugin.
func (o *options) poison(ctx context.Context, s *stage.Stage) error {
	p := &poisonPlay{Stage: s, options: o, deeds: &deeds{}, lasts: min(longPoison, s.Duration)}
	if !s.Long {
		p.lasts = shortPoison
	}
	plugins := filepath.Join(s.Dir, "plugins")
	if err := os.MkdirAll(plugins, 0o700); err != nil {
		return err
	}
	c := content{program: s.Program("actor"), script: script.Script{Group: swing, Version: "1.0.0", Routes: routes(swing)}}
	if _, err := c.write(filepath.Join(plugins, swing), 0o755); err != nil {
		return err
	}
	if err := enter(s, ""); err != nil {
		return err
	}
	desk := newDesk(s)
	before, err := settled(s, desk)
	if err != nil {
		return err
	}
	if err := p.round(ctx, "without poison", func(context.Context) error { return stage.Rest(ctx, p.lasts) }); err != nil {
		return err
	}
	for _, form := range poisonForms() {
		if err := p.form(ctx, form); err != nil {
			return err
		}
	}
	compare(s, desk, before, "when all is over")
	finish(s, 1)
	return o.save(s, p.deeds)
}

// form sends one form of poison.
func (p *poisonPlay) form(ctx context.Context, form poisonForm) error {
	keys := form.keys
	if !p.Long {
		keys = min(keys, shortKeys)
	}
	outrage, err := newOutrage(p.Stage, p.deeds, form.name, keys, "INTERNAL_ERROR")
	if err != nil {
		return err
	}
	sent := 0
	err = p.round(ctx, form.name, func(lasting context.Context) error {
		return every(lasting, poisonEvery, func() error {
			key, body := form.call(sent)
			p.deeds.note("poison", "%s", body)
			outrage.call(key, "swing/dies", body)
			sent++
			return nil
		})
	})
	outrage.claim(p.Stage, fmt.Sprintf("the poison, %s, %d calls", form.name, sent))
	return err
}

// round lets others call while do lasts.
func (p *poisonPlay) round(ctx context.Context, name string, do func(context.Context) error) error {
	p.rounds++
	var keys []string
	for i := range 3 {
		key, err := p.Daemon.Issue(fmt.Sprintf("customer-%d-%d", p.rounds, i), stage.Plenty)
		if err != nil {
			return err
		}
		keys = append(keys, key)
	}
	fleet := clients.Start(clients.Options{
		Address: p.Daemon.Address(), Keys: keys, Customers: max(p.Clients, poisonClients), Pause: customerPause,
		Workloads: []clients.Workload{next("swing/next-1", 1), next("swing/next-3", 3), next("swing/next-17", 17)},
		Seed:      p.options.seed + p.rounds,
		OnFailure: p.deeds.failed,
	})
	defer fleet.End()
	lasting, stop := context.WithTimeout(ctx, p.lasts)
	defer stop()
	if err := do(lasting); err != nil {
		return err
	}
	claimLoad(p.Stage, p.deeds, fleet.End(), keys, fmt.Sprintf("the others, %s for %v", name, p.lasts))
	return ctx.Err()
}
