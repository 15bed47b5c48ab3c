package schema

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// appendString appends s as JSON.stringify writes it: quote, backslash and the
// control characters are escaped and nothing else. Invalid UTF-8 becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for s != "" {
		run, ascii := plainRun(s)
		if !ascii && !utf8.ValidString(s[:run]) {
			dst = appendRepaired(dst, s[:run])
		} else {
			dst = append(dst, s[:run]...)
		}
		if s = s[run:]; s != "" {
			dst = appendEscape(dst, s[0])
			s = s[1:]
		}
	}
	return append(dst, '"')
}

// plainRun returns the length of the start of s that needs no escape and
// whether it is ASCII.
func plainRun(s string) (run int, ascii bool) {
	data := bytesOf(s)
	var all uint64
	for run+8 <= len(data) {
		word := binary.LittleEndian.Uint64(data[run:])
		if mask := special(word); mask != 0 {
			n := bits.TrailingZeros64(mask) &^ 7
			return run + n>>3, (all|word&(1<<n-1))&highs == 0
		}
		all |= word
		run += 8
	}
	for run < len(data) && data[run] >= ' ' && data[run] != '"' && data[run] != '\\' {
		all |= uint64(data[run])
		run++
	}
	return run, all&highs == 0
}

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, '\\', 'b')
	case '\t':
		return append(dst, '\\', 't')
	case '\n':
		return append(dst, '\\', 'n')
	case '\f':
		return append(dst, '\\', 'f')
	case '\r':
		return append(dst, '\\', 'r')
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// appendRepaired appends s with U+FFFD for every byte that is no UTF-8.
func appendRepaired(dst []byte, s string) []byte {
	for _, r := range s {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// AppendNumber appends a finite f as JavaScript's Number.prototype.toString
// writes it (ECMA-262, Number::toString): the fewest digits that give the same
// double, an exponent from 1e21 on and below 1e-6, and no negative zero.
func AppendNumber(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0')
	}
	if f == math.Trunc(f) && math.Abs(f) <= maxSafe {
		return strconv.AppendInt(dst, int64(f), 10)
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// Go pads the exponent to two digits, JavaScript does not.
	if n := len(dst); dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
