package ledger

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// BenchmarkDebit is one reservation and its settlement by 64 goroutines.
func BenchmarkDebit(b *testing.B) {
	for _, level := range levels {
		for _, keys := range []int{1, 10_000} {
			b.Run(fmt.Sprintf("%s/keys=%d", level, keys), func(b *testing.B) {
				setup := newBench(b, Options{Durability: level})
				setup.pace = standardPace
				l := setup.open()
				ids := make([]string, keys)
				for i := range ids {
					ids[i] = fmt.Sprintf("k_%012d", i)
				}
				ctx := context.Background()
				warmUp(b, l, ids)
				var next atomic.Uint64
				before := cpuTime(b)
				b.ReportAllocs()
				b.SetParallelism(32) // times two cores: 64 goroutines
				b.ResetTimer()
				b.RunParallel(func(pb *testing.PB) {
					n := next.Add(1) * 7919
					var r Reservation
					for pb.Next() {
						n++
						if err := l.Reserve(ctx, &r, ids[n%uint64(keys)], maxCredits, 1); err != nil {
							b.Error(err)
							return
						}
						if _, err := r.Settle("text/case"); err != nil {
							b.Error(err)
							return
						}
					}
				})
				b.StopTimer()
				b.ReportMetric(float64(cpuTime(b)-before)/float64(b.N), "cpu-ns/op")
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "debits/s")
			})
		}
	}
}

// warmUp uses each key once: the first use of a key at rest waits for a
// commit, which is not what is measured.
func warmUp(b *testing.B, l *Ledger, ids []string) {
	var group sync.WaitGroup
	for g := range 500 {
		group.Go(func() {
			for n := g; n < len(ids); n += 500 {
				spend(b, l, ids[n], maxCredits, 1)
			}
		})
	}
	group.Wait()
}

// cpuTime is what this process has used so far. On a machine that others use
// too it says more than the elapsed time.
func cpuTime(b *testing.B) time.Duration {
	var use unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
