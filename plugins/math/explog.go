package main

import (
	"math"
	"math/big"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// precision is the length in bits of the numbers that powers, roots and
// logarithms are computed with: enough to round a result correctly to the 53
// bits of a double, whatever cancels on the way.
const precision = 256

// ln2 is the natural logarithm of 2 to 100 digits (OEIS A002162).
var ln2, _, _ = big.ParseFloat("0.69314718055994530941723212145817656807550013436025525412068000949339362196969471560586332699641868754", 10, precision, big.ToNearestEven)

// long returns x with room for exact intermediate results.
func long(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// short returns the double nearest to x, which may be infinite.
func short(x *big.Float) float64 {
	y, _ := x.Float64()
	return y
}

// naturalLog returns the natural logarithm of a positive finite x. With
// x = m * 2^k and m between the square roots of 1/2 and 2, it is
// 2 artanh((m-1)/(m+1)) + k ln 2; the series gains five bits a term.
func naturalLog(x float64) *big.Float {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	z := new(big.Float).Quo(long(m).Sub(long(m), long(1)), long(m).Add(long(m), long(1)))
	square := new(big.Float).Mul(z, z)
	sum, power, term := long(0).Set(z), long(0).Set(z), long(0)
	for n := 3.0; power.Sign() != 0 && power.MantExp(nil) > sum.MantExp(nil)-precision; n += 2 {
		power.Mul(power, square)
		sum.Add(sum, term.Quo(power, long(n)))
	}
	sum.Add(sum, sum)
	return sum.Add(sum, new(big.Float).Mul(ln2, long(float64(k))))
}

// exponential returns e to the power of t as the nearest double. The standard
// library's estimate is good to some 50 bits; one step of Newton's method on
// the logarithm triples that.
func exponential(t *big.Float) float64 {
	estimate := math.Exp(short(t))
	if !js.IsFinite(estimate) || estimate < 0x1p-1022 {
		return estimate // overflow, underflow, or too few bits to improve on
	}
	delta := new(big.Float).Sub(t, naturalLog(estimate))
	delta.Add(delta, new(big.Float).Mul(delta, new(big.Float).Quo(delta, long(2))))
	return short(delta.Add(delta, long(1)).Mul(delta, long(estimate)))
}

// logarithm returns the logarithm of x to a base, both positive, as the nearest
// double; the base is not 1.
func logarithm(x, base float64) float64 {
	return short(new(big.Float).Quo(naturalLog(x), naturalLog(base)))
}

// power returns base to the power of exponent as the nearest double. 0 to the
// power of 0 is 1. It is infinite on overflow and division by zero and NaN
// where there is no real value.
func power(base, exponent float64) float64 {
	whole, fraction := math.Modf(exponent)
	switch {
	case base == 0 || math.Abs(whole) >= 1<<62:
		return math.Pow(base, exponent)
	case fraction == 0:
		return short(wholePower(base, int64(whole)))
	case base < 0:
		return math.NaN()
	}
	return exponential(new(big.Float).Mul(naturalLog(base), long(exponent)))
}

// wholePower returns base, which is not 0, to the power of n by repeated
// squaring.
func wholePower(base float64, n int64) *big.Float {
	result, square := long(1), long(base)
	for left := max(n, -n); left > 0; left >>= 1 {
		if left&1 == 1 {
			result.Mul(result, square)
		}
		square.Mul(square, square)
	}
	if n < 0 {
		result.Quo(long(1), result)
	}
	return result
}

// root returns the real root of a degree, a whole number of 2 or more, as the
// nearest double; NaN for an even root of a negative value.
func root(value, degree float64) float64 {
	switch {
	case value == 0:
		return 0
	case value > 0:
		return exponential(new(big.Float).Quo(naturalLog(value), long(degree)))
	case math.Mod(degree, 2) == 0:
		return math.NaN()
	}
	return -root(-value, degree)
}

// squareRoot returns the square root of r, which is not negative.
func squareRoot(r *big.Rat) *big.Float {
	return new(big.Float).Sqrt(new(big.Float).SetPrec(precision).SetRat(r))
}
