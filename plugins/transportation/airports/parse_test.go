package airports

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

func read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parsed(t testing.TB, text string) *Edition {
	t.Helper()
	e, _, err := Parse(strings.NewReader(text), "2026-01-02")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// edited replaces what stands in text exactly once.
func edited(t testing.TB, text, old, now string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q stands %d times in the text", old, strings.Count(text, old))
	}
	return strings.Replace(text, old, now, 1)
}

func asJSON(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The rows were typed in from what the airports' authorities publish.
func TestParse(t *testing.T) {
	for _, c := range []struct{ file, code, want string }{
		{"ourairports.csv", "JFK", `{"Name":"John F. Kennedy International Airport","IATA":"JFK","ICAO":"KJFK","Ident":"KJFK","Local":"JFK","Municipality":"New York","Region":"US-NY","Country":"US","Latitude":40.64,"Longitude":-73.779,"ElevationFt":13,"Type":"large_airport","Continent":"NA","Scheduled":true}`},
		{"ourairports.csv", "fbs", `{"Name":"Friday Harbor Seaplane Base","IATA":"FBS","ICAO":"","Ident":"W33","Local":"W33","Municipality":"Friday Harbor","Region":"US-WA","Country":"US","Latitude":48.5373,"Longitude":-123.0097,"ElevationFt":0,"Type":"seaplane_base","Continent":"NA","Scheduled":true}`},
		{"ourairports.csv", "XX-0001", `{"Name":"Field of \"Two\" Lines","IATA":"","ICAO":"","Ident":"XX-0001","Local":"","Municipality":"","Region":"TD-GR","Country":"TD","Latitude":10.5,"Longitude":20.5,"ElevationFt":null,"Type":"small_airport","Continent":"AF","Scheduled":false}`},
		{"airportsdata.csv", "JFK", `{"Name":"John F. Kennedy International Airport","IATA":"JFK","ICAO":"KJFK","Ident":"KJFK","Local":"JFK","Municipality":"New York","Region":"New York","Country":"US","Latitude":40.64,"Longitude":-73.779,"ElevationFt":12.7,"Type":"","Continent":"","Scheduled":null}`},
		{"airportsdata.csv", "_fbs", `{"Name":"Friday Harbor Seaplane Base","IATA":"FBS","ICAO":"","Ident":"_FBS","Local":"W33","Municipality":"Friday Harbor","Region":"Washington","Country":"US","Latitude":48.5373,"Longitude":-123.0097,"ElevationFt":0,"Type":"","Continent":"","Scheduled":null}`},
		{"airportsdata.csv", "XW33", `{"Name":"Quiet Strip","IATA":"","ICAO":"","Ident":"XW33","Local":"","Municipality":"","Region":"","Country":"US","Latitude":48.5,"Longitude":-123,"ElevationFt":null,"Type":"","Continent":"","Scheduled":null}`},
	} {
		if got := asJSON(t, parsed(t, read(t, c.file)).Lookup(c.code)); got != c.want {
			t.Errorf("%s, %s:\ngot  %s\nwant %s", c.file, c.code, got, c.want)
		}
	}
}

func TestInfo(t *testing.T) {
	if got, want := parsed(t, read(t, "ourairports.csv")).Info, (Info{"OurAirports", "2026-01-02", "public domain"}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := parsed(t, read(t, "airportsdata.csv")).Info, (Info{"airportsdata", "2026-01-02", "MIT"}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestForms reads the same table in other forms of CSV.
func TestForms(t *testing.T) {
	for _, file := range []string{"ourairports.csv", "airportsdata.csv"} {
		text := read(t, file)
		want := asJSON(t, parsed(t, text).airports)
		for name, form := range map[string]string{
			"byte order mark":     "\uFEFF" + text,
			"CRLF":                strings.ReplaceAll(text, "\n", "\r\n"),
			"CRLF and mark":       "\uFEFF" + strings.ReplaceAll(text, "\n", "\r\n"),
			"blank lines":         strings.ReplaceAll(text, "\n\"LSZ", "\n\n\"LSZ") + "\n\n",
			"no quotes in header": strings.ReplaceAll(text[:strings.Index(text, "\n")], `"`, "") + text[strings.Index(text, "\n"):],
		} {
			if got := asJSON(t, parsed(t, form).airports); got != want {
				t.Errorf("%s, %s:\ngot  %s\nwant %s", file, name, got, want)
			}
		}
		e, _, err := Parse(iotest.OneByteReader(strings.NewReader(text)), "")
		if err != nil || asJSON(t, e.airports) != want {
			t.Errorf("%s byte by byte: %v", file, err)
		}
	}
}

// TestLowerCase has IATA and ICAO codes in capitals however they are written.
func TestLowerCase(t *testing.T) {
	text := edited(t, read(t, "airportsdata.csv"), `"LSZH","ZRH"`, `"lszh","zrh"`)
	if a := parsed(t, text).Lookup("Zrh"); a.IATA != "ZRH" || a.ICAO != "LSZH" || a.Ident != "lszh" {
		t.Errorf("got %+v", a)
	}
}

// TestOlderHeader reads OurAirports as it was before the column icao_code, with
// its columns in another order and a further one.
func TestOlderHeader(t *testing.T) {
	e := parsed(t, `further,ident,type,iata_code,gps_code,local_code,name,municipality,iso_region,iso_country,continent,scheduled_service,latitude_deg,longitude_deg,elevation_ft
x,KJFK,large_airport,JFK,KJFK,JFK,Kennedy,New York,US-NY,US,NA,1,40.64,-73.779,13
x,EGLL,large_airport,LHR,EGLL,,Heathrow,London,GB-ENG,GB,EU,yes,51.47,-0.462,83
x,W33,seaplane_base,FBS,W33,W33,Friday Harbor,Friday Harbor,US-WA,US,NA,0,48.5373,-123.0097,
`)
	if a := e.Lookup("KJFK"); a == nil || a.ICAO != "KJFK" || !*a.Scheduled {
		t.Errorf("KJFK: %+v", a)
	}
	if a := e.Lookup("W33"); a == nil || a.ICAO != "" || *a.Scheduled || a.ElevationFt != nil {
		t.Errorf("W33: %+v", a)
	}
}

func TestRefused(t *testing.T) {
	ours, theirs := read(t, "ourairports.csv"), read(t, "airportsdata.csv")
	replace := func(text, old, now string) string { return edited(t, text, old, now) }
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "line 1: the file is empty"},
		{"byte order mark alone", "\uFEFF", "line 1: the file is empty"},
		{"web page", "<!DOCTYPE html>\n<html>\n", "line 1: the header is neither that of OurAirports nor that of airportsdata"},
		{"UTF-16", "\xff\xfei\x00d\x00,\x00", "line 1: the header is neither that of OurAirports nor that of airportsdata"},
		{"other table", "code,name,country,lat,lon\nJFK,Kennedy,US,1,2\n", "line 1: the header is nearly that of airportsdata, but lacks city, elevation, iata, icao, lid, subd"},
		{"column missing", replace(ours, `"iso_region",`, `"region",`), "line 1: the header is nearly that of OurAirports, but lacks iso_region"},
		{"column twice", replace(theirs, `"tz"`, `"lat"`), `line 1: the header names the column "lat" twice`},
		{"header alone", ours[:strings.Index(ours, "\n")+1], "no line has the IATA code JFK: the file is not a whole edition"},
		{"first rows alone", ours[:strings.Index(ours, "2,\"EGLL")], "no line has the IATA code LHR: the file is not a whole edition"},
		{"cut off in a row", ours[:strings.Index(ours, `,"yes","LSZH"`)], "line 4: the number of fields is not that of the header"},
		{"cut off in quotes", ours[:strings.Index(ours, `rich Airport`)], "line 4: a quote is missing or too many"},
		{"cut off in the last field", replace(theirs, `-123,"",""`+"\n", `-123,"",`), "line 7: the line has no line break at its end: the file is cut off"},
		{"header cut off", ours[:strings.Index(ours, "\n")], "line 1: the line has no line break at its end: the file is cut off"},
		{"one field too many", replace(theirs, `"XW33",""`, `"XW33","",""`), "line 7: the number of fields is not that of the header"},
		{"quote within", replace(theirs, `"Quiet Strip"`, `"Quiet "Strip"`), "line 7: a quote is missing or too many"},
		{"quote not closed, long before it is noticed", replace(theirs, `"London Heathrow Airport"`, `"London Heathrow Airport`), "line 3: a quote is missing or too many"},
		{"line after a quoted line break", ours + `11,"A"` + "\n", "line 13: the number of fields is not that of the header"},
		{"no name", replace(theirs, `"Quiet Strip"`, `" "`), "line 7: name must not be empty"},
		{"no identifier", replace(theirs, `"XW33"`, `""`), "line 7: icao must not be empty"},
		{"identifier twice", replace(theirs, `"XW33"`, `"lszk"`), "line 7: icao is that of line 6"},
		{"latitude missing", replace(theirs, `48.5,`, `,`), "line 7: lat must be a number from -90 to 90"},
		{"latitude too large", replace(theirs, `48.5,`, `90.0001,`), "line 7: lat must be a number from -90 to 90"},
		{"latitude infinite", replace(theirs, `48.5,`, `inf,`), "line 7: lat must be a number from -90 to 90"},
		{"latitude hexadecimal", replace(theirs, `48.5,`, `0x1p4,`), "line 7: lat must be a number from -90 to 90"},
		{"latitude with a comma", replace(theirs, `48.5,`, `"48,5",`), "line 7: lat must be a number from -90 to 90"},
		{"longitude too small", replace(theirs, `-123,`, `-180.1,`), "line 7: lon must be a number from -180 to 180"},
		{"longitude no number", replace(theirs, `-123,`, `W123,`), "line 7: lon must be a number from -180 to 180"},
		{"elevation no number", replace(theirs, `1748,`, `high,`), "line 6: elevation must be a number from -100000 to 100000"},
		{"country name", replace(theirs, `"GB"`, `"United Kingdom"`), "line 3: country must be two capital letters (ISO 3166-1)"},
		{"country in lower case", replace(theirs, `"GB"`, `"gb"`), "line 3: country must be two capital letters (ISO 3166-1)"},
		{"scheduled otherwise", replace(ours, `"Fontvieille","yes"`, `"Fontvieille","sometimes"`), "line 7: scheduled_service must be yes or no"},
		{"Latin-1", replace(theirs, "Fehraltorf\",\"", "Z\xfcrich\",\""), "line 6: city is not UTF-8"},
		{"NUL", replace(theirs, "Quiet", "Qu\x00iet"), "line 7: name holds a NUL character"},
		{"long name", replace(theirs, "Quiet", strings.Repeat("a", maxKept)), "line 7: name has more than 500 bytes"},
		{"long field that is not kept", replace(ours, "Idlewild", strings.Repeat("a", maxField)), "line 2: field 19 has more than 65536 bytes"},
		{"large file", ours + strings.Repeat("\n", maxFile), "the file has more than 33554432 bytes"},
		{"large open quote", ours + `11,"` + strings.Repeat("a\n", maxFile/2), "the file has more than 33554432 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := Parse(strings.NewReader(c.text), "")
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
			var line *LineError
			if errors.As(err, &line) != strings.HasPrefix(c.want, "line ") {
				t.Errorf("%v is a LineError or not, other than it should be", err)
			}
		})
	}
}

func TestTooManyRows(t *testing.T) {
	var text strings.Builder
	text.WriteString("icao,iata,name,city,subd,country,elevation,lat,lon,tz,lid\n")
	for i := range maxRows + 1 {
		text.WriteString(strings.Repeat("x", 1+i%3))
		text.WriteString(asJSON(t, i))
		text.WriteString(",,n,,,XX,,1,2,,\n")
	}
	_, _, err := Parse(strings.NewReader(text.String()), "")
	if want := "line 250002: the file has more than 250000 rows"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestBounds accepts what is just within the bounds.
func TestBounds(t *testing.T) {
	text := edited(t, read(t, "airportsdata.csv"), "48.5,-123,", "-90,180,")
	text = edited(t, text, "Quiet Strip", strings.Repeat("a", maxKept))
	if a := parsed(t, text).Lookup("XW33"); a.Latitude != -90 || a.Longitude != 180 || len(a.Name) != maxKept {
		t.Errorf("got %+v", a)
	}
}

// TestBlanks makes one blank of whatever stands between words.
func TestBlanks(t *testing.T) {
	for _, name := range []string{" Quiet Strip ", "Quiet  Strip", "Quiet\tStrip", "Quiet\r\nStrip\n", "\u00a0Quiet\u2003Strip", "Quiet\u0096Strip\x1f"} {
		text := edited(t, read(t, "airportsdata.csv"), "Quiet Strip", name)
		if got := parsed(t, text).Lookup("XW33").Name; got != "Quiet Strip" {
			t.Errorf("%q: got %q", name, got)
		}
	}
}

// TestOddCodes leaves out IATA codes that are none, and says so.
func TestOddCodes(t *testing.T) {
	text := edited(t, read(t, "airportsdata.csv"), `"XW33",""`, `"XW33","0"`)
	text = edited(t, text, `"LSZK",""`, `"LSZK","1A2"`)
	e, report, err := Parse(strings.NewReader(text), "")
	if want := (Report{Airports: 6, Odd: 2, FirstOdd: 6}); err != nil || report != want {
		t.Fatalf("got %+v, %v, want %+v", report, err, want)
	}
	if a := e.Lookup("XW33"); a.IATA != "" {
		t.Errorf("got %+v", a)
	}
}

// TestSameCode lets the larger and open airport answer for a code that two have.
func TestSameCode(t *testing.T) {
	text := edited(t, read(t, "ourairports.csv"), `"THF"`, `"ZRH"`) // closed
	text = edited(t, text, `"MCM"`, `"ZRH"`)                        // heliport
	e := parsed(t, text)
	if a := e.Lookup("zrh"); a.Ident != "LSZH" {
		t.Errorf("Lookup gives %s", a.Ident)
	}
	if got := idents(e.Search("zrh", 10)); got != "LSZH LNMC" {
		t.Errorf("Search gives %s", got)
	}
}

func TestReadingFails(t *testing.T) {
	fault := errors.New("disk on fire")
	for _, text := range []string{"", "icao,iata", read(t, "airportsdata.csv")} {
		_, _, err := Parse(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(text))), "")
		if err == nil {
			t.Errorf("%.20q: a timeout passed", text)
		}
		_, _, err = Parse(iotest.ErrReader(fault), "")
		if !errors.Is(err, fault) {
			t.Errorf("got %v", err)
		}
	}
}
