package canary

import (
	"errors"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// An outcome is how a call ended on the new version.
type outcome int

const (
	answered outcome = iota // with any code except INTERNAL_ERROR
	erred                   // INTERNAL_ERROR
	unusable                // the answer was broken or above the limit
	late                    // no answer within the deadline
	halted                  // as late, but somebody else had stopped the process
	died                    // the process was lost under the call
	notRun                  // no place, no process, retired, or the client has left
	outcomes
)

// outcomeOf returns the outcome of a try that ended with err, or if that is nil
// with an answer of that code.
func outcomeOf(err error, code pb.Code) outcome {
	var lost *release.Lost
	switch {
	case err == nil && code == pb.Code_CODE_INTERNAL_ERROR:
		return erred
	case err == nil:
		return answered
	case errors.As(err, &lost):
		return died
	case errors.Is(err, release.ErrHalted):
		return halted
	case errors.Is(err, exchange.ErrDeadline):
		return late
	case errors.Is(err, exchange.ErrOversize), errors.Is(err, exchange.ErrBroken):
		return unusable
	}
	return notRun
}

// A comparison is how the same call ended on the fallback.
type comparison int

const (
	notCompared      comparison = iota // it was not asked, or could not answer: busy, retired, not up
	fallbackAnswered                   // answered with any code except INTERNAL_ERROR
	fallbackFailed                     // it failed the call as well
	comparisons
)

// comparisonOf returns the comparison with a call to the fallback that ended with
// err, or if that is nil with an answer of that code.
func comparisonOf(err error, code pb.Code) comparison {
	switch {
	case err == nil && code == pb.Code_CODE_INTERNAL_ERROR:
		return fallbackFailed
	case err == nil:
		return fallbackAnswered
	case errors.Is(err, catalog.ErrFatal), errors.Is(err, catalog.ErrAnswer), errors.Is(err, catalog.ErrTimeout):
		return fallbackFailed
	}
	return notCompared
}

// A verdict is what a call or a death shows about the new version.
type verdict int

const (
	nothing verdict = iota
	faulty          // the new version is at fault
	input           // the input is to blame, since the fallback fails it too
	open            // not decided yet; for a call the attribution decides
)

// A source is where the client's answer or error comes from.
type source int

const (
	fromNext     source = iota // the new version's answer
	fromFallback               // the fallback
	fromResume                 // neither: the new version goes on as without a fallback
)

// A ruling is a cell of the table.
type ruling struct {
	verdict verdict
	source  source
}

// rule is the table of verdicts. A new version that answers after the fallback is
// slower, which is no fault.
func rule(o outcome, c comparison) ruling {
	return [outcomes][comparisons]ruling{
		//        notCompared          fallbackAnswered         fallbackFailed
		answered: {{nothing, fromNext}, {nothing, fromFallback}, {nothing, fromNext}},
		erred:    {{nothing, fromNext}, {faulty, fromFallback}, {input, fromFallback}},
		unusable: {{nothing, fromResume}, {faulty, fromFallback}, {input, fromFallback}},
		late:     {{nothing, fromResume}, {faulty, fromFallback}, {input, fromFallback}},
		halted:   {{nothing, fromResume}, {nothing, fromFallback}, {input, fromFallback}},
		died:     {{open, fromResume}, {open, fromFallback}, {open, fromFallback}},
		notRun:   {{nothing, fromResume}, {nothing, fromFallback}, {nothing, fromFallback}},
	}[o][c]
}
