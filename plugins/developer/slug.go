package main

import (
	"bytes"
	"context"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/utilhost/utilhost/sdk"
)

type slugRequest struct {
	Text      string `json:"text" doc:"Text to make a slug of; it may be empty."`
	Separator string `json:"separator" doc:"Separator between words." enum:"-,_" default:"-"`
	Lowercase bool   `json:"lowercase" doc:"Whether to make all letters small." default:"true"`
}

type slugResult struct {
	Slug string `json:"slug" doc:"The slug of ASCII letters, digits and separators; empty if nothing is left."`
}

// Slug is slug.
var Slug = sdk.Endpoint[slugRequest, slugResult]{
	Route:   "slug",
	Summary: "Slug of a title for a URL or file name",
	Doc: `
Decomposes the text (Unicode form NFKD), drops combining marks and apostrophes,
and writes ß, æ, œ, ø, ł, đ, ð, þ and ı with plain letters. Every other run of
characters that are neither ASCII letters nor ASCII digits becomes one
separator; none stands at either end.`,
	Examples: []sdk.Example{{
		Name:     "Small letters",
		Request:  `{"text": "Crème Brûlée – it's Ærø's best!"}`,
		Response: `{"slug": "creme-brulee-its-aeros-best"}`,
	}, {
		Name:     "Underscores, case kept",
		Request:  `{"text": "  Weißer  Łoś ", "separator": "_", "lowercase": false}`,
		Response: `{"slug": "Weisser_Los"}`,
	}},
	Run: func(_ context.Context, in slugRequest) (slugResult, error) {
		slug := slugOf(in.Text, in.Separator)
		if in.Lowercase {
			slug = strings.ToLower(slug)
		}
		return slugResult{slug}, nil
	},
}

// slugOf is the slug of text with its letter case kept.
func slugOf(text, separator string) string {
	var slug []byte
	gap := false // characters without a place in a slug since the last word
	decomposed := make(map[rune]string)
	for at, r := range text {
		piece := slugPiece(r)
		if r > unicode.MaxASCII {
			if parts := norm.NFKD.PropertiesString(text[at:]).Decomposition(); parts != nil {
				known := false
				if piece, known = decomposed[r]; !known {
					piece = slugPieces(string(parts))
					decomposed[r] = piece
				}
			}
		}
		for i := range len(piece) {
			if piece[i] == ' ' {
				gap = true
				continue
			}
			if gap && len(slug) > 0 {
				slug = append(slug, separator...)
			}
			gap = false
			slug = append(slug, piece[i])
		}
	}
	return string(slug)
}

// slugPieces is what a slug has of the characters that one decomposes into. Marks
// need not be in their order, since it has none.
func slugPieces(parts string) string {
	var pieces []byte
	for _, r := range parts {
		if piece := slugPiece(r); piece != " " || !bytes.HasSuffix(pieces, []byte(" ")) {
			pieces = append(pieces, piece...)
		}
	}
	return string(pieces)
}

// slugPiece is what a slug has of a character of form NFKD: plain letters, a
// blank if it separates words, nothing if it is passed over.
func slugPiece(r rune) string {
	if r <= unicode.MaxASCII {
		if i := strings.IndexByte(alphanumeric, byte(r)); i >= 0 {
			return alphanumeric[i : i+1]
		}
	}
	switch r {
	case 'ß':
		return "ss"
	case 'ẞ':
		return "SS"
	case 'æ':
		return "ae"
	case 'Æ':
		return "AE"
	case 'œ':
		return "oe"
	case 'Œ':
		return "OE"
	case 'ø':
		return "o"
	case 'Ø':
		return "O"
	case 'ł':
		return "l"
	case 'Ł':
		return "L"
	case 'đ', 'ð':
		return "d"
	case 'Đ', 'Ð':
		return "D"
	case 'þ':
		return "th"
	case 'Þ':
		return "TH"
	case 'ı':
		return "i"
	case '\'', '’':
		return ""
	}
	if unicode.IsMark(r) {
		return ""
	}
	return " "
}
