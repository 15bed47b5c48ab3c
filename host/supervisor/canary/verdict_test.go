package canary

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func TestOutcomeOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		code pb.Code
		want outcome
	}{
		{nil, pb.Code_CODE_OK, answered},
		{nil, pb.Code_CODE_INVALID_INPUT, answered},
		{nil, pb.Code_CODE_NOT_FOUND, answered},
		{nil, pb.Code_CODE_INTERNAL_ERROR, erred},
		{exchange.ErrBroken, 0, unusable},
		{exchange.ErrOversize, 0, unusable},
		{fmt.Errorf("%w: 3 bytes too many", exchange.ErrOversize), 0, unusable},
		{exchange.ErrDeadline, 0, late},
		{release.ErrHalted, 0, halted},
		{&release.Lost{Process: 1}, 0, died},
		{fmt.Errorf("again: %w", &release.Lost{Process: 1}), 0, died},
		{release.ErrDown, 0, notRun},
		{exchange.ErrFull, 0, notRun},
		{catalog.ErrBusy, 0, notRun},
		{catalog.ErrRetired, 0, notRun},
		{catalog.ErrUnavailable, 0, notRun},
		{context.Canceled, 0, notRun},
		{exchange.ErrBroken, pb.Code_CODE_INTERNAL_ERROR, unusable}, // of an error the code says nothing
	} {
		if got := outcomeOf(c.err, c.code); got != c.want {
			t.Errorf("%v, %v: got %d, want %d", c.err, c.code, got, c.want)
		}
	}
}

func TestComparisonOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		code pb.Code
		want comparison
	}{
		{nil, pb.Code_CODE_OK, fallbackAnswered},
		{nil, pb.Code_CODE_INVALID_INPUT, fallbackAnswered},
		{nil, pb.Code_CODE_NOT_FOUND, fallbackAnswered},
		{nil, pb.Code_CODE_INTERNAL_ERROR, fallbackFailed},
		{catalog.ErrFatal, 0, fallbackFailed},
		{catalog.ErrTimeout, 0, fallbackFailed},
		{&release.Lost{Process: 1, Outcome: catalog.ErrTimeout}, 0, fallbackFailed},
		{fmt.Errorf("%w: %w", catalog.ErrAnswer, exchange.ErrBroken), 0, fallbackFailed},
		{catalog.ErrBusy, 0, notCompared},
		{catalog.ErrRetired, 0, notCompared},
		{catalog.ErrUnavailable, 0, notCompared},
		{context.Canceled, 0, notCompared},
		{context.DeadlineExceeded, 0, notCompared}, // the client's, not the call's
		{errors.New("another"), 0, notCompared},
	} {
		if got := comparisonOf(c.err, c.code); got != c.want {
			t.Errorf("%v, %v: got %d, want %d", c.err, c.code, got, c.want)
		}
	}
}

// cells are all cells of the table.
var cells = []struct {
	outcome    outcome
	comparison comparison
	want       ruling
}{
	{answered, notCompared, ruling{nothing, fromNext}},
	{answered, fallbackAnswered, ruling{nothing, fromFallback}}, // it was faster
	{answered, fallbackFailed, ruling{nothing, fromNext}},
	{erred, notCompared, ruling{nothing, fromNext}},
	{erred, fallbackAnswered, ruling{faulty, fromFallback}},
	{erred, fallbackFailed, ruling{input, fromFallback}},
	{unusable, notCompared, ruling{nothing, fromResume}},
	{unusable, fallbackAnswered, ruling{faulty, fromFallback}},
	{unusable, fallbackFailed, ruling{input, fromFallback}},
	{late, notCompared, ruling{nothing, fromResume}},
	{late, fallbackAnswered, ruling{faulty, fromFallback}},
	{late, fallbackFailed, ruling{input, fromFallback}},
	{halted, notCompared, ruling{nothing, fromResume}},
	{halted, fallbackAnswered, ruling{nothing, fromFallback}},
	{halted, fallbackFailed, ruling{input, fromFallback}},
	{died, notCompared, ruling{open, fromResume}},
	{died, fallbackAnswered, ruling{open, fromFallback}},
	{died, fallbackFailed, ruling{open, fromFallback}},
	{notRun, notCompared, ruling{nothing, fromResume}},
	{notRun, fallbackAnswered, ruling{nothing, fromFallback}},
	{notRun, fallbackFailed, ruling{nothing, fromFallback}},
}

func TestRule(t *testing.T) {
	seen := make(map[[2]int]bool)
	for _, c := range cells {
		seen[[2]int{int(c.outcome), int(c.comparison)}] = true
		if got := rule(c.outcome, c.comparison); got != c.want {
			t.Errorf("outcome %d, comparison %d: got %+v, want %+v", c.outcome, c.comparison, got, c.want)
		}
	}
	if want := int(outcomes) * int(comparisons); len(seen) != want {
		t.Errorf("%d cells, want %d", len(seen), want)
	}
}
