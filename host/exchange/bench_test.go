package exchange

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// body is about as long as the contract's typical request.
const benchBody = `{"text": "WEAREDISCOVEREDFLEEATONCE", "rails": 3, "mode": "encrypt"}`

// BenchmarkTransport compares the exchange with unary gRPC on the same
// connection with AutoMTLS, in alternating slices of one run. Metrics: time and
// processor time (host and plugin together) per call for each, and how many
// times the processor time of the exchange unary gRPC needs.
func BenchmarkTransport(b *testing.B) {
	for _, callers := range []int{1, 8, 64} {
		b.Run(strconv.Itoa(callers), func(b *testing.B) {
			p := start(b, wire.Limits{})
			plugin := p.pid(b)
			exchange := func() func() error {
				call := newCall(routeEcho, benchBody)
				return func() error {
					call.Deadline = time.Now().Add(10 * time.Second)
					return p.Do(b.Context(), call)
				}
			}
			unary := func() func() error {
				item := &pb.Item{Route: routeEcho, Body: []byte(benchBody), RequestId: "r-1"}
				return func() error {
					ctx, cancel := context.WithTimeout(b.Context(), 10*time.Second)
					defer cancel()
					_, err := p.client.Call(ctx, item)
					return err
				}
			}
			hammer(b, callers, callers*50, exchange)
			hammer(b, callers, callers*50, unary)
			var wall, cpu [2]time.Duration
			const slices = 5
			n := max(b.N/slices, callers)
			b.ReportAllocs()
			for range slices {
				for i, kind := range []func() func() error{exchange, unary} {
					before, began := cpuOf(b, plugin), time.Now()
					hammer(b, callers, n, kind)
					wall[i] += time.Since(began)
					cpu[i] += cpuOf(b, plugin) - before
				}
			}
			per := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / float64(n*slices) }
			b.ReportMetric(per(wall[0]), "exchange-ns/call")
			b.ReportMetric(per(wall[1]), "unary-ns/call")
			b.ReportMetric(per(cpu[0]), "exchange-cpu-ns/call")
			b.ReportMetric(per(cpu[1]), "unary-cpu-ns/call")
			b.ReportMetric(per(cpu[1])/per(cpu[0]), "cpu-ratio")
		})
	}
}

// BenchmarkDo is the exchange alone, for profiles and the allocation count.
func BenchmarkDo(b *testing.B) {
	for _, body := range []string{benchBody, strings.Repeat("x", 10_000)} {
		for _, callers := range []int{1, 8, 64} {
			b.Run(fmt.Sprintf("%dB/%d", len(body), callers), func(b *testing.B) { benchmarkDo(b, body, callers) })
		}
	}
}

func benchmarkDo(b *testing.B, body string, callers int) {
	p := start(b, wire.Limits{})
	plugin := p.pid(b)
	kind := func() func() error {
		call := newCall(routeEcho, body)
		return func() error {
			call.Deadline = time.Now().Add(10 * time.Second)
			return p.Do(b.Context(), call)
		}
	}
	hammer(b, callers, callers*50, kind)
	b.ReportAllocs()
	before := cpuOf(b, plugin)
	b.ResetTimer()
	hammer(b, callers, b.N, kind)
	b.StopTimer()
	b.ReportMetric(float64((cpuOf(b, plugin)-before).Nanoseconds())/float64(b.N), "cpu-ns/op")
}

// hammer runs n calls from so many goroutines, each with a call of its own.
func hammer(b *testing.B, callers, n int, kind func() func() error) {
	var left atomic.Int64
	left.Store(int64(n))
	var wg sync.WaitGroup
	for range callers {
		do := kind()
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				if err := do(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// cpuOf returns the processor time of this process and of the plugin.
func cpuOf(b *testing.B, plugin int) time.Duration {
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		b.Fatal(err)
	}
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", plugin))
	if err != nil {
		b.Skip("no /proc to read the plugin's processor time from")
	}
	// Fields 14 and 15, in ticks of 10 ms: proc(5). Field 2 may hold blanks.
	fields := strings.Fields(string(raw[strings.LastIndexByte(string(raw), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(own.Utime.Nano()+own.Stime.Nano()) + time.Duration(user+system)*10*time.Millisecond
}
