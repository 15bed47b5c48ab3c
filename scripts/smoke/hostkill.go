package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// hostKill kills the daemon under load: its plugins must go with it, and every
// answer that a customer got must stay paid, no more and no less.
func hostKill(_ context.Context, s *stage.Stage) error {
	for kill := range kills(s) {
		load, err := startLoad(s, s.Clients, word(), true)
		if err != nil {
			return err
		}
		defer load.End()
		err = stage.Await(20*time.Second, func() error {
			if answered := load.Answered(); answered < 20*s.Clients {
				return fmt.Errorf("only %d answers", answered)
			}
			return nil
		})
		if err != nil {
			return err
		}
		left, err := killDaemon(s)
		counts := load.End()
		if err != nil {
			return err
		}
		s.Claim(fmt.Sprintf("kill -9 of the host, %d: no plugin process left after 1 s", kill+1), left)
		if err := s.Start(); err != nil {
			return fmt.Errorf("start after kill -9: %w", err)
		}
		s.Claim("no call failed before the kill", counts.Failure())
		total := counts.Total()
		s.Claim(fmt.Sprintf("credits as the customers counted: %d answers, %d in doubt", total.OK, total.Doubt), total.Agrees(load.owner, stage.Plenty))
		s.Claim("it serves as before", word().Try(load.owner))
		load.owner.Close()
	}
	_, err := s.Daemon.Command("credits", "audit")
	s.Claim("the audit agrees", err)
	return nil
}

func kills(s *stage.Stage) int {
	if s.Long {
		return 5
	}
	return 1
}

// killDaemon kills the daemon and says in left whether a plugin outlives it
// by more than a second.
func killDaemon(s *stage.Stage) (left, err error) {
	tree, err := process.Tree(s.Daemon.PID())
	if err != nil {
		return nil, err
	}
	plugins := slices.DeleteFunc(tree, func(pid int) bool { return pid == s.Daemon.PID() })
	if len(plugins) == 0 {
		return nil, fmt.Errorf("daemon %d has no plugin process", s.Daemon.PID())
	}
	s.Daemon.Kill()
	return stage.Await(time.Second, func() error {
		for _, pid := range plugins {
			if process.Alive(pid) {
				return fmt.Errorf("plugin process %d lives", pid)
			}
		}
		return nil
	}), nil
}
