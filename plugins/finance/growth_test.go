package main

import (
	"math"
	"math/big"
	"testing"
)

// exactPower is x^n by big.Float, with far more digits than a double has.
func exactPower(x float64, n int64) *big.Float {
	const bits = 400
	result, square := new(big.Float).SetPrec(bits).SetInt64(1), new(big.Float).SetPrec(bits).SetFloat64(x)
	for left := max(n, -n); left > 0; left >>= 1 {
		if left&1 == 1 {
			result.Mul(result, square)
		}
		square.Mul(square, square)
	}
	if n < 0 {
		result.Quo(new(big.Float).SetPrec(bits).SetInt64(1), result)
	}
	return result
}

// FuzzPower compares whole powers with exact ones, to the last bit but one, and
// fractional ones with the root of a whole power.
func FuzzPower(f *testing.F) {
	for _, seed := range []struct {
		x float64
		n int64
	}{{1.005, 360}, {1.005, -360}, {1 + 0.05/365, 18250}, {1 + 1e-6, 1 << 30}, {0.5, 1074}, {1.0000000000000002, 1 << 52}, {2, 1023}, {2, 1024}, {1, -5}, {0.9, 100000}, {1e300, 2}, {3, 0}} {
		f.Add(seed.x, seed.n)
	}
	f.Fuzz(func(t *testing.T, x float64, n int64) {
		n %= 1 << 31 // beyond, exponents of big.Float end
		if !(x > 1e-9 && x < 1e9) {
			t.Skip()
		}
		if e := float64(n) * math.Log2(x); e > 1030 || e < -1030 {
			if got := power(x, float64(n)); !(got > 1e307 || got < 1e-307) {
				t.Fatalf("power(%v, %d) = %v, want something out of range", x, n, got)
			}
			return
		}
		want, _ := exactPower(x, n).Float64()
		got := power(x, float64(n))
		if math.Abs(got-want) > ulp(want) && got > 1e-300 && want < 1e308 {
			t.Errorf("power(%v, %d) = %v, want %v", x, n, got, want)
		}
		half := power(x, float64(n)/2)
		if half > 1e-150 && half < 1e150 && math.Abs(half*half/want-1) > 1e-14 {
			t.Errorf("power(%v, %v/2) = %v, whose square is not %v", x, n, half, want)
		}
	})
}

// ulp is the distance to the next double.
func ulp(x float64) float64 { return math.Nextafter(x, math.Inf(1)) - x }

func TestPowerEdges(t *testing.T) {
	for _, c := range []struct{ x, y, want float64 }{
		{1, math.Inf(1), 1}, {1, 1e300, 1}, {2, math.Inf(1), math.Inf(1)}, {0.5, math.Inf(1), 0}, {0.5, 1e300, 0}, {2, -1e300, 0}, {2, -2000, 0},
		{0.5, -2000, math.Inf(1)}, {7, 0, 1}, {7, math.Copysign(0, -1), 1}, {9, 0.5, 3}, {4, -0.5, 0.5}, {4, 1.5, 8}, {math.Inf(1), 2, math.Inf(1)}, {math.Inf(1), 0.5, math.Inf(1)},
	} {
		if got := power(c.x, c.y); got != c.want {
			t.Errorf("power(%v, %v) = %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// Around the bound both ways of computing a power must agree to the cent.
func TestSlight(t *testing.T) {
	for _, rate := range []float64{slight, math.Nextafter(slight, 0), -slight, 2 * slight, 1.5e-5} {
		for _, n := range []float64{1, 12, 360, 18250} {
			plain, careful := math.Pow(1+rate, n)-1, math.Expm1(n*math.Log1p(rate))
			if got := gain(rate, n); math.Abs(got-plain) > 1e-10*math.Abs(plain) || math.Abs(got-careful) > 1e-10*math.Abs(careful) {
				t.Errorf("gain(%v, %v) = %v, plainly %v, carefully %v", rate, n, got, plain, careful)
			}
			if got, want := growth(rate, n), gain(rate, n)+1; math.Abs(got-want) > 1e-15*want {
				t.Errorf("growth(%v, %v) = %v, gain + 1 = %v", rate, n, got, want)
			}
		}
	}
}
