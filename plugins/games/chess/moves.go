package chess

import "slices"

// step is a way to go on the board, in files to the right and ranks up.
type step struct{ files, ranks int }

var (
	straight  = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal  = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	every     = slices.Concat(straight, diagonal)
	knightly  = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	promotion = []Piece{'Q', 'R', 'B', 'N'}
)

// castlings are the four ways to castle.
var castlings = []struct {
	right              rights
	king, rook         Piece
	kingFrom, kingTo   Square
	rookFrom, rookTo   Square
	between, untouched []Square // squares to be empty, squares not to be attacked
}{
	{whiteKingSide, 'K', 'R', 4, 6, 7, 5, []Square{5, 6}, []Square{4, 5}},
	{whiteQueenSide, 'K', 'R', 4, 2, 0, 3, []Square{1, 2, 3}, []Square{4, 3}},
	{blackKingSide, 'k', 'r', 60, 62, 63, 61, []Square{61, 62}, []Square{60, 61}},
	{blackQueenSide, 'k', 'r', 60, 58, 56, 59, []Square{57, 58, 59}, []Square{60, 59}},
}

// plus returns the square one step away, if it is on the board.
func (s Square) plus(by step) (Square, bool) {
	file, rank := s.file()+by.files, s.rank()+by.ranks
	return at(file, rank), uint(file) < 8 && uint(rank) < 8
}

// forward is the way of a side's pawns, in ranks.
func forward(white bool) int {
	if white {
		return 1
	}
	return -1
}

// Moves lists the legal moves. It is empty in mate and in stalemate. Nothing
// takes a king, also where one stands in check while the other side moves.
func (p *Position) Moves() []Move {
	moves := p.candidates()
	legal := moves[:0]
	for _, m := range moves {
		if next := p.after(m); !next.attacked(next.king(p.white), !p.white) {
			legal = append(legal, m)
		}
	}
	return legal
}

// inCheck reports whether the king of the side to move is attacked.
func (p *Position) inCheck() bool { return p.attacked(p.king(p.white), !p.white) }

// candidates lists the moves by which pieces go as they do, also those that
// leave their own king attacked.
func (p *Position) candidates() []Move {
	moves := make([]Move, 0, 48)
	for s, piece := range p.board {
		from := Square(s)
		if !p.own(from) {
			continue
		}
		switch piece.kind() {
		case 'P':
			moves = p.pawnMoves(moves, from)
		case 'N':
			moves = p.reach(moves, from, knightly, 1)
		case 'B':
			moves = p.reach(moves, from, diagonal, 7)
		case 'R':
			moves = p.reach(moves, from, straight, 7)
		case 'Q':
			moves = p.reach(moves, from, every, 7)
		case 'K':
			moves = p.reach(moves, from, every, 1)
		}
	}
	return p.castlingMoves(moves)
}

// reach appends the moves of a piece that goes that many times the same step,
// until something stands in its way.
func (p *Position) reach(moves []Move, from Square, steps []step, times int) []Move {
	for _, by := range steps {
		to, ok := from, true
		for range times {
			if to, ok = to.plus(by); !ok || p.own(to) || p.board[to].kind() == 'K' {
				break
			}
			moves = append(moves, Move{From: from, To: to})
			if p.board[to] != 0 {
				break
			}
		}
	}
	return moves
}

func (p *Position) pawnMoves(moves []Move, from Square) []Move {
	ahead := forward(p.white)
	if to, _ := from.plus(step{0, ahead}); p.board[to] == 0 {
		moves = appendPawnMove(moves, from, to)
		atHome := from.rank() == 1 && p.white || from.rank() == 6 && !p.white
		if further, _ := from.plus(step{0, 2 * ahead}); atHome && p.board[further] == 0 {
			moves = append(moves, Move{From: from, To: further})
		}
	}
	for _, side := range []int{-1, 1} {
		to, ok := from.plus(step{side, ahead})
		if !ok || p.own(to) || p.board[to].kind() == 'K' {
			continue
		}
		if p.board[to] != 0 || to == p.passed {
			moves = appendPawnMove(moves, from, to)
		}
	}
	return moves
}

// appendPawnMove appends a pawn's move, on the last rank one for each piece that
// it may become.
func appendPawnMove(moves []Move, from, to Square) []Move {
	if to.rank() != 0 && to.rank() != 7 {
		return append(moves, Move{From: from, To: to})
	}
	for _, kind := range promotion {
		moves = append(moves, Move{from, to, kind})
	}
	return moves
}

func (p *Position) castlingMoves(moves []Move) []Move {
nextCastling:
	for _, c := range castlings {
		if p.castling&c.right == 0 || c.king.isWhite() != p.white {
			continue
		}
		for _, s := range c.between {
			if p.board[s] != 0 {
				continue nextCastling
			}
		}
		for _, s := range c.untouched {
			if p.attacked(s, !p.white) {
				continue nextCastling
			}
		}
		moves = append(moves, Move{From: c.kingFrom, To: c.kingTo})
	}
	return moves
}

// attacked reports whether a side attacks a square, pinned pieces included.
func (p *Position) attacked(s Square, byWhite bool) bool {
	for _, side := range []int{-1, 1} {
		from, ok := s.plus(step{side, -forward(byWhite)})
		if ok && p.board[from] == Piece('P').of(byWhite) {
			return true
		}
	}
	return p.attackedAlong(s, knightly, 1, Piece('N').of(byWhite), 0) ||
		p.attackedAlong(s, every, 1, Piece('K').of(byWhite), 0) ||
		p.attackedAlong(s, straight, 7, Piece('R').of(byWhite), Piece('Q').of(byWhite)) ||
		p.attackedAlong(s, diagonal, 7, Piece('B').of(byWhite), Piece('Q').of(byWhite))
}

// attackedAlong reports whether the first piece met on one of the ways, within
// that many steps, is one of two.
func (p *Position) attackedAlong(s Square, steps []step, times int, one, other Piece) bool {
	for _, by := range steps {
		from, ok := s, true
		for range times {
			if from, ok = from.plus(by); !ok {
				break
			}
			if met := p.board[from]; met != 0 {
				if met == one || met == other {
					return true
				}
				break
			}
		}
	}
	return false
}

// after returns the position after one of the candidates.
func (p *Position) after(m Move) Position {
	next := *p
	next.white, next.passed = !p.white, noSquare
	piece := p.board[m.From]
	if p.capturesPassing(m) {
		next.board[at(m.To.file(), m.From.rank())] = 0
	}
	if m.Promotion != 0 {
		piece = m.Promotion.of(p.white)
	}
	next.board[m.From], next.board[m.To] = 0, piece
	if jump := m.To - m.From; piece.kind() == 'P' && (jump == 16 || jump == -16) {
		next.passed = m.From + jump/2
	}
	for _, c := range castlings {
		if piece == c.king && m.From == c.kingFrom && m.To == c.kingTo {
			next.board[c.rookFrom], next.board[c.rookTo] = 0, c.rook
		}
		for _, touched := range []Square{m.From, m.To} {
			if touched == c.kingFrom || touched == c.rookFrom {
				next.castling &^= c.right
			}
		}
	}
	return next
}
