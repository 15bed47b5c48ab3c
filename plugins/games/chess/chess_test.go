package chess

import (
	"slices"
	"strings"
	"testing"
)

// Expected values: the PGN standard, 16.1; the rules on digits, pawns and the
// rank of the en passant square as python-chess 1.11.2 (Board.set_fen, status)
// and chess.js 1.4.0 (validateFen) both have them.
func TestParse(t *testing.T) {
	for _, c := range []struct{ name, fen, problem string }{
		{"start", Start, ""},
		{"four fields", "4k3/8/8/8/8/8/8/4K3 b - -", ""},
		{"runs of blanks", " 4k3/8/8/8/8/8/8/4K3\tb  -\n- 0 1 ", ""},
		{"castling in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", ""},
		{"counters at their largest", "4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295", ""},
		{"side to move attacks a king", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", ""},
		{"nine queens and more", "QQQQQQQQ/QQQQQQQQ/8/k7/8/8/8/4K3 b - - 0 1", ""},
		{"empty", "", "fields"},
		{"blank", " ", "fields"},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 b -", "fields"},
		{"five fields", "4k3/8/8/8/8/8/8/4K3 b - - 0", "fields"},
		{"seven fields", Start + " 0", "fields"},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "8 ranks"},
		{"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "8 ranks"},
		{"rank of seven", "4k3/7/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"rank of nine", "4k3/8p/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"rank of nine in digits", "4k3/4p5/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"rank of nine pawns", "4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"empty rank", "4k3//8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"digit 9", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"digit 0", "4k3/80/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"two digits", "4k3/44/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"unknown piece", "4k3/x7/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"figurine", "4k3/♟7/8/8/8/8/8/4K3 w - - 0 1", "ranks of 8 squares"},
		{"no white king", "4k3/8/8/8/8/8/8/8 w - - 0 1", "one king"},
		{"no black king", "8/8/8/8/8/8/8/4K3 w - - 0 1", "one king"},
		{"two white kings", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "one king"},
		{"pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "no pawn"},
		{"pawn on the eighth rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "no pawn"},
		{"side in capitals", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "w or b"},
		{"side missing", "4k3/8/8/8/8/8/8/4K3 - - - 0 1", "w or b"},
		{"castling unknown", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "KQkq"},
		{"castling twice", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "KQkq"},
		{"castling and none", "4k3/8/8/8/8/8/8/4K2R w K- - 0 1", "KQkq"},
		{"en passant is no square", "4k3/8/8/8/8/8/8/4K3 w - x6 0 1", "en passant"},
		{"en passant on the fifth rank", "4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", "en passant"},
		{"en passant of one's own pawn", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "en passant"},
		{"en passant of one's own pawn, Black", "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "en passant"},
		{"half moves in letters", "4k3/8/8/8/8/8/8/4K3 w - - a 1", "number of half moves"},
		{"half moves negative", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "number of half moves"},
		{"half moves with a fraction", "4k3/8/8/8/8/8/8/4K3 w - - 0.5 1", "number of half moves"},
		{"move 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "number of half moves"},
		{"move beyond 32 bits", "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296", "number of half moves"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.fen)
			switch {
			case c.problem == "" && err != nil:
				t.Error(err)
			case c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)):
				t.Errorf("error %v, want one about %q", err, c.problem)
			}
		})
	}
}

// TestParseGrantsNothing reads rights that the board does not bear out.
func TestParseGrantsNothing(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1":         "4k3/8/8/8/8/8/8/4K2R w K -",
		"r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1":      "r3k2r/8/8/8/8/8/8/R2K3R w kq -",
		"4k3/8/8/8/8/8/8/4K2r w K - 0 1":            "4k3/8/8/8/8/8/8/4K2r w - -",
		"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1":         "4k3/8/8/3Pp3/8/8/8/4K3 w - e6",
		"4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1":          "4k3/8/8/3P4/8/8/8/4K3 w - -",
		"4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1":         "4k3/8/8/3PP3/8/8/8/4K3 w - -",
		"4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1":       "4k3/4n3/8/3Pp3/8/8/8/4K3 w - -",
		"4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1":       "4k3/8/4n3/3Pp3/8/8/8/4K3 w - -",
		"4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1":       "4k3/8/8/8/3pP3/8/4P3/4K3 b - -",
		"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1":         "4k3/8/8/8/3pP3/8/8/4K3 b - e3",
		"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR b Kkq - 9 9": "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR b Kkq -",
	} {
		if got := epd(position(t, fen)); got != want {
			t.Errorf("%s read as %s, want %s", fen, got, want)
		}
	}
}

// TestRead has texts that a regular reader of notation would stumble over.
// Expected values: the FIDE Laws, article 3, and the PGN standard, 8.2.3.
func TestRead(t *testing.T) {
	const (
		castles   = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		pawns     = "1n2k3/P7/8/3pP3/8/2B5/1P6/4K3 w - d6 0 1"
		rooks     = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1"
		queens    = "1k6/8/8/4Q3/8/8/8/Q3Q2K w - - 0 1"
		kingTaken = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"
	)
	for _, c := range []struct{ fen, text, want string }{
		{Start, "e4", "e2e4"}, {Start, "e2e4", "e2e4"}, {Start, "e2-e4", "e2e4"}, {Start, "ee4", "e2e4"}, {Start, "2e4", "e2e4"},
		{Start, "Nf3", "g1f3"}, {Start, "Ngf3", "g1f3"}, {Start, "N1f3", "g1f3"}, {Start, "Ng1f3", "g1f3"}, {Start, "Ng1-f3", "g1f3"}, {Start, "g1f3", "g1f3"},
		{Start, "Nf3+", "g1f3"}, {Start, "Nf3#", "g1f3"}, {Start, "Nf3!!", "g1f3"}, {Start, "Nf3?!+", "g1f3"}, {Start, "Nbf3", ""}, {Start, "N2f3", ""},
		{Start, "nf3", ""}, {Start, "E4", ""}, {Start, "E2E4", ""}, {Start, "Pe4", ""}, {Start, "N-f3", ""}, {Start, "e-4", ""}, {Start, "Nxf3", ""}, {Start, "e2xe4", ""},
		{Start, "e5", ""}, {Start, "e7e5", ""}, {Start, "e2e5", ""}, {Start, "e2d3", ""}, {Start, "dxe3", ""}, {Start, "e2e4q", ""}, {Start, "e4=Q", ""}, {Start, "Nf3=Q", ""},
		{Start, "O-O", ""}, {Start, "e1g1", ""}, {Start, "--", ""}, {Start, "", ""}, {Start, "+", ""}, {Start, "e", ""}, {Start, "e9", ""}, {Start, "i4", ""},
		{Start, "e4 ", ""}, {Start, "e4\n", ""}, {Start, "♘f3", ""}, {Start, "e2–e4", ""}, {Start, "1. e4", ""}, {Start, "e4 e5", ""}, {Start, "e2e4e5", ""}, {Start, "0000", ""},
		{castles, "O-O", "e1g1"}, {castles, "0-0", "e1g1"}, {castles, "O-O-O", "e1c1"}, {castles, "0-0-0", "e1c1"}, {castles, "O-O+", "e1g1"}, {castles, "0-0-0!?", "e1c1"},
		{castles, "e1g1", "e1g1"}, {castles, "e1-c1", "e1c1"}, {castles, "Ke1g1", "e1g1"}, {castles, "Kg1", ""}, {castles, "Keg1", ""}, {castles, "e1h1", ""}, {castles, "o-o", ""}, {castles, "O-0", ""}, {castles, "OO", ""},
		{pawns, "a8=Q", "a7a8q"}, {pawns, "a8Q", "a7a8q"}, {pawns, "a7a8q", "a7a8q"}, {pawns, "a7a8Q", "a7a8q"}, {pawns, "a7a8=n", "a7a8n"}, {pawns, "a7-a8=B", "a7a8b"},
		{pawns, "axb8=R+", "a7b8r"}, {pawns, "ab8R", "a7b8r"}, {pawns, "a7xb8r", "a7b8r"}, {pawns, "a8", ""}, {pawns, "a7a8", ""}, {pawns, "axb8", ""}, {pawns, "a8=K", ""}, {pawns, "a8=P", ""},
		{pawns, "a7a8k", ""}, {pawns, "a8=q", ""}, {pawns, "a8q", ""}, {pawns, "a8=", ""}, {pawns, "a8==Q", ""}, {pawns, "a8=QQ", ""},
		{pawns, "exd6", "e5d6"}, {pawns, "ed6", "e5d6"}, {pawns, "e5d6", "e5d6"}, {pawns, "e5xd6", "e5d6"}, {pawns, "d6", ""}, {pawns, "e6", "e5e6"}, {pawns, "exe6", ""},
		{pawns, "b4", "b2b4"}, {pawns, "Bb4", "c3b4"}, {pawns, "b2b4", "b2b4"}, {pawns, "bxc3", ""}, {pawns, "B2b4", ""}, {pawns, "bb4", "b2b4"}, {pawns, "c3b4", "c3b4"},
		{rooks, "Ra3", ""}, {rooks, "R1a3", "a1a3"}, {rooks, "R5a3", "a5a3"}, {rooks, "Raa3", ""}, {rooks, "Rd1", "a1d1"}, {rooks, "Rf1", "h1f1"}, {rooks, "Rh5", ""}, {rooks, "Rhh5", "h1h5"}, {rooks, "Rah5", "a5h5"},
		{queens, "Qb2", ""}, {queens, "Qa5", ""}, {queens, "Qee1", ""}, {queens, "Q1e4", "e1e4"}, {queens, "Qe1e4", "e1e4"}, {queens, "Q5e4", "e5e4"}, {queens, "Q1e4+", "e1e4"},
		{kingTaken, "Rxe8", ""}, {kingTaken, "e2e8", ""}, {kingTaken, "Re7", "e2e7"},
	} {
		p := position(t, c.fen)
		m, ok := p.Read(c.text)
		if got := coordinates(m); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s: %q read as %s, %v; want %q", c.fen, c.text, got, ok, c.want)
		}
	}
}

// FuzzParse checks that what is accepted can be written, read again and played:
// the side that has moved is never left in check, and a random line of play
// never loses a king.
func FuzzParse(f *testing.F) {
	for _, r := range recordedPositions(f) {
		f.Add(r.FEN, uint64(1))
	}
	f.Fuzz(func(t *testing.T, fen string, choice uint64) {
		p, err := Parse(fen)
		if err != nil {
			return
		}
		for range 8 {
			again, err := Parse(epd(p))
			if err != nil || again != p {
				t.Fatalf("%s read as %s, %v", epd(p), epd(again), err)
			}
			moves := p.Moves()
			if len(moves) == 0 {
				return
			}
			next := p.after(moves[choice%uint64(len(moves))])
			if next.king(true) == noSquare || next.king(false) == noSquare || next.attacked(next.king(p.white), next.white) {
				t.Fatalf("%s after %s", epd(next), epd(p))
			}
			p, choice = next, choice*6364136223846793005+1442695040888963407
		}
	})
}

// FuzzRead checks that what is read is one legal move, written and read again as
// the same, and that no other move is written alike.
func FuzzRead(f *testing.F) {
	for _, r := range recordedPositions(f) {
		if len(r.Moves) > 0 {
			f.Add(r.FEN, r.Moves[len(r.FEN)%len(r.Moves)][1])
		}
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := Parse(fen)
		if err != nil {
			return
		}
		if m, ok := p.Read(text); ok && !slices.Contains(p.Moves(), m) {
			t.Fatalf("%s: %q read as %s", fen, text, coordinates(m))
		}
		written := make(map[string]bool)
		for _, m := range p.Moves() {
			san := p.SAN(m)
			if back, ok := p.Read(san); !ok || back != m || written[san] {
				t.Fatalf("%s: %s written %s, read as %s, %v", fen, coordinates(m), san, coordinates(back), ok)
			}
			written[san] = true
		}
	})
}
