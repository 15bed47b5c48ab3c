package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// goneWithin is how long a plugin process may outlive its daemon.
	goneWithin = time.Second
	// gonePatience is how long it is watched, so that the table can say by how
	// much it was late.
	gonePatience = 10 * time.Second
	// keptVersions is how many artifacts of a group stay.
	keptVersions = 3
)

// A watch notes every process that a daemon starts, until it is ended.
type watch struct {
	stop chan struct{}
	seen chan map[int]bool
}

func startWatch(daemon int) *watch {
	w := &watch{stop: make(chan struct{}), seen: make(chan map[int]bool, 1)}
	go func() {
		seen := map[int]bool{}
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			tree, err := process.Tree(daemon)
			for i, pid := range tree {
				seen[pid] = seen[pid] || err == nil && i > 0 // the first is the daemon
			}
			select {
			case <-w.stop:
				w.seen <- seen
				return
			case <-tick.C:
			}
		}
	}()
	return w
}

// end answers the processes seen.
func (w *watch) end() map[int]bool {
	close(w.stop)
	return <-w.seen
}

// outlived waits until no process is left that the daemon started: neither of
// those seen nor one that runs an artifact or the daemon's own program. It
// answers how long after the kill the last was gone, and how many were late.
func (p *orphansPlay) outlived(seen map[int]bool, killed time.Time) (took time.Duration, late int, err error) {
	for {
		alive, err := p.alive(seen)
		took = time.Since(killed)
		if err != nil || len(alive) == 0 {
			return took, late, err
		}
		if took > goneWithin {
			late = max(late, len(alive))
		}
		if took > gonePatience {
			return took, late, fmt.Errorf("processes %v live %v after the kill", alive, took.Round(time.Millisecond))
		}
		time.Sleep(time.Millisecond)
	}
}

// alive answers the living processes of a daemon that has ended.
func (p *orphansPlay) alive(seen map[int]bool) ([]int, error) {
	var alive []int
	for pid, child := range seen {
		if child && process.Alive(pid) {
			alive = append(alive, pid)
		}
	}
	for _, dir := range []string{p.artifacts(), p.Programs} {
		running, err := process.Executing(dir)
		if err != nil {
			return nil, err
		}
		alive = append(alive, running...)
	}
	slices.Sort(alive)
	return slices.Compact(alive), nil
}

func (p *orphansPlay) artifacts() string { return filepath.Join(p.Daemon.DataDir(), "plugins") }
func (p *orphansPlay) sockets() string   { return filepath.Join(p.Daemon.DataDir(), "run") }

// names lists a folder.
func names(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}

// tidy waits until a daemon that runs has no more on disk than it needs: none
// of the old socket directories, one for each process, no copy in progress,
// the kept versions, nothing new beside them, nothing in the temporary folder.
func (p *orphansPlay) tidy(old []string) error {
	present, err := names(p.sockets())
	if err != nil {
		return err
	}
	for _, name := range old {
		if slices.Contains(present, name) {
			return fmt.Errorf("socket directory %s of the killed daemon is there", name)
		}
	}
	return stage.Await(5*time.Second, func() error {
		running, err := process.Executing(p.artifacts())
		if err != nil {
			return err
		}
		present, err := names(p.sockets())
		if err == nil && len(present) != len(running) {
			err = fmt.Errorf("socket directories %v for %d processes", present, len(running))
		}
		return errors.Join(err, p.onlyKept(), p.nothingNew())
	})
}

// onlyKept fails when the artifact store holds more than the kept versions and
// the state.
func (p *orphansPlay) onlyKept() error {
	present, err := names(p.artifacts())
	if err != nil {
		return err
	}
	copies := 0
	for _, name := range present {
		switch {
		case len(name) == 64 && strings.Trim(name, "0123456789abcdef") == "":
			copies++
		case name != "state":
			return fmt.Errorf("%s in the artifact store", name)
		}
	}
	if most := keptVersions + 1; copies > most { // of ciphers, and the one of math
		return fmt.Errorf("%d artifacts, at most %d", copies, most)
	}
	return nil
}

// nothingNew fails when the data directory or the temporary folder has entries
// that were not there when the daemon first ran.
func (p *orphansPlay) nothingNew() error {
	present, err := names(p.Daemon.DataDir())
	if err == nil && !slices.Equal(present, p.first) {
		err = fmt.Errorf("the data directory holds %v, at first %v", present, p.first)
	}
	temporary, listed := names(p.temporary())
	if listed == nil && len(temporary) > 0 {
		listed = fmt.Errorf("%v in the temporary folder", temporary)
	}
	return errors.Join(err, listed)
}
