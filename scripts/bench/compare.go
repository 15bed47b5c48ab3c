package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/bench/workload"
	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/process"
)

// compare is the comparison host: the daemon's own packages for keys and
// credits, put together differently. See its package comment.
func (r *rig) compare(name string, flags ...string) (variant, error) {
	dir := filepath.Join(r.dir, "compare-"+name)
	if err := os.MkdirAll(filepath.Join(dir, "plugins"), 0o700); err != nil {
		return variant{}, err
	}
	if err := copyFile(r.binary("plugin"), filepath.Join(dir, "plugins", workload.Group)); err != nil {
		return variant{}, err
	}
	return variant{name, func(ctx context.Context) (*server, error) {
		address, err := daemon.FreeAddress()
		if err != nil {
			return nil, err
		}
		keyFile := filepath.Join(dir, "key")
		if err := os.RemoveAll(keyFile); err != nil {
			return nil, err
		}
		command := exec.Command(r.binary("compare"), append(flags, "-listen", address, "-dir", dir, "-key", keyFile)...)
		p, err := process.Start(command, r.log)
		if err != nil {
			return nil, err
		}
		s, err := r.single(ctx, p, "tcp", address, "")
		if err != nil {
			return nil, err
		}
		key, err := os.ReadFile(keyFile) // written before it listens
		if err != nil {
			p.Kill()
			return nil, err
		}
		s.key = strings.TrimSpace(string(key))
		return s, nil
	}}, nil
}

// debitSlice is how long the comparison host is loaded with or without
// debits before the other has its turn.
const debitSlice = 500 * time.Millisecond

// debit measures what the ledger adds to a call, in microseconds of processor
// time: one comparison host answers the same calls with the ledger and round
// it, in short turns, so that both see the same process, memory and neighbours.
func (r *rig) debit(ctx context.Context, p plan) ([]float64, error) {
	v, err := r.compare("stream", "-call", "stream")
	if err != nil {
		return nil, err
	}
	var added []float64
	for range p.rounds {
		values, err := r.debitRound(ctx, v, p.debits)
		if err != nil {
			return nil, err
		}
		added = append(added, median(values))
	}
	return added, nil
}

func (r *rig) debitRound(ctx context.Context, v variant, turns int) ([]float64, error) {
	server, err := v.start(ctx)
	if err != nil {
		return nil, err
	}
	defer server.stop()
	var values []float64
	for turn := range turns + 1 {
		// The order changes each time, so that neither path always inherits
		// what the other has left to be done.
		paths := []string{"/v1/", "/unmetered/"}
		if turn%2 == 1 {
			slices.Reverse(paths)
		}
		used := map[string]time.Duration{}
		for _, path := range paths {
			o := options(server, busy, span{debitSlice / 5, debitSlice})
			o.Main.Path = strings.Replace(o.Main.Path, "/v1/", path, 1)
			report, cpu, err := r.load(ctx, server, o)
			if err != nil {
				return nil, err
			}
			if report.Errors > 0 {
				return nil, fmt.Errorf("%d requests below %s failed: %s", report.Errors, path, report.Reason)
			}
			used[path] = cpu / time.Duration(report.Requests)
		}
		if turn > 0 { // the first warms up
			values = append(values, microseconds(used["/v1/"]-used["/unmetered/"]))
		}
	}
	return values, nil
}
