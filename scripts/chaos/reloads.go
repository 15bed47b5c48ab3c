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

// reloadGroups are reloaded at one time, since each waits for its file to
// settle.
const reloadGroups = 10

// reloadPlay is the part reloads.
type reloadPlay struct {
	*stage.Stage
	*hand
	desk  *desk
	done  int            // reloads so far
	pids  map[string]int // of what served at the last look, by group
	worst time.Duration  // the longest round
}

// reload reloads plugins some thousand times, by new files and by command, and
// compares what the daemon holds before and after.
func (o *options) reload(ctx context.Context, s *stage.Stage) error {
	number := longReloads
	if !s.Long {
		number = shortReloads
	}
	if o.reloads > 0 {
		number = o.reloads
	}
	p, err := newReloadPlay(s)
	if err != nil {
		return err
	}
	key, err := s.Daemon.Issue("customer", stage.Plenty)
	if err != nil {
		return err
	}
	var calls []clients.Workload
	for i := range reloadGroups {
		calls = append(calls, next(group(i)+"/next-1", 1))
	}
	// One round first, so that what is made once is there.
	if err := p.rounds(ctx, reloadGroups); err != nil {
		return err
	}
	if err := stage.Await(quietPatience, p.rested); err != nil {
		return err
	}
	before, err := settled(s, p.desk)
	if err != nil {
		return err
	}
	fleet := clients.Start(clients.Options{
		Address: s.Daemon.Address(), Keys: []string{key}, Workloads: calls, Customers: 8, Pause: customerPause, Seed: o.seed, OnFailure: p.deeds.failed,
	})
	defer fleet.End()
	began, first := time.Now(), p.done
	err = p.rounds(ctx, number)
	s.Claim(fmt.Sprintf("%d reloads of %d groups in %v, the longest round %v", p.done-first, reloadGroups,
		time.Since(began).Round(time.Second), p.worst.Round(time.Millisecond)), err)
	claimLoad(s, p.deeds, fleet.End(), []string{key}, "the customers")
	compare(s, p.desk, before, fmt.Sprintf("after %d reloads", p.done-first))
	finish(s, reloadGroups)
	return o.save(s, p.deeds)
}

func newReloadPlay(s *stage.Stage) (*reloadPlay, error) {
	h, err := newHand(s, &deeds{})
	if err != nil {
		return nil, err
	}
	p := &reloadPlay{Stage: s, hand: h, pids: map[string]int{}}
	if err := os.MkdirAll(filepath.Join(s.Dir, "plugins"), 0o700); err != nil {
		return nil, err
	}
	for i := range reloadGroups {
		sum, err := p.version(i).write(filepath.Join(s.Dir, "plugins", group(i)), 0o755)
		if err != nil {
			return nil, err
		}
		p.want[group(i)] = sum
	}
	if err := enter(s, configuration(s)); err != nil {
		return nil, err
	}
	p.desk = newDesk(s)
	return p, p.serve()
}

func group(i int) string { return fmt.Sprintf("group-%d", i) }

// version is another content of a group.
func (p *reloadPlay) version(i int) content {
	p.serial++
	return content{program: p.Program("actor"), script: script.Script{
		Group: group(i), Version: fmt.Sprintf("1.%d.0", p.serial), Routes: routes(group(i)), Serial: p.serial,
	}}
}

// rounds reloads all groups until number reloads are done, three times by new
// files and then once by command.
func (p *reloadPlay) rounds(ctx context.Context, number int) error {
	for round, until := 0, p.done+number; p.done < until; round++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		began := time.Now()
		var err error
		if round%4 == 1 {
			err = p.byCommand()
		} else {
			err = p.byFiles()
		}
		if err != nil {
			return err
		}
		p.done += reloadGroups
		p.worst = max(p.worst, time.Since(began))
	}
	return nil
}

// byFiles renames a new version over each file and waits until all serve.
func (p *reloadPlay) byFiles() error {
	p.hand.mutex.Lock()
	defer p.hand.mutex.Unlock()
	for i := range reloadGroups {
		if err := p.good(byRename, group(i), p.version(i)); err != nil {
			return err
		}
	}
	return stage.Await(servesWithin, p.serve)
}

// byCommand has the daemon verify all files again. Each must get a new process.
func (p *reloadPlay) byCommand() error {
	p.deeds.note("reload", "by command")
	before := p.pids
	p.pids = map[string]int{}
	if _, err := p.Daemon.Command("plugin", "reload"); err != nil {
		return err
	}
	if err := p.serve(); err != nil {
		return err
	}
	for group, pid := range p.pids {
		if before[group] == pid {
			return fmt.Errorf("%s has process %d as before its reload", group, pid)
		}
	}
	return nil
}

// serve fails unless every group serves what was put there last.
func (p *reloadPlay) serve() error {
	list, err := p.desk.plugins()
	if err != nil {
		return err
	}
	serving := 0
	for _, one := range list {
		if one.State != "serving" || one.SHA256 != p.want[one.File] {
			return fmt.Errorf("%s is %s with %.12s, want %.12s: %s", one.File, one.State, one.SHA256, p.want[one.File], one.Reason)
		}
		p.pids[one.Group] = one.PID
		serving++
	}
	if serving != reloadGroups {
		return fmt.Errorf("%d groups serve", serving)
	}
	return nil
}

// rested fails while there are more processes than groups.
func (p *reloadPlay) rested() error {
	f, err := look(p.Stage, p.desk)
	if err == nil && f.processes > reloadGroups {
		err = fmt.Errorf("%d processes of %d groups", f.processes, reloadGroups)
	}
	return err
}
