package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

// maxExpanded is the largest expanded text in bytes.
const maxExpanded = 4 << 20

type expandAcronymsRequest struct {
	Text string `json:"text" doc:"English text; it may be empty."`
}

type expandAcronymsResult struct {
	ExpandedText string `json:"expandedText" doc:"The text with every known acronym written out."`
}

// ExpandAcronyms is text/expand-acronyms.
var ExpandAcronyms = sdk.Endpoint[expandAcronymsRequest, expandAcronymsResult]{
	Route:   "text/expand-acronyms",
	Summary: "Acronyms of a text written out",
	Doc: `
Replaces some 200 common acronyms by what they stand for. An acronym must stand in
its own letter case (API, IoT) with no letter, digit or underscore next to it; a
plural (APIs) makes a plural. Unknown ones stay. The meaning does not depend on the
text around it, so IP is always the Internet Protocol. The result may have at most
4 MiB.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Call the API over HTTPS."}`,
		Response: `{"expandedText": "Call the Application Programming Interface over HyperText Transfer Protocol Secure."}`,
	}, {
		Name:     "Plural",
		Request:  `{"text": "two URLs"}`,
		Response: `{"expandedText": "two Uniform Resource Locators"}`,
	}},
	Run: func(_ context.Context, in expandAcronymsRequest) (expandAcronymsResult, error) {
		var out strings.Builder
		for text := in.Text; text != ""; {
			start := strings.IndexFunc(text, isTermRune)
			if start < 0 {
				out.WriteString(text)
				break
			}
			end := start + len(text[start:])
			if n := strings.IndexFunc(text[start:], func(r rune) bool { return !isTermRune(r) }); n >= 0 {
				end = start + n
			}
			out.WriteString(text[:start])
			out.WriteString(expanded(text[start:end]))
			if out.Len() > maxExpanded {
				return expandAcronymsResult{}, sdk.Invalid("text", "must expand to at most %d bytes", maxExpanded)
			}
			text = text[end:]
		}
		return expandAcronymsResult{out.String()}, nil
	},
}

// isTermRune says whether an acronym may not stand next to the character.
func isTermRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || prose.IsWordRune(r)
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r)
}

// expanded is what a term stands for, the term itself if it is no acronym.
func expanded(term string) string {
	if len(term) < 2 || len(term) > 10 {
		return term
	}
	if expansion, ok := acronyms()[term]; ok {
		return expansion
	}
	if single, ok := strings.CutSuffix(term, "s"); ok {
		if expansion, ok := acronyms()[single]; ok {
			return expansion + "s"
		}
	}
	return term
}
