package clients

import (
	"math/bits"
	"time"
)

const (
	// waitSteps divide every doubling of a wait, so that a quantile is at most
	// a 32nd too high.
	waitSteps = 32
	// waitDoublings reach from 1 us to more than an hour.
	waitDoublings = 28
)

// Waits is a histogram of times, of a fixed size whatever their number. The
// zero value is empty.
type Waits struct {
	buckets [waitSteps * waitDoublings]uint64
	number  uint64
	worst   time.Duration
}

// Add counts one wait.
func (w *Waits) Add(d time.Duration) {
	w.buckets[waitBucket(d)]++
	w.number++
	w.worst = max(w.worst, d)
}

// Worst is the longest wait.
func (w *Waits) Worst() time.Duration { return w.worst }

// Quantile is the wait that the part q of all waits, 0 to 1, did not exceed;
// 0 when there are none.
func (w *Waits) Quantile(q float64) time.Duration {
	seen := uint64(0)
	for i, n := range w.buckets {
		if seen += n; n > 0 && float64(seen) >= q*float64(w.number) {
			return min(waitBound(i), w.worst)
		}
	}
	return w.worst
}

// waitBucket is the bucket of d. Below 32 us each microsecond has one.
func waitBucket(d time.Duration) int {
	us := uint64(max(d.Microseconds(), 0))
	shift := max(bits.Len64(us/waitSteps), 1) - 1
	return min(shift*waitSteps+int(us>>shift), waitSteps*waitDoublings-1)
}

// waitBound is the end of bucket i.
func waitBound(i int) time.Duration {
	shift := max(i/waitSteps, 1) - 1
	return time.Duration((i-shift*waitSteps+1)<<shift) * time.Microsecond
}
