package main

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// lines yields the lines of a text without their breaks. A line ends with CR LF,
// LF or CR; no other character breaks lines. A break at the end of the text is
// followed by one more line, which is empty, and an empty text is one such line.
func lines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			end := 0
			for end < len(text) && text[end] != '\n' && text[end] != '\r' {
				end++
			}
			if end == len(text) {
				yield(text)
				return
			}
			if !yield(text[:end]) {
				return
			}
			if strings.HasPrefix(text[end:], "\r\n") {
				end++
			}
			text = text[end+1:]
		}
	}
}

// splitLines returns the lines of a text.
func splitLines(text string) []string {
	breaks := strings.Count(text, "\n") + strings.Count(text, "\r")
	return slices.AppendSeq(make([]string, 0, breaks+1), lines(text))
}

// isBlank says whether a line has nothing but white space.
func isBlank(line string) bool { return trimStart(line) == "" }

// trim takes white space off both ends of a text.
func trim(text string) string { return trimStart(trimEnd(text)) }

// trimStart takes white space off the beginning of a text.
func trimStart(text string) string {
	start := 0
	for start < len(text) && isSpaceByte(text[start]) {
		start++
	}
	if text = text[start:]; text == "" || text[0] < utf8.RuneSelf {
		return text
	}
	return strings.TrimLeftFunc(text, js.IsSpace)
}

// trimEnd takes white space off the end of a text.
func trimEnd(text string) string {
	end := len(text)
	for end > 0 && isSpaceByte(text[end-1]) {
		end--
	}
	if text = text[:end]; text == "" || text[end-1] < utf8.RuneSelf {
		return text
	}
	return strings.TrimRightFunc(text, js.IsSpace)
}

// isSpaceByte says quickly of ASCII what js.IsSpace says of all characters.
func isSpaceByte(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// lowered returns lines or words in Unicode's lower case without a language, all
// in one go, since that is faster. A line break is no letter, so none of them has a
// part in the case of another; nor has any character a lower case with a break.
func lowered(items []string) []string {
	if len(items) == 0 {
		return nil
	}
	return strings.Split(js.ToLower(strings.Join(items, "\n")), "\n")
}
