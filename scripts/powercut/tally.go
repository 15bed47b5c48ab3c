package main

import (
	"errors"
	"fmt"
)

// tally gathers what is claimed again and again, round by round.
type tally struct{ claims []*repeated }

// repeated is one claim of every round.
type repeated struct {
	text     string
	times    int
	problems []error
}

// note says whether a claim held this time.
func (t *tally) note(text string, err error) {
	for _, c := range t.claims {
		if c.text == text {
			c.add(err)
			return
		}
	}
	c := &repeated{text: text}
	c.add(err)
	t.claims = append(t.claims, c)
}

func (c *repeated) add(err error) {
	c.times++
	if err != nil {
		c.problems = append(c.problems, fmt.Errorf("time %d: %w", c.times, err))
	}
}

// tell hands over every claim, in the order in which they were made first.
func (t *tally) tell(claim func(text string, err error)) {
	for _, c := range t.claims {
		claim(fmt.Sprintf("%s, %d of %d times", c.text, c.times-len(c.problems), c.times), errors.Join(c.problems...))
	}
	t.claims = nil
}
