package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the bytes; a die of six takes three bits a draw
// and throws 6 and 7 away.
func TestDiceRoll(t *testing.T) {
	within := func(count, sides int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			rolls, sum := got["rolls"].([]any), 0
			for _, roll := range rolls {
				n := number(t, roll)
				sum += n
				if n < 1 || n > sides {
					t.Errorf("roll %d", n)
				}
			}
			if len(rolls) != count || number(t, got["total"]) != sum {
				t.Errorf("%d rolls add up to %d, total %v", len(rolls), sum, got["total"])
			}
		}
	}
	sdktest.Run(t, DiceRoll, []sdktest.Case{
		{Name: "two of six by default", Body: `{}`, Random: stream(0, 5), Want: `{"rolls": [1, 6], "total": 7}`},
		{Name: "null is the default", Body: `{"count": null, "sides": null}`, Random: stream(2, 3), Want: `{"rolls": [3, 4], "total": 7}`},
		{Name: "draws beyond the last are thrown away", Body: `{"count": 1}`, Random: stream(6, 7, 8+4), Want: `{"rolls": [5], "total": 5}`},
		{Name: "fewest sides", Body: `{"sides": 2}`, Random: stream(0, 1), Want: `{"rolls": [1, 2], "total": 3}`},
		{Name: "most sides, first", Body: `{"count": 1, "sides": 1000000}`, Random: stream(0, 0, 0), Want: `{"rolls": [1], "total": 1}`},
		{Name: "most sides, last", Body: `{"count": 1, "sides": 1e6}`, Random: stream(0x0f, 0x42, 0x3f), Want: `{"rolls": [1000000], "total": 1000000}`},
		{Name: "a die of 256 takes whole bytes", Body: `{"count": 2, "sides": 256}`, Random: stream(255, 0), Want: `{"rolls": [256, 1], "total": 257}`},
		{Name: "most dice", Body: `{"count": 1000, "sides": 20}`, Check: within(1000, 20)},
		{Name: "real source", Body: `{}`, Check: within(2, 6)},
		{Name: "no dice", Body: `{"count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "1,001 dice", Body: `{"count": 1001}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "one side", Body: `{"sides": 1}`, Code: "INVALID_INPUT", Field: "sides"},
		{Name: "1,000,001 sides", Body: `{"sides": 1000001}`, Code: "INVALID_INPUT", Field: "sides"},
		{Name: "fractional count", Body: `{"count": 1.5}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "fractional sides", Body: `{"sides": 6.5}`, Code: "INVALID_INPUT", Field: "sides"},
		{Name: "sides in words", Body: `{"sides": "six"}`, Code: "INVALID_INPUT", Field: "sides"},
		{Name: "both wrong", Body: `{"count": 0, "sides": 0}`, Code: "INVALID_INPUT", Field: "count"},
	})
}

// TestDiceRollEven counts faces, pairs of faces, and the eighths of a large die.
func TestDiceRollEven(t *testing.T) {
	ctx := seeded(t)
	faces, pairs, eighths := map[int]int{}, map[[2]int]int{}, map[int]int{}
	for range 60 {
		for pair := range slices.Chunk(answered(t, ctx, DiceRoll, diceRollRequest{1000, 6}).Rolls, 2) {
			faces[pair[0]]++
			faces[pair[1]]++
			pairs[[2]int(pair)]++
		}
		for _, roll := range answered(t, ctx, DiceRoll, diceRollRequest{1000, 1_000_000}).Rolls {
			eighths[(roll-1)/125_000]++
		}
	}
	evenly(t, "faces", faces, 6, 20.515)
	evenly(t, "pairs", pairs, 36, 66.619)
	evenly(t, "eighths", eighths, 8, 24.322)
}
