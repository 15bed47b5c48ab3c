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

func TestCheckOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		code pb.Code
		want check
	}{
		{nil, pb.Code_CODE_OK, passed},
		{nil, pb.Code_CODE_INVALID_INPUT, passed},
		{nil, pb.Code_CODE_NOT_FOUND, passed},
		{nil, pb.Code_CODE_INTERNAL_ERROR, failed},
		{catalog.ErrFatal, 0, failed},
		{catalog.ErrTimeout, 0, failed},
		{&release.Lost{Process: 1, Outcome: catalog.ErrTimeout}, 0, failed},
		{fmt.Errorf("%w: %w", catalog.ErrAnswer, exchange.ErrBroken), 0, failed},
		{catalog.ErrBusy, 0, unknown},
		{catalog.ErrRetired, 0, unknown},
		{catalog.ErrUnavailable, 0, unknown},
		{context.Canceled, 0, unknown},
		{context.DeadlineExceeded, 0, unknown}, // the client's, not the call's
		{errors.New("another"), 0, unknown},
	} {
		if got := checkOf(c.err, c.code); got != c.want {
			t.Errorf("%v, %v: got %d, want %d", c.err, c.code, got, c.want)
		}
	}
}

// cells are all cells of the table.
var cells = []struct {
	outcome outcome
	check   check
	want    ruling
}{
	{answered, unknown, ruling{nothing, fromCanary}},
	{answered, passed, ruling{nothing, fromFallback}}, // it was faster
	{answered, failed, ruling{nothing, fromCanary}},
	{erred, unknown, ruling{nothing, fromCanary}},
	{erred, passed, ruling{faulty, fromFallback}},
	{erred, failed, ruling{input, fromFallback}},
	{unusable, unknown, ruling{nothing, fromResume}},
	{unusable, passed, ruling{faulty, fromFallback}},
	{unusable, failed, ruling{input, fromFallback}},
	{late, unknown, ruling{nothing, fromResume}},
	{late, passed, ruling{faulty, fromFallback}},
	{late, failed, ruling{input, fromFallback}},
	{halted, unknown, ruling{nothing, fromResume}},
	{halted, passed, ruling{nothing, fromFallback}},
	{halted, failed, ruling{input, fromFallback}},
	{died, unknown, ruling{open, fromResume}},
	{died, passed, ruling{open, fromFallback}},
	{died, failed, ruling{open, fromFallback}},
	{notRun, unknown, ruling{nothing, fromResume}},
	{notRun, passed, ruling{nothing, fromFallback}},
	{notRun, failed, ruling{nothing, fromFallback}},
}

func TestRule(t *testing.T) {
	seen := make(map[[2]int]bool)
	for _, c := range cells {
		seen[[2]int{int(c.outcome), int(c.check)}] = true
		if got := rule(c.outcome, c.check); got != c.want {
			t.Errorf("outcome %d, check %d: got %+v, want %+v", c.outcome, c.check, got, c.want)
		}
	}
	if want := int(outcomes) * int(checks); len(seen) != want {
		t.Errorf("%d cells, want %d", len(seen), want)
	}
}
