package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type truncateRequest struct {
	Text         string `json:"text" doc:"Text to shorten; it may be empty." maxLength:"1000000"`
	Length       int    `json:"length" doc:"How many characters, ellipsis included, or words the result may have." min:"1" max:"100000"`
	Unit         string `json:"unit" doc:"What is counted." enum:"characters,words" default:"characters"`
	Ellipsis     string `json:"ellipsis" doc:"What ends a text that was cut; with characters at most as many as length." default:"…"`
	WordBoundary bool   `json:"wordBoundary" doc:"Whether characters are cut at white space rather than inside a word." default:"true"`
}

type truncateResult struct {
	Result    string `json:"result" doc:"The text, or its beginning with the ellipsis."`
	Truncated bool   `json:"truncated" doc:"Whether the text was cut."`
}

// Truncate is text/truncate.
var Truncate = sdk.Endpoint[truncateRequest, truncateResult]{
	Route:   "text/truncate",
	Summary: "Text shortened to a length",
	Doc: `
Cuts a text that is too long and puts an ellipsis at its end, without white space
before it. Characters are Unicode code points, and the ellipsis counts; an accent or
an emoji is never cut off its character, so the result may be a little shorter. By
default the cut is at white space; only a first word that is too long by itself is
cut inside. Words are runs of letters, combining marks and digits, in which apostrophes
and hyphens may stand, and the ellipsis follows the last of them. Line breaks come back
as line feeds.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "The quick brown fox jumps", "length": 13}`,
		Response: `{"result": "The quick…", "truncated": true}`,
	}, {
		Name:     "Inside a word",
		Request:  `{"text": "The quick brown fox jumps", "length": 13, "ellipsis": "", "wordBoundary": false}`,
		Response: `{"result": "The quick bro", "truncated": true}`,
	}, {
		Name:     "Words",
		Request:  `{"text": "The quick, brown fox", "length": 2, "unit": "words", "ellipsis": "..."}`,
		Response: `{"result": "The quick...", "truncated": true}`,
	}},
	Run: func(_ context.Context, in truncateRequest) (truncateResult, error) {
		text := strings.Join(splitLines(in.Text), "\n")
		end := len(text)
		if in.Unit == "words" {
			end = wordsEnd(text, in.Length)
		} else {
			room := in.Length - utf8.RuneCountInString(in.Ellipsis)
			if room < 0 {
				return truncateResult{}, sdk.Invalid("ellipsis", "must be at most as long as length")
			}
			if utf8.RuneCountInString(text) > in.Length {
				end = charactersEnd(text, room, in.WordBoundary)
			}
		}
		if end == len(text) {
			return truncateResult{text, false}, nil
		}
		cut, err := shortEnough(trimEnd(text[:end]) + in.Ellipsis)
		return truncateResult{cut.Result, true}, err
	},
}

// wordsEnd is where the first words of a text end, the end of the text if it has no
// more than that many.
func wordsEnd(text string, count int) int {
	end := 0
	for at, word := range prose.Words(text) {
		if count == 0 {
			return end
		}
		end = at + len(word)
		count--
	}
	return len(text)
}

// charactersEnd is where a text, which has more code points than that, is to be cut
// so that it keeps at most that many: between grapheme clusters, and with boundary
// at the last white space after its first word.
func charactersEnd(text string, room int, boundary bool) int {
	end, spaceAt, inWord := 0, 0, false
	for cluster := range clusters(text) {
		first, _ := utf8.DecodeRuneInString(cluster)
		isSpace := js.IsSpace(first)
		if isSpace && inWord {
			spaceAt = end
		}
		inWord = !isSpace
		if room -= utf8.RuneCountInString(cluster); room < 0 {
			break
		}
		end += len(cluster)
	}
	if boundary && inWord && spaceAt > 0 {
		return spaceAt
	}
	return end
}
