package main

import (
	"strings"
	"unicode/utf8"
)

// xmlWriter indents pieces of XML.
type xmlWriter struct {
	out        strings.Builder
	characters int // in out
	indent     int
	open       []string       // names of the elements that are open
	count      map[string]int // how many of each name are open
}

// line begins a line of the present level with a piece.
func (w *xmlWriter) line(piece string) {
	if w.out.Len() > 0 {
		w.out.WriteByte('\n')
		w.characters++
	}
	// No more than makes the result too long.
	indent := min(w.indent*len(w.open), maxCharacters+1)
	w.out.WriteString(strings.Repeat(" ", indent))
	w.characters += indent
	w.write(piece)
}

func (w *xmlWriter) write(text string) {
	w.out.WriteString(text)
	w.characters += utf8.RuneCountInString(text)
}

// close leaves the innermost element of a name, and with it those inside that are
// still open. A tag that closes nothing changes nothing.
func (w *xmlWriter) close(name string) {
	if w.count[name] == 0 {
		return
	}
	for {
		last := w.open[len(w.open)-1]
		w.open = w.open[:len(w.open)-1]
		w.count[last]--
		if last == name {
			return
		}
	}
}

// formatXML indents XML; ok is false if the result has too many characters.
func formatXML(xml string, indent int) (result string, ok bool) {
	const mark = "\ufeff" // of the byte order, which no line break may follow
	xml, marked := strings.CutPrefix(xml, mark)
	w := xmlWriter{indent: indent, count: make(map[string]int)}
	w.out.Grow(len(xml))
	for xml != "" && w.characters <= maxCharacters {
		var piece xmlPiece
		piece, xml = nextPiece(xml)
		switch piece.kind {
		case xmlText:
			if piece.text == "" {
				continue
			}
		case xmlClose:
			w.close(piece.name)
		}
		w.line(piece.text)
		if piece.kind != xmlOpen {
			continue
		}
		if content, after, found := onlyText(xml, piece.name); found {
			w.write(content)
			xml = after
			continue
		}
		w.open = append(w.open, piece.name)
		w.count[piece.name]++
	}
	if result = w.out.String(); marked {
		result = mark + result
		w.characters++
	}
	return result, w.characters <= maxCharacters
}

// onlyText cuts off text, which may be empty, and the tag that closes the element
// around it, if nothing else comes.
func onlyText(xml, name string) (content, rest string, found bool) {
	if xml == "" {
		return "", "", false
	}
	text := ""
	piece, rest := nextPiece(xml)
	if piece.kind == xmlText && rest != "" {
		text = piece.text
		piece, rest = nextPiece(rest)
	}
	if piece.kind != xmlClose || piece.name != name {
		return "", "", false
	}
	return text + piece.text, rest, true
}
