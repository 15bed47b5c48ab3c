package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type wrapRequest struct {
	Text           string `json:"text" doc:"Text to wrap; it may be empty." maxLength:"1000000"`
	Width          int    `json:"width" doc:"How many code points a line may have, indent included." min:"1" max:"1000" default:"80"`
	BreakLongWords bool   `json:"breakLongWords" doc:"Whether words that do not fit into a line are broken; otherwise their lines are too long." default:"false"`
	Indent         string `json:"indent" doc:"What stands before each line; it must be shorter than width." default:""`
}

type wrapResult struct {
	Result string `json:"result" doc:"The wrapped text."`
	Lines  int    `json:"lines" doc:"Number of its lines; 0 for an empty text."`
}

// Wrap is text/wrap.
var Wrap = sdk.Endpoint[wrapRequest, wrapResult]{
	Route:   "text/wrap",
	Summary: "Lines wrapped to a width",
	Doc: `
Breaks each line of a text at white space so that it fits into a width. White space at
a break goes, other white space stays, at the beginning of a line too if the first word
fits after it. Characters that forbid a break, such as U+00A0, are no white space here.
Every code point counts as one column. Words are broken on request, but never between a
letter and its accents. Line breaks of the text stay, as line feeds, and a line of
nothing but white space becomes empty. A result of more than 1,000,000 characters is
refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "The quick brown fox jumps over the lazy dog.", "width": 16}`,
		Response: `{"result": "The quick brown\nfox jumps over\nthe lazy dog.", "lines": 3}`,
	}, {
		Name:     "Quotation",
		Request:  `{"text": "Supercalifragilistic\n\nword", "width": 12, "breakLongWords": true, "indent": "> "}`,
		Response: `{"result": "> Supercalif\n> ragilistic\n> \n> word", "lines": 4}`,
	}},
	Run: func(_ context.Context, in wrapRequest) (wrapResult, error) {
		width := in.Width - utf8.RuneCountInString(in.Indent)
		if width < 1 {
			return wrapResult{}, sdk.Invalid("indent", "must be shorter than width")
		}
		if in.Text == "" {
			return wrapResult{}, nil
		}
		w := wrapper{width: width, breakWords: in.BreakLongWords, indent: in.Indent}
		for line := range lines(in.Text) {
			w.wrap(line)
		}
		wrapped, err := w.out.result()
		return wrapResult{wrapped.Result, w.lines}, err
	},
}

// wrapper writes lines of a width, which is that without the indent.
type wrapper struct {
	width      int
	breakWords bool
	indent     string
	out        writer
	lines      int    // that have been written
	line       []byte // that is being put together
	length     int    // of line in code points
}

// wrap breaks one line.
func (w *wrapper) wrap(text string) {
	for {
		word := strings.TrimLeftFunc(text, isBreakable)
		gap := text[:len(text)-len(word)]
		if word == "" {
			w.flush() // the last line, or an empty one
			return
		}
		text = ""
		if end := strings.IndexFunc(word, isBreakable); end >= 0 {
			word, text = word[:end], word[end:]
		}
		w.place(gap, word)
	}
}

// place puts a word after what is in the line, or into the next.
func (w *wrapper) place(gap, word string) {
	between, length := utf8.RuneCountInString(gap), utf8.RuneCountInString(word)
	switch {
	case w.length+between+length <= w.width:
		w.append(gap, between)
		w.append(word, length)
		return
	case w.breakWords && length > w.width:
		if first := beginning(word, w.width-w.length-between); first != "" {
			w.append(gap, between)
			w.append(first, 0)
			w.flush()
			word = word[len(first):]
		}
	}
	if w.length > 0 {
		w.flush()
	}
	for length = utf8.RuneCountInString(word); w.breakWords && length > w.width; {
		first := beginning(word, w.width)
		if first == "" { // one character of more code points
			for first = range clusters(word) {
				break
			}
		}
		if first == word {
			break
		}
		w.append(first, 0)
		w.flush()
		word = word[len(first):]
		length -= utf8.RuneCountInString(first)
	}
	w.append(word, length)
}

// append adds text of that many code points to the line.
func (w *wrapper) append(text string, length int) {
	w.line = append(w.line, text...)
	w.length += length
}

// flush writes the line and begins the next.
func (w *wrapper) flush() {
	if w.lines > 0 {
		w.out.add("\n")
	}
	w.out.add(w.indent, string(w.line))
	w.lines++
	w.line, w.length = w.line[:0], 0
}

// isBreakable says whether the character is white space where a line may break.
func isBreakable(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || '\t' <= r && r <= '\r'
	}
	return js.IsSpace(r) && r != '\u00a0' && r != '\u2007' && r != '\u202f' && r != '\ufeff'
}

// beginning is as many whole grapheme clusters of a text as fit into a number of
// code points.
func beginning(text string, room int) string {
	end := 0
	for cluster := range clusters(text) {
		if room -= utf8.RuneCountInString(cluster); room < 0 {
			break
		}
		end += len(cluster)
	}
	return text[:end]
}
