package exchange

import (
	"context"
	"sync"
	"testing"
	"time"
)

// limit is how long a test waits for anything. What has not come by then never
// comes, on however busy a machine.
const limit = 20 * time.Second

// limited returns a context for what a test waits for: its end fails the test
// where it would hang otherwise.
func limited(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	return ctx
}

// await receives from c.
func await[T any](t testing.TB, c <-chan T) T {
	t.Helper()
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	select {
	case value := <-c:
		return value
	case <-timeout.C:
		t.Fatalf("nothing came within %v", limit)
		panic("unreachable")
	}
}

// wait waits for the callers of wg. A context cannot help one that is held in
// sending.
func wait(t testing.TB, wg *sync.WaitGroup) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	await(t, done)
}

// eventually polls until condition holds.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within %v: %s", limit, what)
		}
	}
}

// closeSettled closes c at the end of the test. If c still lives then, the bytes
// that it counts as unanswered on each lane must be those of the calls that are
// unanswered: whatever became of the others, they have given theirs back. Else
// callers would in time no longer send themselves.
func closeSettled(t testing.TB, c *Conn) {
	t.Cleanup(func() {
		defer c.Close()
		var counted, due [len(c.lanes)]int
		for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(time.Millisecond) {
			if c.Err() != nil {
				return
			}
			counted, due = unanswered(c)
			if counted == due {
				return
			}
		}
		t.Errorf("%d bytes count as unanswered on the lanes, the unanswered calls have %d", counted, due)
	})
}

// unanswered returns for each lane how many bytes count as unanswered, and how
// many belong to calls that are.
func unanswered(c *Conn) (counted, due [2]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.lanes {
		counted[i] = c.lanes[i].writer.Unanswered()
	}
	for _, s := range c.table.slots {
		if s.used && s.bulk {
			due[bulk] += s.bytes
		} else if s.used {
			due[small] += s.bytes
		}
	}
	return counted, due
}
