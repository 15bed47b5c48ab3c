package infer

import (
	"math/bits"
	"strconv"
	"strings"
)

// Wider is the value of [Numbers].Bits beyond 64 bits.
const Wider = 65

// Numbers is what is known of all numbers in one place.
type Numbers struct {
	// Bits is the width of the signed integer that holds every number written
	// without point and exponent: 1 to 64, or [Wider]. 2147483647 needs 32 and
	// 2^53-1 needs 54.
	Bits int
	// Pointed says that some number is written with a point or an exponent, be its
	// value whole or not.
	Pointed bool
	// Fractional says that the value of some number is not whole.
	Fractional bool
}

// add takes one number as it is written in JSON.
func (n *Numbers) add(literal string) {
	if strings.ContainsAny(literal, ".eE") {
		n.Pointed = true
		n.Fractional = n.Fractional || !whole(literal)
		return
	}
	n.Bits = max(n.Bits, width(literal))
}

// width is the size in bits of the smallest signed integer that holds a literal of
// a sign and digits.
func width(literal string) int {
	i, err := strconv.ParseInt(literal, 10, 64)
	if err != nil {
		return Wider
	}
	if i < 0 {
		i = ^i
	}
	return bits.Len64(uint64(i)) + 1
}

// whole says whether the exact decimal value of a JSON number is whole: all of its
// digits after the point, moved by the exponent, are zero.
func whole(literal string) bool {
	mantissa, exponent := strings.TrimPrefix(literal, "-"), 0
	if e := strings.IndexAny(mantissa, "eE"); e >= 0 {
		// Beyond the range of an int Atoi gives its largest or smallest, and an
		// exponent that long outweighs any text long before.
		exponent, _ = strconv.Atoi(mantissa[e+1:])
		exponent = min(max(exponent, -farthest), farthest)
		mantissa = mantissa[:e]
	}
	before, after, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimRight(before+after, "0")
	return digits == "" || len(before)+exponent >= len(digits)
}

// farthest is an exponent beyond the number of digits of any text.
const farthest = 1 << 30
