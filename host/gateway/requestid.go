package gateway

import (
	"strconv"
	"sync/atomic"
)

// maxRequestID is the length of the longest request id taken from a client.
const maxRequestID = 128

// requestIDs makes ids that are unique: a random prefix for each process and a
// count.
type requestIDs struct {
	prefix string
	count  atomic.Uint64
}

// newPrefix writes 60 bits of random as 12 characters and a hyphen.
func newPrefix(random uint64) string {
	const alphabet = "abcdefghijklmnopqrstuvwxyz234567"
	var b [13]byte
	for i := range 12 {
		b[i] = alphabet[random>>(5*i)&31]
	}
	b[12] = '-'
	return string(b[:])
}

func (ids *requestIDs) next() string {
	var space [32]byte
	b := append(space[:0], ids.prefix...)
	return string(strconv.AppendUint(b, ids.count.Add(1), 36))
}

// validRequestID says whether a client's id is passed on: [A-Za-z0-9._~-]{1,128}.
func validRequestID(s string) bool {
	if s == "" || len(s) > maxRequestID {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c|0x20)-'a' > 25 && c-'0' > 9 && c != '.' && c != '_' && c != '~' && c != '-' {
			return false
		}
	}
	return true
}

// validTraceparent says whether s is a trace context as W3C Trace Context
// (level 1, section 3.2) has it: version 00 exactly, or a later version that
// begins like it; no id all zero.
func validTraceparent(s string) bool {
	if len(s) < 55 || len(s) > maxRequestID || s[2] != '-' || s[35] != '-' || s[52] != '-' {
		return false
	}
	version := s[:2]
	if version == "ff" || len(s) > 55 && (version == "00" || s[55] != '-') {
		return false
	}
	return lowerHex(version) && lowerHex(s[3:35]) && lowerHex(s[36:52]) && lowerHex(s[53:55]) &&
		s[3:35] != "00000000000000000000000000000000" && s[36:52] != "0000000000000000" && printable(s[55:])
}

func lowerHex(s string) bool {
	for i := range len(s) {
		if c := s[i]; c-'0' > 9 && c-'a' > 5 {
			return false
		}
	}
	return true
}

func printable(s string) bool {
	for i := range len(s) {
		if s[i]-' ' > '~'-' ' {
			return false
		}
	}
	return true
}
