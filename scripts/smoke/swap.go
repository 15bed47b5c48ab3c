package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/stage"
)

// swap replaces the plugin in service again and again under load, by cp and by
// rename in turn.
func swap(ctx context.Context, s *stage.Stage) error {
	load, err := startLoad(s, s.Clients, word(), false)
	if err != nil {
		return err
	}
	defer load.End()
	file := filepath.Join(s.Daemon.PluginDir(), "ciphers")
	swaps := max(int(s.Duration/time.Second), 4)
	for i := range swaps {
		if err := stage.Rest(ctx, time.Second); err != nil {
			return err
		}
		put, how := stage.CopyOver, "cp"
		if i%2 == 1 {
			put, how = stage.RenameOver, "rename"
		}
		binary := s.Program([]string{"ciphers-2", "ciphers-3", "ciphers"}[i%3])
		if err := put(binary, file); err != nil {
			return err
		}
		s.Claim(fmt.Sprintf("swap %d by %s shows in plugin list", i+1, how), stage.Await(5*time.Second, func() error { return s.Serves("ciphers", binary) }))
	}
	load.claimNone(s, fmt.Sprintf("%d swaps under load", swaps))
	return nil
}

// crash kills the plugin twice a second under load.
func crash(ctx context.Context, s *stage.Stage) error {
	load, err := startLoad(s, s.Clients, word(), false)
	if err != nil {
		return err
	}
	defer load.End()
	kills := max(int(2*s.Duration/time.Second), 2)
	for range kills {
		if err := stage.Rest(ctx, 500*time.Millisecond); err != nil {
			return err
		}
		if err := s.KillPlugin("ciphers"); err != nil {
			return err
		}
	}
	if err := stage.Rest(ctx, 500*time.Millisecond); err != nil {
		return err
	}
	load.claimNone(s, fmt.Sprintf("%d kills of the plugin", kills))
	p, err := s.Serving("ciphers")
	if err == nil && p.Restarts < kills {
		err = fmt.Errorf("%d restarts after %d kills", p.Restarts, kills)
	}
	s.Claim("plugin list counts the restarts", err)
	return nil
}
