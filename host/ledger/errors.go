package ledger

import (
	"errors"
	"fmt"
	"time"
)

var (
	// ErrUnavailable: the debit cannot be made durable now (disk full or
	// read-only, a commit that does not finish in time, ledger closed).
	// Nothing was charged. Answered with 503.
	ErrUnavailable = errors.New("credits cannot be recorded now")
	// ErrFinished: the reservation was settled or released before. Nothing
	// was charged by this call.
	ErrFinished = errors.New("reservation was already settled or released")

	errOpen = errors.New("the last reservation is neither settled nor released")
)

// Shortage says that a pool does not hold the credits that were asked for.
type Shortage struct {
	Remaining int64     // credits left in the pool, less than the cost
	Reset     time.Time // when the month ends and the pool is anew, UTC
}

func (s *Shortage) Error() string {
	return fmt.Sprintf("not enough credits: %d left until %s", s.Remaining, s.Reset.Format(time.DateOnly))
}
