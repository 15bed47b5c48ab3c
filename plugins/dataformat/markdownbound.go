package main

import (
	"bytes"
	"errors"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// What a text may ask for. Pairing marks such as * and [ takes time that grows with
// the square of their number in one paragraph, a link with the length of what
// follows, and quotes and lists with the square of how deep they are nested.
const (
	maxMarkdownWork  = 3_500_000
	maxMarkdownDepth = 100
	maxMarkdownCost  = 2_800_000
)

// What parts of a text cost, where a plain character costs one. They are measured,
// and rounded up.
const (
	lineCost    = 40
	markCost    = 60 // of each of costlyMarks
	itemCost    = 120
	addressCost = 120
	tagCost     = 12 // of each character between < and >
)

// costlyMarks mostly make a node of their own.
const costlyMarks = "*_~`[<|"

var (
	errMarkdownWork  = errors.New("must have fewer brackets, backquotes and marks of emphasis: a paragraph or line may hold some 2000, and links in a long one fewer")
	errMarkdownDepth = errors.New("must nest quotes and lists at most 100 deep, all marks in front of a line counted")
	errMarkdownCost  = errors.New("must be shorter or simpler: counting 40 for a line, 60 for each of *_~`[<|, 120 for a list item or address, 12 for a character in a tag and 1 for any other, it must come to at most 2800000")
)

// pairing are the marks that are looked for in pairs.
const pairing = "[]()*_~`<!"

// pairingWork estimates what it takes to pair the marks in a text.
func pairingWork(source []byte) int {
	marks := 0
	for _, c := range source {
		if isPairing[c] {
			marks++
		}
	}
	return marks*marks + bytes.Count(source, []byte("]("))*len(source)
}

var isPairing, isCostly = bytesOf(pairing), bytesOf(costlyMarks)

func bytesOf(marks string) (table [256]bool) {
	for _, c := range []byte(marks) {
		table[c] = true
	}
	return table
}

// checkLines looks at every line by itself: how deep quotes and lists are nested in
// it, and the marks of what is no paragraph, such as headings and cells.
func checkLines(source []byte) error {
	work, cost := 0, inlineCost(source)
	var indents []int // of lines that begin an item inside the item of the one before
	for line := range bytes.Lines(source) {
		marks := nesting(line)
		if marks > 0 {
			indent := len(line) - len(bytes.TrimLeft(line, " \t"))
			for len(indents) > 0 && indents[len(indents)-1] >= indent {
				indents = indents[:len(indents)-1]
			}
			indents = append(indents, indent)
		}
		if len(indents) > maxMarkdownDepth || marks > maxMarkdownDepth {
			return errMarkdownDepth
		}
		if work += pairingWork(line); work > maxMarkdownWork {
			return errMarkdownWork
		}
		if cost += lineCost + marks*itemCost; cost > maxMarkdownCost {
			return errMarkdownCost
		}
	}
	return nil
}

// inlineCost is what a text costs but for its lines and what makes quotes and lists.
func inlineCost(source []byte) int {
	cost := len(source) + addressCost*bytes.Count(source, []byte("://"))
	inTag, inWord := false, false // what may be a tag, or an address in < and >
	blank := true                 // the line so far
	for i, c := range source {
		switch c {
		case '<':
			inTag, inWord = i+1 < len(source) && isTagStart(source[i+1]), true
		case '>':
			inTag, inWord = false, false
		case '\n':
			inTag, inWord = inTag && !blank, false
		case ' ', '\t', '\r':
			inWord = false
		}
		blank = c == '\n' || blank && (c == ' ' || c == '\t' || c == '\r')
		if isCostly[c] {
			cost += markCost
		} else if inTag || inWord {
			cost += tagCost
		}
	}
	return cost
}

// isTagStart says whether < and c can begin a tag, comment or the like.
func isTagStart(c byte) bool {
	return c == '/' || c == '!' || c == '?' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// nesting counts the marks of quotes and lists in front of a line.
func nesting(line []byte) int {
	depth := 0
	for i, c := range line {
		next := byte('\n')
		if i+1 < len(line) {
			next = line[i+1]
		}
		blank := next == ' ' || next == '\t' || next == '\n' || next == '\r'
		switch {
		case c == '>', blank && bytes.IndexByte([]byte("-+*.)"), c) >= 0:
			depth++
		case c == ' ', c == '\t', '0' <= c && c <= '9':
		default:
			return depth
		}
	}
	return depth
}

// paragraphBound adds up the work of all paragraphs before it is done: that of
// definitions of links, which come first, or that of pairing marks.
type paragraphBound struct {
	work func(source []byte) int
}

// definitionWork estimates what it takes to find the definitions of links in a
// paragraph, each of which looks at all lines behind it.
func definitionWork(source []byte) int {
	definitions := bytes.Count(source, []byte("]:"))
	return definitions * definitions
}

// workKey is where the work stands in the context of a parser.
var workKey = parser.NewContextKey()

// Transform implements parser.ParagraphTransformer. A paragraph beyond the bound is
// emptied, since the whole text will be refused.
func (b paragraphBound) Transform(p *ast.Paragraph, reader text.Reader, pc parser.Context) {
	work, _ := pc.Get(workKey).(int)
	work += b.work(p.Lines().Value(reader.Source()))
	pc.Set(workKey, work)
	if work > maxMarkdownWork {
		p.SetLines(text.NewSegments())
	}
}
