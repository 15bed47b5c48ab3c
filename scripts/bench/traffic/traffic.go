// Package traffic is the benchmark's load generator: a closed loop of
// keep-alive HTTP/1.1 requests on a fixed number of connections. It drives its
// sockets by epoll from one goroutine, so that it takes as little as possible
// of the processors that the measured server runs on.
package traffic

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"net"
	"slices"
	"time"
)

// Request is one request as it goes over the wire, and the sign of its answer.
type Request struct {
	// Path begins with a slash.
	Path string
	// Key is sent as a bearer token unless it is empty.
	Key string
	// Body is JSON.
	Body []byte
	// Want must stand in the body of the answer, whose status must be 200.
	Want []byte
}

// Options describe one run.
type Options struct {
	// Address is host:port on an IPv4 address.
	Address string
	// Connections are kept busy all the time, 1 or more.
	Connections int
	// Main is sent again and again.
	Main Request
	// Rare is sent in place of Main once in RareEvery requests; 0 means never.
	// Its latency is left out of the figures, what it does to others is not.
	Rare      Request
	RareEvery int
	// WarmUp passes before the measured time begins.
	WarmUp, Measured time.Duration
	// Begin and End are called when the measured time begins and ends, while
	// the load goes on. Either may be nil.
	Begin, End func() `json:"-"`
}

// Report is what a run measured. Requests counts the answers to Main that
// arrived within the measured time; latencies are of these.
type Report struct {
	Requests int           `json:"requests"`
	Errors   int           `json:"errors"`
	Reason   string        `json:"reason,omitempty"` // of the first error
	Elapsed  time.Duration `json:"elapsed_ns"`
	P50      time.Duration `json:"p50_ns"`
	P99      time.Duration `json:"p99_ns"`
	Max      time.Duration `json:"max_ns"`
}

// render writes the request as bytes for the wire.
func (r Request) render(host string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "POST %s HTTP/1.1\r\nHost: %s\r\n", r.Path, host)
	if r.Key != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", r.Key)
	}
	fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n", len(r.Body))
	b.Write(r.Body)
	return b.Bytes()
}

// Run generates the load. It fails when it cannot connect, when no request
// succeeds, or when ctx ends; refused requests are counted in the report.
func Run(ctx context.Context, o Options) (Report, error) {
	address, err := net.ResolveTCPAddr("tcp4", o.Address)
	if err != nil {
		return Report{}, err
	}
	l, err := newLoop(address, o)
	if err != nil {
		return Report{}, err
	}
	defer l.close()
	if err := l.run(ctx); err != nil {
		return Report{}, err
	}
	if len(l.latencies) == 0 {
		return Report{}, fmt.Errorf("no request to %s succeeded: %s", o.Address, l.report.Reason)
	}
	slices.Sort(l.latencies)
	l.report.Requests = len(l.latencies)
	l.report.P50, l.report.P99 = percentile(l.latencies, 50), percentile(l.latencies, 99)
	l.report.Max = percentile(l.latencies, 100)
	return l.report, nil
}

// percentile is the smallest value that p percent of sorted do not exceed.
func percentile(sorted []time.Duration, p float64) time.Duration {
	rank := int(math.Ceil(p / 100 * float64(len(sorted))))
	return sorted[max(rank-1, 0)]
}
