package chess

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// recordedPosition is a position with each legal move in coordinates, in Standard
// Algebraic Notation, and with the position after it, sorted by the first.
type recordedPosition struct {
	FEN   string
	Moves [][3]string
}

func recordedPositions(tb testing.TB) []recordedPosition {
	tb.Helper()
	text, err := os.ReadFile("testdata/positions.json")
	if err != nil {
		tb.Fatal(err)
	}
	var record struct{ Positions []recordedPosition }
	if err := json.Unmarshal(text, &record); err != nil {
		tb.Fatal(err)
	}
	if len(record.Positions) < 300 {
		tb.Fatalf("only %d positions", len(record.Positions))
	}
	return record.Positions
}

// coordinates writes a move by its squares.
func coordinates(m Move) string {
	text := m.From.String() + m.To.String()
	if m.Promotion != 0 {
		text += strings.ToLower(string(m.Promotion))
	}
	return text
}

// epd writes the four fields that are known of a position.
func epd(p Position) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			piece := p.board[at(file, rank)]
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text.WriteByte('0' + empty)
			}
			text.WriteByte(byte(piece))
			empty = 0
		}
		if empty > 0 {
			text.WriteByte('0' + empty)
		}
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	fields := []string{text.String(), "b", "", "-"}
	if p.white {
		fields[1] = "w"
	}
	for i, letter := range "KQkq" {
		if p.castling&(1<<i) != 0 {
			fields[2] += string(letter)
		}
	}
	if fields[2] == "" {
		fields[2] = "-"
	}
	if p.passed != noSquare {
		fields[3] = p.passed.String()
	}
	return strings.Join(fields, " ")
}

// Expected values: python-chess 1.11.2, see the file.
func TestRecordedPositions(t *testing.T) {
	for _, r := range recordedPositions(t) {
		p := position(t, r.FEN)
		if got, want := epd(p), strings.Join(strings.Fields(r.FEN)[:4], " "); got != want {
			t.Errorf("%s read as %s", want, got)
		}
		got := make([][3]string, 0, len(r.Moves))
		for _, m := range p.Moves() {
			got = append(got, [3]string{coordinates(m), p.SAN(m), epd(p.after(m))})
		}
		slices.SortFunc(got, func(a, b [3]string) int { return strings.Compare(a[0], b[0]) })
		if !slices.Equal(got, r.Moves) {
			t.Errorf("%s\ngot:  %v\nwant: %v", r.FEN, got, r.Moves)
		}
	}
}

// TestReadRecorded reads every recorded move back, from either notation.
func TestReadRecorded(t *testing.T) {
	for _, r := range recordedPositions(t) {
		p := position(t, r.FEN)
		for _, move := range r.Moves {
			from, to, becomes := move[0][:2], move[0][2:4], strings.ToUpper(move[0][4:])
			texts := []string{move[0], move[1], strings.TrimRight(move[1], "+#"), move[1] + "!?", strings.Replace(move[1], "x", "", 1),
				strings.Replace(move[1], "=", "", 1), strings.ReplaceAll(move[1], "O", "0"), from + "-" + to + becomes}
			if becomes != "" {
				texts = append(texts, from+to+"="+becomes)
			}
			for _, text := range texts {
				if m, ok := p.Read(text); !ok || coordinates(m) != move[0] {
					t.Errorf("%s: %s read as %s, %v; want %s", r.FEN, text, coordinates(m), ok, move[0])
				}
			}
		}
	}
}

// TestReadAllSquares tries every pair of squares of some positions, which must
// give the recorded moves and no other.
func TestReadAllSquares(t *testing.T) {
	for i, r := range recordedPositions(t) {
		if i%100 != 0 {
			continue
		}
		p := position(t, r.FEN)
		legal := make(map[string]bool)
		for _, move := range r.Moves {
			legal[move[0]] = true
		}
		for from := range Square(64) {
			for to := range Square(64) {
				text := from.String() + to.String()
				for _, becomes := range []string{"", "q", "n", "k"} {
					if _, ok := p.Read(text + becomes); ok != legal[text+becomes] {
						t.Errorf("%s: %s legal %v", r.FEN, text+becomes, ok)
					}
				}
			}
		}
	}
}
