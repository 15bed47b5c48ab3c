package stage

import (
	"context"
	"fmt"
	"time"
)

// awaitPause is the rest between two looks of Await.
const awaitPause = 10 * time.Millisecond

// Await polls until check is content, at most for patience.
func Await(patience time.Duration, check func() error) error {
	deadline := time.Now().Add(patience)
	for {
		err := check()
		if err == nil {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("not within %v: %w", patience, err)
		}
		time.Sleep(awaitPause)
	}
}

// Rest lets d pass, which is how long a load lasts or when a fault comes. It
// is no wait for something to happen. It fails when ctx ends first.
func Rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
