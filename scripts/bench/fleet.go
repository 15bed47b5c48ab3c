package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/process"
)

// fleet is the number of groups in the catalogue.
const fleet = 19

func fleetGroup(i int) string { return fmt.Sprintf("fleet-%02d", i+1) }

// fleetFigures are taken from a daemon with a whole catalogue of plugins.
type fleetFigures struct {
	ready  []float64 // ms from the start of the daemon to ready, warm store
	memory []float64 // MB of anonymous memory of all plugins, idle
}

// idle is how long plugins are left alone before their memory is read.
const idle = 2 * time.Second

func (r *rig) fleet(ctx context.Context, rounds int) (figures fleetFigures, err error) {
	d, err := daemon.New(daemon.Options{Binary: r.utilhost(), Dir: filepath.Join(r.dir, "fleet"), Log: r.log})
	if err != nil {
		return figures, err
	}
	for i := range fleet {
		if err := copyFile(r.binary(fleetGroup(i)), filepath.Join(d.PluginDir(), fleetGroup(i))); err != nil {
			return figures, err
		}
	}
	for round := range rounds + 1 {
		began := time.Now()
		if err := start(ctx, d); err != nil {
			return figures, err
		}
		took := time.Since(began)
		memory, err := fleetMemory(d)
		if err != nil {
			d.Kill()
			return figures, err
		}
		if round > 0 { // the first start stages and proves every plugin
			figures.ready = append(figures.ready, milliseconds(took))
			figures.memory = append(figures.memory, memory)
		}
		if err := d.Stop(); err != nil {
			return figures, err
		}
	}
	return figures, nil
}

// fleetMemory checks that every plugin serves and adds up what they hold.
func fleetMemory(d *daemon.Daemon) (float64, error) {
	plugins, err := d.Plugins()
	if err != nil {
		return 0, err
	}
	time.Sleep(idle)
	serving, sum := 0, int64(0)
	for _, p := range plugins {
		if p.State != "serving" {
			return 0, fmt.Errorf("plugin %s is %s: %s", p.Group, p.State, p.Reason)
		}
		held, err := process.Anonymous(p.PID)
		if err != nil {
			return 0, err
		}
		serving, sum = serving+1, sum+held
	}
	if serving != fleet {
		return 0, fmt.Errorf("%d plugins serve, want %d", serving, fleet)
	}
	return float64(sum) / 1e6, nil
}
