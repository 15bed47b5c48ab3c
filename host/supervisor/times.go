package supervisor

import (
	"time"

	"github.com/utilhost/utilhost/host/supervisor/directory"
)

// Times are the delays and timeouts of the supervisor. The zero value of a
// field means its default, which DefaultTimes explains.
type Times struct {
	Coalesce, Settle, Aged, Poll, Removal                    time.Duration
	Start, Stop, DrainMargin                                 time.Duration
	Tick, HungAfter, CheckTimeout, StuckAfter, StreamGrace   time.Duration
	BackoffFirst, BackoffLimit, RetryFirst, RetryLimit, Hold time.Duration
	Remember, WorkerIdle                                     time.Duration
	Canary, Patience                                         time.Duration // Canary below zero: none
}

// DefaultTimes returns the delays and timeouts that the host runs with.
func DefaultTimes() Times {
	return Times{
		Coalesce:     20 * time.Millisecond,  // events of one write burst cost one scan
		Settle:       250 * time.Millisecond, // a copy in progress writes far more often
		Aged:         2 * time.Second,        // a file untouched for so long has settled already
		Poll:         10 * time.Second,       // net for symlink targets and network mounts, which send no events
		Removal:      2 * time.Second,        // install(1) and "rm; cp" remove first
		Start:        10 * time.Second,       // from exec to the last example answered
		Stop:         2 * time.Second,        // a process asked to end is killed after this
		DrainMargin:  3 * time.Second,        // beyond the call deadline, before a drain is given up
		Tick:         250 * time.Millisecond, // how often calls in flight are looked at
		HungAfter:    500 * time.Millisecond, // age of the oldest call at which its process is asked Check
		CheckTimeout: 1500 * time.Millisecond,
		StuckAfter:   2 * time.Second,        // past its deadline a call that still runs is stuck
		StreamGrace:  500 * time.Millisecond, // a dying process closes its sockets before it can be waited for
		BackoffFirst: 50 * time.Millisecond,  // doubles for every start that fails
		BackoffLimit: 5 * time.Second,
		RetryFirst:   time.Second, // rejections because of the surroundings: no space, fork failed, timed out
		RetryLimit:   time.Minute,
		Hold:         15 * time.Second, // longest a switch that drops routes waits for files still being verified
		Canary:       30 * time.Second, // how long the last good version stays up as the fallback after a switch
		Patience:     time.Second,      // a canary's call that takes longer is asked of the fallback as well
		Remember:     10 * time.Minute, // how long an input or a key that ended processes is remembered
		WorkerIdle:   5 * time.Second,  // a worker of the quarantine that is not needed is stopped after this
	}
}

func (t Times) withDefaults() Times {
	d := DefaultTimes()
	fill(&t.Coalesce, d.Coalesce)
	fill(&t.Settle, d.Settle)
	fill(&t.Aged, d.Aged)
	fill(&t.Poll, d.Poll)
	fill(&t.Removal, d.Removal)
	fill(&t.Start, d.Start)
	fill(&t.Stop, d.Stop)
	fill(&t.DrainMargin, d.DrainMargin)
	fill(&t.Tick, d.Tick)
	fill(&t.HungAfter, d.HungAfter)
	fill(&t.CheckTimeout, d.CheckTimeout)
	fill(&t.StuckAfter, d.StuckAfter)
	fill(&t.StreamGrace, d.StreamGrace)
	fill(&t.BackoffFirst, d.BackoffFirst)
	fill(&t.BackoffLimit, d.BackoffLimit)
	fill(&t.RetryFirst, d.RetryFirst)
	fill(&t.RetryLimit, d.RetryLimit)
	fill(&t.Hold, d.Hold)
	fill(&t.Remember, d.Remember)
	fill(&t.WorkerIdle, d.WorkerIdle)
	fill(&t.Patience, d.Patience)
	if t.Canary == 0 {
		t.Canary = d.Canary
	}
	return t
}

func (t Times) directory() directory.Times {
	return directory.Times{Coalesce: t.Coalesce, Settle: t.Settle, Aged: t.Aged, Poll: t.Poll, Removal: t.Removal}
}
