package ecmascript

import (
	"fmt"
	"strings"
)

// Flags are what may stand after the second slash of a regular expression
// literal (22.2.6.4).
type Flags struct {
	HasIndices  bool // d
	Global      bool // g
	IgnoreCase  bool // i
	Multiline   bool // m
	DotAll      bool // s
	Unicode     bool // u
	UnicodeSets bool // v
	Sticky      bool // y
}

// ParseFlags reads flags. Errors are a rule, "must not have ...".
func ParseFlags(text string) (Flags, error) {
	var f Flags
	for i, letter := range text {
		if strings.ContainsRune(text[:i], letter) {
			return Flags{}, fmt.Errorf("must not have the flag %q twice", letter)
		}
		switch letter {
		case 'd':
			f.HasIndices = true
		case 'g':
			f.Global = true
		case 'i':
			f.IgnoreCase = true
		case 'm':
			f.Multiline = true
		case 's':
			f.DotAll = true
		case 'u':
			f.Unicode = true
		case 'v':
			f.UnicodeSets = true
		case 'y':
			f.Sticky = true
		default:
			return Flags{}, fmt.Errorf("must be of the letters d, g, i, m, s, u, v and y, not %q", letter)
		}
	}
	if f.Unicode && f.UnicodeSets {
		return Flags{}, fmt.Errorf("must not have both u and v")
	}
	return f, nil
}

// full says whether the pattern works on code points rather than code units.
func (f Flags) full() bool { return f.Unicode || f.UnicodeSets }

// last is the greatest character.
func (f Flags) last() rune {
	if f.full() {
		return lastChar
	}
	return lastUnit
}
