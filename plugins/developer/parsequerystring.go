package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type parseQueryStringRequest struct {
	Text string `json:"text" doc:"Query string with its question mark or without, or a whole URL; it may be empty."`
}

type parseQueryStringResult struct {
	Params [][2]string `json:"params" doc:"Names and values in order, repeated ones included."`
}

// ParseQueryString is dev/parse-query-string.
var ParseQueryString = sdk.Endpoint[parseQueryStringRequest, parseQueryStringResult]{
	Route:   "dev/parse-query-string",
	Summary: "Names and values of a query string",
	Doc: `
Decodes application/x-www-form-urlencoded text as URLSearchParams of the URL
Standard does: a plus sign is a space, an escape that is none stays as written,
bytes that are not UTF-8 become U+FFFD, and empty pieces are dropped. Text that
begins with a scheme and :// is a URL, of which only the query is read.`,
	Examples: []sdk.Example{{
		Name:     "Query string",
		Request:  `{"text": "?q=caf%C3%A9+au+lait&tag=a&tag=b&flag"}`,
		Response: `{"params": [["q", "café au lait"], ["tag", "a"], ["tag", "b"], ["flag", ""]]}`,
	}, {
		Name:     "URL",
		Request:  `{"text": "https://example.com/search?q=100%#top"}`,
		Response: `{"params": [["q", "100%"]]}`,
	}},
	Run: func(_ context.Context, in parseQueryStringRequest) (parseQueryStringResult, error) {
		return parseQueryStringResult{parseForm(queryOf(in.Text))}, nil
	},
}

// queryOf is the query of a URL, or text without its question mark and fragment.
func queryOf(text string) string {
	text, _, _ = strings.Cut(text, "#")
	if scheme, _, found := strings.Cut(text, "://"); found && isScheme(scheme) {
		_, query, _ := strings.Cut(text, "?")
		return query
	}
	return strings.TrimPrefix(text, "?")
}
