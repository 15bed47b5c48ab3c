package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/bench/workload"
	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/toolchain"
)

// A variant is one way to have the workload served.
type variant struct {
	name string
	// start begins a fresh server; it answers requests when start returns.
	start func(ctx context.Context) (*server, error)
}

// server is a variant that runs.
type server struct {
	address string // host:port
	key     string // bearer token, or empty
	// pids answers the processes whose work is the server's.
	pids func() ([]int, error)
	stop func() error
}

// rig knows where everything of a run lies.
type rig struct {
	root string // of the repository
	dir  string // for everything that a run makes; short, for unix sockets
	log  io.Writer
}

func (r *rig) binary(name string) string { return filepath.Join(r.dir, "bin", name) }

// utilhost is the daemon, built from the same tree as all else.
func (r *rig) utilhost() string { return r.binary("utilhost") }

// builds lists the programs of a run: the servers, the load generator, two
// builds of the plugin to swap between, and a fleet of distinct plugins.
func (r *rig) builds() []toolchain.Build {
	list := []toolchain.Build{
		{Folder: "host", Out: r.utilhost()},
		{Folder: "scripts/bench/direct", Out: r.binary("direct")},
		{Folder: "scripts/bench/load", Out: r.binary("load")},
		{Folder: "scripts/bench/compare", Out: r.binary("compare")},
		{Folder: "scripts/bench/plugin", Out: r.binary("plugin")},
		{Folder: "scripts/bench/plugin", Out: r.binary("plugin-2"), Variables: []string{"main.build=2"}},
	}
	for i := range fleet {
		group := fleetGroup(i)
		list = append(list, toolchain.Build{Folder: "scripts/bench/plugin", Out: r.binary(group), Variables: []string{"main.group=" + group}})
	}
	return list
}

const stopPatience = 5 * time.Second

// direct is the yardstick (a).
func (r *rig) direct() variant {
	return variant{"direct", func(ctx context.Context) (*server, error) {
		address, err := daemon.FreeAddress()
		if err != nil {
			return nil, err
		}
		p, err := process.Start(exec.Command(r.binary("direct"), "-listen", address), r.log)
		if err != nil {
			return nil, err
		}
		return r.single(ctx, p, "tcp", address, "")
	}}
}

// single is a server that is one process with its descendants.
func (r *rig) single(ctx context.Context, p *process.Process, network, address, key string) (*server, error) {
	if err := listening(ctx, network, address, p.Done()); err != nil {
		p.Kill()
		return nil, err
	}
	return &server{
		address: address, key: key,
		pids: func() ([]int, error) { return process.Tree(p.PID()) },
		stop: func() error { return p.Stop(stopPatience) },
	}, nil
}

// full is the daemon itself, with the given store block in its configuration.
// Its store and its key are made once; each run starts it afresh on them.
func (r *rig) full(name, config string) (variant, error) {
	d, err := daemon.New(daemon.Options{Binary: r.utilhost(), Dir: filepath.Join(r.dir, name), Config: config, Log: r.log})
	if err != nil {
		return variant{}, err
	}
	if err := copyFile(r.binary("plugin"), filepath.Join(d.PluginDir(), workload.Group)); err != nil {
		return variant{}, err
	}
	key, err := d.Issue("bench", plenty)
	if err != nil {
		return variant{}, err
	}
	return variant{name, func(ctx context.Context) (*server, error) {
		if err := d.Start(); err != nil {
			return nil, err
		}
		if err := d.Ready(ctx); err != nil {
			d.Kill()
			return nil, err
		}
		return &server{
			address: d.Address(), key: key,
			pids: func() ([]int, error) { return process.Tree(d.PID()) },
			stop: d.Stop,
		}, nil
	}}, nil
}

// plenty is an allowance that no run uses up.
const plenty = 1_000_000_000_000

// listening waits until address takes connections.
func listening(ctx context.Context, network, address string, ended <-chan struct{}) error {
	for {
		connection, err := net.DialTimeout(network, address, time.Second)
		if err == nil {
			return connection.Close()
		}
		select {
		case <-ended:
			return fmt.Errorf("server ended before it listened on %s", address)
		case <-ctx.Done():
			return fmt.Errorf("server does not listen: %w", err)
		case <-time.After(2 * time.Millisecond):
		}
	}
}
