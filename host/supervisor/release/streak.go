package release

import (
	"math/rand/v2"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// degradedAfter is how many starts in a row must fail, or die before their first
// answer, until calls are refused at once instead of waiting.
const degradedAfter = 3

// A streak decides how long the next start waits, by what became of the starts
// before. The zero value is a release that has started well.
type streak struct {
	first, limit time.Duration // of the pause
	failed       int           // starts in a row that failed or died before an answer
	reason       string        // of the last of these
}

// degraded reports whether calls are to be refused at once.
func (s *streak) degraded() bool { return s.failed >= degradedAfter }

// died notes the end of a process and returns the pause before the next start. A
// process that has answered is replaced at once, and so is one that died under
// calls: one of them did it, and it is found out elsewhere which. After a kill
// by somebody else, a short pause keeps a killer from being fed.
func (s *streak) died(answered bool, how process.Ending, orphaned int) time.Duration {
	switch {
	case answered:
		s.failed = 0
		return 0
	case how.External:
		return s.first
	case orphaned > 0:
		s.failed = 0
		return 0
	}
	s.failed++
	s.reason = how.Text
	return s.pause()
}

// notStarted notes a start that failed and returns the pause before the next.
func (s *streak) notStarted(why *process.Error) time.Duration {
	if why.External {
		return s.first
	}
	s.failed++
	s.reason = why.Reason
	return s.pause()
}

// pause is the first pause, doubled for every failure beyond one, at most the
// limit. It is a quarter shorter or longer at random, so that plugins that fell
// together do not rise together.
func (s *streak) pause() time.Duration {
	pause := s.first
	for range s.failed - 1 {
		if pause >= s.limit {
			break
		}
		pause *= 2
	}
	pause = min(pause, s.limit)
	return pause*3/4 + rand.N(pause/2+1)
}
