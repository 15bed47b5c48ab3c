// Package ecmascript matches regular expressions as JavaScript does: the syntax
// and meaning of ECMA-262, 15th edition (2024), section 22.2, with the legacy
// syntax of annex B.1.2 where there is no flag u or v.
//
// Text is UTF-16, as there: positions are indexes of code units, and without the
// flag u or v a pattern sees the halves of a surrogate pair as two characters, so
// that /./ matches twice in "😀". A half that stands alone in a result becomes
// U+FFFD in [Text].
//
// The matcher follows the algorithms of section 22.2.2 step by step, by
// backtracking, since nothing else gives the same captures. Time and memory are
// bounded: see [Regexp.All]. Sections and tables of Unicode are those of version
// 17.0.
package ecmascript

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Regexp is a compiled pattern. It never changes, so any number of goroutines may
// use one.
type Regexp struct {
	flags   Flags
	full    bool // works on code points
	names   []string
	program []instruction
	slots   int
	folding *folding // nil without the flag i
	word    *matcher // what \b looks at
	first   *matcher // what a match begins with, nil if that may be anything
}

// Compile reads a pattern without slashes. Errors are a rule, "must ...".
func Compile(pattern string, flags Flags) (*Regexp, error) {
	root, names, err := parsePattern(pattern, flags)
	if err != nil {
		return nil, err
	}
	p := &parser{flags: flags}
	re := &Regexp{flags: flags, full: flags.full(), names: names, word: newMatcher(p.wordChars()), first: firstChars(root)}
	if flags.IgnoreCase {
		re.folding = p.folding()
	}
	re.program, re.slots = compile(root, len(names)-1)
	return re, nil
}

// Names are the names of the groups by their number, "" without one. Number 0 is
// the whole match.
func (re *Regexp) Names() []string { return slices.Clone(re.names) }

// Stop ends [Regexp.All] without an error.
var Stop error = stopped{}

type stopped struct{}

func (stopped) Error() string { return "stop" }

// All passes every match to visit, as String.prototype.matchAll finds them: from
// left to right, each after the end of the one before, an empty one followed by a
// step of one code unit, or one code point with the flag u or v. With the flag y
// each must begin where the one before ended. The flag g is implied.
//
// A match is two positions for every group, -1 if it took no part, starting with
// those of the whole match; visit must not keep the slice. All ends with the error
// of visit, nil if that is [Stop], with the error of ctx, with [ErrTime] after
// [MaxTime], or with [ErrMemory].
func (re *Regexp) All(ctx context.Context, text []uint16, visit func(match []int32) error) error {
	m := &machine{re: re, text: text, ctx: ctx, deadline: time.Now().Add(MaxTime), slots: make([]int32, re.slots)}
	for i := range m.slots {
		m.slots[i] = -1
	}
	for at := int32(0); int(at) <= len(text); {
		start, end, found := m.search(at)
		if m.err != nil {
			return m.err
		}
		if !found {
			return nil
		}
		m.slots[0], m.slots[1] = start, end
		if err := visit(m.slots[:2*len(re.names)]); err != nil {
			if errors.Is(err, Stop) {
				return nil
			}
			return err
		}
		for i := range m.slots {
			m.slots[i] = -1
		}
		if !m.spend(len(m.slots)) {
			return m.err
		}
		at = end
		if start == end {
			at = m.step(at)
		}
	}
	return nil
}

// step is AdvanceStringIndex (22.2.7.3).
func (m *machine) step(at int32) int32 {
	if _, next, ok := m.read(at, false); ok {
		return next
	}
	return at + 1
}

// search finds the first match that begins at or after at, with the flag y at it.
func (m *machine) search(at int32) (start, end int32, found bool) {
	for start = at; int(start) <= len(m.text); start = m.step(start) {
		if c, _, ok := m.read(start, false); m.re.first == nil || ok && m.re.first.has(c) {
			if end, found = m.match(start); found || m.err != nil {
				return start, end, found
			}
		}
		if m.re.flags.Sticky || !m.spend(1) {
			break
		}
	}
	return 0, 0, false
}

// maxFirst is how many spans firstChars gathers at most.
const maxFirst = 1 << 14

// firstChars is the characters with which a match of root can begin, nil if it
// may be empty or begin with anything.
func firstChars(root *node) *matcher {
	var spans []span
	if gatherFirst(root, &spans) || len(spans) > maxFirst {
		return nil
	}
	return newMatcher(newSet(spans))
}

// gatherFirst adds the first characters of n and says whether what follows n may
// be first as well.
func gatherFirst(n *node, spans *[]span) (open bool) {
	if len(*spans) > maxFirst {
		return true
	}
	switch n.kind {
	case kindChars:
		*spans = append(*spans, n.chars.rest...)
		return false
	case kindSequence:
		for _, part := range n.parts {
			if !gatherFirst(part, spans) {
				return false
			}
		}
		return true
	case kindChoice:
		for _, part := range n.parts {
			open = gatherFirst(part, spans) || open
		}
		return open
	case kindGroup:
		return gatherFirst(n.parts[0], spans)
	case kindRepeat:
		return n.max == 0 || gatherFirst(n.parts[0], spans) || n.min == 0
	case kindBackref:
		*spans = append(*spans, span{0, lastChar})
		return true
	default:
		return true // takes no character
	}
}
