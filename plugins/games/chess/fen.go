package chess

import (
	"errors"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// Start is the position in which a game begins.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Parse reads a position in Forsyth-Edwards Notation: pieces, side to move,
// castling, en passant square, half moves since the last capture or pawn move,
// and number of the move, with white space between. The last two, which decide
// nothing about single moves, may both be left out.
//
// Refused is what breaks the notation, what has not one king of each side, and
// what has a pawn on a first or last rank; the error is the rule, to be put after
// the name of a field. A castling right without king and rook at home grants
// nothing, nor does an en passant square that no pawn can just have passed.
func Parse(text string) (Position, error) {
	p := Position{passed: noSquare}
	fields := js.Fields(text)
	if len(fields) != 4 && len(fields) != 6 {
		return p, errors.New("must have the 6 fields of Forsyth-Edwards Notation, or its first 4")
	}
	if err := p.placePieces(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
		p.white = true
	case "b":
	default:
		return p, errors.New("must have w or b as the side to move")
	}
	if err := p.setCastling(fields[2]); err != nil {
		return p, err
	}
	if err := p.setPassed(fields[3]); err != nil {
		return p, err
	}
	if len(fields) == 6 {
		if !isCounter(fields[4], 0) || !isCounter(fields[5], 1) {
			return p, errors.New("must end with the number of half moves, 0 or more, and of the move, 1 or more")
		}
	}
	return p, nil
}

// placePieces reads the ranks, the eighth first.
func (p *Position) placePieces(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return errors.New("must have 8 ranks")
	}
	var kings [2]int
	for i, rank := range ranks {
		if err := p.placeRank(7-i, rank); err != nil {
			return err
		}
		kings[0] += strings.Count(rank, "K")
		kings[1] += strings.Count(rank, "k")
	}
	if kings != [2]int{1, 1} {
		return errors.New("must have one king of each side")
	}
	if strings.ContainsAny(ranks[0]+ranks[7], "Pp") {
		return errors.New("must have no pawn on the first or the eighth rank")
	}
	return nil
}

// placeRank reads one rank, the a file first. A number of empty squares is
// written as one digit, so two digits never meet.
func (p *Position) placeRank(rank int, text string) error {
	file, afterDigit := 0, false
	for i := range len(text) {
		c := text[i]
		isDigit := c >= '1' && c <= '8'
		switch {
		case isDigit && !afterDigit:
			file += int(c - '0')
		case strings.IndexByte("PNBRQKpnbrqk", c) >= 0 && file < 8:
			p.board[at(file, rank)] = Piece(c)
			file++
		default:
			return errors.New("must have ranks of 8 squares, written with PNBRQKpnbrqk and single digits 1 to 8")
		}
		afterDigit = isDigit
	}
	if file != 8 {
		return errors.New("must have ranks of 8 squares")
	}
	return nil
}

// setCastling reads the rights to castle. The letters may come in any order.
func (p *Position) setCastling(text string) error {
	if text == "-" {
		return nil
	}
	var claimed rights
	for i := range len(text) {
		side := strings.IndexByte("KQkq", text[i])
		if side < 0 || claimed&(1<<side) != 0 {
			return errors.New("must have - or some of KQkq, each once, as the rights to castle")
		}
		claimed |= 1 << side
	}
	for _, c := range castlings {
		if p.board[c.kingFrom] == c.king && p.board[c.rookFrom] == c.rook {
			p.castling |= claimed & c.right
		}
	}
	return nil
}

// setPassed reads the en passant square.
func (p *Position) setPassed(text string) error {
	if text == "-" {
		return nil
	}
	rank := byte('3')
	if p.white {
		rank = '6'
	}
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] != rank {
		return errors.New("must have - or a square on the sixth rank when White is to move, the third when Black is, as the en passant square")
	}
	passed := squareNamed(text)
	came, stands := passed+8, passed-8
	if !p.white {
		came, stands = stands, came
	}
	if p.board[passed] == 0 && p.board[came] == 0 && p.board[stands] == Piece('P').of(!p.white) {
		p.passed = passed
	}
	return nil
}

// isCounter reports whether text is a whole number in decimal digits of at
// least a minimum.
func isCounter(text string, minimum uint64) bool {
	n, err := strconv.ParseUint(text, 10, 32)
	return err == nil && n >= minimum
}
