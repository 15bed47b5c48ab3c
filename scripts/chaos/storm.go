package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// swapEvery and killEvery are the paces of the two steady deeds.
	swapEvery = 500 * time.Millisecond
	killEvery = 500 * time.Millisecond
	// customerKeys is the number of pools that are compared in the end.
	customerKeys = 8
	// customerPause makes 32 customers call some 1,000 times a second, which
	// leaves most of two processors to the deeds.
	customerPause = 25 * time.Millisecond
	// longRate and shortRate are the least that the customers must be answered,
	// in calls a second. The short form runs beside other tests.
	longRate, shortRate = 200_000.0 / 600, 50.0
	// servesWithin is how long a good binary may take to serve when much else
	// is going on.
	servesWithin = 10 * time.Second
	// shortCanary keeps the short form short.
	shortCanary = 1500 * time.Millisecond
)

// stormPlay is the part storm.
type stormPlay struct {
	*stage.Stage
	options *options
	*dropper
	outrage *outrage
	fleet   *clients.Fleet
	keys    []string

	home     string // east or west: who has the roaming route; hand.mutex is held
	versions uint64 // of contents; hand.mutex is held
	first    string // version of the herald
	duration time.Duration
	doers    sync.WaitGroup

	mutex    sync.Mutex
	problems []error // of the doers: what could not be done
	results  []result
	stranger *net.UnixListener
}

// files are the plugins that customers call, in the order of the table.
var files = []string{ciphers, maths, swing, plain, east, west}

// storm lets everything happen at once.
func (o *options) storm(ctx context.Context, s *stage.Stage) error {
	p := &stormPlay{Stage: s, options: o, home: east, duration: s.Duration}
	if !s.Long {
		p.duration = shortStorm
	}
	if err := p.begin(); err != nil {
		return err
	}
	defer p.stranger.Close()
	before, err := settled(s, p.desk)
	if err != nil {
		return err
	}
	if err := p.customers(); err != nil {
		return err
	}
	defer p.fleet.End()
	acts, stop := context.WithTimeout(ctx, p.duration)
	defer stop()
	for _, doer := range []func(context.Context) error{p.swaps, p.kills, p.troubles, p.faults, p.heralds, p.removals} {
		p.doers.Go(func() {
			if err := doer(acts); err != nil {
				p.problem(err)
			}
		})
	}
	p.doers.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	p.calm()
	p.reckon()
	compare(s, p.desk, before, "when all is over")
	finish(s, len(files)+2)
	return p.save()
}

// begin starts the daemon with a good version of every group.
func (p *stormPlay) begin() error {
	p.Print("-seed %d", p.options.seed)
	deeds := &deeds{}
	h, err := newHand(p.Stage, deeds)
	if err != nil {
		return err
	}
	p.dropper = newDropper(h)
	if err := os.MkdirAll(filepath.Join(p.Dir, "plugins"), 0o700); err != nil {
		return err
	}
	for _, file := range append(slices.Clone(files), herald, fleeting) {
		c := p.version(file)
		if file == herald {
			p.first = c.script.Version
		}
		sum, err := c.write(filepath.Join(p.Dir, "plugins", file), 0o755)
		if err != nil {
			return err
		}
		p.want[file] = sum
	}
	if p.stranger, err = net.ListenUnix("unix", &net.UnixAddr{Name: foreignSocket(p.Stage)}); err != nil {
		return err
	}
	if err := enter(p.Stage, configuration(p.Stage)); err != nil {
		return err
	}
	p.desk = newDesk(p.Stage)
	if p.outrage, err = newOutrage(p.Stage, deeds, "outrage", 4, "INTERNAL_ERROR", "TIMEOUT"); err != nil {
		return err
	}
	for i := range customerKeys {
		key, err := p.Daemon.Issue(fmt.Sprintf("customer-%d", i), stage.Plenty)
		if err != nil {
			return err
		}
		p.keys = append(p.keys, key)
	}
	// Every route once, so that what is made at the first call is there before
	// the figures are read.
	c := clients.New(p.Daemon.Address(), p.outrage.keys[0])
	defer c.Close()
	for _, w := range steady() {
		if _, err := c.Call(w.Route, "[]"); err != nil { // refused, and free
			return err
		}
	}
	return nil
}

// version is another good content of a file.
func (p *stormPlay) version(file string) content {
	p.versions++
	c := content{program: p.Program("actor"), script: script.Script{
		Group: file, Version: fmt.Sprintf("1.0.%d", p.versions), Routes: routes(file), Serial: p.versions,
	}}
	if file == ciphers || file == maths {
		c.program = p.Program(file) // which does not read what is behind it
	}
	if file == p.home {
		c.script.Routes = append(c.script.Routes, roaming)
	}
	return c
}

// customers begin to call.
func (p *stormPlay) customers() error {
	p.fleet = clients.Start(clients.Options{
		Address: p.Daemon.Address(), Keys: p.keys, Workloads: steady(), Customers: max(p.Clients, customerKeys),
		Pause: customerPause, Seed: p.options.seed + forCustomers, OnFailure: p.deeds.failed,
	})
	return nil
}

// problem notes what a doer could not do.
func (p *stormPlay) problem(err error) {
	p.deeds.note("problem", "%v", err)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.problems = append(p.problems, err)
}

// calm puts a good version everywhere and waits until it serves.
func (p *stormPlay) calm() {
	p.hand.mutex.Lock()
	var err error
	for _, file := range append(slices.Clone(files), herald, fleeting) {
		err = errors.Join(err, p.good(byRename, file, p.version(file)))
	}
	p.hand.mutex.Unlock()
	if err == nil {
		err = stage.Await(servesWithin, p.allServe)
	}
	p.Claim("afterwards every group serves what was put there last, and nothing is refused", err)
	p.outrage.wait.Wait() // under load, as they were sent
}

// allServe fails unless each file serves its last good content and nothing else
// is in the list.
func (p *stormPlay) allServe() error {
	list, err := p.desk.plugins()
	if err != nil {
		return err
	}
	p.hand.mutex.Lock()
	defer p.hand.mutex.Unlock()
	for _, one := range list {
		if one.State != "serving" || p.want[one.File] != one.SHA256 {
			return fmt.Errorf("%s is %s with %.12s, want %.12s: %s", one.File, one.State, one.SHA256, p.want[one.File], one.Reason)
		}
	}
	if len(list) != len(p.want) {
		return fmt.Errorf("%d groups serve, want %d", len(list), len(p.want))
	}
	return nil
}

// reckon ends the load and claims what held all along.
func (p *stormPlay) reckon() {
	counts := p.fleet.End()
	total := counts.Total()
	claimLoad(p.Stage, p.deeds, counts, p.keys, fmt.Sprintf("storm of %v", p.duration))
	rate, err := shortRate, error(nil)
	if p.Long {
		rate = longRate
	}
	least := int(rate * p.duration.Seconds())
	if total.OK < least {
		err = fmt.Errorf("%d calls", total.OK)
	}
	p.Claim(fmt.Sprintf("at least %d calls were answered", least), err)
	p.outrage.claim(p.Stage, "calls that do harm")
	p.Claim("all that was to be done could be done", errors.Join(p.problems...))
	p.claimResults()
	p.Claim("no good version was rolled back", p.rolledBack())
	p.Claim("nobody followed a handshake to a foreign socket", untouched(p.stranger))
	p.Print("deeds: %s", p.deeds.counts())
}

// claimResults claims that every bad binary was named in time.
func (p *stormPlay) claimResults() {
	var problems []error
	worst := result{}
	seen := map[string]bool{}
	for _, r := range p.results {
		seen[r.kind.name] = true
		if r.err != nil {
			problems = append(problems, fmt.Errorf("%s as %s: %w", r.kind.name, r.file, r.err))
		} else if r.took-r.limit > worst.took-worst.limit {
			worst = r
		}
	}
	p.Claim(fmt.Sprintf("%d bad binaries of %d kinds: each named with its reason in list and log, the latest (%s) %v after its limit",
		len(p.results), len(seen), worst.kind.name, max(worst.took-worst.limit, 0).Round(time.Millisecond)), errors.Join(problems...))
}

var rolledBackLine = regexp.MustCompile(`plugin rolled back: .*\bsha256=([0-9a-f]{64})`)

// rolledBack fails when the log says that a good content was rolled back.
func (p *stormPlay) rolledBack() error {
	text, err := os.ReadFile(p.Log)
	if err != nil {
		return err
	}
	for _, line := range rolledBackLine.FindAllSubmatch(text, -1) {
		if !p.faulty.has(string(line[1])) {
			return fmt.Errorf("%s", line[0])
		}
	}
	return nil
}

// untouched fails when somebody has connected.
func untouched(l *net.UnixListener) error {
	if err := l.SetDeadline(time.Now().Add(10 * time.Millisecond)); err != nil {
		return err
	}
	conn, err := l.Accept()
	if err == nil {
		conn.Close()
		return errors.New("somebody did")
	}
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return nil
}

// save keeps deeds and log if that was asked for.
func (p *stormPlay) save() error { return p.options.save(p.Stage, p.deeds) }
