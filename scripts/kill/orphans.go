package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// When the daemon is killed while processes come and go.
const (
	starting moment = "start, before ready"
	started  moment = "start, just ready"
	dropped  moment = "swap, just dropped in"
	half     moment = "swap, half copied"
	verified moment = "swap, being verified"
	crashing moment = "crash of a plugin"
	draining moment = "drain after SIGTERM"
)

// orphanMoments take turns.
var orphanMoments = [...]moment{starting, started, dropped, half, verified, crashing, draining}

const (
	// settleTime is how long a file must stay unchanged before the daemon
	// reads it, by default.
	settleTime = 250 * time.Millisecond
	// verifyTime is longer than it takes to copy, start and verify a plugin.
	verifyTime = 150 * time.Millisecond
	// respawnTime is longer than it takes to replace a process that died.
	respawnTime = 40 * time.Millisecond
	// switchPatience is how long a new binary may take to serve.
	switchPatience = 15 * time.Second
)

// orphansPlay is the part orphans.
type orphansPlay struct {
	*stage.Stage
	random  *rand.Rand
	owner   *till
	first   []string      // what the data directory held at first
	version int           // of ciphers in the plugin folder
	ready   time.Duration // what the last start took
	rows    map[moment]*orphanRow
}

// orphanRow is what the table says of one moment.
type orphanRow struct {
	kills, processes, late, leftovers int
	worst                             time.Duration // until the last process was gone
	ready                             time.Duration // longest start after it
}

// orphans kills the daemon while processes come and go.
func (o *options) orphans(ctx context.Context, s *stage.Stage) error {
	p := &orphansPlay{Stage: s, random: o.random(s), rows: map[moment]*orphanRow{}}
	for _, m := range orphanMoments {
		p.rows[m] = &orphanRow{}
	}
	if err := os.Mkdir(p.temporary(), 0o700); err != nil {
		return err
	}
	s.Environment = []string{"TMPDIR=" + p.temporary()}
	if err := s.Enter(s.Dir, "", "ciphers", "math"); err != nil {
		return err
	}
	var err error
	if p.owner, err = openTill(s, "owner", stage.Plenty); err != nil {
		return err
	}
	if p.first, err = names(s.Daemon.DataDir()); err != nil {
		return err
	}
	number := o.number(s)
	for n := range number {
		if err := p.round(ctx, orphanMoments[n%len(orphanMoments)]); err != nil {
			return fmt.Errorf("kill %d: %w", n, err)
		}
	}
	p.table(number)
	s.Finish()
	s.Claim("after the peaceful end no process, socket, copy or file is left", p.nothing())
	return nil
}

// temporary is the daemon's folder for temporary files.
func (p *orphansPlay) temporary() string { return filepath.Join(p.Dir, "tmp") }

// round kills the daemon at the moment named and looks for what it left.
func (p *orphansPlay) round(ctx context.Context, when moment) error {
	row := p.rows[when]
	row.kills++
	problem := func(what string, err error) {
		if err != nil {
			row.leftovers++
			p.Claim(fmt.Sprintf("%s, kill %d: %s", when, row.kills, what), err)
		}
	}
	fleet := p.load()
	defer fleet.End()
	if when == starting || when == started {
		p.Daemon.Kill()
		if err := p.Daemon.Start(); err != nil {
			return err
		}
	}
	w := startWatch(p.Daemon.PID())
	err := p.provoke(ctx, when)
	killed := time.Now()
	p.Daemon.Kill()
	seen := w.end()
	total := fleet.End().Total()
	if err != nil {
		return err
	}
	took, late, err := p.outlived(seen, killed)
	problem("every process is gone after a second", err)
	row.worst, row.late, row.processes = max(row.worst, took), row.late+late, row.processes+len(seen)-1
	if total.Failed > 0 {
		problem("no call fails before the kill", total.Failure())
	}
	return p.restart(ctx, when, problem)
}

// load is a little traffic that goes on until the kill.
func (p *orphansPlay) load() *clients.Fleet {
	return clients.Start(clients.Options{
		Address: p.Daemon.Address(), Keys: []string{p.owner.Key()}, Customers: 4, Pause: time.Millisecond,
		Workloads: []clients.Workload{clients.Atbash(40), clients.GCF()}, Seed: p.random.Uint64(),
		Doubt: true, Tolerate: []string{"SERVICE_UNAVAILABLE"},
	})
}

// restart starts the daemon after a kill and tells of problems.
func (p *orphansPlay) restart(ctx context.Context, when moment, problem func(string, error)) error {
	old, err := names(p.sockets())
	if err != nil {
		return err
	}
	// A file that was dropped in is at first too young to be read, later not.
	if err := stage.Rest(ctx, p.upTo(2*settleTime)); err != nil {
		return err
	}
	began := time.Now()
	if err := p.Start(); err != nil {
		return fmt.Errorf("start after a kill during %s: %w", when, err)
	}
	p.ready = time.Since(began)
	p.rows[when].ready = max(p.rows[when].ready, p.ready)
	problem("the daemon answers after the restart", errors.Join(clients.Atbash(40).Try(p.owner.Client), clients.GCF().Try(p.owner.Client)))
	if err := p.complete(when); err != nil {
		return fmt.Errorf("the binary dropped in before a kill during %s: %w", when, err)
	}
	problem("nothing is left of it on disk", p.tidy(old))
	return nil
}

// provoke brings the daemon to the moment named and returns when it is to be
// killed.
func (p *orphansPlay) provoke(ctx context.Context, when moment) error {
	switch when {
	case starting:
		return stage.Rest(ctx, p.upTo(max(p.ready, 20*time.Millisecond)))
	case started:
		limit, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if err := p.Daemon.Ready(limit); err != nil {
			return err
		}
		return stage.Rest(ctx, p.upTo(respawnTime))
	case dropped, verified:
		if err := stage.RenameOver(p.next(), p.file()); err != nil {
			return err
		}
		if when == dropped {
			return stage.Rest(ctx, p.upTo(settleTime))
		}
		return stage.Rest(ctx, settleTime+p.upTo(verifyTime))
	case half:
		if err := writeHalf(p.next(), p.file()); err != nil {
			return err
		}
		return stage.Rest(ctx, p.upTo(settleTime+verifyTime))
	case crashing:
		if err := p.crash(); err != nil {
			return err
		}
		return stage.Rest(ctx, p.upTo(respawnTime))
	case draining:
		if err := p.Daemon.Signal(syscall.SIGTERM); err != nil {
			return err
		}
		return stage.Rest(ctx, between(p.random, 100*time.Microsecond, drainMost))
	}
	return fmt.Errorf("no moment %q", when)
}

// upTo draws a duration up to most.
func (p *orphansPlay) upTo(most time.Duration) time.Duration {
	return time.Duration(p.random.Int64N(int64(most)))
}

// file is where the binary of ciphers lies in the plugin folder.
func (p *orphansPlay) file() string { return filepath.Join(p.Daemon.PluginDir(), "ciphers") }

// next is the path of another build of ciphers than the one in service.
func (p *orphansPlay) next() string {
	p.version++
	return p.Program(version(p.version))
}

// complete brings a swap to its end after the restart: a file that is half
// there is replaced by the whole one, and then the new build must serve.
func (p *orphansPlay) complete(when moment) error {
	whole := p.Program(version(p.version))
	switch when {
	case half:
		if err := stage.RenameOver(whole, p.file()); err != nil {
			return err
		}
	case dropped, verified:
	default:
		return nil
	}
	return stage.Await(switchPatience, func() error { return p.Serves("ciphers", whole) })
}

// writeHalf leaves from's first half at to, as a copy that is under way does.
func writeHalf(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	info, err := source.Stat()
	if err != nil {
		return err
	}
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o700)
	if err != nil {
		return err
	}
	_, err = io.CopyN(target, source, info.Size()/2)
	return errors.Join(err, target.Close())
}

// crash kills one of the plugins.
func (p *orphansPlay) crash() error {
	running, err := process.Executing(p.artifacts())
	if err != nil {
		return err
	}
	if len(running) == 0 {
		return errors.New("no plugin runs")
	}
	victim := running[p.random.IntN(len(running))]
	if err := p.Ours(victim); err != nil {
		return err
	}
	return syscall.Kill(victim, syscall.SIGKILL)
}

// table prints a row for each moment and claims what held for all.
func (p *orphansPlay) table(kills int) {
	p.Print("%-22s %6s %10s %6s %12s %10s %14s", "killed during", "kills", "processes", "late", "last gone", "leftovers", "longest start")
	var all orphanRow
	for _, m := range orphanMoments {
		row := p.rows[m]
		p.Print("%-22s %6d %10d %6d %9.1f ms %10d %11.1f ms", m, row.kills, row.processes, row.late, milliseconds(row.worst), row.leftovers, milliseconds(row.ready))
		all.processes, all.late, all.leftovers = all.processes+row.processes, all.late+row.late, all.leftovers+row.leftovers
		all.worst = max(all.worst, row.worst)
	}
	var err error
	if all.late > 0 {
		err = fmt.Errorf("%d were there after %v", all.late, goneWithin)
	}
	p.Claim(fmt.Sprintf("%d kills, %d processes of the daemon: the last was gone %.1f ms after the kill", kills, all.processes, milliseconds(all.worst)), err)
	err = nil
	if all.leftovers > 0 {
		err = fmt.Errorf("%d times not, see above", all.leftovers)
	}
	p.Claim("after every restart it answers, and no socket, copy or file is left of the killed one", err)
}

// nothing fails when anything is left of a daemon that has ended in peace.
func (p *orphansPlay) nothing() error {
	alive, err := p.alive(nil)
	if err != nil {
		return err
	}
	if len(alive) > 0 {
		return fmt.Errorf("processes %v", alive)
	}
	for _, dir := range []string{p.sockets(), p.temporary()} {
		left, err := names(dir)
		if err != nil {
			return err
		}
		if len(left) > 0 {
			return fmt.Errorf("%v in %s", left, filepath.Base(dir))
		}
	}
	if _, err := os.Lstat(filepath.Join(p.Daemon.DataDir(), "admin.sock")); err == nil {
		return errors.New("the admin socket")
	}
	return p.onlyKept()
}
