package gateway

import (
	"io"
	"strings"
	"testing"
	"time"
)

// What net/http refuses by itself leaves as an envelope too. Statuses are those
// that net/http chooses, after RFC 9110 and RFC 9112.
func TestMalformedRequests(t *testing.T) {
	r := newRig(t, setup{server: ServerOptions{Header: 8 << 10}, limits: Limits{DrainTime: 100 * time.Millisecond}})
	for _, c := range []struct {
		name, text string
		status     int
		code       string
		about      string
	}{
		{"no HTTP", "hello\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"TLS", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"space in the target", "POST /v1/a b HTTP/1.1\r\nHost: x\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"bad escape", "POST /v1/%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"bad method", "P(ST /v1/test/one HTTP/1.1\r\nHost: x\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"no host", "POST /v1/test/one HTTP/1.1\r\n\r\n", 400, "INVALID_INPUT", "missing required Host header"},
		{"bad host", "POST /v1/test/one HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "INVALID_INPUT", "malformed Host header"},
		{"two hosts", "POST /v1/test/one HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"header without a colon", "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"space before the colon", "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nContent-Length : 2\r\n\r\n{}", 400, "INVALID_INPUT", "malformed"},
		{"control in a header", "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nA: b\x01c\r\n\r\n", 400, "INVALID_INPUT", "malformed"},
		{"bad length", head + "Content-Length: two\r\n\r\n{}", 400, "INVALID_INPUT", "malformed"},
		{"negative length", head + "Content-Length: -2\r\n\r\n{}", 400, "INVALID_INPUT", "malformed"},
		{"signed length", head + "Content-Length: +2\r\n\r\n{}", 400, "INVALID_INPUT", "malformed"},
		{"two lengths", head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400, "INVALID_INPUT", "malformed"},
		{"two codings", head + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501, "NOT_IMPLEMENTED", "chunked"},
		{"another coding", head + "Transfer-Encoding: gzip\r\n\r\n", 501, "NOT_IMPLEMENTED", "chunked"},
		{"HTTP/2", "POST /v1/test/one HTTP/2.0\r\nHost: x\r\n\r\n", 505, "HTTP_VERSION_NOT_SUPPORTED", "1.1"},
		{"HTTP/0.9", "POST /v1/test/one HTTP/0.9\r\nHost: x\r\n\r\n", 505, "HTTP_VERSION_NOT_SUPPORTED", "1.1"},
		{"HTTP/3", "POST /v1/test/one HTTP/3.0\r\n\r\n", 505, "HTTP_VERSION_NOT_SUPPORTED", "1.1"},
		{"large headers", "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nA: " + strings.Repeat("a", 9<<10) + "\r\n\r\n", 431, "HEADERS_TOO_LARGE", "too large"},
		{"large target", "POST /" + strings.Repeat("a", 9<<10) + " HTTP/1.1\r\nHost: x\r\n\r\n", 431, "HEADERS_TOO_LARGE", "too large"},
		{"another expectation", head + "Expect: miracles\r\nContent-Length: 2\r\n\r\n{}", 417, "EXPECTATION_FAILED", "100-continue"},
	} {
		w := r.dial().send(c.text)
		a := w.receive("POST")
		a.want(t, c.status, c.code)
		if !strings.Contains(a.message, c.about) || a.limit != 0 || a.remaining != 0 || a.header.Get("Date") == "" || a.header.Get("Connection") != "close" {
			t.Errorf("%s: %q, figures %d and %d, headers %v", c.name, a.message, a.limit, a.remaining, a.header)
		}
		w.closed()
		if t.Failed() {
			t.Fatal(c.name)
		}
	}
	if r.spent() != 0 {
		t.Error("a malformed request was charged")
	}
}

// The client of a refused request reads the answer although it is still sending.
func TestMalformedUpload(t *testing.T) {
	r := newRig(t, setup{limits: patient})
	w := r.dial().send("POST /v1/test/one HTTP/1.1\r\nContent-Length: 4194304\r\n\r\n" + strings.Repeat("x", 4<<20))
	w.receive("POST").want(t, 400, "INVALID_INPUT")
	w.closed()
}

// A preface of HTTP/2 is nothing that this server speaks.
func TestNoHTTP2(t *testing.T) {
	r := newRig(t, setup{})
	w := r.dial().send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
	w.receive("POST").want(t, 404, "NOT_FOUND")
	w.closed()
}

// On the wire the names stand in the letters of the contract.
func TestHeaderNames(t *testing.T) {
	r := newRig(t, setup{})
	w := r.dial().send("POST /v1/test/one HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
	text, err := io.ReadAll(w.reader)
	must(t, err)
	for _, want := range []string{
		"HTTP/1.1 401 Unauthorized\r\n", "\r\nX-RateLimit-Limit: 0\r\n", "\r\nX-RateLimit-Remaining: 0\r\n",
		"\r\nX-Request-Id: ", "\r\nWWW-Authenticate: Bearer\r\n", "\r\nContent-Type: application/json\r\n", "\r\nDate: ",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

func TestHTTP10(t *testing.T) {
	r := newRig(t, setup{})
	w := r.dial().send("POST /v1/test/one HTTP/1.0\r\nAuthorization: Bearer KEY\r\nContent-Length: 2\r\n\r\n{}")
	if a := w.receive("POST"); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	w.closed()
	w = r.dial()
	for range 2 {
		w.send("POST /v1/test/one HTTP/1.0\r\nConnection: keep-alive\r\nAuthorization: Bearer KEY\r\nContent-Length: 2\r\n\r\n{}")
		if a := w.receive("POST"); a.status != 200 {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
}

func TestPipelining(t *testing.T) {
	r := newRig(t, setup{})
	w := r.dial().send(strings.Repeat(head+"Content-Length: 2\r\n\r\n{}", 20) + "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	for range 20 {
		if a := w.receive("POST"); a.status != 200 {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	if a := w.receive("GET"); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	if rest, err := io.ReadAll(w.reader); err != nil || len(rest) > 0 {
		t.Errorf("%q and %v after the last answer", rest, err)
	}
}

// A result may hold the very words of a canned refusal and arrives as it is.
func TestResultLikeARefusal(t *testing.T) {
	r := newRig(t, setup{})
	words := `HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n400 Bad Request`
	result := `{"a":"` + strings.Repeat(words, 200) + `"}`
	r.answer(result)
	if a := r.do(r.request(`{}`)); a.status != 200 || a.data != result {
		t.Errorf("%d, %d bytes", a.status, len(a.data))
	}
}
