package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// swap replaces the plugin in service again and again under load, by cp and by
// rename in turn.
func swap(s *stage) error {
	owner, err := s.customer("swap", plenty)
	if err != nil {
		return err
	}
	file := filepath.Join(s.daemon.PluginDir(), "ciphers")
	swaps := max(int(s.duration/time.Second), 4)
	load := startLoad(s.daemon.Address(), owner.key, s.clients, "", 10*time.Millisecond)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for i := range swaps {
		<-tick.C
		put, how := copyOver, "cp"
		if i%2 == 1 {
			put, how = renameOver, "rename"
		}
		binary := s.program([]string{"ciphers-2", "ciphers-3", "ciphers"}[i%3])
		if err := put(binary, file); err != nil {
			load.end()
			return err
		}
		s.claim(fmt.Sprintf("swap %d by %s shows in plugin list", i+1, how), await(5*time.Second, func() error { return s.serves("ciphers", binary) }))
	}
	counts := load.end()
	s.claim(fmt.Sprintf("%d swaps under load, %d calls, worst wait %v: none failed", swaps, counts.ok, counts.worst.Round(time.Millisecond)), counts.failure())
	s.claim("credits as the customers counted", spent(owner, plenty, counts.ok, 0))
	return nil
}

// failure describes what went wrong, or is nil.
func (t *tally) failure() error {
	if t.failed == 0 && t.ok > 0 {
		return nil
	}
	return fmt.Errorf("%d failed, %d answered; first: %w", t.failed, t.ok, t.first)
}

// serves reports whether group is served by the content of file.
func (s *stage) serves(group, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	p, err := s.serving(group)
	if err != nil {
		return err
	}
	if want := hex.EncodeToString(sum[:]); p.SHA256 != want {
		return fmt.Errorf("%s serves %s, want %s", group, p.SHA256, want)
	}
	return nil
}

// crash kills the plugin twice a second under load.
func crash(s *stage) error {
	owner, err := s.customer("crash", plenty)
	if err != nil {
		return err
	}
	load := startLoad(s.daemon.Address(), owner.key, s.clients, "", 10*time.Millisecond)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	kills := max(int(2*s.duration/time.Second), 2)
	for range kills {
		<-tick.C
		if err := s.killPlugin("ciphers"); err != nil {
			load.end()
			return err
		}
	}
	<-tick.C
	counts := load.end()
	s.claim(fmt.Sprintf("%d kills of the plugin, %d calls, worst wait %v: none failed", kills, counts.ok, counts.worst.Round(time.Millisecond)), counts.failure())
	s.claim("credits as the customers counted", spent(owner, plenty, counts.ok, 0))
	p, err := s.serving("ciphers")
	if err == nil && p.Restarts < kills {
		err = fmt.Errorf("%d restarts after %d kills", p.Restarts, kills)
	}
	s.claim("plugin list counts the restarts", err)
	return nil
}

// killPlugin sends SIGKILL to the process that serves group at this moment.
func (s *stage) killPlugin(group string) error {
	return await(5*time.Second, func() error {
		p, err := s.serving(group)
		if err != nil {
			return err
		}
		if err := s.ours(p.PID); err != nil {
			return err
		}
		return syscall.Kill(p.PID, syscall.SIGKILL)
	})
}
