package ecmascript

import (
	"cmp"
	"slices"
	"sort"
)

// span is the characters from lo to hi, both included.
type span struct{ lo, hi rune }

// set is a set of characters: spans that ascend, neither overlap nor touch.
// Nobody changes one after it is made, so sets share their spans.
type set []span

// lastUnit and lastChar are the greatest characters of a pattern without and
// with the flag u or v.
const (
	lastUnit = 0xffff
	lastChar = 0x10ffff
)

// single is the set of one character.
func single(c rune) set { return set{{c, c}} }

// newSet puts any spans in order. It changes the slice it is given.
func newSet(spans []span) set {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.lo, b.lo) })
	joined := spans[:0]
	for _, s := range spans {
		if last := len(joined) - 1; last >= 0 && s.lo <= joined[last].hi+1 {
			joined[last].hi = max(joined[last].hi, s.hi)
			continue
		}
		joined = append(joined, s)
	}
	return set(joined)
}

// has says whether c is in the set.
func (s set) has(c rune) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].hi >= c })
	return i < len(s) && s[i].lo <= c
}

// complement is the characters up to last that are not in the set.
func (s set) complement(last rune) set {
	rest := make(set, 0, len(s)+1)
	next := rune(0)
	for _, x := range s {
		if x.lo > last {
			break
		}
		if next < x.lo {
			rest = append(rest, span{next, x.lo - 1})
		}
		next = x.hi + 1
	}
	if next <= last {
		rest = append(rest, span{next, last})
	}
	return rest
}

// intersect is the characters of both sets.
func (s set) intersect(t set) set {
	var both set
	for i, j := 0, 0; i < len(s) && j < len(t); {
		if lo, hi := max(s[i].lo, t[j].lo), min(s[i].hi, t[j].hi); lo <= hi {
			both = append(both, span{lo, hi})
		}
		if s[i].hi < t[j].hi {
			i++
		} else {
			j++
		}
	}
	return both
}

// subtract is the characters of s that are not in t.
func (s set) subtract(t set) set { return s.intersect(t.complement(lastChar)) }

// matcher is a set with a bitmap of its first 256 characters, where most tests
// end.
type matcher struct {
	low  [4]uint64
	rest set
}

func newMatcher(s set) *matcher {
	m := &matcher{rest: s}
	for _, x := range s {
		for c := x.lo; c <= min(x.hi, 255); c++ {
			m.low[c>>6] |= 1 << (c & 63)
		}
	}
	return m
}

func (m *matcher) has(c rune) bool {
	if c < 256 {
		return m.low[c>>6]>>(c&63)&1 != 0
	}
	return m.rest.has(c)
}

// Sets that the language defines: CharacterClassEscape (22.2.2.9), LineTerminator
// (12.3) and WhiteSpace (12.2).
var (
	digits          = set{{'0', '9'}}
	wordCharacters  = set{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	lineTerminators = set{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}
	spaces          = set{
		{'\t', '\r'}, {' ', ' '}, {0xa0, 0xa0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f},
		{0x3000, 0x3000}, {0xfeff, 0xfeff},
	}
)

// isLineTerminator says whether ^ and $ with flag m match beside the code unit.
func isLineTerminator(c uint16) bool { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029 }
