package main

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// FuzzRounded checks that a rounded number has as few decimals as it should, lies
// as close as it should, and has no negative zero.
func FuzzRounded(f *testing.F) {
	for _, x := range []float64{0, 0.005, -0.005, -0.001, 1.005, 2.675, 100000000000000.125, 35184372088832.125, 45035996273704.965, 4503599627370495.5, 9007199254740993, 1e22, 1e300, 5e-324, math.MaxFloat64} {
		f.Add(x)
	}
	f.Fuzz(func(t *testing.T, x float64) {
		if !js.IsFinite(x) {
			t.Skip()
		}
		for _, decimals := range []int{2, 4} {
			got := js.RoundHalfAway(x, decimals)
			if math.Abs(got-x) > 0.5000001*math.Pow10(-decimals)+2*ulp(math.Abs(x)) || got == 0 && math.Signbit(got) {
				t.Errorf("js.RoundHalfAway(%v, %d) = %v", x, decimals, got)
			}
			if _, behind, _ := strings.Cut(strconv.FormatFloat(got, 'f', -1, 64), "."); len(behind) > decimals {
				t.Errorf("js.RoundHalfAway(%v, %d) = %v has %d decimals", x, decimals, got, len(behind))
			}
			if js.RoundHalfAway(-x, decimals) != -got {
				t.Errorf("js.RoundHalfAway(%v, %d) = %v, of the negative %v", x, decimals, got, js.RoundHalfAway(-x, decimals))
			}
		}
	})
}
