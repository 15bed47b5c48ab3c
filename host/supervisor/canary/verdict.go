package canary

import (
	"errors"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// An outcome is what a call came to on the new version.
type outcome int

const (
	answered outcome = iota // with any code except INTERNAL_ERROR
	erred                   // INTERNAL_ERROR
	unusable                // the answer was broken or above the limit
	late                    // no answer within the deadline
	halted                  // the same, and somebody else had stopped the process
	died                    // the process was lost under the call
	notRun                  // no place, no process, retired, or the client went away
	outcomes
)

// outcomeOf returns the outcome of a try that ended with err, or with an answer
// that has a code.
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

// A check is what the fallback made of the same call.
type check int

const (
	unknown check = iota // not asked, or it could not answer: busy, retired, not up
	passed               // answered with any code except INTERNAL_ERROR
	failed               // it fails the call as well
	checks
)

// checkOf returns what a call to the fallback says that ended with err, or with
// an answer that has a code.
func checkOf(err error, code pb.Code) check {
	switch {
	case err == nil && code == pb.Code_CODE_INTERNAL_ERROR:
		return failed
	case err == nil:
		return passed
	case errors.Is(err, catalog.ErrFatal), errors.Is(err, catalog.ErrAnswer), errors.Is(err, catalog.ErrTimeout):
		return failed
	}
	return unknown
}

// A verdict is what a call, or a death, says about the new version.
type verdict int

const (
	nothing verdict = iota
	faulty          // the new version is at fault: it is rolled back
	input           // the input is to blame: the fallback fails it too
	open            // decided by the attribution of the crash
)

// A source is where the client's answer comes from.
type source int

const (
	fromCanary   source = iota // the new version's answer
	fromFallback               // the fallback's answer or error
	fromResume                 // neither: the release goes on as without a fallback
)

// A ruling is a cell of the table.
type ruling struct {
	verdict verdict
	source  source
}

// rule is the table of verdicts. A call that the fallback answered before the
// new version did shows that the new version is slower, which is no fault.
func rule(o outcome, c check) ruling {
	return [outcomes][checks]ruling{
		answered: {unknown: {nothing, fromCanary}, passed: {nothing, fromFallback}, failed: {nothing, fromCanary}},
		erred:    {unknown: {nothing, fromCanary}, passed: {faulty, fromFallback}, failed: {input, fromFallback}},
		unusable: {unknown: {nothing, fromResume}, passed: {faulty, fromFallback}, failed: {input, fromFallback}},
		late:     {unknown: {nothing, fromResume}, passed: {faulty, fromFallback}, failed: {input, fromFallback}},
		halted:   {unknown: {nothing, fromResume}, passed: {nothing, fromFallback}, failed: {input, fromFallback}},
		died:     {unknown: {open, fromResume}, passed: {open, fromFallback}, failed: {open, fromFallback}},
		notRun:   {unknown: {nothing, fromResume}, passed: {nothing, fromFallback}, failed: {nothing, fromFallback}},
	}[o][c]
}
