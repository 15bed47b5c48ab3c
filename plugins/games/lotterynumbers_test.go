package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Fisher and Yates by hand from the bytes, then sorted.
func TestLotteryNumbers(t *testing.T) {
	distinct := func(count, low, high int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			numbers := got["numbers"].([]any)
			if len(numbers) != count {
				t.Errorf("%d numbers, want %d", len(numbers), count)
			}
			for i, value := range numbers {
				n := number(t, value)
				if n < low || n > high || i > 0 && n <= number(t, numbers[i-1]) {
					t.Errorf("number %d after %v", n, numbers[:i])
				}
			}
		}
	}
	var all []string
	for n := range 49 {
		all = append(all, strconv.Itoa(n+1))
	}
	sdktest.Run(t, LotteryNumbers, []sdktest.Case{
		{Name: "6 of 49 by default", Body: `{}`, Random: stream(48, 0, 46, 45, 44, 43), Want: `{"numbers": [1, 2, 3, 4, 5, 49]}`},
		{Name: "a number drawn again stands for one moved there", Body: `{"count": 3}`, Random: stream(9, 8, 7), Want: `{"numbers": [1, 2, 10]}`},
		{Name: "49 is thrown away", Body: `{"count": 1}`, Random: stream(49, 63, 48), Want: `{"numbers": [49]}`},
		{Name: "all there are, by default 1 to 49", Body: `{"count": 49}`, Want: `{"numbers": [` + strings.Join(all, ",") + `]}`},
		{Name: "numeric order, not that of text", Body: `{"count": 4, "min": -2, "max": 10}`, Random: stream(12, 0, 0, 9), Want: `{"numbers": [-2, -1, 0, 10]}`},
		{Name: "one possible number", Body: `{"count": 1, "min": 7, "max": 7}`, Random: stream(), Want: `{"numbers": [7]}`},
		{Name: "largest range, first", Body: `{"count": 1, "min": -9007199254740991, "max": 9007199254740991}`, Random: stream(0, 0, 0, 0, 0, 0, 0), Want: `{"numbers": [-9007199254740991]}`},
		{Name: "largest range, last", Body: `{"count": 1, "min": -9007199254740991, "max": 9007199254740991}`, Random: stream(0x3f, 255, 255, 255, 255, 255, 254), Want: `{"numbers": [9007199254740991]}`},
		{Name: "most from the largest range", Body: `{"count": 10000, "min": -9007199254740991, "max": 9007199254740991}`, Check: distinct(10000, -9007199254740991, 9007199254740991)},
		{Name: "most, all there are", Body: `{"count": 10000, "min": 0, "max": 9999}`, Check: distinct(10000, 0, 9999)},
		{Name: "real source", Body: `{}`, Check: distinct(6, 1, 49)},
		{Name: "negative bounds", Body: `{"count": 2, "min": -5, "max": -4}`, Want: `{"numbers": [-5, -4]}`},
		{Name: "one more than there are", Body: `{"count": 50}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "10,001 numbers", Body: `{"count": 10001, "max": 1000000}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "none", Body: `{"count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "min above max", Body: `{"min": 50}`, Code: "INVALID_INPUT", Field: "min"},
		{Name: "min beyond 2^53-1", Body: `{"min": -9007199254740992}`, Code: "INVALID_INPUT", Field: "min"},
		{Name: "max beyond 2^53-1", Body: `{"max": 9007199254740992}`, Code: "INVALID_INPUT", Field: "max"},
		{Name: "fractional min", Body: `{"min": 0.5}`, Code: "INVALID_INPUT", Field: "min"},
		{Name: "fractional max", Body: `{"max": 49.5}`, Code: "INVALID_INPUT", Field: "max"},
		{Name: "text", Body: `{"count": "6"}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "count and min wrong", Body: `{"count": 0, "min": 50}`, Code: "INVALID_INPUT", Field: "count"},
	})
}

// TestLotteryNumbersEven counts choices of two of five, and single numbers of
// twelve. The latter cannot repeat in one draw, which makes them more even than
// chi-square expects, by 11/6.
func TestLotteryNumbersEven(t *testing.T) {
	ctx := seeded(t)
	choices, singles := map[string]int{}, map[int]int{}
	for range 6000 {
		two := answered(t, ctx, LotteryNumbers, lotteryNumbersRequest{2, -2, 2}).Numbers
		if !slices.IsSorted(two) {
			t.Fatalf("numbers %v", two)
		}
		choices[strconv.Itoa(two[0])+" "+strconv.Itoa(two[1])]++
		for _, n := range answered(t, ctx, LotteryNumbers, lotteryNumbersRequest{6, 1, 12}).Numbers {
			singles[n]++
		}
	}
	evenly(t, "choices", choices, 10, 27.877)
	evenly(t, "singles", singles, 12, 31.264*6/11)
}
