package airports

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// maxKept bounds the bytes of a field that is kept.
	maxKept = 500
	// maxFolded bounds the bytes of a folded name: no character has more than 18
	// times its bytes after decomposition (Unicode Standard Annex #15, section 12).
	maxFolded = 18 * maxKept
	// farFromSea bounds elevations in feet, far beyond all real ones.
	farFromSea = 100_000
)

// rowReader turns the fields of a row into an airport. It keeps the first
// mistake, so that a row is read without an error check after each field.
type rowReader struct {
	layout  layout
	columns map[string]int
	texts   map[string]string // one copy of each text that many rows have
	fields  []string
	err     error
}

func newRowReader(l layout, header []string) *rowReader {
	columns := make(map[string]int, len(header))
	for i, name := range header {
		columns[name] = i
	}
	return &rowReader{layout: l, columns: columns, texts: make(map[string]string)}
}

// read returns the airport of a row. odd says that the row has an IATA code which
// is none and was left out.
func (r *rowReader) read(fields []string) (a Airport, odd bool, err error) {
	r.fields, r.err = fields, nil
	l := r.layout
	a = Airport{
		Name:         strings.Clone(r.required(l.name)),
		Ident:        strings.Clone(r.required(l.ident)),
		IATA:         upper(r.text(l.iata)),
		ICAO:         upper(r.text(l.icao)),
		Local:        strings.Clone(r.text(l.local)),
		Municipality: r.shared(l.municipality),
		Region:       r.shared(l.region),
		Country:      r.country(),
		Latitude:     r.number(l.latitude, 90),
		Longitude:    r.number(l.longitude, 180),
		ElevationFt:  r.elevation(),
		Type:         r.shared(l.airportType),
		Continent:    r.shared(l.continent),
		Scheduled:    r.scheduled(),
	}
	if odd = a.IATA != "" && !isLetters(a.IATA, 3); odd {
		a.IATA = ""
	}
	if !isLetters(a.ICAO, 4) {
		a.ICAO = ""
	}
	a.IATA, a.ICAO = strings.Clone(a.IATA), strings.Clone(a.ICAO)
	return a, odd, r.err
}

func (r *rowReader) fail(column, rule string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s "+rule, append([]any{column}, args...)...)
	}
}

// text returns a field with its white space and control characters, line breaks
// too, made single blanks. It is "" for a column that the layout does not have.
func (r *rowReader) text(column string) string {
	if column == "" {
		return ""
	}
	text := r.fields[r.columns[column]]
	switch {
	case len(text) > maxKept:
		r.fail(column, "has more than %d bytes", maxKept)
		return ""
	case !utf8.ValidString(text):
		r.fail(column, "is not UTF-8")
		return ""
	case strings.Contains(text, "\x00"): // as in a file that was not all on disk when the power went
		r.fail(column, "holds a NUL character")
		return ""
	}
	for i, c := range text {
		if isBlank(c) && (c != ' ' || i == 0 || i == len(text)-1 || text[i-1] == ' ') {
			return strings.Join(strings.FieldsFunc(text, isBlank), " ")
		}
	}
	return text
}

func isBlank(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

func (r *rowReader) required(column string) string {
	text := r.text(column)
	if text == "" {
		r.fail(column, "must not be empty")
	}
	return text
}

// shared is text, but equal texts share their bytes.
func (r *rowReader) shared(column string) string {
	text := r.text(column)
	kept, known := r.texts[text]
	if !known {
		kept = strings.Clone(text)
		r.texts[kept] = kept
	}
	return kept
}

func (r *rowReader) country() string {
	country := r.shared(r.layout.country)
	if !isLetters(country, 2) {
		r.fail(r.layout.country, "must be two capital letters (ISO 3166-1)")
	}
	return country
}

// number reads a field that must be a number from -bound to bound.
func (r *rowReader) number(column string, bound float64) float64 {
	x, err := parseDecimal(r.text(column))
	if err != nil || math.Abs(x) > bound {
		r.fail(column, "must be a number from %g to %g", -bound, bound)
	}
	return x
}

func (r *rowReader) elevation() *float64 {
	column := r.layout.elevation
	if r.text(column) == "" {
		return nil
	}
	feet := r.number(column, farFromSea)
	return &feet
}

var (
	yes = true
	no  = false
)

func (r *rowReader) scheduled() *bool {
	column := r.layout.scheduledAnswer
	switch r.text(column) {
	case "yes", "1":
		return &yes
	case "no", "0":
		return &no
	case "":
		return nil
	}
	r.fail(column, "must be yes or no")
	return nil
}

// parseDecimal reads a decimal number as tables write it, without the
// hexadecimal, infinite and underscored ones of Go.
func parseDecimal(text string) (float64, error) {
	if strings.Trim(text, "0123456789+-.eE") != "" {
		return 0, errors.New("no decimal number")
	}
	return strconv.ParseFloat(text, 64)
}

// isLetters says whether text is that many capital letters A-Z.
func isLetters(text string, count int) bool {
	if len(text) != count {
		return false
	}
	for i := range count {
		if text[i] < 'A' || text[i] > 'Z' {
			return false
		}
	}
	return true
}
