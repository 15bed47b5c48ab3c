package main

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// written is the decimal number that JSON shows for a double: 0.1 is one tenth
// and not the double next to it.
func written(x float64) *big.Rat { return decimal(strconv.FormatFloat(x, 'e', -1, 64)) }

// decimal is the number that a text of this package's tables or of strconv
// writes, such as "1.5", "1e-9" or "1/3".
func decimal(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

// pi has the 50 decimals that Abramowitz and Stegun print in table 1.1, more than
// any double needs.
func pi() *big.Rat { return decimal("3.14159265358979323846264338327950288419716939937510") }

// toDecimals rounds to a number of decimals, halves away from zero, and gives the
// nearest double, which may be infinite.
func toDecimals(r *big.Rat, decimals int) float64 { return parsed(r.FloatString(decimals)) }

// toSignificant rounds to a number of significant digits, halves away from zero,
// and gives the nearest double, which may be infinite.
func toSignificant(r *big.Rat, digits int) float64 {
	text := new(big.Float).SetRat(r).Text('e', digits-1)
	_, power, _ := strings.Cut(text, "e")
	exponent, _ := strconv.Atoi(power)
	places := digits - 1 - exponent
	scale := decimal("1e" + strconv.Itoa(places))
	return parsed(new(big.Rat).Mul(r, scale).FloatString(0) + "e" + strconv.Itoa(-places))
}

// parsed reads what math/big has written.
func parsed(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(x, 0) {
		return math.NaN()
	}
	return x + 0 // no negative zero
}

// roundHalfUp is the whole number nearest to r, of two equally near ones the
// greater.
func roundHalfUp(r *big.Rat) *big.Int {
	doubled := new(big.Int).Lsh(r.Num(), 1)
	doubled.Add(doubled, r.Denom())
	// Div rounds down, since the divisor is positive.
	return doubled.Div(doubled, new(big.Int).Lsh(r.Denom(), 1))
}

// toHalves is the nearest multiple of one half, of two equally near ones the
// greater.
func toHalves(r *big.Rat) float64 {
	doubled := new(big.Rat).Mul(r, big.NewRat(2, 1))
	halves, _ := new(big.Rat).SetFrac(roundHalfUp(doubled), big.NewInt(2)).Float64()
	return halves
}
