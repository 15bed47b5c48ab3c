package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"github.com/utilhost/utilhost/scripts/bench/traffic"
	"github.com/utilhost/utilhost/scripts/bench/workload"
	"github.com/utilhost/utilhost/scripts/process"
)

// A cell is one kind of load.
type cell struct {
	Connections int `json:"connections"`
	Body        int `json:"body"` // bytes of a request body, about
	// SlowEvery has one request in so many keep a processor for 50 ms.
	SlowEvery int `json:"slow_every,omitempty"`
}

// A sample is one variant under one load in one round.
type sample struct {
	Variant string `json:"variant"`
	Cell    cell   `json:"cell"`
	Round   int    `json:"round"`
	// CPU is processor time per request, user and system, of every process of
	// the server; never of the load generator.
	CPU time.Duration `json:"cpu_ns"`
	// Rate is in requests a second.
	Rate   float64        `json:"rate"`
	Report traffic.Report `json:"report"`
}

// span is how long a measurement takes.
type span struct{ warmUp, measured time.Duration }

// slowCall is how long a call of cell.SlowEvery keeps its processor.
const slowCall = 50 * time.Millisecond

// measure starts v afresh, loads it and stops it.
func (r *rig) measure(ctx context.Context, v variant, c cell, s span) (_ sample, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute+s.warmUp+s.measured)
	defer cancel()
	server, err := v.start(ctx)
	if err != nil {
		return sample{}, fmt.Errorf("start %s: %w", v.name, err)
	}
	defer func() {
		if stopErr := server.stop(); stopErr != nil {
			err = errors.Join(err, fmt.Errorf("stop %s: %w", v.name, stopErr))
		}
	}()
	report, used, err := r.load(ctx, server, options(server, c, s))
	if err != nil {
		return sample{}, fmt.Errorf("%s at %+v: %w", v.name, c, err)
	}
	if report.Errors > 0 {
		return sample{}, fmt.Errorf("%s at %+v: %d requests failed: %s", v.name, c, report.Errors, report.Reason)
	}
	return sample{
		Variant: v.name, Cell: c, Report: report,
		CPU:  used / time.Duration(report.Requests),
		Rate: float64(report.Requests) / report.Elapsed.Seconds(),
	}, nil
}

func options(server *server, c cell, s span) traffic.Options {
	body, want := workload.Text(c.Body)
	return traffic.Options{
		Address:     server.address,
		Connections: c.Connections,
		Main:        traffic.Request{Path: "/v1/" + workload.Group + "/atbash", Key: server.key, Body: body, Want: want},
		Rare: traffic.Request{Path: "/v1/" + workload.Group + "/spin", Key: server.key,
			Body: fmt.Appendf(nil, `{"milliseconds":%d}`, slowCall.Milliseconds()), Want: []byte(`"rounds"`)},
		RareEvery: c.SlowEvery,
		WarmUp:    s.warmUp,
		Measured:  s.measured,
	}
}

// load runs the generator as a process of its own and reads the server's
// processor time when the measured time begins and ends.
func (r *rig) load(ctx context.Context, server *server, o traffic.Options) (traffic.Report, time.Duration, error) {
	text, err := json.Marshal(o)
	if err != nil {
		return traffic.Report{}, 0, err
	}
	command := exec.CommandContext(ctx, r.binary("load"))
	command.Stdin = bytes.NewReader(text)
	output, err := command.StdoutPipe()
	if err != nil {
		return traffic.Report{}, 0, err
	}
	var complaint bytes.Buffer
	command.Stderr = &complaint
	if err := command.Start(); err != nil {
		return traffic.Report{}, 0, err
	}
	report, used, err := follow(bufio.NewScanner(output), server)
	if waitErr := command.Wait(); waitErr != nil {
		err = fmt.Errorf("load generator: %w: %s", waitErr, bytes.TrimSpace(complaint.Bytes()))
	}
	return report, used, err
}

func follow(lines *bufio.Scanner, server *server) (report traffic.Report, used time.Duration, err error) {
	var before map[int]time.Duration
	for lines.Scan() {
		switch lines.Text() {
		case "begin":
			before, err = cpu(server)
		case "end":
			var after map[int]time.Duration
			after, err = cpu(server)
			for pid := range after {
				used += after[pid] - before[pid]
			}
		default:
			err = json.Unmarshal(lines.Bytes(), &report)
		}
		if err != nil {
			break
		}
	}
	return report, used, errors.Join(err, lines.Err())
}

func cpu(server *server) (map[int]time.Duration, error) {
	pids, err := server.pids()
	if err != nil {
		return nil, err
	}
	used := make(map[int]time.Duration, len(pids))
	for _, pid := range pids {
		if used[pid], err = process.CPU(pid); err != nil {
			return nil, err
		}
	}
	return used, nil
}
