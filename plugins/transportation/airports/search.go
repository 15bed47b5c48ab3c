package airports

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The ways in which an airport may match a query, the best first.
const (
	exactIATA = iota
	exactICAO
	exactIdent
	equal
	prefix
	wordPrefix
	within
	ways
)

// Search returns at most limit airports that match the query, the best first:
// those with exactly that IATA code, ICAO code or identifier, then those whose
// name or municipality is the query, starts with it, has a word that starts with
// it, or contains it. Letter case, accents and the amount of white space do not
// count. Closed airports are left out.
func (e *Edition) Search(query string, limit int) []*Airport {
	var found [ways][]int32
	e.searchCodes(query, &found)
	exact := slices.Concat(found[:equal]...)
	e.names.search(query, limit, exact, &found)

	var airports []*Airport
	for _, matches := range found {
		for _, i := range matches {
			if len(airports) == limit {
				return airports
			}
			airports = append(airports, &e.airports[i])
		}
	}
	return airports
}

func (e *Edition) searchCodes(query string, found *[ways][]int32) {
	if len(query) > maxKept {
		return
	}
	code := upper(query)
	var seen []int32
	for way, index := range []codeIndex{exactIATA: e.byIATA, exactICAO: e.byICAO, exactIdent: e.byIdent} {
		for _, entry := range index.find(code) {
			if !slices.Contains(seen, entry.airport) && !e.airports[entry.airport].closed() {
				seen = append(seen, entry.airport)
				found[way] = append(found[way], entry.airport)
			}
		}
	}
}

// nameIndex is one long text of all folded names and municipalities, a line
// each, so that a search is one pass of strings.Index over it. A folded query
// holds no line break and cannot match across two lines.
type nameIndex struct {
	text    string  // starts with a line break, so that each line follows one
	starts  []int32 // where the two lines of each airport start, and the end
	longest int     // bytes of the longest line
}

func newNameIndex(airports []Airport) nameIndex {
	var x nameIndex
	var text strings.Builder
	text.WriteByte('\n')
	for i := range airports {
		x.starts = append(x.starts, int32(text.Len()))
		for _, line := range []string{airports[i].Name, airports[i].Municipality} {
			folded, _ := fold(line, maxFolded)
			x.longest = max(x.longest, len(folded))
			text.WriteString(folded)
			text.WriteByte('\n')
		}
	}
	x.starts = append(x.starts, int32(text.Len()))
	x.text = text.String()
	return x
}

// search adds the airports that may be among the first limit, but none of skip.
func (x nameIndex) search(query string, limit int, skip []int32, found *[ways][]int32) {
	query, ok := fold(query, x.longest)
	if !ok || query == "" {
		return
	}
	airport, best := int32(0), ways
	add := func() {
		if best < ways && len(found[best]) < limit && !slices.Contains(skip, airport) {
			found[best] = append(found[best], airport)
		}
		best = ways
	}
	needles := [ways]string{prefix: "\n" + query + "\n", wordPrefix: "\n" + query, within: query}
	needle := stillUseful(&needles, limit, found)
	for at := 0; needle != ""; {
		hit := strings.Index(x.text[at:], needle)
		if hit < 0 {
			break
		}
		at += hit + 1
		start := at - 1 // of the query
		if needle[0] == '\n' {
			start++
		}
		if int(x.starts[airport+1]) <= start {
			add()
			for int(x.starts[airport+1]) <= start {
				airport++
			}
			needle = stillUseful(&needles, limit, found)
		}
		best = min(best, x.wayAt(start, len(query)))
	}
	add()
}

// stillUseful is what to look for when found holds the first matches of each way:
// as soon as limit airports match in some way, only better ways count. It is ""
// when nothing could be better.
func stillUseful(needles *[ways]string, limit int, found *[ways][]int32) string {
	count := 0
	for way, needle := range needles {
		if count += len(found[way]); count >= limit {
			return needle
		}
	}
	return needles[within]
}

// wayAt says in which way the line matches that holds the query at start.
func (x nameIndex) wayAt(start, length int) int {
	before, _ := utf8.DecodeLastRuneInString(x.text[:start])
	switch {
	case before == '\n' && x.text[start+length] == '\n':
		return equal
	case before == '\n':
		return prefix
	case unicode.IsLetter(before) || unicode.IsDigit(before):
		return within
	}
	return wordPrefix
}
