package main

import "math"

// slight is the rate per period below which (1+i)^n is computed by way of its
// logarithm. A double near 1 holds multiples of 2^-52 only, so 1+i loses the
// digits of a small i: at this bound about 10 of 16 are left, enough for the
// cents of any likely amount, so that both ways print the same.
const slight = 1e-6

// growth returns (1+i)^n: what 1 becomes in n periods, whole or not, at a rate i
// per period, which is more than -1.
func growth(i, n float64) float64 {
	if math.Abs(i) < slight {
		return math.Exp(n * math.Log1p(i))
	}
	return power(1+i, n)
}

// gain returns (1+i)^n - 1: what 1 earns in n periods.
func gain(i, n float64) float64 {
	if math.Abs(i) < slight {
		return math.Expm1(n * math.Log1p(i))
	}
	return power(1+i, n) - 1
}

// idle reports whether n periods at a rate i earn so little that no double
// shows it; a rate of zero above all.
func idle(i, n float64) bool { return math.Abs(i)*n < 0x1p-54 }

// power returns x^y for x above 0. [math.Pow] squares doubles, and each squaring
// doubles the error so far: after ten thousand compoundings 12 digits are left.
// Here whole powers carry the rounding error of every product along, so that the
// result is within a few units of the last place.
func power(x, y float64) float64 {
	whole, part := math.Modf(math.Abs(y))
	if whole >= 1<<53 {
		return math.Pow(x, y)
	}
	hi, lo := wholePower(x, int64(whole))
	if part > 0 {
		root := math.Pow(x, part)
		hi, lo = product(hi, lo, root, 0)
	}
	if y >= 0 {
		return hi
	}
	inverse := 1 / hi
	if inverse == 0 || math.IsInf(inverse, 1) {
		return inverse
	}
	rest := math.FMA(-inverse, hi, 1) - float64(inverse*lo)
	return math.FMA(inverse, rest, inverse)
}

// wholePower returns x^n as an unevaluated sum of two doubles, by squaring
// (Knuth, The Art of Computer Programming 2, 4.6.3, algorithm A).
func wholePower(x float64, n int64) (hi, lo float64) {
	hi = 1
	for square, rest := x, 0.0; n > 0; n >>= 1 {
		if n&1 == 1 {
			hi, lo = product(hi, lo, square, rest)
		}
		square, rest = product(square, rest, square, rest)
	}
	return hi, lo
}

// product multiplies two sums of two doubles (T. J. Dekker, A floating-point
// technique for extending the available precision, Numerische Mathematik 18,
// 1971).
func product(a, aRest, b, bRest float64) (hi, lo float64) {
	high := float64(a * b)
	rest := math.FMA(a, b, -high) + (float64(a*bRest) + float64(aRest*b))
	hi = high + rest
	if high == 0 || math.IsInf(high, 0) || math.IsInf(hi, 0) {
		return high, 0 // there is no rest to carry
	}
	return hi, rest - (hi - high)
}
