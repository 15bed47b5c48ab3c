package main

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// shellWords splits one command into words as a POSIX shell does (Shell Command
// Language, section 2.2), with the $'..' of its 2024 edition. Nothing is expanded:
// $ ` * ? [ ~ { count as they are. A line break is white space, and of | & ; < > ( )
// only those that begin a word are refused, so that a URL needs no quotes. The
// error is the rule that the text breaks.
func shellWords(text string) ([]string, error) {
	lexer := shellLexer{rest: strings.ReplaceAll(text, "\r\n", "\n")}
	for lexer.rest != "" {
		if err := lexer.step(); err != nil {
			return nil, err
		}
	}
	lexer.end()
	return lexer.words, nil
}

// shellLexer collects words.
type shellLexer struct {
	rest   string
	word   []byte
	inWord bool // whether a word has begun, which may be empty so far
	words  []string
}

// end ends the word that has begun, if any.
func (l *shellLexer) end() {
	if l.inWord {
		l.words = append(l.words, string(l.word))
	}
	l.word, l.inWord = l.word[:0], false
}

// step reads one character or one quoted part.
func (l *shellLexer) step() error {
	c := l.rest[0]
	switch {
	case strings.IndexByte(" \t\n\r", c) >= 0:
		l.rest = l.rest[1:]
		l.end()
		return nil
	case strings.HasPrefix(l.rest, "\\\n"):
		l.rest = l.rest[2:]
		return nil
	case c == '#' && !l.inWord: // a comment
		_, behind, _ := strings.Cut(l.rest, "\n")
		l.rest = behind
		return nil
	case !l.inWord && strings.IndexByte("|&;<>()", c) >= 0:
		return errors.New("must be one command; put | & ; < > ( ) in quotes")
	}
	l.inWord = true
	switch {
	case c == '\'':
		return l.quoted(1, '\'', plainEscape)
	case c == '"':
		return l.quoted(1, '"', doubleQuoteEscape)
	case strings.HasPrefix(l.rest, "$'"):
		return l.quoted(2, '\'', dollarQuoteEscape)
	case c == '\\' && len(l.rest) > 1:
		l.word = append(l.word, l.rest[1])
		l.rest = l.rest[2:]
	default:
		l.word = append(l.word, c)
		l.rest = l.rest[1:]
	}
	return nil
}

// quoted reads a quoted part whose opening mark has that many bytes. Escape reads
// what follows a backslash; its size 0 means that the backslash stands for itself.
func (l *shellLexer) quoted(opening int, closing byte, escape func(dst []byte, text string) ([]byte, int)) error {
	start := len(l.word)
	for i := opening; i < len(l.rest); i++ {
		c := l.rest[i]
		if c == closing {
			l.rest = l.rest[i+1:]
			if !utf8.Valid(l.word[start:]) {
				return errors.New("must have escapes that are UTF-8")
			}
			return nil
		}
		size := 0
		if c == '\\' {
			l.word, size = escape(l.word, l.rest[i+1:])
		}
		if size == 0 {
			l.word = append(l.word, c)
		}
		i += size
	}
	return errors.New("must close every quote")
}

// plainEscape knows no escape: that is single quotes.
func plainEscape(dst []byte, _ string) ([]byte, int) { return dst, 0 }

// doubleQuoteEscape is section 2.2.3.
func doubleQuoteEscape(dst []byte, text string) ([]byte, int) {
	switch {
	case text == "" || strings.IndexByte("$`\"\\\n", text[0]) < 0:
		return dst, 0
	case text[0] == '\n':
		return dst, 1
	}
	return append(dst, text[0]), 1
}

// dollarQuoteEscape is section 2.2.4, with the \E, \u and \U of Bash.
func dollarQuoteEscape(dst []byte, text string) ([]byte, int) {
	if text == "" {
		return dst, 0
	}
	if i := strings.IndexByte(`abeEfnrtv\'"?`, text[0]); i >= 0 {
		return append(dst, "\a\b\x1b\x1b\f\n\r\t\v\\'\"?"[i]), 1
	}
	switch c := text[0]; c {
	case 'x':
		if n, size := leadingNumber(text[1:], 16, 2); size > 0 {
			return append(dst, byte(n)), 1 + size
		}
	case 'u', 'U':
		if n, size := leadingNumber(text[1:], 16, map[byte]int{'u': 4, 'U': 8}[c]); size > 0 {
			return utf8.AppendRune(dst, rune(min(n, utf8.MaxRune+1))), 1 + size
		}
	case 'c':
		if len(text) > 1 {
			return append(dst, text[1]&0x1f), 2
		}
	default:
		if n, size := leadingNumber(text, 8, 3); size > 0 {
			return append(dst, byte(n)), size
		}
	}
	return dst, 0
}

// leadingNumber reads as many digits as there are, up to a limit.
func leadingNumber(text string, base, limit int) (n uint64, size int) {
	for size < min(limit, len(text)) {
		next, err := strconv.ParseUint(text[:size+1], base, 64)
		if err != nil || !isHex(text[0]) {
			break
		}
		n = next
		size++
	}
	return n, size
}
