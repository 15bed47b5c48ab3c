package chess

import (
	"regexp"
	"strings"
)

// SAN writes a legal move in Standard Algebraic Notation, as short as the PGN
// standard asks (8.2.3): the square of origin only as far as legal moves of other
// pieces of the kind demand, first by file, else by rank, else by both; + for
// check and # for mate.
func (p *Position) SAN(m Move) string {
	var text strings.Builder
	kind := p.board[m.From].kind()
	switch {
	case p.castles(m) && m.To > m.From:
		text.WriteString("O-O")
	case p.castles(m):
		text.WriteString("O-O-O")
	default:
		if kind == 'P' && p.captures(m) {
			text.WriteByte(m.From.fileLetter())
		} else if kind != 'P' {
			text.WriteByte(byte(kind))
			text.WriteString(p.origin(m))
		}
		if p.captures(m) {
			text.WriteByte('x')
		}
		text.WriteString(m.To.String())
		if m.Promotion != 0 {
			text.WriteByte('=')
			text.WriteByte(byte(m.Promotion))
		}
	}
	if next := p.after(m); next.inCheck() {
		if len(next.Moves()) == 0 {
			text.WriteByte('#')
		} else {
			text.WriteByte('+')
		}
	}
	return text.String()
}

// origin returns what tells the piece of a move apart from others of its kind
// that may go to the same square.
func (p *Position) origin(m Move) string {
	var another, onFile, onRank bool
	for _, other := range p.Moves() {
		if other.To != m.To || other.From == m.From || p.board[other.From] != p.board[m.From] {
			continue
		}
		another = true
		onFile = onFile || other.From.file() == m.From.file()
		onRank = onRank || other.From.rank() == m.From.rank()
	}
	name := m.From.String()
	switch {
	case !another:
		return ""
	case !onFile:
		return name[:1]
	case !onRank:
		return name[1:]
	}
	return name
}

// written is a move in algebraic or coordinate notation: piece, file and rank of
// origin, sign between, destination, promotion.
var written = regexp.MustCompile(`^([KQRBN]?)([a-h]?)([1-8]?)([-x]?)([a-h][1-8])(?:=?([QRBNqrbn]))?$`)

// Read finds the one legal move that a text stands for: in Standard Algebraic
// Notation (Nf3, exd5, e8=Q, e8Q, O-O or 0-0) or by its squares (g1f3, g1-f3,
// e7e8q, e7e8=Q). Marks of check, mate and judgement at the end (+ # ! ?) may be
// missing, wrong or too many. More of the origin may be given than need be, and
// the x of a capture left out, but where it stands something must be taken. A
// promotion names its piece, a castling king both its squares.
//
// False means that the text is no move, no legal one, or more than one.
func (p *Position) Read(text string) (Move, bool) {
	text = strings.TrimRight(text, "+#!?")
	matches, ok := p.reading(text)
	if !ok {
		return Move{}, false
	}
	var found Move
	count := 0
	for _, m := range p.Moves() {
		if matches(m) {
			found = m
			count++
		}
	}
	return found, count == 1
}

// reading returns what a text asks of a move, or false if it is no notation.
func (p *Position) reading(text string) (func(Move) bool, bool) {
	switch text {
	case "O-O", "0-0":
		return func(m Move) bool { return p.castles(m) && m.To > m.From }, true
	case "O-O-O", "0-0-0":
		return func(m Move) bool { return p.castles(m) && m.To < m.From }, true
	}
	parts := written.FindStringSubmatch(text)
	if parts == nil {
		return nil, false
	}
	piece, file, rank, sign, to, becomes := parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]
	bothSquares := file != "" && rank != ""
	coordinates := piece == "" && bothSquares
	if sign == "-" && !bothSquares {
		return nil, false
	}
	if !coordinates && becomes != strings.ToUpper(becomes) {
		return nil, false // b is a file in algebraic notation, B a bishop
	}
	if piece == "" {
		piece = "P"
	}
	if piece == "P" && file == "" {
		file = to[:1] // a pawn that does not say where it comes from goes straight
	}
	becomes = strings.ToUpper(becomes)
	return func(m Move) bool {
		from := m.From.String()
		return m.To.String() == to && strings.HasPrefix(from, file) && strings.HasSuffix(from, rank) &&
			(coordinates || string(p.board[m.From].kind()) == piece) &&
			(bothSquares || !p.castles(m)) &&
			(sign != "x" || p.captures(m)) &&
			(m.Promotion == 0 && becomes == "" || string(m.Promotion) == becomes)
	}, true
}
