package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/utilhost/utilhost/sdk"
)

// stream is a source of random bytes that gives these in turn.
func stream(data ...byte) *bytes.Reader { return bytes.NewReader(data) }

// seeded is a context with a random source that is the same on every run.
func seeded(t *testing.T) context.Context {
	return sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{1}))
}

// answered runs an endpoint and returns its result.
func answered[In, Out any](t *testing.T, ctx context.Context, endpoint sdk.Endpoint[In, Out], in In) Out {
	t.Helper()
	out, err := endpoint.Run(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// number is a number of a result.
func number(t *testing.T, value any) int {
	t.Helper()
	n, err := value.(json.Number).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// texts is a list of strings of a result.
func texts(value any) []string {
	var all []string
	for _, item := range value.([]any) {
		all = append(all, item.(string))
	}
	return all
}

// evenly checks that each of some outcomes comes as often as the others. Limit is
// the 99.9 percent point of chi-square with one degree of freedom less than there
// are outcomes (NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4).
// As streams are seeded, what passes once passes always.
func evenly[K comparable](t *testing.T, what string, counts map[K]int, outcomes int, limit float64) {
	t.Helper()
	if len(counts) != outcomes {
		t.Errorf("%s: %d outcomes, want %d: %v", what, len(counts), outcomes, counts)
		return
	}
	total, sum := 0, 0.0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(outcomes)
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if sum > limit {
		t.Errorf("%s: %v, chi-square %v", what, counts, sum)
	}
}

// TestSourceFails checks that a source that runs dry is an error of ours, not of
// the client, and no endless loop.
func TestSourceFails(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), stream())
	for name, run := range map[string]func() error{
		"bingo-card": func() error {
			_, err := BingoCard.Run(ctx, bingoCardRequest{Items: "a\nb\nc\nd\ne\nf\ng\nh", Size: 3, FreeCenter: true})
			return err
		},
		"lettergrid-board": func() error { _, err := LettergridBoard.Run(ctx, lettergridBoardRequest{2}); return err },
		"card-deck":        func() error { _, err := CardDeck.Run(ctx, cardDeckRequest{1}); return err },
		"coin-flip":        func() error { _, err := CoinFlip.Run(ctx, coinFlipRequest{1}); return err },
		"dice-roll":        func() error { _, err := DiceRoll.Run(ctx, diceRollRequest{1, 6}); return err },
		"lottery-numbers":  func() error { _, err := LotteryNumbers.Run(ctx, lotteryNumbersRequest{1, 1, 2}); return err },
		"maze":             func() error { _, err := Maze.Run(ctx, mazeRequest{2}); return err },
		"rock-paper-scissors": func() error {
			_, err := RockPaperScissors.Run(ctx, rockPaperScissorsRequest{"rock"})
			return err
		},
		"slot-machine":  func() error { _, err := SlotMachine.Run(ctx, slotMachineRequest{2}); return err },
		"word-scramble": func() error { _, err := WordScramble.Run(ctx, wordScrambleRequest{"ab"}); return err },
	} {
		if err := run(); !errors.Is(err, io.EOF) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
