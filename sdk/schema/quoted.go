package schema

import (
	"encoding/binary"
	"math/bits"
)

// Masks that look at eight bytes at a time.
const (
	ones      = 0x0101010101010101
	highs     = 0x8080808080808080
	quotes    = ones * '"'
	backslash = ones * '\\'
	controls  = ones * 0x20
)

// special marks the bytes of word that end a plain run of a JSON string: quote,
// backslash, control character. Only the lowest mark is exact.
func special(word uint64) uint64 {
	q, b := word^quotes, word^backslash
	return ((q-ones)&^q | (b-ones)&^b | (word-controls)&^word) & highs
}

// quoted steps over a string and returns where its contents begin and end, and
// whether they hold escapes.
func (p *parser) quoted() (start, end int, escaped, ok bool) {
	data, pos := p.data, p.pos+1
	start = pos
	for {
		for pos+8 <= len(data) {
			if mask := special(binary.LittleEndian.Uint64(data[pos:])); mask != 0 {
				pos += bits.TrailingZeros64(mask) >> 3
				break
			}
			pos += 8
		}
		for pos < len(data) && data[pos] >= ' ' && data[pos] != '"' && data[pos] != '\\' {
			pos++
		}
		switch {
		case pos >= len(data):
			return 0, 0, false, p.fail("unexpected end", len(data))
		case data[pos] == '"':
			p.pos = pos + 1
			return start, pos, escaped, true
		case data[pos] == '\\':
			escaped = true
			size := escapeSize(data[pos:])
			if size == 0 {
				return 0, 0, false, p.fail("bad escape", pos)
			}
			pos += size
		default:
			return 0, 0, false, p.fail("control character in a string", pos)
		}
	}
}

// escapeSize returns the length of the escape at the start of data, 0 if it is
// none.
func escapeSize(data []byte) int {
	if len(data) < 2 {
		return 0
	}
	switch data[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(data) < 6 {
			return 0
		}
		for _, c := range data[2:6] {
			if hexDigit(c) < 0 {
				return 0
			}
		}
		return 6
	}
	return 0
}

func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
