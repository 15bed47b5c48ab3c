package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
)

// tokens cuts a text into words, numbers and punctuation; white space only
// separates. A point or comma between two digits belongs to the number. The same
// punctuation mark several times in a row is one token. There are at most most
// tokens; ok is false if the text has more.
func tokens(text string, most int) (found []string, ok bool) {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		if len(found) == most {
			return nil, false
		}
		end, solid := prose.WordEnd(text, at)
		if solid {
			end = numberEnd(text, at, end)
		}
		if end == at {
			for end = at + size; strings.HasPrefix(text[end:], text[at:at+size]); {
				end += size
			}
		}
		found = append(found, text[at:end])
		at = end
	}
	return found, true
}

// numberEnd extends a word that is a number over the decimals and the groups of
// thousands after it.
func numberEnd(text string, at, end int) int {
	for end+1 < len(text) && (text[end] == '.' || text[end] == ',') && isDigit(text[end-1]) && isDigit(text[end+1]) && isDigit(text[at]) {
		next, _ := prose.WordEnd(text, end+1)
		end = next
	}
	return end
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
