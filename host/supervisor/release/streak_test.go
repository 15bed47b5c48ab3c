package release

import (
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

func TestStreak(t *testing.T) {
	const first, limit = 40 * time.Millisecond, time.Second
	ownExit := process.Ending{Text: "exited with status 3"}
	fromOutside := process.Ending{Text: "ended by a signal (killed)", External: true}
	type step struct {
		note     func(*streak) time.Duration
		pause    time.Duration // give or take a quarter, except for the two exact ones
		degraded bool
	}
	died := func(answered bool, how process.Ending, orphaned int) func(*streak) time.Duration {
		return func(s *streak) time.Duration { return s.died(answered, how, orphaned) }
	}
	notStarted := func(s *streak) time.Duration { return s.notStarted(&process.Error{Reason: "exits"}) }
	killed := func(s *streak) time.Duration {
		return s.notStarted(&process.Error{Cause: process.Host, Reason: "was killed", External: true})
	}
	for name, steps := range map[string][]step{
		"one that has answered is replaced at once": {
			{died(true, ownExit, 0), 0, false}, {died(true, ownExit, 5), 0, false},
			{died(true, ownExit, 0), 0, false}, {died(true, ownExit, 0), 0, false}},
		"death before an answer": {
			{died(false, ownExit, 0), first, false}, {died(false, ownExit, 0), 2 * first, false},
			{died(false, ownExit, 0), 4 * first, true}, {died(false, ownExit, 0), 8 * first, true}},
		"starts that fail": {
			{notStarted, first, false}, {died(false, ownExit, 0), 2 * first, false}, {notStarted, 4 * first, true}},
		"the pause has a limit": {
			{notStarted, first, false}, {notStarted, 2 * first, false}, {notStarted, 4 * first, true},
			{notStarted, 8 * first, true}, {notStarted, 16 * first, true}, {notStarted, limit, true}, {notStarted, limit, true}},
		"a death under calls before an answer": {
			{notStarted, first, false}, {notStarted, 2 * first, false}, {died(false, ownExit, 1), 0, false}, {notStarted, first, false}},
		"an answer ends it": {
			{notStarted, first, false}, {notStarted, 2 * first, false}, {died(true, ownExit, 0), 0, false}, {notStarted, first, false}},
		"kills from outside count neither way": {
			{notStarted, first, false}, {killed, first, false}, {died(false, fromOutside, 3), first, false}, {killed, first, false},
			{notStarted, 2 * first, false}, {notStarted, 4 * first, true}},
	} {
		s := streak{first: first, limit: limit}
		for i, step := range steps {
			pause := step.note(&s)
			if pause < step.pause*3/4 || pause > step.pause*5/4+1 {
				t.Errorf("%s: step %d: pause %v, want about %v", name, i+1, pause, step.pause)
			}
			if s.degraded() != step.degraded {
				t.Errorf("%s: step %d: degraded is %v", name, i+1, s.degraded())
			}
		}
	}
	s := streak{first: time.Hour, limit: 24 * time.Hour, failed: 1 << 40}
	if pause := s.pause(); pause < 18*time.Hour || pause > 30*time.Hour+1 {
		t.Errorf("after very many failures: %v", pause)
	}
}
