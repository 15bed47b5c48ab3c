package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: math.perm and math.comb of Python 3.11, turned into the
// nearest double by float().
func TestCombinatorics(t *testing.T) {
	sdktest.Run(t, Combinatorics, []sdktest.Case{
		{Name: "small", Body: `{"n": 5, "r": 2}`, Want: `{"permutations": 20, "combinations": 10}`},
		{Name: "none chosen", Body: `{"n": 5, "r": 0}`, Want: `{"permutations": 1, "combinations": 1}`},
		{Name: "none of none", Body: `{"n": 0, "r": 0}`, Want: `{"permutations": 1, "combinations": 1}`},
		{Name: "all", Body: `{"n": 10, "r": 10}`, Want: `{"permutations": 3628800, "combinations": 1}`},
		{Name: "beyond 2^53", Body: `{"n": 100, "r": 50}`, Want: `{"permutations": 3.068518756254966e+93, "combinations": 1.008913445455642e+29}`},
		{Name: "largest factorial", Body: `{"n": 170, "r": 170}`, Want: `{"permutations": 7.257415615307999e+306, "combinations": 1}`},
		{Name: "largest n", Body: `{"n": 9007199254740991, "r": 19}`, Want: `{"permutations": 1.3715310171983932e+303, "combinations": 1.1274856221819632e+286}`},
		{Name: "largest n, r 1", Body: `{"n": 9007199254740991, "r": 1}`, Want: `{"permutations": 9007199254740991, "combinations": 9007199254740991}`},
		{Name: "n beyond 2^53", Body: `{"n": 1e20, "r": 2}`, Want: `{"permutations": 1e40, "combinations": 5e39}`},
		{Name: "overflow", Body: `{"n": 171, "r": 171}`, Code: "INVALID_INPUT"},
		{Name: "overflow at once", Body: `{"n": 9007199254740991, "r": 9007199254740991}`, Code: "INVALID_INPUT"},
		{Name: "permutations overflow, combinations would not", Body: `{"n": 1000, "r": 900}`, Code: "INVALID_INPUT"},
		{Name: "r above n", Body: `{"n": 2, "r": 3}`, Code: "INVALID_INPUT", Field: "r"},
		{Name: "negative r", Body: `{"n": 2, "r": -1}`, Code: "INVALID_INPUT", Field: "r"},
		{Name: "negative n", Body: `{"n": -2, "r": 0}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "both negative", Body: `{"n": -2, "r": -1}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "fraction", Body: `{"n": 5.5, "r": 2}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "r missing", Body: `{"n": 5}`, Code: "INVALID_INPUT", Field: "r"},
	})
}
