package ecmascript

import (
	"cmp"
	"slices"
	"sort"
)

// folding is one of the two ways in which Canonicalize (22.2.2.7.3) maps the
// characters that the flag i takes for the same.
type folding struct {
	// chars are the characters that share their canonical one with others, in
	// order; canon is that of each, and class the set of all that share it.
	chars []rune
	canon []rune
	class []set
	// changed is the characters that are not their own canonical one.
	changed set
}

// newFolding reads pairs of a character and its canonical one.
func newFolding(pairs []rune) *folding {
	classes := make(map[rune][]span)
	for pair := range slices.Chunk(pairs, 2) {
		if len(classes[pair[1]]) == 0 {
			classes[pair[1]] = []span{{pair[1], pair[1]}}
		}
		classes[pair[1]] = append(classes[pair[1]], span{pair[0], pair[0]})
	}
	type entry struct {
		char, canon rune
		class       set
	}
	var entries []entry
	for canon, members := range classes {
		chars := make([]rune, len(members))
		for i, m := range members {
			chars[i] = m.lo
		}
		class := newSet(members)
		for _, c := range chars {
			entries = append(entries, entry{c, canon, class})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.char, b.char) })
	f := &folding{}
	var changed []span
	for _, e := range entries {
		if e.char != e.canon {
			changed = append(changed, span{e.char, e.char})
		}
		f.chars, f.canon, f.class = append(f.chars, e.char), append(f.canon, e.canon), append(f.class, e.class)
	}
	f.changed = newSet(changed)
	return f
}

// of is the canonical character of c.
func (f *folding) of(c rune) rune {
	if i, found := slices.BinarySearch(f.chars, c); found {
		return f.canon[i]
	}
	return c
}

// within are the places in chars of the characters of s, in order.
func (f *folding) within(s set, visit func(i int)) {
	for _, x := range s {
		for i := sort.Search(len(f.chars), func(i int) bool { return f.chars[i] >= x.lo }); i < len(f.chars) && f.chars[i] <= x.hi; i++ {
			visit(i)
		}
	}
}

// closure is all characters that have the same canonical one as some of s. To
// match it is the same as to compare canonical characters. It counts the
// characters of s that share theirs, which is most of the work.
func (f *folding) closure(s set) (all set, visited int) {
	var more []span
	f.within(s, func(i int) {
		visited++
		for _, x := range f.class[i] {
			for c := x.lo; c <= x.hi; c++ {
				if !s.has(c) {
					more = append(more, span{c, c})
				}
			}
		}
	})
	if more == nil {
		return s, visited
	}
	return newSet(slices.Concat(more, s)), visited
}

// fold is the canonical characters of s: MaybeSimpleCaseFolding (22.2.2.9.8).
func (f *folding) fold(s set) set {
	var from, to []span
	f.within(s, func(i int) {
		if f.chars[i] != f.canon[i] {
			from = append(from, span{f.chars[i], f.chars[i]})
			to = append(to, span{f.canon[i], f.canon[i]})
		}
	})
	if from == nil {
		return s
	}
	return newSet(slices.Concat(s.subtract(newSet(from)), to))
}
