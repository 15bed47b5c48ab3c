package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// crowdedBoard has 18 queens, of which the white ones have more moves than any
// position that a game is known to lead to.
const crowdedBoard = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q5kQ/K7 w - - 0 1"

func BenchmarkHostile(b *testing.B) {
	body := func(members map[string]any) string {
		text, err := json.Marshal(members)
		if err != nil {
			b.Fatal(err)
		}
		return string(text)
	}
	labels := func(digits, count int) string {
		lines := make([]string, count)
		for i := range lines {
			lines[i] = fmt.Sprintf("%0*x", digits, i)
		}
		return strings.Join(lines, "\n")
	}
	sdktest.Slowest(b, plugin, map[string][]string{
		"games/chess-move": {
			body(map[string]any{"move": "Qb7", "fen": crowdedBoard}),
			body(map[string]any{"move": "Qa7b7", "fen": crowdedBoard}),
			body(map[string]any{"move": strings.Repeat("Q", 200_000) + "a1", "fen": crowdedBoard}),
			body(map[string]any{"move": "e4", "fen": strings.Repeat("8/", 490) + " w - - 0 1"}),
			body(map[string]any{"move": "e4", "fen": strings.Repeat("8", 980) + "/8/8/8/8/8/8/8 w - - 0 1"}),
		},
		"games/tilegame-score": {
			body(map[string]any{"word": strings.Repeat("ß", 20_000)}),
			body(map[string]any{"word": strings.Repeat("z", 20_000)}),
			body(map[string]any{"word": strings.Repeat("ΐ", 19_999) + "a"}), // three characters in capitals
		},
		"games/bingo-card": {
			body(map[string]any{"items": labels(5, 20_000)}),
			body(map[string]any{"items": labels(5, 149_000)}),
			body(map[string]any{"items": strings.Repeat(labels(4, 19_999)+"\n", 8), "size": 7}),
			body(map[string]any{"items": strings.Repeat("\n", 500_000) + labels(2, 40)}),
		},
		"games/card-deck":       {`{"decks": 8}`},
		"games/coin-flip":       {`{"count": 1000}`},
		"games/dice-roll":       {`{"count": 1000, "sides": 1000000}`, `{"count": 1000, "sides": 524289}`},
		"games/lottery-numbers": {`{"count": 10000, "max": 10000}`, `{"count": 10000, "min": -9007199254740991, "max": 9007199254740991}`},
		"games/maze":            {`{"size": 50}`},
		"games/word-scramble":   {body(map[string]any{"word": "ab" + strings.Repeat("c", 99_998)})},
	})
}
