package wire

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestProcessors follows the number of processors through long calls that
// overlap. The bubble's clock passes no time but what is slept.
func TestProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var set []int
		p := &processors{all: 4, set: func(n int) { set = append(set, n) }, wide: true}
		want := func(when string, numbers ...int) {
			t.Helper()
			synctest.Wait()
			p.mu.Lock()
			defer p.mu.Unlock()
			if !slices.Equal(set, numbers) {
				t.Errorf("%s: set %v, want %v", when, set, numbers)
			}
			set = nil
		}
		p.rest()
		want("at rest", 1)
		p.begin()
		want("a long call", 4)
		p.begin()
		p.end()
		time.Sleep(3 * linger)
		want("another has ended, the first still runs")
		p.rest()
		want("a stream opens meanwhile")
		p.end()
		time.Sleep(linger - time.Millisecond)
		want("shortly after the last")
		p.begin()
		p.end()
		time.Sleep(linger - time.Millisecond)
		want("another one has begun it anew")
		time.Sleep(linger)
		want("after the last", 1)
	})
}

// TestProcessorsLeftAlone checks that a process with one processor, and a
// server that does not own its process, change nothing.
func TestProcessorsLeftAlone(t *testing.T) {
	one := &processors{all: 1, set: func(n int) { t.Errorf("set to %d", n) }, wide: true}
	for _, p := range []*processors{one, nil} {
		p.rest()
		p.begin()
		p.end()
	}
}
