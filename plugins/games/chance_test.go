package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
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

// TestBelow draws by hand: n-1 is written in as many bits as it has, and what is
// n or more is thrown away.
func TestBelow(t *testing.T) {
	for _, c := range []struct {
		n    int
		data []byte
		want int
	}{
		{1, nil, 0},
		{2, []byte{0xfe}, 0},
		{2, []byte{0xff}, 1},
		{3, []byte{3, 0xff, 6}, 2},
		{6, []byte{6, 7, 5}, 5},
		{256, []byte{255}, 255},
		{257, []byte{0xff, 1, 2, 7}, 7},
		{257, []byte{0xff, 0}, 256},
		{1_000_000, []byte{0x0f, 0x42, 0x40, 0xff, 0xff, 0xff, 0xf0, 0, 1}, 1},
		{1_000_000, []byte{0x0f, 0x42, 0x3f}, 999_999},
		{1<<54 - 1, []byte{0x3f, 255, 255, 255, 255, 255, 255, 0x3f, 255, 255, 255, 255, 255, 254}, 1<<54 - 2},
	} {
		got, err := newChance(stream(c.data...), 1).below(c.n)
		if err != nil || got != c.want {
			t.Errorf("below(%d) of % x = %d, %v; want %d", c.n, c.data, got, err, c.want)
		}
	}
}

// FuzzBelow compares the draws with another way to make them: bit by bit from a
// text of the bytes in binary digits.
func FuzzBelow(f *testing.F) {
	f.Add(uint64(6), []byte{7, 6, 5})
	f.Add(uint64(1), []byte{})
	f.Add(uint64(1000), []byte{1, 2, 3, 4})
	f.Add(uint64(1)<<54, []byte{1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, n uint64, data []byte) {
		n = n%(1<<54) + 1
		got, err := newChance(stream(data...), 1).below(int(n))
		width := 0
		for uint64(1)<<width < n {
			width++
		}
		want, found := 0, width == 0
		for size := (width + 7) / 8; !found && size <= len(data); data = data[size:] {
			want = 0
			for bit := 8*size - width; bit < 8*size; bit++ {
				want = 2*want + int(data[bit/8]>>(7-bit%8)&1)
			}
			found = uint64(want) < n
		}
		if found != (err == nil) || found && got != want {
			t.Errorf("below(%d) = %d, %v; want %d, %v", n, got, err, want, found)
		}
	})
}

// TestDeal goes through every row of draws for three of four items, each as
// likely as the others, and expects each order as often as the others.
func TestDeal(t *testing.T) {
	orders := make(map[string]int)
	for i := range byte(4) {
		for j := range byte(3) {
			for k := range byte(2) {
				items := []string{"a", "b", "c", "d"}
				if err := deal(newChance(stream(i, j, k), 1), items, 3); err != nil {
					t.Fatal(err)
				}
				orders[strings.Join(items[:3], "")]++
				if numbers, err := dealBelow(newChance(stream(i, j, k), 1), 4, 3); err != nil || strings.Map(func(r rune) rune { return r + 'a' }, string([]rune{rune(numbers[0]), rune(numbers[1]), rune(numbers[2])})) != strings.Join(items[:3], "") {
					t.Errorf("dealt %v of numbers and %v of items", numbers, items)
				}
				if slices.Sort(items); !slices.Equal(items, []string{"a", "b", "c", "d"}) {
					t.Errorf("items became %v", items)
				}
			}
		}
	}
	if len(orders) != 24 {
		t.Errorf("%d orders, want 24", len(orders))
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
