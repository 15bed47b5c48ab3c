package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type extractURLsRequest struct {
	Text   string `json:"text" doc:"Text to search; it may be empty." maxLength:"1000000"`
	Unique bool   `json:"unique" doc:"Whether addresses written alike are listed once." default:"true"`
}

// ExtractURLs is text/extract-urls.
var ExtractURLs = sdk.Endpoint[extractURLsRequest, matchesResult]{
	Route:   "text/extract-urls",
	Summary: "Web addresses in a text",
	Doc: `
Lists what begins with http:// or https:// in either letter case and goes on to
white space, a double quote, < or >. Punctuation (. , ; : ! ? ') at the end is cut
off, and so are closing brackets that have no opening one in the address.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "See https://example.com/a?b=c#d, (http://example.org/x_(y)) or ftp://example.net."}`,
		Response: `{"matches": ["https://example.com/a?b=c#d", "http://example.org/x_(y)"]}`,
	}},
	Run: func(_ context.Context, in extractURLsRequest) (matchesResult, error) {
		return matches(urls(in.Text), in.Unique), nil
	},
}

// urls lists the http and https addresses of a text.
func urls(text string) []string {
	var found []string
	for from := 0; ; {
		colon := strings.Index(text[from:], "://")
		if colon < 0 {
			return found
		}
		colon += from
		host := colon + len("://")
		start := schemeStart(text[from:colon])
		if start < 0 {
			from = host
			continue
		}
		start += from
		rest := text[host:]
		if end := strings.IndexFunc(rest, endsURL); end >= 0 {
			rest = rest[:end]
		}
		if kept := withoutTail(rest); kept > 0 {
			found = append(found, text[start:host+kept])
		}
		from = host + len(rest)
	}
}

// schemeStart returns where http or https begins at the end of a text, negative
// if neither does.
func schemeStart(text string) int {
	for _, scheme := range []string{"https", "http"} {
		if start := len(text) - len(scheme); start >= 0 && strings.EqualFold(text[start:], scheme) {
			return start
		}
	}
	return -1
}

// endsURL says whether an address ends before the character.
func endsURL(r rune) bool { return r == '"' || r == '<' || r == '>' || js.IsSpace(r) }

// withoutTail returns the length of a text without the punctuation and the
// unopened closing brackets at its end.
func withoutTail(text string) int {
	var open [3]int
	end := 0
	for i := range len(text) {
		c := text[i]
		if bracket := strings.IndexByte("([{", c); bracket >= 0 {
			open[bracket]++
		}
		if bracket := strings.IndexByte(")]}", c); bracket >= 0 {
			if open[bracket] == 0 {
				continue
			}
			open[bracket]--
		}
		if strings.IndexByte(".,;:!?'", c) < 0 {
			end = i + 1
		}
	}
	return end
}
