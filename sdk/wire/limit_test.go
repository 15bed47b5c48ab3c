package wire

import (
	"context"
	"os"
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
	select {
	case value := <-c:
		return value
	case <-limited(t).Done():
		t.Fatalf("nothing came within %v", limit)
		panic("unreachable")
	}
}

// limitFile bounds what is read from and written to a pipe.
func limitFile(t testing.TB, file *os.File) {
	t.Helper()
	if err := file.SetDeadline(time.Now().Add(limit)); err != nil {
		t.Fatal(err)
	}
}
