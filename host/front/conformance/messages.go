package conformance

import (
	"fmt"
	"strings"
)

// inner is a request inside a body. It has no KEY, which has another length.
const inner = "POST /v1/test/two HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"

func bodies() []Case {
	var cases []Case
	for _, n := range []int{1, 100, 4000, 7999, 8000, 8192, 10_000, 16_384, 65_000, 65_536, 65_537, 100_000, 300_000} {
		body := strings.Repeat("x", n)
		cases = append(cases, Case{Name: fmt.Sprintf("body of %d", n), Text: fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s%s", Start, n, body, Good), Plain: n <= 65_536})
	}
	odd := "\x00\x01\r\n\r\nPOST / HTTP/1.1\r\n\xff\xfe"
	return append(cases,
		Case{Name: "odd bytes", Text: fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s%s", Start, len(odd), odd, Good), Plain: true},
		Case{Name: "a request as a body", Text: fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s%s", Start, len(inner), inner, Good), Plain: true},
		Case{Name: "unread body", Text: fmt.Sprintf("POST /v1/none HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s%s", len(inner), inner, Good), Plain: true},
		Case{Name: "unread body, no key", Text: fmt.Sprintf("POST /v1/test/one HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s%s", len(inner), inner, Good), Plain: true},
		Case{Name: "body longer than told", Text: Start + "Content-Length: 2\r\n\r\n{}{}\r\n\r\n"},
		Case{Name: "waits for 100", Text: Start + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}" + Good},
		Case{Name: "chunks and trailers", Text: Start + "Transfer-Encoding: chunked\r\nTrailer: A\r\n\r\n2\r\n{}\r\n0\r\nA: b\r\n\r\n" + Good},
		Case{Name: "smuggled by chunks", Text: Start + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n5c\r\n" + strings.Repeat("x", 92) + "\r\n0\r\n\r\n" + Good})
}

// ends are line ends of every kind.
func ends() []Case {
	var cases []Case
	for _, end := range []string{"\n", "\r", "\n\r", "\r\r\n", "\r\n\r", "\x00\r\n", "\v", "\f", "\xe2\x80\xa8", " \r\n", "\t\r\n"} {
		cases = append(cases,
			Case{Name: fmt.Sprintf("all lines end in %q", end), Text: strings.ReplaceAll(Good, "\r\n", end)},
			Case{Name: fmt.Sprintf("the first line ends in %q", end), Text: strings.Replace(Good, "\r\n", end, 1)},
			Case{Name: fmt.Sprintf("a field ends in %q", end), Text: strings.Replace(Good, "x\r\n", "x"+end, 1), Plain: end == " \r\n"},
			Case{Name: fmt.Sprintf("the head ends in %q", end), Text: strings.Replace(Good, "\r\n\r\n", "\r\n"+end, 1), Plain: end == "\r\n\r"})
	}
	return cases
}

func pipelines() []Case {
	page := "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
	other := strings.Replace(Good, "/one", "/two", 1)
	named := strings.Replace(Good, "Host", "X-Request-Id: a\r\nHost", 1)
	empty := Start + "Content-Length: 0\r\n\r\n"
	cases := []Case{
		{Name: "two", Text: Good + Good, Plain: true},
		{Name: "two unlike", Text: Good + other, Plain: true},
		{Name: "more fields and fewer", Text: Good + named + Good + named, Plain: true},
		{Name: "bodies and none", Text: Good + empty + Good + empty + empty, Plain: true},
		{Name: "hundreds", Text: strings.Repeat(Good+other, 200), Plain: true},
		{Name: "a large one between", Text: Good + Start + "Content-Length: 20000\r\n\r\n" + strings.Repeat("x", 20_000) + strings.Repeat(Good, 100), Plain: true},
		{Name: "large ones", Text: strings.Repeat(Start+"Content-Length: 30000\r\n\r\n"+strings.Repeat("x", 30_000), 5) + Good, Plain: true},
		{Name: "good and a page", Text: Good + page + Good},
		{Name: "a page and good", Text: page + Good + page},
	}
	for _, bad := range []string{
		"x", "\r\n\r\n", "\x00", "GET", "POST / HTTP/1.1\r\n\r\n", "POST /v1/test/one HTTP/1.1\nHost: x\n\n", Start + "Content-Length: +2\r\n\r\n{}",
		Start + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", Start + "Transfer-Encoding: x\r\n\r\n", "POST /v1/test/one HTTP/3.0\r\n\r\n", strings.Replace(Good, "Host:", "Host :", 1),
		strings.Replace(Good, "1.1\r\n", "1.1\r\n X: y\r\n", 1), Start + "Expect: x\r\nContent-Length: 2\r\n\r\n{}", strings.Replace(Good, "Host: x", "Host: a b", 1),
	} {
		cases = append(cases,
			Case{Name: fmt.Sprintf("good and bad %.60q", bad), Text: Good + bad, Plain: len(bad) < 4 || bad == "\r\n\r\n"},
			Case{Name: fmt.Sprintf("bad and good %.60q", bad), Text: bad + Good},
			Case{Name: fmt.Sprintf("good, bad, good %.60q", bad), Text: Good + bad + Good, Plain: bad == "\r\n\r\n"})
	}
	// Left-over line ends behind a POST (RFC 9112, section 2.2).
	for _, left := range []string{"\r\n", "\n", "\r", "\n\n\n", "\r\n\r\n", "\r\n\r\n\r\n", "\r\n\r\n\r", "\n\r\n\r\n", " \r\n"} {
		cases = append(cases,
			Case{Name: fmt.Sprintf("line ends %q between", left), Text: Good + left + Good, Plain: len(left) <= 4 && left != " \r\n"},
			Case{Name: fmt.Sprintf("line ends %q behind, then a page", left), Text: Good + left + page})
	}
	return cases
}

// broken are requests of which the end is missing.
func broken() []Case {
	cases := []Case{
		{Name: "nothing", Text: "", Plain: true},
		{Name: "half a method", Text: "PO"},
		{Name: "half a line", Text: "POST /v1/te"},
		{Name: "half a version", Text: "POST /v1/test/one HTTP/1"},
		{Name: "a line", Text: "POST /v1/test/one HTTP/1.1\r\n"},
		{Name: "half a line end", Text: "POST /v1/test/one HTTP/1.1\r"},
		{Name: "half a name", Text: "POST /v1/test/one HTTP/1.1\r\nHo"},
		{Name: "half a value", Text: "POST /v1/test/one HTTP/1.1\r\nHost: x"},
		{Name: "no empty line", Text: Start},
		{Name: "half an empty line", Text: Start + "Content-Length: 2\r\n\r"},
		{Name: "no body", Text: Start + "Content-Length: 2\r\n\r\n"},
		{Name: "half a body", Text: Start + "Content-Length: 2\r\n\r\n{"},
		{Name: "half a large body", Text: Start + "Content-Length: 60000\r\n\r\n" + strings.Repeat("x", 30_000)},
		{Name: "half an unread body", Text: "POST /v1/none HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{}"},
		{Name: "half a chunk", Text: Start + "Transfer-Encoding: chunked\r\n\r\n5\r\n{}"},
		{Name: "length beyond", Text: Start + "Content-Length: 10\r\n\r\n{}" + "\r\n"},
		{Name: "good and half a body", Text: Good + Start + "Content-Length: 20\r\n\r\n{}"},
		{Name: "good and half a head", Text: Good + Start},
		{Name: "good and one byte", Text: Good + "P", Plain: true},
		{Name: "good and three bytes", Text: Good + "POS", Plain: true},
		{Name: "good and four bytes", Text: Good + "POST"},
		{Name: "good and line ends", Text: Good + "\r\n\r\n", Plain: true},
		{Name: "good, line ends and a byte", Text: Good + "\r\n\r\nP"},
		{Name: "good and a line end", Text: Good + "\r\n", Plain: true},
	}
	for i := range cases {
		cases[i].Broken = true
	}
	return cases
}
