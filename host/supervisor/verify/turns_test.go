package verify

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(2)
		begun := time.Now()
		take := func(after time.Duration) func() {
			t.Helper()
			end, err := turns.take(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if waited := time.Since(begun); waited != after {
				t.Errorf("had its turn after %v, want %v", waited, after)
			}
			return end
		}
		first, second := take(0), take(0)
		first()
		third := take(0) // at the place of the first
		fourth := take(turn)
		second() // its turn ended by itself; this must not give a place to anybody
		third()
		fifth := take(turn)
		sixth := take(2 * turn)
		fourth()
		fifth()
		sixth()
	})
}

func TestTurnIsGivenUp(t *testing.T) {
	turns := NewTurns(1)
	end, err := turns.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	superseded := errors.New("it was replaced by a later change")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(superseded)
	if _, err := turns.take(ctx); !errors.Is(err, superseded) {
		t.Errorf("got %v, want %v", err, superseded)
	}
}
