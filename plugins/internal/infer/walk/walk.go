// Package walk steps through JSON text from value to value, in the order in which
// it was written and without building a tree of it.
//
//	w, err := walk.New(`{"a": [1, 2]}`)
//	for w.Enter(); w.More(); {
//		name := w.Name()
//		value := w.Skip()
//	}
package walk

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/schema"
)

// Kind is one of the six kinds of JSON values.
type Kind uint8

// The kinds of JSON values (RFC 8259, section 3); true and false are of one kind.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Walker stands in front of a value of a JSON text, or in front of a member or
// the end of an array or object that it has entered. The caller asks in the right
// order; the text itself is known to be right.
type Walker struct {
	text string
	pos  int
}

// New checks that text is one JSON value by RFC 8259, nested at most 512 deep, its
// numbers in the range of a double, and returns a walker in front of it. The error
// says what the text must be, and where it is not.
func New(text string) (*Walker, error) {
	_, err := schema.Check([]byte(text))
	if syntax := (*schema.SyntaxError)(nil); errors.As(err, &syntax) {
		line, column := Position(text, syntax.Offset)
		return nil, fmt.Errorf("must be JSON: %s at line %d, column %d", syntax.Reason, line, column)
	}
	w := &Walker{text: text}
	w.space()
	return w, nil
}

// Position returns line and column of a byte, both from 1, which is not the LF of a CR
// LF. Lines end with LF, CR or both, columns count characters.
func Position(text string, at int) (line, column int) {
	before := text[:at]
	breaks := strings.Count(before, "\n") + strings.Count(before, "\r") - strings.Count(before, "\r\n")
	return 1 + breaks, 1 + utf8.RuneCountInString(before[strings.LastIndexAny(before, "\r\n")+1:])
}

// Kind is the kind of the value ahead.
func (w *Walker) Kind() Kind {
	switch w.text[w.pos] {
	case 'n':
		return Null
	case 't', 'f':
		return Bool
	case '"':
		return String
	case '[':
		return Array
	case '{':
		return Object
	}
	return Number
}

// Pos is the offset in bytes of the value ahead, another one for every value.
func (w *Walker) Pos() int { return w.pos }

// Enter steps into the array or object ahead.
func (w *Walker) Enter() { w.pos++ }

// More says whether a further item or member follows. If none does, it steps out
// of the array or object.
func (w *Walker) More() bool {
	w.space()
	switch w.text[w.pos] {
	case ',':
		w.pos++
		w.space()
	case ']', '}':
		w.pos++
		return false
	}
	return true
}

// Name reads the name of the member ahead and stops in front of its value.
func (w *Walker) Name() string {
	name := Unquote(w.Skip())
	w.space()
	w.pos++ // the colon
	w.space()
	return name
}

// Skip steps over the value ahead and returns its text.
func (w *Walker) Skip() string {
	start := w.pos
	for depth := 0; ; {
		switch w.text[w.pos] {
		case '"':
			w.pos = closingQuote(w.text, w.pos) + 1
		case '[', '{':
			depth++
			w.pos++
		case ']', '}':
			depth--
			w.pos++
		case ' ', '\t', '\r', '\n', ',', ':':
			w.pos++
		default:
			w.bare()
		}
		if depth == 0 {
			return w.text[start:w.pos]
		}
	}
}

// bare steps over a number, true, false or null.
func (w *Walker) bare() {
	for w.pos < len(w.text) {
		switch w.text[w.pos] {
		case ' ', '\t', '\r', '\n', ',', ':', ']', '}':
			return
		}
		w.pos++
	}
}

func (w *Walker) space() {
	for w.pos < len(w.text) {
		switch w.text[w.pos] {
		case ' ', '\t', '\r', '\n':
			w.pos++
		default:
			return
		}
	}
}

// closingQuote returns where the string that begins at start ends.
func closingQuote(text string, start int) int {
	pos := start + 1
	for text[pos] != '"' {
		if text[pos] == '\\' {
			pos++
		}
		pos++
	}
	return pos
}

// Member is one member of an object.
type Member struct {
	// Name is the decoded name.
	Name string
	// Value is the text of the value, for [Text] or a Walker of its own.
	Value string
	// Kind is the kind of the value.
	Kind Kind
}

// Members returns the members of the object ahead in the order in which their
// names first appear. Of members with one name the last value counts.
func (w *Walker) Members() []Member {
	var members []Member
	index := make(map[string]int)
	for w.Enter(); w.More(); {
		m := Member{Name: w.Name(), Kind: w.Kind()}
		m.Value = w.Skip()
		if i, again := index[m.Name]; again {
			members[i] = m
			continue
		}
		index[m.Name] = len(members)
		members = append(members, m)
	}
	return members
}

// Inside returns a walker in front of the value of a member.
func (m Member) Inside() *Walker { return &Walker{text: m.Value} }
