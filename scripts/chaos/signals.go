package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// kills sends SIGKILL to one process of the daemon after the other, whatever
// it is doing: serving, standing by as a fallback, or being verified.
func (p *stormPlay) kills(ctx context.Context) error {
	random := p.options.random(forKills)
	return every(ctx, killEvery, func() error { return p.killOne("kill", random) })
}

func (p *stormPlay) killOne(kind string, random *rand.Rand) error {
	tree, err := process.Tree(p.Daemon.PID())
	if err != nil {
		return err
	}
	victims := slices.DeleteFunc(tree[1:], p.runsBad)
	if len(victims) == 0 {
		return errors.New("the daemon has no process to kill")
	}
	victim := victims[random.IntN(len(victims))]
	p.deeds.note(kind, "process %d of %d", victim, len(victims))
	if err := syscall.Kill(victim, syscall.SIGKILL); err != nil && err != syscall.ESRCH {
		return err
	}
	return nil
}

// runsBad reports whether a process runs a bad binary: killed by somebody else
// it would be verified again, and named late for no fault of the daemon's.
func (p *stormPlay) runsBad(pid int) bool {
	program, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
	return err == nil && p.faulty.has(filepath.Base(program))
}

const (
	longTrouble  = 2500 * time.Millisecond
	shortTrouble = 2 * time.Second // each of them once in the short storm
	// spinSeconds is longer than a call may take and than a stuck process has.
	spinSeconds = 30
	// verifyTime is about what it takes to copy, start and verify a plugin.
	verifyTime = 150 * time.Millisecond
)

// troubles plays what is worse than a kill, each in turn.
func (p *stormPlay) troubles(ctx context.Context) error {
	random := p.options.random(forTroubles)
	pace := shortTrouble
	if p.Long {
		pace = longTrouble
	}
	// Every body is a new one: the daemon does not run one again that it knows
	// to end processes.
	harm := func(kind, route, rest string) func() error {
		return func() error {
			body := fmt.Sprintf(`{"number":%d,%s}`, 1+random.IntN(1e9), rest)
			p.deeds.note(kind, "%s", body)
			p.outrage.call(random.IntN(len(p.outrage.keys)), route, body)
			return nil
		}
	}
	all := []func() error{
		harm("bomb", "swing/swells", `"seconds":1`),
		harm("poison", "swing/dies", `"how":"exit"`),
		harm("poison", "swing/dies", `"how":"panic"`),
		harm("spin", "swing/spins", fmt.Sprintf(`"seconds":%d`, spinSeconds)),
		func() error { return p.stopOne(random) },
		func() error { return p.killInSwap(ctx, random) },
		harm("poison", "swing/dies", `"how":"fatal"`),
	}
	next := 0
	return every(ctx, pace, func() error {
		trouble := all[next%len(all)]
		next++
		return trouble()
	})
}

// stopOne stops the process of a group that customers call.
func (p *stormPlay) stopOne(random *rand.Rand) error {
	group := files[random.IntN(len(files))]
	list, err := p.desk.plugins()
	if err != nil {
		return err
	}
	for _, one := range list {
		if one.Group != group || one.State != "serving" || p.Ours(one.PID) != nil {
			continue // it is just being replaced
		}
		p.deeds.note("stop", "%s, process %d", group, one.PID)
		if err := syscall.Kill(one.PID, syscall.SIGSTOP); err != nil && err != syscall.ESRCH {
			return err
		}
		return nil
	}
	return nil
}

// killInSwap puts a new version in and kills a process while that is verified.
func (p *stormPlay) killInSwap(ctx context.Context, random *rand.Rand) error {
	p.hand.mutex.Lock()
	file := files[random.IntN(len(files))]
	var err error
	if !p.held[file] {
		err = p.good(byRename, file, p.version(file))
	}
	p.hand.mutex.Unlock()
	if err != nil {
		return err
	}
	if stage.Rest(ctx, settleTime+time.Duration(random.Int64N(int64(verifyTime)))) != nil {
		return nil
	}
	return p.killOne("kill in swap", random)
}
