package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: three bits a reel, 7 is thrown away.
func TestSlotMachine(t *testing.T) {
	spin := func(count int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			reels := texts(got["reels"])
			if len(reels) != count {
				t.Errorf("%d reels, want %d", len(reels), count)
			}
			same := strings.Join(reels, "") == strings.Repeat(reels[0], count)
			if got["win"] != same {
				t.Errorf("reels %v, win %v", reels, got["win"])
			}
		}
	}
	sdktest.Run(t, SlotMachine, []sdktest.Case{
		{Name: "every symbol", Body: `{"reels": 7}`, Random: stream(0, 1, 2, 3, 4, 5, 6), Want: `{"reels": ["cherry", "lemon", "orange", "plum", "bell", "bar", "seven"], "win": false}`},
		{Name: "three by default, all the same", Body: `{}`, Random: stream(6, 7, 6, 0xfe), Want: `{"reels": ["seven", "seven", "seven"], "win": true}`},
		{Name: "null is the default", Body: `{"reels": null}`, Random: stream(0, 0, 0), Want: `{"reels": ["cherry", "cherry", "cherry"], "win": true}`},
		{Name: "the last differs", Body: `{}`, Random: stream(3, 3, 4), Want: `{"reels": ["plum", "plum", "bell"], "win": false}`},
		{Name: "the middle differs", Body: `{}`, Random: stream(3, 4, 3), Want: `{"reels": ["plum", "bell", "plum"], "win": false}`},
		{Name: "fewest", Body: `{"reels": 2}`, Random: stream(1, 1), Want: `{"reels": ["lemon", "lemon"], "win": true}`},
		{Name: "most", Body: `{"reels": 10.0}`, Check: spin(10)},
		{Name: "real source", Body: `{}`, Check: spin(3)},
		{Name: "one", Body: `{"reels": 1}`, Code: "INVALID_INPUT", Field: "reels"},
		{Name: "eleven", Body: `{"reels": 11}`, Code: "INVALID_INPUT", Field: "reels"},
		{Name: "negative", Body: `{"reels": -3}`, Code: "INVALID_INPUT", Field: "reels"},
		{Name: "fraction", Body: `{"reels": 3.5}`, Code: "INVALID_INPUT", Field: "reels"},
		{Name: "text", Body: `{"reels": "3"}`, Code: "INVALID_INPUT", Field: "reels"},
	})
}

// TestSlotMachineEven counts pairs of symbols, of which one in seven wins.
func TestSlotMachineEven(t *testing.T) {
	ctx := seeded(t)
	pairs, won := map[string]int{}, map[string]int{}
	for range 10_000 {
		spin := answered(t, ctx, SlotMachine, slotMachineRequest{2})
		pairs[strings.Join(spin.Reels, " ")]++
		if spin.Win {
			won[spin.Reels[0]]++
		}
	}
	evenly(t, "pairs", pairs, 49, 84.037)
	evenly(t, "won", won, 7, 22.458)
}
