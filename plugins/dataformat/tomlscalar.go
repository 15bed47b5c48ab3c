package main

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

var (
	errOpen    = errors.New("begins a string that has no end")
	errEscape  = errors.New("has an unknown escape in a string")
	errRange   = errors.New("has an integer that does not fit into 64 bits")
	errSpecial = errors.New("has a number that JSON cannot hold")
)

// literal reads a string without escapes behind its opening quotes.
func (r *tomlReader) literal(long bool) (string, error) {
	start := r.begin(long)
	for r.pos < len(r.text) {
		c := r.text[r.pos]
		switch {
		case c == '\'' && !long:
			r.pos++
			return r.text[start : r.pos-1], nil
		case c == '\'' && strings.HasPrefix(r.text[r.pos:], "'''"):
			end := r.closing('\'')
			return r.text[start:end], nil
		case isTOMLControl(c) && !(c == '\n' && long):
			return "", controlOrOpen(c)
		}
		r.pos++
	}
	return "", errOpen
}

// begin drops a line break right behind the opening quotes of a string over
// several lines.
func (r *tomlReader) begin(long bool) int {
	if long {
		r.take("\n")
	}
	return r.pos
}

// closing steps over the closing quotes ahead and returns where the string ends:
// up to two further quotes belong to it.
func (r *tomlReader) closing(quote byte) int {
	quotes := 3
	for quotes < 5 && r.pos+quotes < len(r.text) && r.text[r.pos+quotes] == quote {
		quotes++
	}
	r.pos += quotes
	return r.pos - 3
}

// controlOrOpen says what is wrong about a control character in a string.
func controlOrOpen(c byte) error {
	if c == '\n' {
		return errOpen
	}
	return errControl
}

// basic reads a string with escapes behind its opening quotes.
func (r *tomlReader) basic(long bool) (string, error) {
	plain := r.begin(long)
	var out []byte
	for r.pos < len(r.text) {
		c := r.text[r.pos]
		switch {
		case c == '"' && !long:
			r.pos++
			return joined(out, r.text[plain:r.pos-1]), nil
		case c == '"' && strings.HasPrefix(r.text[r.pos:], `"""`):
			end := r.closing('"')
			return joined(out, r.text[plain:end]), nil
		case c == '\\':
			out = append(out, r.text[plain:r.pos]...)
			r.pos++
			var err error
			if out, err = r.escape(out, long); err != nil {
				return "", err
			}
			plain = r.pos
		case isTOMLControl(c) && !(c == '\n' && long):
			return "", controlOrOpen(c)
		default:
			r.pos++
		}
	}
	return "", errOpen
}

func joined(start []byte, rest string) string {
	if start == nil {
		return rest
	}
	return string(append(start, rest...))
}

// escape reads an escape behind its backslash.
func (r *tomlReader) escape(out []byte, long bool) ([]byte, error) {
	if long && r.lineEnd() {
		return out, nil
	}
	c := r.ahead()
	r.pos++
	switch c {
	case 'u':
		return r.codePoint(out, 4)
	case 'U':
		return r.codePoint(out, 8)
	}
	short := strings.IndexByte(`"\btnfr`, c)
	if short < 0 || c == 0 {
		r.pos--
		return nil, errEscape
	}
	return append(out, "\"\\\b\t\n\f\r"[short]), nil
}

// lineEnd steps over the rest of a line that is blank, and all white space behind
// it.
func (r *tomlReader) lineEnd() bool {
	rest := strings.TrimLeft(r.text[r.pos:], " \t")
	if !strings.HasPrefix(rest, "\n") {
		return false
	}
	r.pos = len(r.text) - len(strings.TrimLeft(rest, " \t\n"))
	return true
}

// codePoint reads the number of a character in that many hexadecimal digits.
func (r *tomlReader) codePoint(out []byte, digits int) ([]byte, error) {
	if len(r.text)-r.pos < digits {
		return nil, errEscape
	}
	n, err := strconv.ParseUint(r.text[r.pos:r.pos+digits], 16, 32)
	if err != nil || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return nil, errEscape
	}
	r.pos += digits
	return utf8.AppendRune(out, rune(n)), nil
}

// bare reads a boolean, a number, or a date or time.
func (r *tomlReader) bare() (tomlValue, error) {
	start := r.pos
	for r.pos < len(r.text) && strings.IndexByte(" \t\n,]}#", r.text[r.pos]) < 0 {
		r.pos++
	}
	token := r.text[start:r.pos]
	switch {
	case token == "true" || token == "false":
		return tomlValue{text: token}, nil
	case isDate(token) && r.ahead() == ' ':
		// A blank may stand between date and time.
		end := r.pos + 1
		for end < len(r.text) && strings.IndexByte("0123456789:.+-Zz", r.text[end]) >= 0 {
			end++
		}
		if whole := r.text[start:end]; end > r.pos+1 {
			token, r.pos = whole, end
		}
	}
	if isDateOrTime(token) {
		return tomlValue{text: token, isString: true}, nil
	}
	text, err := tomlNumberText(token)
	if err != nil {
		r.pos = start
	}
	return tomlValue{text: text}, err
}

// tomlNumberText reads a number and writes it as JSON.
func tomlNumberText(token string) (string, error) {
	unsigned := strings.TrimPrefix(token, "-")
	if unsigned == token {
		unsigned = strings.TrimPrefix(token, "+")
	}
	if unsigned == "inf" || unsigned == "nan" {
		return "", errSpecial
	}
	if base := baseOf(token); base != 10 {
		return integerText(token[2:], token[2:], base)
	}
	end := strings.IndexAny(unsigned, ".eE")
	if end < 0 {
		end = len(unsigned)
	}
	if end > 1 && unsigned[0] == '0' {
		return "", errValue
	}
	if end == len(unsigned) {
		return integerText(token, unsigned, 10)
	}
	if !isDigits(unsigned[:end], 10) || !isFraction(unsigned[end:]) {
		return "", errValue
	}
	x, err := strconv.ParseFloat(withoutUnderscores(token), 64)
	if err != nil || math.IsInf(x, 0) {
		return "", errSpecial
	}
	return js.FormatNumber(x), nil
}

// baseOf is the base that the prefix of an integer names, 10 if it has none.
func baseOf(token string) int {
	switch token[:min(2, len(token))] {
	case "0x":
		return 16
	case "0o":
		return 8
	case "0b":
		return 2
	}
	return 10
}

// integerText writes an integer in base 10. The digits are it without its sign.
func integerText(signed, digits string, base int) (string, error) {
	if !isDigits(digits, base) {
		return "", errValue
	}
	n, err := strconv.ParseInt(withoutUnderscores(signed), base, 64)
	if err != nil {
		return "", errRange
	}
	return strconv.FormatInt(n, 10), nil
}

// isFraction says whether text is a point with digits, an exponent, or both.
func isFraction(text string) bool {
	mantissa, exponent := text, "0"
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		mantissa, exponent = text[:e], text[e+1:]
		if exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
			exponent = exponent[1:]
		}
	}
	return isDigits(exponent, 10) && (mantissa == "" || mantissa[0] == '.' && isDigits(mantissa[1:], 10))
}

// isDigits says whether text is digits, of which each two may have one underscore
// between them.
func isDigits(text string, base int) bool {
	last := byte('_')
	for i := range len(text) {
		c := text[i]
		if c == '_' {
			if last == '_' {
				return false
			}
		} else if digit := strings.IndexByte(hexDigits, c|0x20); digit < 0 || digit >= base || c < '0' {
			return false
		}
		last = c
	}
	return last != '_'
}

func withoutUnderscores(text string) string { return strings.ReplaceAll(text, "_", "") }
