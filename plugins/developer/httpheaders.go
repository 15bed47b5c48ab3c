package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type httpHeadersRequest struct {
	Raw string `json:"raw" doc:"Header block of a request or response as it was sent, with or without its first line." minLength:"1"`
}

type httpHeadersResult struct {
	StartLine string       `json:"startLine" doc:"Request line or status line, empty if there is none."`
	Headers   []httpHeader `json:"headers" doc:"Headers in their order, repeated ones too."`
}

type httpHeader struct {
	Name  string `json:"name" doc:"Name as it was written."`
	Value string `json:"value" doc:"Value without white space around it."`
}

// HTTPHeaders is dev/http-headers.
var HTTPHeaders = sdk.Endpoint[httpHeadersRequest, httpHeadersResult]{
	Route:   "dev/http-headers",
	Summary: "Parse a block of HTTP headers",
	Doc: `
Reads lines up to the first empty one (RFC 9112, section 2.1), each with or
without a carriage return. The first is the start line if it begins with HTTP/
or ends with a protocol version such as HTTP/1.1. A line that begins with white
space continues the header above it and is joined to it by a blank. A colon at
the very beginning belongs to the name, as in the pseudo-headers of HTTP/2. A
line without a colon is refused.`,
	Examples: []sdk.Example{{
		Name:     "Request",
		Request:  `{"raw": "GET / HTTP/1.1\r\nHost: example.org\r\nAccept: text/html,\r\n  */*\r\n\r\nbody"}`,
		Response: `{"startLine": "GET / HTTP/1.1", "headers": [{"name": "Host", "value": "example.org"}, {"name": "Accept", "value": "text/html, */*"}]}`,
	}, {
		Name:     "Pseudo-header",
		Request:  `{"raw": ":status: 200\nserver: x"}`,
		Response: `{"startLine": "", "headers": [{"name": ":status", "value": "200"}, {"name": "server", "value": "x"}]}`,
	}, {
		Name:    "Line without a colon",
		Request: `{"raw": "Host: example.org\nnonsense"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in httpHeadersRequest) (httpHeadersResult, error) {
		return parseHeaders(in.Raw)
	},
}

// parseHeaders reads a block up to its first empty line.
func parseHeaders(block string) (httpHeadersResult, error) {
	var result httpHeadersResult
	var folded []string // pieces of the last header's value
	number := 0
	for line := range strings.SplitSeq(block, "\n") {
		line = strings.TrimSuffix(line, "\r")
		number++
		switch {
		case line == "":
			result.finish(folded)
			return result, nil
		case number == 1 && isStartLine(line):
			result.StartLine = line
		case line[0] == ' ' || line[0] == '\t':
			if len(result.Headers) == 0 {
				return httpHeadersResult{}, sdk.Invalid("raw", "must have a header before line %d, which begins with white space", number)
			}
			if piece := js.TrimSpace(line); piece != "" {
				folded = append(folded, piece)
			}
		default:
			colon := strings.IndexByte(line[1:], ':') + 1
			if colon == 0 {
				return httpHeadersResult{}, sdk.Invalid("raw", "must have a colon in line %d", number)
			}
			result.finish(folded)
			result.Headers = append(result.Headers, httpHeader{Name: line[:colon]})
			folded = append(folded[:0], js.TrimSpace(line[colon+1:]))
		}
	}
	result.finish(folded)
	return result, nil
}

// finish gives the last header its value.
func (r *httpHeadersResult) finish(folded []string) {
	if last := len(r.Headers) - 1; last >= 0 {
		r.Headers[last].Value = js.TrimSpace(strings.Join(folded, " "))
	}
}

// isStartLine tells a status line, which begins with the version, or a request
// line, which ends with it, from a header.
func isStartLine(line string) bool {
	if strings.HasPrefix(line, "HTTP/") {
		return true
	}
	last := js.TrimSpace(line)
	last = last[strings.LastIndexFunc(last, js.IsSpace)+1:]
	version, found := strings.CutPrefix(last, "HTTP/")
	return found && version != ""
}
