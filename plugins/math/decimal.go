package main

import (
	"math/big"
	"strconv"
)

// written returns the finite number x as JavaScript and JSON write it: the
// shortest decimal that reads back as x. So 0.1 is one tenth here and not the
// double next to it, and 1.005 lies exactly between 1 and 1.01.
func written(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'e', -1, 64))
	return r
}

// nearest returns the double nearest to r, which may be infinite.
func nearest(r *big.Rat) float64 {
	x, _ := r.Float64()
	return x
}

// pow10 returns 10 to the power of n, of either sign.
func pow10(n int) *big.Rat {
	abs := max(n, -n)
	power := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(abs)), nil))
	if n < 0 {
		power.Inv(power)
	}
	return power
}

// A rounding says which of the two neighbouring whole numbers a value between
// them becomes. The values are those of the mode of math/round.
type rounding string

const (
	roundNearest  rounding = "nearest" // halves away from zero
	roundUp       rounding = "up"      // toward positive infinity
	roundDown     rounding = "down"    // toward negative infinity
	roundTruncate rounding = "truncate"
)

// roundTo rounds r to a number of decimal places; negative places stand left of
// the decimal point.
func roundTo(r *big.Rat, places int, mode rounding) *big.Rat {
	scaled := new(big.Rat).Mul(r, pow10(places))
	whole, rest := new(big.Int).QuoRem(scaled.Num(), scaled.Denom(), new(big.Int))
	away := false // one more away from zero than truncation gives
	switch mode {
	case roundNearest:
		away = rest.Abs(rest).Lsh(rest, 1).Cmp(scaled.Denom()) >= 0
	case roundUp:
		away = rest.Sign() > 0
	case roundDown:
		away = rest.Sign() < 0
	case roundTruncate:
	}
	if away {
		whole.Add(whole, big.NewInt(int64(r.Sign())))
	}
	return scaled.Mul(scaled.SetInt(whole), pow10(-places))
}
