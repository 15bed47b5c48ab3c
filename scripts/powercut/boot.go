package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/stage"
)

// boot is the control of the part cut: it kills the daemon alone, so that the
// slot file on the disk is exact, and shows that it is believed after the same
// boot and not after another one.
func boot(ctx context.Context, s *stage.Stage) error {
	p, err := enter(ctx, s, cutDisk, "")
	defer p.leave()
	if err != nil {
		return err
	}
	for _, same := range []bool{true, false} {
		text, err := p.killAndBoot(same)
		if err != nil {
			return err
		}
		rule, name, believed := rule{bound: blockOf}, "another boot", "slot_file_believed=false"
		if same {
			rule.bound, name, believed = exact, "the same boot", "slot_file_believed=true"
		}
		sum, err := p.judgeAll(rule)
		s.Claim(fmt.Sprintf("kill -9, %s: credits as the rule says, %d too much", name, sum.tooMuch), err)
		err = nil
		if !strings.Contains(text, believed) {
			err = errors.New("no such line in the log")
		}
		s.Claim("kill -9, "+name+": "+believed, err)
	}
	s.Claim("the usage of every key adds up to what left its pool", p.booked())
	s.Finish()
	return nil
}

// killAndBoot lets everybody call, kills the daemon and starts it in the same
// boot or in another one. It answers the log of the start.
func (p *scene) killAndBoot(same bool) (string, error) {
	if err := p.measure(); err != nil {
		return "", err
	}
	defer p.end()
	p.play()
	if err := stage.Rest(p.ctx, 700*time.Millisecond); err != nil {
		return "", err
	}
	if err := p.kill(); err != nil {
		return "", err
	}
	if !same {
		if err := p.nextBoot(); err != nil {
			return "", err
		}
	}
	from, err := p.logEnd()
	if err != nil {
		return "", err
	}
	if err := p.Start(); err != nil {
		return "", err
	}
	return p.logged(from)
}
