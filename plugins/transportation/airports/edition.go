package airports

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Edition is one state of the data set with what is needed to find airports in
// it. Nobody changes it, so that any number of calls may use it.
type Edition struct {
	Info
	// airports stand in the order in which equally good matches are listed, the
	// closed ones last.
	airports                []Airport
	byIATA, byICAO, byIdent codeIndex
	names                   nameIndex
}

// Len is the number of airports, closed ones included.
func (e *Edition) Len() int { return len(e.airports) }

// Lookup returns the airport with that code, letter case ignored: an IATA code
// first, then an ICAO code, then the edition's own identifier. Of several with
// one code an open one comes before a closed one, and a larger one before a
// smaller one. It returns nil when there is none.
func (e *Edition) Lookup(code string) *Airport {
	if len(code) > maxKept {
		return nil
	}
	code = upper(code)
	for _, index := range []codeIndex{e.byIATA, e.byICAO, e.byIdent} {
		if found := index.find(code); len(found) > 0 {
			return &e.airports[found[0].airport]
		}
	}
	return nil
}

// newEdition makes the indexes over airports, which it sorts.
func newEdition(info Info, airports []Airport) *Edition {
	e := &Edition{Info: info, airports: inOrder(airports)}
	open := 0
	for i := range e.airports {
		a := &e.airports[i]
		e.byIATA.add(a.IATA, i)
		e.byICAO.add(a.ICAO, i)
		e.byIdent.add(upper(a.Ident), i)
		if !a.closed() {
			open++
		}
	}
	for _, index := range []*codeIndex{&e.byIATA, &e.byICAO, &e.byIdent} {
		index.sort()
	}
	e.names = newNameIndex(e.airports[:open])
	return e
}

// inOrder sorts by what decides between equally good matches: open ones, those
// with an IATA code, larger ones, those with scheduled service, then the name.
func inOrder(airports []Airport) []Airport {
	type place struct {
		rank int
		name string
		from int
	}
	places := make([]place, len(airports))
	for i := range airports {
		a := &airports[i]
		rank := a.typeRank() << 1
		if a.Scheduled == nil || !*a.Scheduled {
			rank |= 1
		}
		if a.IATA == "" {
			rank |= 1 << 8
		}
		if a.closed() {
			rank |= 1 << 9
		}
		name, _ := fold(a.Name, maxFolded)
		places[i] = place{rank, name, i}
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(
			cmp.Compare(a.rank, b.rank),
			strings.Compare(a.name, b.name),
			strings.Compare(airports[a.from].Ident, airports[b.from].Ident),
		)
	})
	sorted := make([]Airport, len(airports))
	for i, p := range places {
		sorted[i] = airports[p.from]
	}
	return sorted
}

// codeIndex is a sorted list of codes; equal ones in the order of the airports.
type codeIndex []codeEntry

type codeEntry struct {
	code    string
	airport int32
}

func (x *codeIndex) add(code string, airport int) {
	if code != "" {
		*x = append(*x, codeEntry{code, int32(airport)})
	}
}

// sort must be stable: airports were added in their order.
func (x codeIndex) sort() {
	slices.SortStableFunc(x, func(a, b codeEntry) int { return strings.Compare(a.code, b.code) })
}

// find returns the entries of a code, which is in capitals.
func (x codeIndex) find(code string) codeIndex {
	first := sort.Search(len(x), func(i int) bool { return x[i].code >= code })
	end := first
	for end < len(x) && x[end].code == code {
		end++
	}
	return x[first:end]
}
