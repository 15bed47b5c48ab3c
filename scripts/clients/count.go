package clients

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"time"
)

// failuresKept is how many failures of a key are kept with their text.
const failuresKept = 3

// Count is what became of the calls with one key. Costs are in credits.
type Count struct {
	// OK is the number of right answers.
	OK int
	// Spent is the cost of all answers "ok: true", right or wrong.
	Spent int
	// Doubt and DoubtCost count the calls that the daemon may have had and
	// that got no answer.
	Doubt, DoubtCost int
	// Unsent is the number of calls for which there was no connection.
	Unsent int
	// Tolerated counts the refusals that the fleet was told to tolerate, by
	// code.
	Tolerated map[string]int
	// Failed counts everything else: wrong results, other refusals, answers
	// without the envelope and, unless they are doubt, lost answers.
	Failed int
	// Wrong is how many of the failed ones were answered with a wrong result.
	Wrong int
	// Failures are the first few of them, each a *FailedError.
	Failures []error
	// Lowest is the lowest X-RateLimit-Remaining seen, math.MaxInt if none.
	Lowest int
}

func newCount() Count { return Count{Lowest: math.MaxInt, Tolerated: map[string]int{}} }

// Add adds what another count says, for example of an earlier fleet.
func (c *Count) Add(o Count) {
	if c.Tolerated == nil {
		c.Tolerated, c.Lowest = map[string]int{}, math.MaxInt
	}
	c.OK, c.Spent = c.OK+o.OK, c.Spent+o.Spent
	c.Doubt, c.DoubtCost = c.Doubt+o.Doubt, c.DoubtCost+o.DoubtCost
	c.Unsent, c.Failed, c.Wrong = c.Unsent+o.Unsent, c.Failed+o.Failed, c.Wrong+o.Wrong
	for code, n := range o.Tolerated {
		c.Tolerated[code] += n
	}
	c.Failures = append(c.Failures, o.Failures...)
	c.Failures = c.Failures[:min(len(c.Failures), failuresKept)]
	c.Lowest = min(c.Lowest, o.Lowest)
}

func (c Count) copy() Count {
	c.Tolerated = maps.Clone(c.Tolerated)
	c.Failures = append([]error(nil), c.Failures...)
	return c
}

// Failure describes what went wrong. It is nil when at least one call was
// answered and none failed.
func (c Count) Failure() error {
	if c.Failed == 0 && c.OK > 0 {
		return nil
	}
	return fmt.Errorf("%d failed, %d answered; first: %w", c.Failed, c.OK, errors.Join(c.Failures...))
}

// Agrees compares the count with what left the pool of client's key; see
// Spent.
func (c Count) Agrees(client *Client, allowance int) error {
	return Spent(client, allowance, c.Spent, c.DoubtCost)
}

// note counts one call of that cost.
func (c *Count) note(o Options, cost int, a Answer, err error) {
	if remaining, err := a.Remaining(); err == nil && a.Header.Get("X-RateLimit-Limit") != "0" {
		c.Lowest = min(c.Lowest, remaining)
	}
	if a.OK {
		c.Spent += cost
	}
	if err == nil {
		c.OK++
		return
	}
	var lost *LostError
	switch {
	case errors.As(err, &lost) && !lost.Sent:
		c.Unsent++
	case errors.As(err, &lost), !a.OK && a.Error == nil: // no answer, or half of one
		c.Doubt, c.DoubtCost = c.Doubt+1, c.DoubtCost+cost
	case o.tolerates(a.Code()):
		c.Tolerated[a.Code()]++
		return
	}
	if lost != nil && o.Doubt {
		return
	}
	c.Failed++
	if a.OK {
		c.Wrong++
	}
	failed := &FailedError{At: time.Now(), RequestID: a.Header.Get("X-Request-Id"), Err: err}
	if len(c.Failures) < failuresKept {
		c.Failures = append(c.Failures, failed)
	}
	if o.OnFailure != nil {
		o.OnFailure(failed)
	}
}

// FailedError is a call that failed, with what finds it in the daemon's log.
type FailedError struct {
	At        time.Time
	RequestID string // "" when no answer came
	Err       error
}

func (e *FailedError) Error() string {
	return fmt.Sprintf("%s, request %q: %v", e.At.Format("15:04:05.000"), e.RequestID, e.Err)
}

func (e *FailedError) Unwrap() error { return e.Err }
