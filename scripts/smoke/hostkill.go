package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
)

// hostKill kills the daemon under load: its plugins must go with it, and every
// answer that a customer got must stay paid, no more and no less.
func hostKill(s *stage) error {
	owner, err := s.customer("hostkill", plenty)
	if err != nil {
		return err
	}
	counted, doubt := 0, 0
	for kill := range s.kills() {
		load := startLoad(s.daemon.Address(), owner.key, s.clients, "", 20*time.Millisecond)
		err := await(20*time.Second, func() error {
			if load.answered() < 20*s.clients {
				return fmt.Errorf("only %d answers", load.answered())
			}
			return nil
		})
		if err != nil {
			load.end()
			return err
		}
		left, err := s.killDaemon()
		counts := load.end()
		if err != nil {
			return err
		}
		counted, doubt = counted+counts.ok, doubt+s.clients
		s.claim(fmt.Sprintf("kill -9 of the host, %d: no plugin process left after 1 s", kill+1), left)
		if err := s.start(); err != nil {
			return fmt.Errorf("start after kill -9: %w", err)
		}
		s.claim(fmt.Sprintf("credits as the customers counted: %d answers", counted), spent(owner, plenty, counted, doubt))
	}
	s.claim("it serves as before", atbash(owner, "after the kill"))
	_, err = s.daemon.Command("credits", "audit")
	s.claim("the audit agrees", err)
	return nil
}

func (s *stage) kills() int {
	if s.long {
		return 5
	}
	return 1
}

// killDaemon kills the daemon and says in left whether a plugin outlives it
// by more than a second.
func (s *stage) killDaemon() (left, err error) {
	tree, err := process.Tree(s.daemon.PID())
	if err != nil {
		return nil, err
	}
	plugins := slices.DeleteFunc(tree, func(pid int) bool { return pid == s.daemon.PID() })
	if len(plugins) == 0 {
		return nil, fmt.Errorf("daemon %d has no plugin process", s.daemon.PID())
	}
	s.daemon.Kill()
	return await(time.Second, func() error {
		for _, pid := range plugins {
			if process.Alive(pid) {
				return fmt.Errorf("plugin process %d lives", pid)
			}
		}
		return nil
	}), nil
}
