// Package conformance holds what clients may send, in good and in bad faith, for
// tests that hold two HTTP servers against each other.
package conformance

import (
	"fmt"
	"strings"
)

// Case is what one client sends on one connection.
type Case struct {
	Name string
	// Text is sent as it is, with KEY for the client's secret.
	Text string
	// Plain is set if the fast lane serves all of it by itself.
	Plain bool
	// Broken is set if something is missing at the end, so that the server waits
	// for more.
	Broken bool
}

// Start is a proper request up to the header fields of its body.
const Start = "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\n"

// Good is a proper request.
const Good = Start + "Content-Length: 2\r\n\r\n{}"

// Cases returns all of them.
func Cases() []Case {
	var cases []Case
	for _, group := range []func() []Case{lines, fields, hosts, lengths, codings, connections, bodies, ends, pipelines, broken} {
		cases = append(cases, group()...)
	}
	return cases
}

// each makes a case of every text: plain where it is among the first so many.
func each(name string, plain int, format string, texts ...string) []Case {
	cases := make([]Case, len(texts))
	for i, text := range texts {
		cases[i] = Case{Name: fmt.Sprintf("%s %.40q", name, text), Text: fmt.Sprintf(format, text), Plain: i < plain}
	}
	return cases
}

func lines() []Case {
	cases := each("request line", 10, "%s\r\nHost: x\r\nAuthorization: Bearer KEY\r\nContent-Length: 2\r\n\r\n{}",
		"POST /v1/test/one HTTP/1.1", "POST /v1/test/two HTTP/1.1", "POST / HTTP/1.1", "POST /v1/test/one/ HTTP/1.1", "POST /v1/none HTTP/1.1",
		"POST /v1//test/one HTTP/1.1", "POST /v1/./test/one HTTP/1.1", "POST /v1/test/../test/one HTTP/1.1", "POST /V1/test/one HTTP/1.1",
		"POST /healthz HTTP/1.1",
		"POST //v1/test/one HTTP/1.1", "POST /// HTTP/1.1", "POST  /v1/test/one HTTP/1.1", "POST /v1/test/one  HTTP/1.1", "POST /v1/test/one HTTP/1.1 ",
		" POST /v1/test/one HTTP/1.1", "POST\t/v1/test/one HTTP/1.1", "POST /v1/test/one\tHTTP/1.1", "POST /v1/test /one HTTP/1.1",
		"POST /v1/test/one HTTP/1.0", "POST /v1/test/one HTTP/1.2", "POST /v1/test/one HTTP/2.0", "POST /v1/test/one HTTP/0.9", "POST /v1/test/one HTTP/11",
		"POST /v1/test/one HTTP/1.1.1", "POST /v1/test/one http/1.1", "POST /v1/test/one HTTP/1.", "POST /v1/test/one HTTP/01.1", "POST /v1/test/one HTTPS/1.1",
		"POST /v1/test/one", "POST", "", "/v1/test/one", "post /v1/test/one HTTP/1.1", "Post /v1/test/one HTTP/1.1", "POSTS /v1/test/one HTTP/1.1",
		"PO ST /v1/test/one HTTP/1.1", "P(ST /v1/test/one HTTP/1.1", "GET /v1/test/one HTTP/1.1", "PUT /v1/test/one HTTP/1.1", "DELETE /v1/test/one HTTP/1.1",
		"OPTIONS * HTTP/1.1", "POST * HTTP/1.1", "POST v1/test/one HTTP/1.1", "POST http://other/v1/test/one HTTP/1.1", "POST http:///v1/test/one HTTP/1.1",
		"POST https://u:p@other:1/v1/test/one?a HTTP/1.1", "CONNECT other:443 HTTP/1.1", "CONNECT /v1/test/one HTTP/1.1", "POST other:443 HTTP/1.1",
		"POST /v1/test/one? HTTP/1.1", "POST /v1/test/one?a=b HTTP/1.1", "POST /v1/test/one#a HTTP/1.1", "POST /v1/test/%6fne HTTP/1.1", "POST /v1/test%2fone HTTP/1.1",
		"POST /v1/test/one%00 HTTP/1.1", "POST /v1/test/one% HTTP/1.1", "POST /v1/test/%zz HTTP/1.1", "POST /v1/test/one;a=b HTTP/1.1", "POST /v1/test/one:80 HTTP/1.1",
		"POST /v1/test/[one] HTTP/1.1", "POST /v1/test/\"one\" HTTP/1.1", "POST /v1/test\\one HTTP/1.1", "POST /v1/test/\xc3\xb6ne HTTP/1.1", "POST /v1/test/\xffne HTTP/1.1",
		"POST /v1/te\x00st/one HTTP/1.1", "POST /v1/te\x7fst/one HTTP/1.1", "POST /v1/te\rst/one HTTP/1.1", "POST /v1/test/one HTTP/1.1\r", "POST /v1/test/one HTTP/1.1\x00",
		"\x00POST /v1/test/one HTTP/1.1", "\xef\xbb\xbfPOST /v1/test/one HTTP/1.1", "\r\nPOST /v1/test/one HTTP/1.1", "\nPOST /v1/test/one HTTP/1.1", "hello",
		"POST /"+strings.Repeat("a", 9000)+" HTTP/1.1", "POST /"+strings.Repeat("a", 70_000)+" HTTP/1.1")
	return append(cases,
		Case{Name: "long path", Text: "POST /" + strings.Repeat("a", 7000) + " HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", Plain: true},
		Case{Name: "TLS", Text: "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n"},
		Case{Name: "HTTP/2", Text: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
		Case{Name: "upgrade to HTTP/2", Text: Start + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: 2\r\n\r\n{}"})
}

func fields() []Case {
	fill := strings.Repeat("A-Name: a\r\n", 1)
	cases := each("field", 24, Start+"%s\r\nContent-Length: 2\r\n\r\n{}",
		"A: b", "a: b", "A:b", "A:", "A: ", "A:    b    ", "A: b c", "A: b, c; d=\"e\"", "X_Y: 1", "x-y-z: 1", "X--Y: 1", "-: 1", "_: 1", "1: 1",
		"Content-Type: application/json", "content-type: APPLICATION/JSON", "Content-Type: text/plain", "Content-Type:", "Content-Encoding: gzip",
		"X-Request-Id: my-own", "x-request-id: !", "Traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "Cookie: a=b; c=d", "Accept: */*",
		"A: b\r\nA: c", "A: b\r\na: b", "A:\tb", "A: b\t", "A: b\tc", "A : b", " A: b", "\tA: b", "A: b\r\n c", "A: b\r\n\tc", "A: b\r\n ", "A", "A b", ":", ": b", "A b: c",
		"A\x00: b", "A: b\x00", "A: \x01", "A: b\x7f", "A: b\rc", "A: b\nC: d", "A: b\r\r\nC: d", "A: \xc3\xb6", "A: \xff", "\xc3\xb6: a", "A(: b", "A/: b", "A\": b", "A!: b",
		"A#$%&'*+.^`|~: b", "[A]: b", "A;: b", "A\r: b", "A:\r\n b", "Authorization: Bearer KEY", "authorization: other", "Content-Type: application/json\r\nContent-Type: application/json",
		"X-Request-Id: a\r\nX-Request-Id: b", "Traceparent: a\r\nTraceparent: a", "Pragma: no-cache", "Pragma: no-cache\r\nCache-Control: max-age=0", "Trailer: A", "TE: trailers", "Te:",
		"Expect: 100-continue", "Expect: miracles", "Expect:", "Upgrade: websocket", "HTTP2-Settings: a", "A: "+strings.Repeat("a", 9000), "A: "+strings.Repeat("a", 70_000),
		strings.Repeat("a", 9000)+": b")
	var many strings.Builder
	for i := range 29 {
		fmt.Fprintf(&many, "N%d: %d\r\n", i, i)
	}
	return append(cases,
		Case{Name: "many fields", Text: Start + many.String() + "Content-Length: 0\r\n\r\n", Plain: true},
		Case{Name: "more fields", Text: Start + many.String() + fill + "Content-Length: 0\r\n\r\n"},
		Case{Name: "no fields", Text: "POST /v1/test/one HTTP/1.1\r\n\r\n"})
}

func hosts() []Case {
	cases := each("host", 10, "POST /v1/test/one HTTP/1.1\r\n%s\r\nAuthorization: Bearer KEY\r\nContent-Length: 2\r\n\r\n{}",
		"Host: x", "host: x", "HOST: x", "Host: X.example.com", "Host: 127.0.0.1:8080", "Host:x", "Host:  x ", "Host: a-b.c:1", "Host: :", "Host: ...",
		"Host:", "Host: ", "Host: a b", "Host: a,b", "Host: [::1]:80", "Host: a/b", "Host: a@b", "Host: a?b", "Host: \xc3\xb6", "Host: a%41", "Host: a_b", "Host: \"a\"",
		"Host: <a>", "Host: a\\b", "Host: a\tb", "Host: a\x00b", "Host: a\r\nHost: a", "Host: a\r\nHost: b", "Host: a\r\nhost: a", "Host : a", "Host: a\r\n b", "A: b")
	return cases
}

func lengths() []Case {
	return append(each("length", 3, Start+"%s\r\n\r\n{}",
		"Content-Length: 2", "content-length: 2", "Content-Length:2  ",
		"Content-Length: +2", "Content-Length: -2", "Content-Length: 2, 2", "Content-Length: 2,", "Content-Length:", "Content-Length: ", "Content-Length: two", "Content-Length: 0x2",
		"Content-Length: 02", "Content-Length: 002", "Content-Length: 2.0", "Content-Length: 2e0", "Content-Length: 2 2", "Content-Length: \"2\"", "Content-Length: 2\x00", "Content-Length: 2;",
		"Content-Length: 2_0", "Content-Length: \xc2\xb2", "Content-Length: 99999999999999999999", "Content-Length: 18446744073709551618", "Content-Length: -0",
		"Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2\r\nContent-Length: 3", "Content-Length: 2\r\ncontent-length: 0", "Content-Length: 2\r\nContent-Length:",
		"Content-Length : 2", " Content-Length: 2", "Content-Length\t: 2", "Content-Length: 2\r\n 0", "A: b\r\n Content-Length: 2", "Content_Length: 2", "Content-Length\x00: 2", "A: b",
		"Content-Length:\v2", "Content-Length: 2\f", "Content-Length: 2\n", "Content-Length: 00"),
		Case{Name: "length 0", Text: Start + "Content-Length: 0\r\n\r\n", Plain: true},
		Case{Name: "length 1", Text: Start + "Content-Length: 1\r\n\r\n{" + Good, Plain: true})
}

func codings() []Case {
	return each("coding", 0, Start+"%s\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		"Transfer-Encoding: chunked", "transfer-encoding: CHUNKED", "Transfer-Encoding: gzip", "Transfer-Encoding: identity", "Transfer-Encoding:", "Transfer-Encoding: chunked, chunked",
		"Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: xchunked", "Transfer-Encoding:\vchunked", "Transfer-Encoding : chunked",
		"Transfer-Encoding: chunked\r\nContent-Length: 2", "Content-Length: 2\r\nTransfer-Encoding: chunked", "Content-Length: 12\r\nTransfer-Encoding: chunked", "Transfer-Encoding: \"chunked\"",
		"Content-Length: 5\r\nTransfer-Encoding: identity", "Content-Length: 2\r\n Transfer-Encoding: chunked", "Transfer_Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: x",
		"A: b\r\nTransfer-Encoding\x00: chunked", "Transfer-Encoding: chunked;q=1", "Transfer-Encoding: ,chunked", "X: y\nTransfer-Encoding: chunked")
}

func connections() []Case {
	return append(each("connection", 3, Start+"%s\r\nContent-Length: 2\r\n\r\n{}"+Good,
		"Connection: keep-alive", "connection: Keep-Alive", "Keep-Alive: timeout=5",
		"Connection: close", "Connection: Close", "Connection: close, keep-alive", "Connection: keep-alive, close", "Connection: keep-alive\r\nConnection: close", "Connection:",
		"Connection: upgrade", "Connection: Content-Length", "Connection: x"),
		Case{Name: "HTTP/1.0 kept alive", Text: "POST /v1/test/one HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n" + Good})
}
