package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, from RFC 9112, sections 2.1 to 5.2, and RFC 9113,
// section 8.3.
func TestHTTPHeaders(t *testing.T) {
	parse := func(name, raw, want string) sdktest.Case {
		c := sdktest.Case{Name: name, Body: `{"raw": "` + raw + `"}`, Want: want}
		if want == "" {
			c.Code, c.Field = "INVALID_INPUT", "raw"
		}
		return c
	}
	one := func(start, name, value string) string {
		return `{"startLine": "` + start + `", "headers": [{"name": "` + name + `", "value": "` + value + `"}]}`
	}
	sdktest.Run(t, HTTPHeaders, []sdktest.Case{
		parse("response", `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n`, one("HTTP/1.1 200 OK", "Content-Type", "text/html; charset=utf-8")),
		parse("request with bare LF", `GET /a:b HTTP/1.1\nHost: x:80\n`, one("GET /a:b HTTP/1.1", "Host", "x:80")),
		parse("version without a point", `HTTP/2 404 \r\nA: 1`, one("HTTP/2 404 ", "A", "1")),
		parse("no start line", `A: 1`, one("", "A", "1")),
		parse("small letters are no version", `http/1.1 200 OK: x`, one("", "http/1.1 200 OK", "x")),
		parse("version alone is none", `GET / HTTP/: x`, one("", "GET / HTTP/", "x")),
		parse("start line alone", `HTTP/1.1 204 No Content`, `{"startLine": "HTTP/1.1 204 No Content", "headers": []}`),
		parse("start line only in the first line", `A: 1\nHTTP/1.1 200 OK: 2`, `{"startLine": "", "headers": [{"name": "A", "value": "1"}, {"name": "HTTP/1.1 200 OK", "value": "2"}]}`),
		parse("ends at an empty line", `A: 1\r\n\r\nB: 2\r\nbody`, one("", "A", "1")),
		parse("begins with an empty line", `\r\nA: 1`, `{"startLine": "", "headers": []}`),
		parse("repeated, in order, as written", `set-Cookie: b\nX: 1\nset-Cookie: a`, `{"startLine": "", "headers": [{"name": "set-Cookie", "value": "b"}, {"name": "X", "value": "1"}, {"name": "set-Cookie", "value": "a"}]}`),
		parse("value trimmed", `A: \t a  b \t`, one("", "A", "a  b")),
		parse("empty value", `A:\r\n`, one("", "A", "")),
		parse("colons in the value", `A: b:c: d`, one("", "A", "b:c: d")),
		parse("name as written", `A b : c`, one("", "A b ", "c")),
		parse("folded", `A: b,\r\n\t  c \r\n d`, one("", "A", "b, c d")),
		parse("folded from nothing", `A:\n b`, one("", "A", "b")),
		parse("blank fold", `A: b\n \t\n c`, one("", "A", "b c")),
		parse("pseudo-header", `:authority: example.org:8080`, one("", ":authority", "example.org:8080")),
		parse("pseudo-header without a value", `:path`, ""),
		parse("line without a colon", `A: 1\nnonsense\nB: 2`, ""),
		parse("first line without a colon", `GET /`, ""),
		parse("fold of the start line", `HTTP/1.1 200 OK\n more: 1`, ""),
		parse("fold of nothing", ` A: 1`, ""),
		parse("empty", ``, ""),
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "raw"},
		{Name: "list", Body: `{"raw": ["A: 1"]}`, Code: "INVALID_INPUT", Field: "raw"},
	})
}

// FuzzHTTPHeaders checks that what was read, written down again, is read the same.
func FuzzHTTPHeaders(f *testing.F) {
	for _, seed := range []string{"", "A: 1\r\n\r\nb", "GET / HTTP/1.1\nA: b\n c\n", ":a: b", "HTTP/1.1 200\nA:\n \n b", "::", "A: \r\r\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, block string) {
		first, err := parseHeaders(block)
		if err != nil {
			return
		}
		var again strings.Builder
		if first.StartLine != "" {
			again.WriteString(first.StartLine + "\r\n")
		}
		for _, h := range first.Headers {
			again.WriteString(h.Name + ": " + h.Value + "\r\n")
		}
		second, err := parseHeaders(again.String() + "\r\n")
		if err != nil || second.StartLine != first.StartLine || len(second.Headers) != len(first.Headers) {
			t.Fatalf("%q gives %q, then %q, error %v", block, first, second, err)
		}
		for i := range first.Headers {
			if first.Headers[i] != second.Headers[i] {
				t.Fatalf("%q gives %q, then %q", block, first, second)
			}
		}
	})
}
