// Package js computes what ECMAScript's built-in objects compute, where Go's
// standard library does something else: numbers as text and rounded, white space,
// letter case and the order of strings. Section numbers are those of ECMA-262,
// 15th edition (2024).
package js

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/sdk/schema"
)

// FormatNumber is Number.prototype.toString in base ten (6.1.6.1.20): the fewest
// digits that give the same double, an exponent from 1e+21 on and below 1e-6, no
// negative zero, "NaN", "Infinity" and "-Infinity".
func FormatNumber(x float64) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	}
	var room [32]byte
	return string(schema.AppendNumber(room[:0], x))
}

// IsFinite says whether all of xs are neither infinite nor NaN (Number.isFinite,
// 21.1.2.2).
func IsFinite(xs ...float64) bool {
	for _, x := range xs {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
	}
	return true
}

// Fixed is Number.prototype.toFixed (21.1.3.3) for 0 to 100 decimals: the exact
// value of the double rounded half away from zero, FormatNumber from 1e21 on, and
// "-0.00" for a negative number that rounds to nothing.
func Fixed(x float64, decimals int) string {
	if math.IsNaN(x) || math.Abs(x) >= 1e21 {
		return FormatNumber(x)
	}
	text := new(big.Rat).SetFloat64(x).FloatString(decimals)
	if x < 0 && !strings.HasPrefix(text, "-") {
		text = "-" + text
	}
	return text
}

// Round is Math.round (21.3.2.28): to the nearest whole number, halves up.
func Round(x float64) float64 {
	floor := math.Floor(x)
	if x-floor >= 0.5 {
		return floor + 1
	}
	return floor
}

// RoundHalfAway rounds to a number of decimals from 0 to 15 as scripts commonly
// do: scaled by a power of ten, to the nearest whole number with halves away from
// zero, and scaled back. What is whole, or too large to be scaled, is unchanged.
// It never gives a negative zero.
func RoundHalfAway(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	scaled := x * scale
	if x == math.Trunc(x) || math.IsInf(scaled, 0) {
		return x + 0
	}
	return math.Round(scaled)/scale + 0
}

// ParseNumber is Number(text) (7.1.4.1.1) without its answers for text that is no
// number: white space around it is ignored, decimal digits with point and
// exponent, 0x, 0o, 0b and Infinity are read, and all else, empty text too, is
// not ok.
func ParseNumber(text string) (x float64, ok bool) {
	text = TrimSpace(text)
	if len(text) > 2 && text[0] == '0' {
		if base := map[byte]int{'x': 16, 'o': 8, 'b': 2}[text[1]|0x20]; base != 0 {
			n, ok := new(big.Int).SetString(text[2:], base)
			if !ok || strings.ContainsAny(text[2:], "+-_") {
				return 0, false
			}
			x, _ := new(big.Float).SetInt(n).Float64()
			return x, true
		}
	}
	unsigned := strings.TrimLeft(text, "+-")
	if len(text)-len(unsigned) > 1 {
		return 0, false
	}
	if unsigned == "Infinity" {
		return math.Inf(1 - 2*strings.Count(text, "-")), true
	}
	if strings.Trim(unsigned, "0123456789.eE+-") != "" || unsigned == "" {
		return 0, false // strconv also reads hexadecimal mantissas, NaN and _
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(x, 0) {
		return 0, false
	}
	return x, true
}
