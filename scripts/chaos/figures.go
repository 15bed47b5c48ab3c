package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// figures are what the daemon holds at one moment.
type figures struct {
	anonymous   int64 // resident memory that no file backs, bytes
	heap        int64 // what lives on the heap after a collection, bytes
	goroutines  int
	descriptors int // files of the store aside
	store       int // descriptors of files in the data directory
	threads     int
	processes   int // its children
	artifacts   int // copies of plugins
	sockets     int // directories of sockets
	log         int64
}

// How much more than before the daemon may hold when all is over.
const (
	// moreAnonymous is for spans that the runtime keeps and for what the store
	// and the pools have grown to by serving.
	moreAnonymous = 32 << 20
	// moreHeap is for keys, accounts and buffers that serving has brought in.
	moreHeap = 4 << 20
	// moreThreads: the runtime never ends a thread that once blocked.
	moreThreads = 24
	// raceFactor is how much more memory the race detector takes for each byte.
	raceFactor = 8
	// quietPatience is longer than a canary, the drain of the last calls and
	// the daemon's idle connections.
	quietPatience = 90 * time.Second
)

var threadsLine = regexp.MustCompile(`(?m)^Threads:\s+(\d+)`)

// look reads the figures of the daemon.
func look(s *stage.Stage, d *desk) (f figures, err error) {
	pid := s.Daemon.PID()
	if f.heap, err = d.heap(); err != nil {
		return f, err
	}
	if f.goroutines, err = d.goroutines(); err != nil {
		return f, err
	}
	if f.anonymous, err = process.Anonymous(pid); err != nil {
		return f, err
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return f, err
	}
	threads := threadsLine.FindSubmatch(status)
	if threads == nil {
		return f, errors.New("no line Threads in the status of the daemon")
	}
	if f.threads, err = strconv.Atoi(string(threads[1])); err != nil {
		return f, err
	}
	if err := f.openFiles(s, pid); err != nil {
		return f, err
	}
	tree, err := process.Tree(pid)
	if err != nil {
		return f, err
	}
	f.processes = len(tree) - 1
	copies, err := names(filepath.Join(s.Daemon.DataDir(), "plugins"))
	if err != nil {
		return f, err
	}
	for _, name := range copies {
		if name != "state" {
			f.artifacts++
		}
	}
	sockets, err := names(filepath.Join(s.Daemon.DataDir(), "run"))
	if err != nil {
		return f, err
	}
	f.sockets = len(sockets)
	info, err := os.Stat(s.Log)
	if err != nil {
		return f, err
	}
	f.log = info.Size()
	return f, nil
}

// settled reads the figures once they have stopped changing: connections of the
// start are closed only after their last answer.
func settled(s *stage.Stage, d *desk) (figures, error) {
	const pause, times = 200 * time.Millisecond, 5
	var last figures
	same := 0
	for end := time.Now().Add(quietPatience); same < times; {
		now, err := look(s, d)
		if err != nil {
			return now, err
		}
		if now.goroutines == last.goroutines && now.descriptors == last.descriptors && now.processes == last.processes {
			same++
		} else {
			same = 0
		}
		last = now
		if time.Now().After(end) {
			return now, fmt.Errorf("the figures still change after %v", quietPatience)
		}
		if err := stage.Rest(context.Background(), pause); err != nil {
			return now, err
		}
	}
	return last, nil
}

// openFiles counts descriptors. The store opens and closes files of its own
// as it pleases.
func (f *figures) openFiles(s *stage.Stage, pid int) error {
	links, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	if err != nil {
		return err
	}
	data, err := filepath.EvalSymlinks(s.Daemon.DataDir())
	if err != nil {
		return err
	}
	for _, link := range links {
		target, err := os.Readlink(link)
		switch {
		case err != nil: // closed meanwhile
		case strings.HasPrefix(target, data+"/"):
			f.store++
		default:
			f.descriptors++
		}
	}
	return nil
}

// names lists a folder.
func names(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}

// back fails while the daemon holds more than before. Artifacts and their
// groups are another matter.
func (f figures) back(before figures, race bool) error {
	factor := int64(1)
	if race {
		factor = raceFactor
	}
	var problems []error
	more := func(what string, now, then, margin int64) {
		if now > then+margin {
			problems = append(problems, fmt.Errorf("%d %s, before %d, at most %d more", now, what, then, margin))
		}
	}
	more("goroutines", int64(f.goroutines), int64(before.goroutines), 0)
	more("descriptors", int64(f.descriptors), int64(before.descriptors), 0)
	more("threads", int64(f.threads), int64(before.threads), moreThreads)
	more("processes", int64(f.processes), int64(before.processes), 0)
	more("socket directories", int64(f.sockets), int64(before.sockets), 0)
	more("bytes on the heap", f.heap, before.heap, moreHeap*factor)
	more("bytes of anonymous memory", f.anonymous, before.anonymous, moreAnonymous*factor)
	return errors.Join(problems...)
}

// compare waits until the daemon holds what it held before, prints both and
// claims that it came back.
func compare(s *stage.Stage, d *desk, before figures, what string) {
	var after figures
	began := time.Now()
	err := stage.Await(quietPatience, func() error {
		var err error
		if after, err = look(s, d); err == nil {
			err = after.back(before, s.Race)
		}
		return err
	})
	table(s, before, after)
	s.Claim(fmt.Sprintf("%s: memory, goroutines, descriptors, processes and sockets are back, after %v", what, time.Since(began).Round(time.Second)), err)
}

// table prints figures before and after.
func table(s *stage.Stage, before, after figures) {
	s.Print("%-22s %12s %12s", "the daemon holds", "before", "after")
	for _, row := range []struct {
		name          string
		before, after int64
		unit          string
	}{
		{"anonymous memory", before.anonymous >> 10, after.anonymous >> 10, " KiB"},
		{"live heap", before.heap >> 10, after.heap >> 10, " KiB"},
		{"goroutines", int64(before.goroutines), int64(after.goroutines), ""},
		{"descriptors", int64(before.descriptors), int64(after.descriptors), ""},
		{"files of the store", int64(before.store), int64(after.store), ""},
		{"threads", int64(before.threads), int64(after.threads), ""},
		{"processes", int64(before.processes), int64(after.processes), ""},
		{"artifacts", int64(before.artifacts), int64(after.artifacts), ""},
		{"socket directories", int64(before.sockets), int64(after.sockets), ""},
		{"log", before.log >> 10, after.log >> 10, " KiB"},
	} {
		s.Print("%-22s %12s %12s", row.name, fmt.Sprint(row.before, row.unit), fmt.Sprint(row.after, row.unit))
	}
}
