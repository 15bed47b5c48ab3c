package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/scripts/stage"
)

// readOnlyRounds is how often the disk turns read-only in each level.
func readOnlyRounds(s *stage.Stage) int {
	if s.Long {
		return 20
	}
	return 1
}

// readOnly turns the disk read-only under load in both levels, as ext4 does
// when the disk below it fails. The machine goes on: it is the same boot when
// the disk was repaired and the daemon starts again.
func readOnly(ctx context.Context, s *stage.Stage) error {
	s.Print("%5s %-8s %8s %9s %9s %9s %20s %9s %8s", "round", "level", "after", "ok", "refused", "noticed", "over (bound)", "SIGTERM", "start")
	for _, level := range levels {
		if err := readOnlyIn(ctx, s, level); err != nil {
			return fmt.Errorf("%s: %w", level, err)
		}
	}
	return nil
}

func readOnlyIn(ctx context.Context, s *stage.Stage, level string) error {
	p, err := enter(ctx, s, cutDisk, inLevel(level))
	defer p.leave()
	if err != nil {
		return err
	}
	bound := blockOf
	if level == "strict" {
		bound = refusedAtTheCut
	}
	for n := range readOnlyRounds(s) {
		if err := p.abortAndRepair(level, n, rule{bound: bound}); err != nil {
			return fmt.Errorf("round %d: %w", n, err)
		}
	}
	p.tally.tell(s.Claim)
	s.Claim(level+": the usage of every key adds up to what left its pool", p.booked())
	s.Finish()
	return nil
}

// abortAndRepair turns the disk read-only under load, ends the daemon, mounts
// the disk anew and compares.
func (p *scene) abortAndRepair(level string, n int, rule rule) error {
	if err := p.measure(); err != nil {
		return err
	}
	defer p.end()
	p.play()
	after := early.least + p.upTo(early.most)
	if err := p.goStale(after); err != nil {
		return err
	}
	if err := p.disk.remountReadOnly(); err == nil {
		return errors.New("an orderly remount was not refused under load")
	} else if n == 0 {
		p.Print("an orderly remount,ro is refused by the kernel while the store is open: %v", err)
	}
	counts := p.counts()
	if err := p.disk.abort(); err != nil {
		return err
	}
	began := time.Now()
	err := stage.Await(refusalTime, func() error { return p.turnedAway(counts) })
	noticed := time.Since(began)
	p.tally.note(level+", read-only: everybody is refused for now", err)
	p.tally.note(level+", read-only: /readyz says not ready", p.unready())
	if err := stage.Rest(p.ctx, holdTime); err != nil {
		return err
	}
	p.tally.note(level+", read-only: the daemon lives", p.lives())
	ended, err := p.terminate()
	p.tally.note(level+", read-only: SIGTERM ends it in time", err)
	p.end()
	if err := p.remount(); err != nil {
		return err
	}
	took, err := p.start()
	if err != nil {
		return fmt.Errorf("start on the repaired disk: %w", err)
	}
	sum, err := p.judgeAll(rule)
	p.tally.note(level+", repaired in the same boot: no answer is lost and no more than allowed is too much", err)
	p.Print("%5d %-8s %5.0f ms %9d %9d %6.0f ms %s %6.0f ms %5.0f ms", n, level, milliseconds(after), sum.ok, sum.refused,
		milliseconds(noticed), sum.over(), milliseconds(ended), milliseconds(took))
	return nil
}
