package main

import (
	"context"
	"strings"
	"unicode"

	"github.com/utilhost/utilhost/sdk"
)

type stripInvisibleRequest struct {
	Text           string `json:"text" doc:"Text to clean; it may be empty." maxLength:"1000000"`
	ZeroWidth      bool   `json:"zeroWidth" doc:"Whether characters without a width are removed." default:"true"`
	NbspToSpace    bool   `json:"nbspToSpace" doc:"Whether spaces that do not break become ordinary spaces." default:"true"`
	RemoveControl  bool   `json:"removeControl" doc:"Whether control characters are removed." default:"true"`
	CollapseSpaces bool   `json:"collapseSpaces" doc:"Whether every run of spaces and tabs becomes one space." default:"false"`
	TrimLines      bool   `json:"trimLines" doc:"Whether white space at both ends of every line is removed." default:"false"`
}

// StripInvisible is text/strip-invisible.
var StripInvisible = sdk.Endpoint[stripInvisibleRequest, textResult]{
	Route:   "text/strip-invisible",
	Summary: "Invisible characters removed from a text",
	Doc: `
Removes what cannot be seen. Characters without a width are the zero-width spaces
and joiners, marks of direction, the word joiner and invisible operators (U+200B to
U+200F, U+202A to U+202E, U+2060 to U+2064, U+2066 to U+2069), the byte order mark
U+FEFF, the soft hyphen U+00AD and U+180E. Spaces that do not break are U+00A0,
U+2007 and U+202F. Control characters are those of Unicode's category Cc apart from
the tab, the line feed and the carriage return. Spaces are collapsed and lines
trimmed after that. Only trimming changes line breaks, to line feeds.`,
	Examples: []sdk.Example{{
		Name:     "Zero-width space and byte order mark",
		Request:  `{"text": "\ufeffzero\u200bwidth"}`,
		Response: `{"result": "zerowidth"}`,
	}, {
		Name:     "Spaces that do not break",
		Request:  `{"text": "10\u00a0\u00a0km  ", "collapseSpaces": true, "trimLines": true}`,
		Response: `{"result": "10 km"}`,
	}},
	Run: func(_ context.Context, in stripInvisibleRequest) (textResult, error) {
		text := strings.Map(in.seen, in.Text)
		if in.CollapseSpaces {
			text = collapseSpaces(text)
		}
		if in.TrimLines {
			text = trimLines(text)
		}
		return textResult{text}, nil
	},
}

// seen is what stands for a character in the result, negative for nothing.
func (in stripInvisibleRequest) seen(r rune) rune {
	switch {
	case in.ZeroWidth && isZeroWidth(r):
		return -1
	case in.NbspToSpace && (r == '\u00a0' || r == '\u2007' || r == '\u202f'):
		return ' '
	case in.RemoveControl && unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r':
		return -1
	}
	return r
}

// isZeroWidth says whether the character has no width of its own.
func isZeroWidth(r rune) bool {
	switch {
	case '\u200b' <= r && r <= '\u200f', '\u202a' <= r && r <= '\u202e',
		'\u2060' <= r && r <= '\u2064', '\u2066' <= r && r <= '\u2069':
		return true
	}
	return r == '\u00ad' || r == '\u180e' || r == '\ufeff'
}

// trimLines takes the white space off both ends of every line. Lines come back
// with line feeds.
func trimLines(text string) string {
	all := splitLines(text)
	for i, line := range all {
		all[i] = trim(line)
	}
	return strings.Join(all, "\n")
}
