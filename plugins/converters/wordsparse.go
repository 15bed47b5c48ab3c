package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// isHyphen says whether a character joins the words of a number: the ASCII hyphen,
// U+2010 and U+2011.
func isHyphen(r rune) bool { return r == '-' || r == '\u2010' || r == '\u2011' }

// nextWord cuts the first word off text. Before it may stand white space and,
// unless it is the first, one comma after the word before it, or one hyphen
// between the two.
func nextWord(text string, first bool) (word, rest string, ok bool) {
	next, size := utf8.DecodeRuneInString(text)
	joined := !first && isHyphen(next)
	if joined || !first && next == ',' {
		text = text[size:]
	}
	trimmed := strings.TrimLeftFunc(text, js.IsSpace)
	if joined && len(trimmed) < len(text) {
		return "", "", false
	}
	end := strings.IndexFunc(trimmed, func(r rune) bool { return r == ',' || isHyphen(r) || js.IsSpace(r) })
	if end < 0 {
		end = len(trimmed)
	}
	return trimmed[:end], trimmed[end:], end > 0
}

// fromWords is the number that English words say, in digits.
func fromWords(text string) (digits string, ok bool) {
	text = js.ToLower(js.TrimSpace(text))
	word, rest, ok := nextWord(text, true)
	if !ok {
		return "", false
	}
	negative := word == "minus" || word == "negative"
	if !negative {
		rest = text
	}
	var n wordNumber
	for first := !negative; rest != ""; first = false {
		if word, rest, ok = nextWord(rest, first); !ok {
			return "", false
		}
		w, known := meaning(word)
		if !known || !n.add(w) {
			return "", false
		}
	}
	digits, ok = n.digits()
	if negative && strings.Trim(digits, "0.") != "" {
		digits = "-" + digits
	}
	return digits, ok
}

// wordNumber is a number of which words are read one after the other.
type wordNumber struct {
	groups   [22]int // thousands of thousands, the last group first
	group    int     // number before the scale word that may come
	scale    int     // scale word read last, len(groups) before any
	last     wordKind
	started  bool
	hundred  bool // the group has its "hundred"
	fraction []byte
}

// add reads one more word and says whether it may stand there.
func (n *wordNumber) add(w numberWord) bool {
	if !n.started {
		n.started, n.scale = true, len(n.groups)
	}
	previous := n.last
	n.last = w.kind
	if n.fraction != nil {
		digit := w.kind == zeroWord || w.kind == unitWord && w.value < 10
		n.fraction = append(n.fraction, byte('0'+w.value))
		return digit
	}
	open := previous == 0 || previous == hundredWord || previous == scaleWord || previous == andWord
	switch w.kind {
	case pointWord:
		n.fraction = []byte{'.'}
		return previous != andWord && previous != oneWord
	case zeroWord:
		return previous == 0
	case andWord:
		return previous == hundredWord || previous == scaleWord
	case oneWord:
		n.group++
		return open && n.group == 1
	case tensWord:
		n.group += w.value
		return open
	case unitWord:
		n.group += w.value
		return open || previous == tensWord && w.value < 10
	case hundredWord:
		fits := !n.hundred && (previous == unitWord || previous == tensWord || previous == oneWord)
		n.group *= 100
		n.hundred = true
		return fits
	default: // scaleWord
		return n.endGroup(w.value, previous)
	}
}

// endGroup puts the group before a scale word into its place.
func (n *wordNumber) endGroup(scale int, previous wordKind) bool {
	if previous == andWord || n.group == 0 || n.group > 999 || scale >= n.scale {
		return false
	}
	n.groups[scale] = n.group
	n.group, n.scale, n.hundred = 0, scale, false
	return true
}

// digits is the number when all words are read.
func (n *wordNumber) digits() (text string, ok bool) {
	if !n.started || n.last == andWord || n.last == oneWord || n.last == pointWord {
		return "", false
	}
	n.groups[0] = n.group
	if n.group > 999 { // nineteen hundred
		if n.scale == 1 {
			return "", false
		}
		n.groups[1], n.groups[0] = n.group/1000, n.group%1000
	}
	var b strings.Builder
	for i := len(n.groups) - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "%03d", n.groups[i])
	}
	whole := strings.TrimLeft(b.String(), "0")
	if whole == "" {
		whole = "0"
	}
	return whole + string(n.fraction), true
}
