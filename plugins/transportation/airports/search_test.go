package airports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func idents(airports []*Airport) string {
	var list []string
	for _, a := range airports {
		list = append(list, a.Ident)
	}
	return strings.Join(list, " ")
}

// searchTable has one airport for each reason to stand before or behind another.
const searchTable = `ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,municipality,scheduled_service,icao_code,iata_code,local_code
KJFK,large_airport,Kennedy,1,1,,NA,US,US-NY,New York,yes,KJFK,JFK,
EGLL,large_airport,Heathrow,1,1,,EU,GB,GB-ENG,London,yes,EGLL,LHR,
A1,small_airport,Bern Airfield,1,1,,EU,CH,CH-BE,Somewhere,no,,,
A2,small_airport,Upper Bern,1,1,,EU,CH,CH-BE,Somewhere,no,,,
A3,small_airport,Hibernia Field,1,1,,EU,CH,CH-BE,Somewhere,no,,,
A4,small_airport,Field of the city,1,1,,EU,CH,CH-BE,Bérn,no,,,
A5,heliport,Far away,1,1,,EU,CH,CH-BE,Else,no,BERN,,
BERN,heliport,Farther away,1,1,,EU,CH,CH-BE,Else,no,,,
A6,closed,Bern,1,1,,EU,CH,CH-BE,Bern,no,,BER,
A7,small_airport,Saint-Bernard,1,1,,EU,CH,CH-BE,Else,no,,,
B1,small_airport,Tie one,1,1,,EU,CH,CH-BE,Tietown,no,,,
B2,medium_airport,Tie two,1,1,,EU,CH,CH-BE,Tietown,no,,,
B3,medium_airport,Tie three,1,1,,EU,CH,CH-BE,Tietown,yes,,,
B4,heliport,Tie four,1,1,,EU,CH,CH-BE,Tietown,no,,TIF,
B5,heliport,Tie Five,1,1,,EU,CH,CH-BE,Tietown,no,,TIG,
B6,hoverport,Tie six,1,1,,EU,CH,CH-BE,Tietown,no,,,
C1,large_airport,Łódź Straße Ærø,1,1,,EU,PL,PL-LD,İzmir Phú Quốc,yes,,,
C2,large_airport,O’Hare 　 Ｆｕｌｌ,1,1,,NA,US,US-IL,Þórshöfn ʻOhana,yes,,,
`

func TestSearch(t *testing.T) {
	e := parsed(t, searchTable)
	for _, c := range []struct {
		query string
		limit int
		want  string
	}{
		{"JFK", 10, "KJFK"},
		{"egll", 10, "EGLL"},
		{"a1", 10, "A1"},
		{"bern", 10, "A5 BERN A4 A1 A7 A2 A3"},
		{"BÉRN", 3, "A4 A1 A7"}, // codes have no accents,
		{"bern", 1, "A5"},
		{"ber", 10, "A1 A4 A7 A2 A3"}, // BER is the code of a closed one
		{"A6", 10, ""},
		{"tietown", 10, "B5 B4 B3 B2 B1 B6"},
		{"tie", 10, "B5 B4 B3 B2 B1 B6"},
		{"tie t", 10, "B3 B2"},
		{"new  york", 10, "KJFK"},
		{"york", 10, "KJFK"},
		{"ork", 10, "KJFK"},
		{"york k", 10, ""},
		{"kennedy\nnew york", 10, ""},
		{"lodz strasse", 10, "C1"},
		{"ŁÓDŹ STRASSE AERO", 10, "C1"},
		{"ÆRØ", 10, "C1"},
		{"izmir", 10, "C1"},
		{"ızmır", 10, "C1"},
		{"phu quoc", 10, "C1"},
		{"o'hare full", 10, "C2"},
		{"thorshofn", 10, "C2"},
		{"'ohana", 10, "C2"},
		{"hare", 10, "C2"},
		{"de\u0301", 10, ""},
		{"\u0301", 10, ""},
		{"ſaint-bernard", 10, "A7"},
		{"ıata", 10, ""},
		{"nothing of the kind", 10, ""},
		{strings.Repeat("a", 1<<20), 10, ""},
		{"e" + strings.Repeat("\u0301", 1<<18) + "gll", 10, ""}, // too long for a code, and no name has it
	} {
		if got := idents(e.Search(c.query, c.limit)); got != c.want {
			t.Errorf("%.40q, %d: got %s, want %s", c.query, c.limit, got, c.want)
		}
	}
}

func TestLookup(t *testing.T) {
	e := parsed(t, searchTable)
	for code, want := range map[string]string{
		"JFK": "KJFK", "jfk": "KJFK", "KJFK": "KJFK", "a1": "A1",
		"bern": "A5",             // an ICAO code before an identifier
		"BER":  "A6", "a6": "A6", // closed ones have codes as well
		"":  "",
		"J": "", "Kennedy": "", "ſFK": "", "JFK ": "", "tıf": "",
		strings.Repeat("x", 1<<20): "",
	} {
		got := ""
		if a := e.Lookup(code); a != nil {
			got = a.Ident
		}
		if got != want {
			t.Errorf("%.20q: got %q, want %q", code, got, want)
		}
	}
}

// plainly is Search by its definition, airport by airport.
func plainly(e *Edition, query string, limit int) []*Airport {
	type match struct {
		a   *Airport
		way int
	}
	var matches []match
	folded, _ := fold(query, 1<<30)
	for i := range e.airports {
		a := &e.airports[i]
		way := min(plainWay(a.Name, folded), plainWay(a.Municipality, folded))
		switch code := upper(query); {
		case a.closed() || code == "":
			continue
		case a.IATA == code:
			way = exactIATA
		case a.ICAO == code:
			way = exactICAO
		case upper(a.Ident) == code:
			way = exactIdent
		}
		if way < ways {
			matches = append(matches, match{a, way})
		}
	}
	slices.SortStableFunc(matches, func(a, b match) int { return cmp.Compare(a.way, b.way) })
	var found []*Airport
	for _, m := range matches[:min(limit, len(matches))] {
		found = append(found, m.a)
	}
	return found
}

func plainWay(name, query string) int {
	name, _ = fold(name, 1<<30)
	switch {
	case query == "" || !strings.Contains(name, query):
		return ways
	case name == query:
		return equal
	case strings.HasPrefix(name, query):
		return prefix
	}
	before := ' '
	for i, r := range name {
		if !unicode.IsLetter(before) && !unicode.IsDigit(before) && strings.HasPrefix(name[i:], query) {
			return wordPrefix
		}
		before = r
	}
	return within
}

// TestSearchPlainly compares hundreds of queries cut out of the names themselves
// with a search that looks at every airport.
func TestSearchPlainly(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, e := range []*Edition{Starter(), parsed(t, searchTable)} {
		for range 500 {
			a := &e.airports[random.IntN(e.Len())]
			source := []rune([]string{a.Name, a.Municipality, a.IATA, a.ICAO, "airport"}[random.IntN(5)])
			if len(source) == 0 {
				continue
			}
			from := random.IntN(len(source))
			query := string(source[from : from+1+random.IntN(min(5, len(source)-from))])
			samePlainly(t, e, query, 1+random.IntN(25))
		}
	}
}

func samePlainly(t *testing.T, e *Edition, query string, limit int) {
	t.Helper()
	got, want := idents(e.Search(query, limit)), idents(plainly(e, query, limit))
	if got != want {
		t.Errorf("%q, %d:\ngot  %s\nwant %s", query, limit, got, want)
	}
}

func FuzzSearch(f *testing.F) {
	for _, query := range []string{"JFK", "a", "são", "o'hare", "ß", "\n", "\u0301", "Airport", "ai", "New York", "İ"} {
		f.Add(query, uint8(10))
	}
	f.Fuzz(func(t *testing.T, query string, limit uint8) {
		samePlainly(t, Starter(), query, 1+int(limit)%25)
	})
}

// rewritten is an edition as OurAirports would write it.
func rewritten(t *testing.T, e *Edition) string {
	var text strings.Builder
	table := csv.NewWriter(&text)
	write := func(fields ...string) {
		if err := table.Write(fields); err != nil {
			t.Fatal(err)
		}
	}
	l := ourAirports
	write(l.ident, l.iata, l.icao, l.local, l.name, l.municipality, l.region, l.country,
		l.latitude, l.longitude, l.elevation, l.airportType, l.continent, l.scheduledAnswer)
	for i := range e.airports {
		a := &e.airports[i]
		elevation, scheduled := "", ""
		if a.ElevationFt != nil {
			elevation = fmt.Sprint(*a.ElevationFt)
		}
		if a.Scheduled != nil {
			scheduled = map[bool]string{true: "yes", false: "no"}[*a.Scheduled]
		}
		write(a.Ident, a.IATA, a.ICAO, a.Local, a.Name, a.Municipality, a.Region, a.Country,
			fmt.Sprint(a.Latitude), fmt.Sprint(a.Longitude), elevation, a.Type, a.Continent, scheduled)
	}
	table.Flush()
	return text.String()
}

// FuzzParse checks of every file that is taken that each of its airports is found
// by identifier and by name, and that writing it and reading it again changes
// nothing.
func FuzzParse(f *testing.F) {
	f.Add(read(f, "ourairports.csv"))
	f.Add(read(f, "airportsdata.csv"))
	f.Add(searchTable)
	f.Fuzz(func(t *testing.T, text string) {
		e, report, err := Parse(strings.NewReader(text), "")
		if err != nil {
			return
		}
		if report.Airports != e.Len() {
			t.Errorf("%d airports of %d rows", e.Len(), report.Airports)
		}
		for i := range e.airports {
			a := &e.airports[i]
			if found := e.byIdent.find(upper(a.Ident)); len(found) != 1 || found[0].airport != int32(i) {
				t.Errorf("%q is found as %v", a.Ident, found)
			}
			if folded, _ := fold(a.Name, maxFolded); !a.closed() && folded != "" && len(e.Search(a.Name, 25)) == 0 {
				t.Errorf("%q is not found", a.Name)
			}
		}
		again := parsed(t, rewritten(t, e))
		if got, want := asJSON(t, again.airports), asJSON(t, e.airports); got != want {
			t.Errorf("read again:\n%s\nread first:\n%s", got, want)
		}
	})
}
