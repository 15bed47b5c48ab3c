package main

import (
	"encoding/json"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the FIDE Laws of Chess, article 3, and the PGN standard, 8.2.3
// and 16.1; the first moves and the queens agree with chess.js 1.4.0. Positions
// from python-chess 1.11.2 are recorded, others tested with package chess.
func TestChessMove(t *testing.T) {
	const illegal = `{"legal": false, "san": "", "from": "", "to": ""}`
	body := func(move, fen string) string {
		text, err := json.Marshal(map[string]string{"move": move, "fen": fen})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	legal := func(san, from, to string) string {
		return `{"legal": true, "san": "` + san + `", "from": "` + from + `", "to": "` + to + `"}`
	}
	at := func(name, fen, move, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: body(move, fen), Want: want}
	}
	refused := func(name, fen string) sdktest.Case {
		return sdktest.Case{Name: name, Body: body("e4", fen), Code: "INVALID_INPUT", Field: "fen"}
	}
	const (
		castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		passing = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
		pawn    = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
	)
	sdktest.Run(t, ChessMove, append(sdktest.Recorded(t, "testdata/chess.json", "games/chess-move"), []sdktest.Case{
		{Name: "start position by default", Body: `{"move": "e4"}`, Want: legal("e4", "e2", "e4")},
		{Name: "null is the start position", Body: `{"move": "g1f3", "fen": null}`, Want: legal("Nf3", "g1", "f3")},
		{Name: "hyphen", Body: `{"move": "e2-e4"}`, Want: legal("e4", "e2", "e4")},
		{Name: "outer blanks", Body: `{"move": "\u00a0\n Nc3!?\t"}`, Want: legal("Nc3", "b1", "c3")},
		{Name: "needless origin is left out", Body: `{"move": "Ng1f3"}`, Want: legal("Nf3", "g1", "f3")},
		{Name: "wrong side", Body: `{"move": "e5"}`, Want: illegal},
		{Name: "unreadable", Body: `{"move": "hello"}`, Want: illegal},
		{Name: "no such square", Body: `{"move": "e9"}`, Want: illegal},
		{Name: "null move", Body: `{"move": "--"}`, Want: illegal},
		{Name: "only marks", Body: `{"move": "+!"}`, Want: illegal},
		{Name: "two moves", Body: `{"move": "e4 e5"}`, Want: illegal},
		at("mate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "Qh4", legal("Qh4#", "d8", "h4")),
		at("check by one of three queens", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e5", legal("Qe5+", "e4", "e5")),
		at("ambiguous", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qe1", illegal),
		at("told apart by file and rank", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", legal("Qh4e1", "h4", "e1")),
		at("the other piece is pinned", "4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "Nc2", legal("Nc2", "a1", "c2")),
		at("castling", castles, "O-O", legal("O-O", "e1", "g1")),
		at("castling with zeros", castles, "0-0-0", legal("O-O-O", "e1", "c1")),
		at("castling by squares", castles, "e1c1", legal("O-O-O", "e1", "c1")),
		at("castling without the right", "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "O-O", illegal),
		at("castling out of check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", illegal),
		at("castling through check", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O", illegal),
		at("castling into check", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "O-O", illegal),
		at("castling past an attacked b1", "4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "O-O-O", legal("O-O-O", "e1", "c1")),
		at("castling past a piece on b1", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O", illegal),
		at("castling of the black king with check", "r3k2r/8/8/8/8/8/8/5K2 b kq - 0 1", "0-0", legal("O-O+", "e8", "g8")),
		at("en passant", passing, "exf6", legal("exf6", "e5", "f6")),
		at("en passant by squares", passing, "e5f6", legal("exf6", "e5", "f6")),
		at("en passant too late", passing, "exd6", illegal),
		at("en passant that uncovers the king", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "exd3", illegal),
		at("promotion", pawn, "a8=Q", legal("a8=Q", "a7", "a8")),
		at("promotion by squares", pawn, "a7a8n", legal("a8=N", "a7", "a8")),
		at("promotion by squares and sign", pawn, "a7b8=R", legal("axb8=R+", "a7", "b8")),
		at("promotion without a piece", pawn, "a8", illegal),
		at("promotion by squares without a piece", pawn, "a7a8", illegal),
		at("promotion to a king", pawn, "a8=K", illegal),
		at("double check", "3qk3/3p4/3P1N2/8/8/8/8/4R1K1 b - - 0 1", "Kf8", legal("Kf8", "e8", "f8")),
		at("no move in mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "Kf2", illegal),
		at("no move in stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kh7", illegal),
		at("move into check", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Ke2", illegal),
		at("four fields", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", legal("O-O", "e1", "g1")),
		refused("empty", ""), refused("blank", " "), refused("seven ranks", "8/8/8/8/8/8/8 w - - 0 1"), refused("rank of nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"),
		refused("unknown piece", "4k3/x7/8/8/8/8/8/4K3 w - - 0 1"), refused("unknown side", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"), refused("no king", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
		refused("two kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1"), refused("start position in words", "startpos"),
		{Name: "position longer than any", Body: body("e4", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"+string(make([]byte, 1000))), Code: "INVALID_INPUT", Field: "fen"},
		{Name: "position is no text", Body: `{"move": "e4", "fen": 1}`, Code: "INVALID_INPUT", Field: "fen"},
		{Name: "empty move", Body: `{"move": ""}`, Code: "INVALID_INPUT", Field: "move"},
		{Name: "blank move", Body: `{"move": " \n"}`, Code: "INVALID_INPUT", Field: "move"},
		{Name: "no move", Body: `{}`, Code: "INVALID_INPUT", Field: "move"},
		{Name: "move is no text", Body: `{"move": 4}`, Code: "INVALID_INPUT", Field: "move"},
		{Name: "both wrong", Body: `{"move": " ", "fen": "x"}`, Code: "INVALID_INPUT", Field: "move"},
	}...))
}
