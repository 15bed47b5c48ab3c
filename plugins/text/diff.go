package main

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type diffRequest struct {
	First            string `json:"first" doc:"The old text, at most 100,000 characters; it may be empty." maxLength:"100000"`
	Second           string `json:"second" doc:"The new text, at most 100,000 characters; it may be empty." maxLength:"100000"`
	Mode             string `json:"mode" doc:"What is compared as a whole." enum:"lines,words,characters" default:"lines"`
	IgnoreCase       bool   `json:"ignoreCase" doc:"Whether letters are equal that differ in case." default:"false"`
	IgnoreWhitespace bool   `json:"ignoreWhitespace" doc:"Whether white space makes no difference." default:"false"`
}

type diffChange struct {
	Type string `json:"type" doc:"Whether the text is in both, only in the new or only in the old one." enum:"equal,insert,delete"`
	Text string `json:"text" doc:"The text; lines with line feeds between them. Equal text is as in the new one."`
}

type diffResult struct {
	Changes   []diffChange `json:"changes" doc:"The stretches of both texts in order, what is deleted before what is inserted in its place."`
	Added     int          `json:"added" doc:"Number of lines, words or characters inserted."`
	Removed   int          `json:"removed" doc:"Number of lines, words or characters deleted."`
	Identical bool         `json:"identical" doc:"Whether nothing is inserted or deleted."`
}

// Diff is text/diff.
var Diff = sdk.Endpoint[diffRequest, diffResult]{
	Route:   "text/diff",
	Summary: "Differences between two texts",
	Doc: `
Finds what to delete from the old text and what to insert to get the new one (E. W.
Myers, An O(ND) difference algorithm and its variations, 1986). Lines are compared
without their breaks. Words are runs of anything but white space; white space between
words is compared as well, but not counted. Characters are grapheme clusters, what
readers see as one. White space that makes no difference belongs to the word or
character before it. No way from one text to the other has fewer edits, unless there are
more than 2,000 lines, words or characters in both together and so many differences that
finding the shortest would take too long.`,
	Examples: []sdk.Example{{
		Name:    "Lines",
		Request: `{"first": "one\ntwo\nthree", "second": "one\n2\nthree\nfour"}`,
		Response: `{"changes": [{"type": "equal", "text": "one"}, {"type": "delete", "text": "two"}, {"type": "insert", "text": "2"},
			{"type": "equal", "text": "three"}, {"type": "insert", "text": "four"}], "added": 2, "removed": 1, "identical": false}`,
	}, {
		Name:    "Words",
		Request: `{"first": "the quick fox", "second": "The  quick red fox", "mode": "words", "ignoreCase": true, "ignoreWhitespace": true}`,
		Response: `{"changes": [{"type": "equal", "text": "The  quick "}, {"type": "insert", "text": "red "}, {"type": "equal", "text": "fox"}],
			"added": 1, "removed": 0, "identical": false}`,
	}},
	Run: func(_ context.Context, in diffRequest) (diffResult, error) {
		first, second := in.pieces(in.First), in.pieces(in.Second)
		all := numbering{in, make(map[string]int32), make(map[string]int32)}
		deleted, inserted := difference(all.numbers(first), all.numbers(second))
		return in.result(first, second, deleted, inserted), nil
	},
}

// pieces splits a text into what is compared as a whole.
func (in diffRequest) pieces(text string) []string {
	if text == "" {
		return nil
	}
	var found []string
	switch in.Mode {
	case "words":
		found = wordsAndSpaces(text)
	case "characters":
		found = make([]string, 0, utf8.RuneCountInString(text))
		for cluster := range clusters(text) {
			found = append(found, cluster)
		}
	default: // lines
		return splitLines(text)
	}
	if in.IgnoreWhitespace {
		found = withSpaces(found)
	}
	return found
}

// wordsAndSpaces splits a text into runs of white space and of anything else.
func wordsAndSpaces(text string) []string {
	var found []string
	for text != "" {
		rest := strings.TrimLeftFunc(text, js.IsSpace)
		if len(rest) == len(text) {
			rest = strings.TrimLeftFunc(text, func(r rune) bool { return !js.IsSpace(r) })
		}
		found = append(found, text[:len(text)-len(rest)])
		text = rest
	}
	return found
}

// withSpaces joins every piece of white space to the piece before it, at the
// beginning to the one after it.
func withSpaces(pieces []string) []string {
	merged := pieces[:0]
	for _, piece := range pieces {
		if last := len(merged) - 1; last >= 0 && (startsWithSpace(piece) || isBlank(merged[last])) {
			merged[last] += piece
		} else {
			merged = append(merged, piece)
		}
	}
	return merged
}

// startsWithSpace says whether the first character is white space.
func startsWithSpace(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return js.IsSpace(first)
}

// numbering gives equal pieces the same number.
type numbering struct {
	in     diffRequest
	keys   map[string]int32 // by what is compared
	pieces map[string]int32 // by the piece itself, so that each is looked at once
}

// numbers are the numbers of some pieces.
func (n numbering) numbers(pieces []string) []int32 {
	found := make([]int32, len(pieces))
	for i, piece := range pieces {
		number, known := n.pieces[piece]
		if !known {
			number = n.number(piece)
			n.pieces[piece] = number
		}
		found[i] = number
	}
	return found
}

// number is the number of a piece that is met for the first time.
func (n numbering) number(piece string) int32 {
	if !n.in.IgnoreCase && !n.in.IgnoreWhitespace {
		return int32(len(n.pieces)) // what is compared is the piece itself
	}
	// Most pieces are in lower case already, and copying all would take a while.
	if n.in.IgnoreCase && (strings.ToLower(piece) != piece || strings.ContainsRune(piece, 'ς')) {
		piece = foldCase(piece).text
	}
	if n.in.IgnoreWhitespace {
		piece = strings.Map(visible, piece)
	}
	number, known := n.keys[piece]
	if !known {
		number = int32(len(n.keys))
		n.keys[piece] = number
	}
	return number
}

// visible drops white space.
func visible(r rune) rune {
	if js.IsSpace(r) {
		return -1
	}
	return r
}

// result puts neighbouring pieces of one kind together.
func (in diffRequest) result(first, second []string, deleted, inserted []bool) diffResult {
	separator := ""
	if in.Mode == "lines" {
		separator = "\n"
	}
	before := reader{strings.Join(first, separator), len(separator)}
	after := reader{strings.Join(second, separator), len(separator)}
	edits := stretches(deleted) + stretches(inserted)
	result := diffResult{Changes: make([]diffChange, 0, 2*edits+1), Identical: edits == 0}
	change := func(kind, text string, pieces []string) int {
		if len(pieces) > 0 {
			result.Changes = append(result.Changes, diffChange{kind, text})
		}
		return in.count(pieces)
	}
	for x, y := 0, 0; x < len(first) || y < len(second); {
		equal := 0
		for x+equal < len(first) && y+equal < len(second) && !deleted[x+equal] && !inserted[y+equal] {
			equal++
		}
		before.next(first[x : x+equal])
		change("equal", after.next(second[y:y+equal]), second[y:y+equal])
		x, y = x+equal, y+equal
		gone, come := first[x:x+marked(deleted[x:])], second[y:y+marked(inserted[y:])]
		result.Removed += change("delete", before.next(gone), gone)
		result.Added += change("insert", after.next(come), come)
		x, y = x+len(gone), y+len(come)
	}
	return result
}

// marked is how many pieces in front are marked.
func marked(marks []bool) int {
	if end := slices.Index(marks, false); end >= 0 {
		return end
	}
	return len(marks)
}

// stretches is how many runs of marked pieces there are.
func stretches(marks []bool) int {
	count := 0
	for i, is := range marks {
		if is && (i == 0 || !marks[i-1]) {
			count++
		}
	}
	return count
}

// count is how many of the pieces count: all but white space between words.
func (in diffRequest) count(pieces []string) int {
	count := len(pieces)
	if in.Mode == "words" {
		for _, piece := range pieces {
			if startsWithSpace(piece) && isBlank(piece) {
				count--
			}
		}
	}
	return count
}

// reader reads a text that pieces make up, with separators of that many bytes
// between them.
type reader struct {
	text      string
	separator int
}

// next is the text of the next pieces.
func (r *reader) next(pieces []string) string {
	if len(pieces) == 0 {
		return ""
	}
	length := (len(pieces) - 1) * r.separator
	for _, piece := range pieces {
		length += len(piece)
	}
	text := r.text[:length]
	r.text = r.text[min(length+r.separator, len(r.text)):]
	return text
}
