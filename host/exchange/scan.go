package exchange

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"unicode/utf8"
)

// scanDepth is how deep objects and arrays of an answer may nest. Requests are
// bound to 512; an answer may wrap such a value in a few levels of its own.
const scanDepth = 1024

var (
	errScanObject = fmt.Errorf("%w: it is not one JSON object", ErrBroken)
	errScanSyntax = fmt.Errorf("%w: it is not well-formed JSON", ErrBroken)
	errScanUTF8   = fmt.Errorf("%w: it is not valid UTF-8", ErrBroken)
	errScanDepth  = fmt.Errorf("%w: it nests too deeply", ErrBroken)
)

// What the scanner expects next.
const (
	wantValue      = iota // any value
	wantFirstItem         // a value or ], after [
	wantFirstName         // a member name or }, after {
	wantName              // a member name, after a comma
	wantEndOfValue        // a comma or the end of the container
)

// scan returns nil when b is valid UTF-8 and holds exactly one JSON object
// (RFC 8259) with nothing but white space around it. It allocates nothing.
func scan(b []byte) error {
	i := skipSpace(b, 0)
	if i == len(b) || b[i] != '{' {
		return errScanObject
	}
	// One bit a level: set for an object. A bit set costs 128 bytes of stack,
	// where recursion would cost a frame a level.
	var objects [scanDepth / 64]uint64
	depth, want := 0, wantValue
	for {
		i = skipSpace(b, i)
		if i >= len(b) {
			return errScanSyntax
		}
		c := b[i]
		switch {
		case want == wantEndOfValue || c == '}' && want == wantFirstName || c == ']' && want == wantFirstItem:
			top := depth - 1
			object := objects[top/64]&(1<<(top%64)) != 0
			switch {
			case c == ',' && want == wantEndOfValue:
				want = wantValue
				if object {
					want = wantName
				}
				i++
				continue
			case c == '}' && object, c == ']' && !object:
				depth--
				i++
			default:
				return errScanSyntax
			}
		case want == wantFirstName || want == wantName:
			if c != '"' {
				return errScanSyntax
			}
			var err error
			if i, err = scanString(b, i+1); err != nil {
				return err
			}
			if i = skipSpace(b, i); i >= len(b) || b[i] != ':' {
				return errScanSyntax
			}
			i++
			want = wantValue
			continue
		case c == '{' || c == '[':
			if depth == scanDepth {
				return errScanDepth
			}
			if c == '{' {
				objects[depth/64] |= 1 << (depth % 64)
				want = wantFirstName
			} else {
				objects[depth/64] &^= 1 << (depth % 64)
				want = wantFirstItem
			}
			depth++
			i++
			continue
		default:
			var err error
			if i, err = scanScalar(b, i); err != nil {
				return err
			}
		}
		if depth == 0 {
			if skipSpace(b, i) != len(b) {
				return errScanObject
			}
			return nil
		}
		want = wantEndOfValue
	}
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// scanScalar returns the index behind the string, number or literal at b[i].
func scanScalar(b []byte, i int) (int, error) {
	switch c := b[i]; {
	case c == '"':
		return scanString(b, i+1)
	case c == '-' || c >= '0' && c <= '9':
		return scanNumber(b, i)
	case c == 't':
		return scanLiteral(b, i, "true")
	case c == 'f':
		return scanLiteral(b, i, "false")
	case c == 'n':
		return scanLiteral(b, i, "null")
	}
	return i, errScanSyntax
}

func scanLiteral(b []byte, i int, literal string) (int, error) {
	if len(b)-i < len(literal) || string(b[i:i+len(literal)]) != literal {
		return i, errScanSyntax
	}
	return i + len(literal), nil
}

func scanNumber(b []byte, i int) (int, error) {
	if b[i] == '-' {
		i++
	}
	start := i
	i = skipDigits(b, i)
	if i == start || b[start] == '0' && i > start+1 {
		return i, errScanSyntax
	}
	if i < len(b) && b[i] == '.' {
		start = i + 1
		if i = skipDigits(b, start); i == start {
			return i, errScanSyntax
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		start = i
		if i = skipDigits(b, start); i == start {
			return i, errScanSyntax
		}
	}
	return i, nil
}

func skipDigits(b []byte, i int) int {
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// scanString returns the index behind the closing quote of the string whose
// first character is b[i].
func scanString(b []byte, i int) (int, error) {
	for {
		// Eight bytes at a time as long as none of them needs a look: a control
		// character, a quote, a backslash or a byte above 127. A borrow may set
		// the bit of a byte above the first hit, never of one below, so the lowest
		// bit is the first hit.
		for len(b)-i >= 8 {
			x := binary.LittleEndian.Uint64(b[i:])
			quote, slash := x^(lowBits*'"'), x^(lowBits*'\\')
			if hits := ((x - lowBits*0x20) | (quote - lowBits) | (slash - lowBits) | x) & highBits; hits != 0 {
				i += bits.TrailingZeros64(hits) / 8
				break
			}
			i += 8
		}
		if i >= len(b) {
			return i, errScanSyntax
		}
		switch c := b[i]; {
		case c == '"':
			return i + 1, nil
		case c == '\\':
			n := escapeLength(b[i:])
			if n == 0 {
				return i, errScanSyntax
			}
			i += n
		case c < 0x20:
			return i, errScanSyntax
		case c < utf8.RuneSelf:
			i++
		default:
			for i < len(b) && b[i] >= utf8.RuneSelf {
				r, n := utf8.DecodeRune(b[i:])
				if r == utf8.RuneError && n == 1 {
					return i, errScanUTF8
				}
				i += n
			}
		}
	}
}

// escapeLength returns the length of the escape sequence that b begins with, 0
// when it is none.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(b) < 6 {
			return 0
		}
		for _, c := range b[2:6] {
			if c-'0' > 9 && c|0x20-'a' > 5 {
				return 0
			}
		}
		return 6
	}
	return 0
}
