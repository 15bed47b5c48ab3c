package chess

import "testing"

// standard are the six positions of the Chess Programming Wiki, "Perft Results",
// with the numbers of move sequences of 1, 2, 3... moves published there.
var standard = []struct {
	name, fen string
	counts    []int
	quick     int // depth that takes a fraction of a second
}{
	{"initial position", Start, []int{20, 400, 8902, 197281, 4865609}, 4},
	{"position 2", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []int{48, 2039, 97862, 4085603}, 3},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", []int{14, 191, 2812, 43238, 674624, 11030083}, 5},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []int{6, 264, 9467, 422333, 15833292}, 4},
	{"position 4 mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []int{6, 264, 9467, 422333, 15833292}, 3},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []int{44, 1486, 62379, 2103487}, 3},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []int{46, 2079, 89890, 3894594}, 3},
}

// perft counts the sequences of that many legal moves.
func perft(p Position, depth int) int {
	moves := p.Moves()
	if depth == 1 {
		return len(moves)
	}
	count := 0
	for _, m := range moves {
		count += perft(p.after(m), depth-1)
	}
	return count
}

func TestPerft(t *testing.T) {
	for _, s := range standard {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			p := position(t, s.fen)
			depth := s.quick
			if testing.Short() {
				depth = min(depth, 3)
			}
			for i, want := range s.counts[:depth] {
				if got := perft(p, i+1); got != want {
					t.Errorf("depth %d: %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// BenchmarkPerft goes one or two moves deeper than the test.
func BenchmarkPerft(b *testing.B) {
	for _, s := range standard {
		b.Run(s.name, func(b *testing.B) {
			p, depth := position(b, s.fen), len(s.counts)
			for b.Loop() {
				if got, want := perft(p, depth), s.counts[depth-1]; got != want {
					b.Fatalf("depth %d: %d, want %d", depth, got, want)
				}
			}
		})
	}
}

// position reads what must be a position.
func position(tb testing.TB, fen string) Position {
	tb.Helper()
	p, err := Parse(fen)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p
}
