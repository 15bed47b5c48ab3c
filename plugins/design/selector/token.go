package selector

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// gap steps over white space and comments and reports whether there was white
// space, which alone is a combinator.
func (p *parser) gap() (space bool, err error) {
	for {
		start := p.pos
		for isSpace(p.peek(0)) {
			p.pos++
			space = true
		}
		if err := p.comments(); err != nil || p.pos == start {
			return space, err
		}
	}
}

// comments steps over comments.
func (p *parser) comments() error {
	for p.peek(0) == '/' && p.peek(1) == '*' {
		length := strings.Index(p.text[p.pos+2:], "*/")
		if length < 0 {
			return p.fail(p.pos, "comment without an end")
		}
		p.pos += length + 4
	}
	return nil
}

// isSpace says what is white space in CSS, once its line breaks are normalised.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || isBreak(c) }

func isBreak(c byte) bool { return c == '\n' || c == '\r' || c == '\f' }

// nameBytes marks the bytes of names that are not part of an escape: letters, digits,
// hyphens, underscores, anything beyond ASCII, and NUL, which CSS reads as U+FFFD. The
// byte that stands for the end is none.
var nameBytes = func() (table [256]bool) {
	for _, c := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_\x00") {
		table[c] = true
	}
	for c := 0x80; c < end; c++ {
		table[c] = true
	}
	return table
}()

// startsName reports whether the byte at pos plus offset begins a name, which digits
// and hyphens do not.
func (p *parser) startsName(offset int) bool {
	c := p.peek(offset)
	if c == '\\' {
		return p.peek(offset+1) != end && !isBreak(p.peek(offset+1))
	}
	return nameBytes[c] && c-'0' > 9 && c != '-'
}

// inName reports whether the byte at pos continues a name.
func (p *parser) inName() bool { return nameBytes[p.peek(0)] || p.startsName(0) }

// likeIdent reports whether what stands at pos would begin an identifier (CSS Syntax
// 3, section 4.3.9).
func (p *parser) likeIdent() bool {
	if p.peek(0) == '-' {
		return p.peek(1) == '-' || p.startsName(1)
	}
	return p.startsName(0)
}

// atIdent reports whether an identifier begins at pos and not the end of an HTML
// comment, which is a token too.
func (p *parser) atIdent() bool {
	return p.likeIdent() && (p.peek(0) != '-' || p.peek(1) != '-' || p.peek(2) != '>')
}

// hash reads the name of an ID selector, which must be like an identifier.
func (p *parser) hash() error {
	if !p.likeIdent() {
		return p.unexpected()
	}
	p.name()
	return nil
}

// ident reads an identifier and returns it without escapes, its ASCII letters in
// lower case, which is how names are compared.
func (p *parser) ident() (string, error) {
	if !p.atIdent() {
		return "", p.unexpected()
	}
	return lower(p.name()), nil
}

// name reads a name as far as it goes and returns it without escapes.
func (p *parser) name() string {
	start := p.pos
	for nameBytes[p.peek(0)] {
		p.pos++
	}
	if !p.inName() {
		return p.text[start:p.pos]
	}
	var name strings.Builder
	name.WriteString(p.text[start:p.pos])
	for p.inName() {
		if p.peek(0) == '\\' {
			name.WriteRune(p.escape())
			continue
		}
		name.WriteByte(p.peek(0))
		p.pos++
	}
	return name.String()
}

// lower is ASCII lower case.
func lower(name string) string {
	for i := range len(name) {
		if c := name[i]; 'A' <= c && c <= 'Z' {
			return strings.Map(func(r rune) rune {
				if 'A' <= r && r <= 'Z' {
					return r + 'a' - 'A'
				}
				return r
			}, name)
		}
	}
	return name
}

// escape reads a valid escape from its backslash on (section 4.3.7).
func (p *parser) escape() rune {
	p.pos++
	start := p.pos
	for p.pos-start < 6 && isHex(p.peek(0)) {
		p.pos++
	}
	if p.pos == start {
		r, size := utf8.DecodeRuneInString(p.text[p.pos:])
		p.pos += size
		return r
	}
	code, _ := strconv.ParseUint(p.text[start:p.pos], 16, 32) // at most six hexadecimal digits
	switch {
	case p.peek(0) == '\r' && p.peek(1) == '\n':
		p.pos += 2
	case isSpace(p.peek(0)):
		p.pos++
	}
	if r := rune(code); r != 0 && utf8.ValidRune(r) {
		return r
	}
	return utf8.RuneError
}

func isHex(c byte) bool { return c-'0' <= 9 || 'a' <= c|0x20 && c|0x20 <= 'f' }

// quoted steps over a string from its quote on.
func (p *parser) quoted() error {
	start, quote := p.pos, p.peek(0)
	for p.pos++; p.pos < len(p.text); p.pos++ {
		switch c := p.text[p.pos]; {
		case c == quote:
			p.pos++
			return nil
		case c == '\\':
			p.pos++ // a line break behind it continues the string
			if p.peek(0) == '\r' && p.peek(1) == '\n' {
				p.pos++
			}
		case isBreak(c):
			return p.fail(p.pos, "line break in a string")
		}
	}
	return p.fail(start, "string without an end")
}

// anyValue reads anything with balanced brackets, or nothing, up to a closing bracket
// of its own and returns it without white space around.
func (p *parser) anyValue() (string, error) {
	if _, err := p.gap(); err != nil {
		return "", err
	}
	start := p.pos
	var open []byte // the closing brackets of those that are open
	for p.pos < len(p.text) {
		if err := p.comments(); err != nil {
			return "", err
		}
		c := p.peek(0)
		switch {
		case c == '"' || c == '\'':
			if err := p.quoted(); err != nil {
				return "", err
			}
			continue
		case p.startsName(0) && c == '\\':
			p.escape()
			continue
		case c == '(':
			open = append(open, ')')
		case c == '[' || c == '{':
			open = append(open, c+2)
		case len(open) > 0 && c == open[len(open)-1]:
			open = open[:len(open)-1]
		case c == ')' && len(open) == 0:
			return strings.TrimRight(p.text[start:p.pos], " \t\n\r\f"), nil
		case c == ')' || c == ']' || c == '}':
			return "", p.unexpected()
		}
		p.pos++
	}
	return "", p.unexpected()
}
