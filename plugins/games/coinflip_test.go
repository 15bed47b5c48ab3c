package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: one bit a flip, 0 for heads.
func TestCoinFlip(t *testing.T) {
	sides := func(count int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			results := texts(got["results"])
			if len(results) != count {
				t.Errorf("%d results, want %d", len(results), count)
			}
			for _, side := range results {
				if side != "heads" && side != "tails" {
					t.Errorf("side %q", side)
				}
			}
		}
	}
	sdktest.Run(t, CoinFlip, []sdktest.Case{
		{Name: "one by default, heads", Body: `{}`, Random: stream(0xfe), Want: `{"results": ["heads"]}`},
		{Name: "tails", Body: `{"count": 1}`, Random: stream(1), Want: `{"results": ["tails"]}`},
		{Name: "null is the default", Body: `{"count": null}`, Random: stream(1), Want: `{"results": ["tails"]}`},
		{Name: "in turn", Body: `{"count": 4.0}`, Random: stream(0, 1, 1, 2), Want: `{"results": ["heads", "tails", "tails", "heads"]}`},
		{Name: "most", Body: `{"count": 1000}`, Check: sides(1000)},
		{Name: "real source", Body: `{}`, Check: sides(1)},
		{Name: "none", Body: `{"count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "1,001", Body: `{"count": 1001}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "negative", Body: `{"count": -3}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "fraction", Body: `{"count": 2.5}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "text", Body: `{"count": "3"}`, Code: "INVALID_INPUT", Field: "count"},
	})
}

// TestCoinFlipEven counts the sides and the runs of three.
func TestCoinFlipEven(t *testing.T) {
	ctx := seeded(t)
	sides, runs := map[string]int{}, map[string]int{}
	for range 60 {
		results := answered(t, ctx, CoinFlip, coinFlipRequest{999}).Results
		for i, side := range results {
			sides[side]++
			if i%3 == 0 {
				runs[strings.Join(results[i:i+3], " ")]++
			}
		}
	}
	evenly(t, "sides", sides, 2, 10.828)
	evenly(t, "runs", runs, 8, 24.322)
}
