package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// CPU is the processor time, user and system, that all threads of pid have
// used since its start, those that have ended included. It reads the process's
// own clock (clock_getcpuclockid(3)), which counts nanoseconds where
// /proc/<pid>/stat counts hundredths of a second.
func CPU(pid int) (time.Duration, error) {
	const schedulerClock = 2 // CPUCLOCK_SCHED of the kernel's posix-timers.h
	clock := int32(^pid<<3 | schedulerClock)
	var used unix.Timespec
	if err := unix.ClockGettime(clock, &used); err != nil {
		return 0, fmt.Errorf("processor time of process %d: %w", pid, err)
	}
	return time.Duration(used.Nano()), nil
}

// Tree answers pid and all its living descendants.
func Tree(pid int) ([]int, error) {
	children := map[int][]int{}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	for _, path := range stats {
		stat, err := readStat(path)
		if err != nil {
			continue // it ended meanwhile
		}
		children[stat.parent] = append(children[stat.parent], stat.pid)
	}
	tree := []int{pid}
	for i := 0; i < len(tree); i++ {
		tree = append(tree, children[tree[i]]...)
	}
	return tree, nil
}

// Alive reports whether pid runs. A process that has ended but was not yet
// waited for does not.
func Alive(pid int) bool {
	stat, err := readStat(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && stat.state != "Z" && stat.state != "X"
}

// Executing answers the living processes whose program lies below dir, also
// when its file has been removed meanwhile.
func Executing(dir string) ([]int, error) {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	links, err := filepath.Glob("/proc/[0-9]*/exe")
	if err != nil {
		return nil, err
	}
	var found []int
	for _, link := range links {
		program, err := os.Readlink(link)
		if err != nil || !strings.HasPrefix(program, dir+"/") {
			continue // it ended meanwhile, or is a stranger's
		}
		pid, err := strconv.Atoi(strings.Split(link, "/")[2])
		if err != nil {
			return nil, err
		}
		if Alive(pid) {
			found = append(found, pid)
		}
	}
	return found, nil
}

type stat struct {
	pid, parent int
	state       string
}

// readStat parses the first fields of a /proc/<pid>/stat (proc(5)). The name
// in parentheses may hold anything, so what follows the last one counts.
func readStat(path string) (stat, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return stat{}, err
	}
	pid, _, _ := bytes.Cut(text, []byte(" "))
	end := bytes.LastIndexByte(text, ')')
	if end < 0 {
		return stat{}, fmt.Errorf("%s: no process name", path)
	}
	fields := strings.Fields(string(text[end+1:]))
	if len(fields) < 2 {
		return stat{}, fmt.Errorf("%s: too short", path)
	}
	s := stat{state: fields[0]}
	if s.pid, err = strconv.Atoi(string(pid)); err != nil {
		return stat{}, fmt.Errorf("%s: %w", path, err)
	}
	if s.parent, err = strconv.Atoi(fields[1]); err != nil {
		return stat{}, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// Anonymous is the resident memory of pid in bytes that no file backs
// (smaps_rollup, field Anonymous).
func Anonymous(pid int) (int64, error) {
	path := fmt.Sprintf("/proc/%d/smaps_rollup", pid)
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, "Anonymous:"); ok {
			kib, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			if err != nil {
				return 0, fmt.Errorf("%s: %w", path, err)
			}
			return kib << 10, nil
		}
	}
	return 0, fmt.Errorf("%s: no field Anonymous", path)
}
