// Package chess knows the legal moves of chess: it reads positions in
// Forsyth-Edwards Notation, lists the moves that the FIDE Laws of Chess allow
// there (articles 3.1 to 3.10), and reads and writes moves in Standard Algebraic
// Notation, as the PGN standard of 1994 defines both (sections 16.1 and 8.2.3).
//
// What ends a game without regard to the moves there are (repetition, the fifty
// and the seventy-five move rule, material that cannot mate) is not looked at.
package chess

// Square is a square of the board, 0 for a1, 1 for b1, up to 63 for h8.
type Square int8

// noSquare stands for the absence of a square.
const noSquare Square = -1

// String returns the name of the square, a1 to h8.
func (s Square) String() string { return string([]byte{s.fileLetter(), s.rankDigit()}) }

func (s Square) file() int        { return int(s) & 7 }
func (s Square) rank() int        { return int(s) >> 3 }
func (s Square) fileLetter() byte { return 'a' + byte(s.file()) }
func (s Square) rankDigit() byte  { return '1' + byte(s.rank()) }

// squareNamed returns the square of a name a1 to h8.
func squareNamed(name string) Square { return at(int(name[0]-'a'), int(name[1]-'1')) }

// at returns the square of a file and a rank, both 0 to 7.
func at(file, rank int) Square { return Square(rank<<3 | file) }

// Piece is a piece on the board as its letter in Forsyth-Edwards Notation, of
// PNBRQK for White and pnbrqk for Black. A kind of piece, whatever its colour, is
// the capital letter; 0 is no piece.
type Piece byte

func (p Piece) kind() Piece   { return p &^ ('a' - 'A') }
func (p Piece) isWhite() bool { return p >= 'A' && p <= 'Z' }

// of returns a piece of that kind in the colour wanted.
func (p Piece) of(white bool) Piece {
	if white {
		return p
	}
	return p | ('a' - 'A')
}

// Position is all that decides which moves are legal. Make one with [Parse].
type Position struct {
	board    [64]Piece
	white    bool   // whether White is to move
	castling rights // only of kings and rooks that stand at home
	passed   Square // the square that a pawn has just passed over, or noSquare
}

// rights is a set of what may still be castled.
type rights uint8

const (
	whiteKingSide rights = 1 << iota
	whiteQueenSide
	blackKingSide
	blackQueenSide
)

// Move is a move of one piece, and of the rook that belongs to it in castling,
// where From and To are those of the king.
type Move struct {
	From, To Square
	// Promotion is the kind of piece that a pawn becomes, of QRBN, or 0.
	Promotion Piece
}

// own reports whether a piece of the side to move stands on the square.
func (p *Position) own(s Square) bool {
	return p.board[s] != 0 && p.board[s].isWhite() == p.white
}

// king returns the square of a side's king.
func (p *Position) king(white bool) Square {
	wanted := Piece('K').of(white)
	for s, piece := range p.board {
		if piece == wanted {
			return Square(s)
		}
	}
	return noSquare
}

// castles reports whether a move is castling, the only one by which a king goes
// further than one square.
func (p *Position) castles(m Move) bool {
	distance := m.To.file() - m.From.file()
	return p.board[m.From].kind() == 'K' && (distance == 2 || distance == -2)
}

// capturesPassing reports whether a move is a capture en passant.
func (p *Position) capturesPassing(m Move) bool {
	return m.To == p.passed && p.board[m.From].kind() == 'P' && m.From.file() != m.To.file()
}

// captures reports whether a move takes a piece.
func (p *Position) captures(m Move) bool { return p.board[m.To] != 0 || p.capturesPassing(m) }
