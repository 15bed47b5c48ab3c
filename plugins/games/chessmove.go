package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/games/chess"
	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type chessMoveRequest struct {
	Move string  `json:"move" doc:"Move in Standard Algebraic Notation or by its squares; white space around it is dropped." minLength:"1"`
	FEN  *string `json:"fen" doc:"Position in Forsyth-Edwards Notation, with all 6 fields or the first 4; the start position when left out." maxLength:"1000"`
}

type chessMoveResult struct {
	Legal bool   `json:"legal" doc:"Whether the text stands for exactly one legal move."`
	SAN   string `json:"san" doc:"The move in full Standard Algebraic Notation, empty if it is not legal."`
	From  string `json:"from" doc:"Square that the piece leaves, in castling the king's, empty if the move is not legal."`
	To    string `json:"to" doc:"Square that the piece goes to, in castling the king's, empty if the move is not legal."`
}

// ChessMove is games/chess-move.
var ChessMove = sdk.Endpoint[chessMoveRequest, chessMoveResult]{
	Route:   "games/chess-move",
	Summary: "Legality and notation of a chess move",
	Doc: `
Looks for the one legal move (FIDE Laws of Chess, article 3) that a text stands
for. It may be written in Standard Algebraic Notation (Nf3, exd5, e8=Q, O-O),
with or without + # ! ?, also with zeros for O-O and without = or x, or by its
squares: e2e4, e2-e4, e7e8q, e7e8=Q. A text that nobody can read, that stands for
an illegal move or for several moves, and a promotion without its piece are not
legal.

The position must follow the notation, have one king of each side and no pawn on
the first or eighth rank. A right to castle whose king or rook is not at home
grants nothing, nor does an en passant square that no pawn can just have passed.
A king is never taken.`,
	Examples: []sdk.Example{{
		Name:     "Opening",
		Request:  `{"move": "Ng1f3"}`,
		Response: `{"legal": true, "san": "Nf3", "from": "g1", "to": "f3"}`,
	}, {
		Name:     "Castling that gives check",
		Request:  `{"move": "0-0", "fen": "5k2/8/8/8/8/8/8/4K2R w K - 0 1"}`,
		Response: `{"legal": true, "san": "O-O+", "from": "e1", "to": "g1"}`,
	}, {
		Name:     "Pinned pawn",
		Request:  `{"move": "exd6", "fen": "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 2"}`,
		Response: `{"legal": false, "san": "", "from": "", "to": ""}`,
	}, {
		Name:    "No kings",
		Request: `{"move": "e4", "fen": "8/8/8/8/8/8/4P3/8 w - - 0 1"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in chessMoveRequest) (chessMoveResult, error) {
		text := js.TrimSpace(in.Move)
		if text == "" {
			return chessMoveResult{}, sdk.Invalid("move", "must not be blank")
		}
		fen := chess.Start
		if in.FEN != nil {
			fen = *in.FEN
		}
		position, err := chess.Parse(fen)
		if err != nil {
			return chessMoveResult{}, sdk.Invalid("fen", "%s", err)
		}
		move, legal := position.Read(text)
		if !legal {
			return chessMoveResult{}, nil
		}
		return chessMoveResult{Legal: true, SAN: position.SAN(move), From: move.From.String(), To: move.To.String()}, nil
	},
}
