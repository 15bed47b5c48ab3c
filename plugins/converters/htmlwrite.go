package main

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// htmlWriter puts the text of a document together.
type htmlWriter struct {
	out       strings.Builder
	breaks    int  // line breaks that are due before the next text
	tabs      int  // tabs that are due after them
	space     bool // white space is due, unless one of those is
	cells     int  // of the row so far
	rowEmpty  bool // no text has come since the row began
	cellEmpty bool // no text has come since the cell began
	pre       int  // elements open whose white space counts
	newPre    bool // a line break that comes now is not part of such an element
	ended     int  // line breaks that such text has ended with
}

// tag takes note of a tag.
func (w *htmlWriter) tag(tag atom.Atom, start bool) {
	w.newPre = false
	switch tag {
	case atom.Br:
		if !w.cellEmpty {
			w.breaks++
		}
		return
	case atom.Td, atom.Th:
		w.endCell()
		if start {
			w.cell()
		}
		return
	case atom.Tr, atom.Table:
		w.row(tag)
		return
	}
	if !w.cellEmpty {
		w.breaks = max(w.breaks, blocks[tag])
	}
	switch tag {
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		w.preformatted(tag, start)
	}
}

// preformatted begins or ends an element whose white space counts. The parser drops
// a line break after the start tag of two of them.
func (w *htmlWriter) preformatted(tag atom.Atom, start bool) {
	if !start {
		w.pre = max(0, w.pre-1)
		return
	}
	w.pre++
	w.newPre = tag == atom.Pre || tag == atom.Listing
}

// row begins or ends a row or a table.
func (w *htmlWriter) row(tag atom.Atom) {
	w.endCell()
	if w.tabs > 0 {
		w.flush() // of empty cells
	}
	w.breaks = max(w.breaks, blocks[tag])
	w.cells, w.rowEmpty, w.cellEmpty = 0, true, false
}

// endCell drops the breaks that blocks in a cell have asked for at its end.
func (w *htmlWriter) endCell() {
	if w.cells > 0 && !w.rowEmpty {
		w.breaks = 0
	}
}

// cell begins a cell: with a tab, unless it is the first of its row. Blocks that
// begin before its text ask for nothing.
func (w *htmlWriter) cell() {
	if w.cells > 0 {
		w.tabs++
	}
	w.cells++
	w.space = false
	w.cellEmpty = true
}

// flush writes what is due before text.
func (w *htmlWriter) flush() {
	if w.out.Len() > 0 {
		w.out.WriteString(strings.Repeat("\n", max(0, w.breaks-w.ended)))
	}
	w.out.WriteString(strings.Repeat("\t", w.tabs))
	if w.space && w.breaks == 0 && w.tabs == 0 && w.out.Len() > 0 {
		w.out.WriteByte(' ')
	}
	w.breaks, w.tabs, w.space, w.ended = 0, 0, false, 0
	w.rowEmpty, w.cellEmpty = false, false
}

// text writes character data.
func (w *htmlWriter) text(text string) {
	text = strings.ReplaceAll(text, "\x00", "") // as the parser does in a body
	if w.pre > 0 {
		w.preText(text)
		return
	}
	const space = " \t\n\f\r"
	for text != "" {
		word := strings.IndexAny(text, space)
		switch word {
		case 0:
			w.space = true
			text = strings.TrimLeft(text, space)
			continue
		case -1:
			word = len(text)
		}
		w.flush()
		w.out.WriteString(text[:word])
		text = text[word:]
	}
}

// preText writes character data as it is.
func (w *htmlWriter) preText(text string) {
	if w.newPre {
		text = strings.TrimPrefix(text, "\n")
	}
	w.newPre = false
	if text == "" {
		return
	}
	w.flush()
	w.out.WriteString(text)
	w.ended = len(text) - len(strings.TrimRight(text, "\n"))
}
