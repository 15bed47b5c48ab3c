package jsonpath

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// pattern is a compiled I-Regexp.
type pattern struct {
	expression *regexp.Regexp
	size       int // instructions
}

// errRepeat says that Go's linear matcher cannot hold a regular expression.
var errRepeat = errors.New("must not have a regular expression that repeats more than 1000 times")

// pattern compiles source once, nil if it is no I-Regexp (RFC 9485). With whole it
// must match all of a text.
func (e *evaluation) pattern(source string, whole bool) *pattern {
	key := source
	if whole {
		key = "^" + source
	}
	if p, known := e.patterns[key]; known {
		return p
	}
	e.patterns[key] = nil
	if !e.spend(100 + 50*len(source)) {
		return nil
	}
	r := iregexp{text: source}
	if !r.branches() || r.pos < len(source) {
		return nil
	}
	translated := "(?:" + r.out.String() + ")"
	if whole {
		translated = `\A` + translated + `\z`
	}
	parsed, err := syntax.Parse(translated, syntax.Perl)
	if err != nil {
		e.err = errRepeat
		return nil
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		e.err = errRepeat
		return nil
	}
	size := len(program.Inst)
	if !e.spend(20 * size) {
		return nil
	}
	compiled, err := regexp.Compile(translated)
	if err != nil {
		e.err = errRepeat
		return nil
	}
	p := &pattern{compiled, size}
	e.patterns[key] = p
	return p
}

// iregexp checks the grammar of RFC 9485, section 3, and writes the same in Go's
// syntax: there . is every character but a line feed, here carriage returns are
// left out too. ^ and $ outside a class are the ends of the text, as the
// compliance test suite of RFC 9535 has it.
type iregexp struct {
	text  string
	pos   int
	depth int
	out   strings.Builder
}

func (r *iregexp) peek() byte {
	if r.pos < len(r.text) {
		return r.text[r.pos]
	}
	return 0
}

func (r *iregexp) copy(n int) {
	r.out.WriteString(r.text[r.pos : r.pos+n])
	r.pos += n
}

// branches reads alternatives up to ) or the end.
func (r *iregexp) branches() bool {
	if r.depth++; r.depth > maxDepth {
		return false
	}
	defer func() { r.depth-- }()
	for r.pos < len(r.text) && r.peek() != ')' {
		if r.peek() == '|' {
			r.copy(1)
			continue
		}
		if !r.atom() || !r.quantifier() {
			return false
		}
	}
	return true
}

func (r *iregexp) atom() bool {
	switch r.peek() {
	case '(':
		r.out.WriteString("(?:")
		r.pos++
		if !r.branches() || r.peek() != ')' {
			return false
		}
		r.copy(1)
		return true
	case '.':
		r.out.WriteString(`[^\n\r]`)
		r.pos++
		return true
	case '^':
		r.out.WriteString(`\A`)
		r.pos++
		return true
	case '$':
		r.out.WriteString(`\z`)
		r.pos++
		return true
	case '[':
		return r.class()
	case '\\':
		return r.category() || r.escape()
	case '*', '+', '?', '{', '}', ']':
		return false
	}
	_, size := utf8.DecodeRuneInString(r.text[r.pos:])
	r.out.WriteString(regexp.QuoteMeta(r.text[r.pos : r.pos+size]))
	r.pos += size
	return true
}

// escape reads \ and one character.
func (r *iregexp) escape() bool {
	if r.pos+1 >= len(r.text) || strings.IndexByte(`()*+-.?[\]^nrt{|}`, r.text[r.pos+1]) < 0 {
		return false
	}
	r.copy(2)
	return true
}

// category reads \p{Lu} or \P{Lu}.
func (r *iregexp) category() bool {
	rest := r.text[r.pos:]
	if !strings.HasPrefix(rest, `\p{`) && !strings.HasPrefix(rest, `\P{`) {
		return false
	}
	name, _, closed := strings.Cut(rest[3:], "}")
	if !closed || len(name) < 1 || len(name) > 2 {
		return false
	}
	minor, known := map[byte]string{'L': "lmotu", 'M': "cen", 'N': "dlo", 'P': "cdefios", 'Z': "lps", 'S': "ckmo", 'C': "cfno"}[name[0]]
	if !known || len(name) == 2 && strings.IndexByte(minor, name[1]) < 0 {
		return false
	}
	r.copy(len(name) + 4)
	return true
}

// class reads a class in brackets.
func (r *iregexp) class() bool {
	r.copy(1)
	if r.peek() == '^' {
		r.copy(1)
	}
	if r.peek() == '-' {
		r.hyphen()
	} else if !r.classPart() {
		return false
	}
	for r.peek() != ']' {
		if r.peek() == '-' && strings.HasPrefix(r.text[r.pos:], "-]") {
			r.hyphen()
			break
		}
		if !r.classPart() {
			return false
		}
	}
	r.copy(1)
	return true
}

func (r *iregexp) hyphen() {
	r.out.WriteString(`\-`)
	r.pos++
}

// classPart reads a category, a character or a range of them.
func (r *iregexp) classPart() bool {
	if r.category() {
		return true
	}
	from, ok := r.classChar()
	if !ok {
		return false
	}
	if r.peek() != '-' || strings.HasPrefix(r.text[r.pos:], "-]") {
		return true
	}
	r.copy(1)
	to, ok := r.classChar()
	return ok && from <= to
}

func (r *iregexp) classChar() (rune, bool) {
	if r.pos >= len(r.text) {
		return 0, false
	}
	c, size := utf8.DecodeRuneInString(r.text[r.pos:])
	switch c {
	case '\\':
		if !r.escape() {
			return 0, false
		}
		escaped := r.text[r.pos-1]
		if at := strings.IndexByte("nrt", escaped); at >= 0 {
			return rune("\n\r\t"[at]), true
		}
		return rune(escaped), true
	case '-', '[', ']':
		return 0, false
	}
	if c == '^' || c == '&' || c == '~' || c == ':' {
		r.out.WriteByte('\\')
	}
	r.copy(size)
	return c, true
}

// quantifier reads a repetition if one is next.
func (r *iregexp) quantifier() bool {
	switch r.peek() {
	case '*', '+', '?':
		r.copy(1)
		return true
	case '{':
	default:
		return true
	}
	inside, _, closed := strings.Cut(r.text[r.pos+1:], "}")
	least, most, ranged := strings.Cut(inside, ",")
	if !closed || !allDigits(least) || least == "" || ranged && !allDigits(most) {
		return false
	}
	r.copy(len(inside) + 2)
	return true
}

func allDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }
