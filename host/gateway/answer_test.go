package gateway

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/front/conformance"
)

// date and etag are the parts of answers that change from day to day.
var (
	date = regexp.MustCompile(`\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n`)
	etag = regexp.MustCompile(`ETag: "[^"]+"`)
)

// The answers that clients get most, to the byte. Names, order and letters are
// those of net/http for the headers of the contract.
func TestBytesOfAnswers(t *testing.T) {
	r := newRig(t, setup{now: func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }})
	var own int64
	_, poor := r.issue(auth.IssueRequest{Name: "poor", Credits: &own})
	r.gateway.ready = func() Readiness { return Readiness{} }
	start, json := "POST /v1/test/one HTTP/1.1\r\nHost: x\r\nX-Request-Id: id\r\n", "Content-Length: 2\r\n\r\n{}"
	key := "Authorization: Bearer " + r.secret + "\r\n"
	for _, c := range []struct{ name, request, want, body string }{
		{"result", start + key + json,
			"HTTP/1.1 200 OK\r\nContent-Length: N\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 1000\r\nX-RateLimit-Remaining: 999\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":true,"data":{"result":"done"}}`},
		{"no key", start + json,
			"HTTP/1.1 401 Unauthorized\r\nContent-Length: N\r\nContent-Type: application/json\r\nWWW-Authenticate: Bearer\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"MISSING_KEY","message":"send the API key as: Authorization: Bearer <API_KEY>"}}`},
		{"another key", start + "Authorization: Bearer x\r\n" + json,
			"HTTP/1.1 401 Unauthorized\r\nContent-Length: N\r\nContent-Type: application/json\r\nWWW-Authenticate: Bearer error=\"invalid_token\"\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"INVALID_KEY","message":"API key is not valid"}}`},
		{"no credits", start + "Authorization: Bearer " + poor + "\r\n" + json,
			"HTTP/1.1 402 Payment Required\r\nContent-Length: N\r\nContent-Type: application/json\r\nRetry-After: 820800\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"INSUFFICIENT_CREDITS","message":"this call costs 1 of the key's credits and 0 are left; the pool is filled again on 2026-12-01 at 00:00 UTC"}}`},
		{"no route", strings.Replace(start, "one", "none", 1) + key + json,
			"HTTP/1.1 404 Not Found\r\nContent-Length: N\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 1000\r\nX-RateLimit-Remaining: 999\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"NOT_FOUND","message":"no such route"}}`},
		{"another method", strings.Replace(start, "POST", "PUT", 1) + key + json,
			"HTTP/1.1 405 Method Not Allowed\r\nAllow: POST\r\nContent-Length: N\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 1000\r\nX-RateLimit-Remaining: 999\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"METHOD_NOT_ALLOWED","message":"this route is called by POST"}}`},
		{"a page by POST", strings.Replace(start, "/v1/test/one", "/healthz", 1) + json,
			"HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: N\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"METHOD_NOT_ALLOWED","message":"this page is read by GET"}}`},
		{"media type", start + key + "Content-Type: text/plain\r\n" + json,
			"HTTP/1.1 415 Unsupported Media Type\r\nContent-Length: N\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 1000\r\nX-RateLimit-Remaining: 999\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"UNSUPPORTED_MEDIA_TYPE","message":"Content-Type must be application/json"}}`},
		{"a page by HEAD", "HEAD /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: id\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 37\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n", ""},
		{"not ready", "GET /readyz HTTP/1.1\r\nHost: x\r\nX-Request-Id: id\r\n\r\n",
			"HTTP/1.1 503 Service Unavailable\r\nContent-Length: N\r\nContent-Type: application/json\r\nRetry-After: 1\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"not ready: plugins are starting"}}`},
		{"a document that the client has", "GET /openapi.json HTTP/1.1\r\nHost: x\r\nX-Request-Id: id\r\nIf-None-Match: *\r\n\r\n",
			"HTTP/1.1 304 Not Modified\r\nCache-Control: no-cache\r\nETag: -\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n", ""},
		{"unread body, then the end", strings.Replace(start, "one", "none", 1) + "Content-Length: 9000000\r\n\r\n{}",
			"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: N\r\nContent-Type: application/json\r\nX-RateLimit-Limit: 0\r\nX-RateLimit-Remaining: 0\r\nX-Request-Id: id\r\nDate: -\r\n\r\n",
			`{"ok":false,"error":{"code":"NOT_FOUND","message":"no such route"}}`},
	} {
		w := r.dial().send(c.request)
		_, _ = w.reader.Peek(1) // a client that ends before its answer gets another one
		must(t, w.Conn.(interface{ CloseWrite() error }).CloseWrite())
		got, err := io.ReadAll(w.reader)
		must(t, err)
		text := etag.ReplaceAllString(date.ReplaceAllString(string(got), "\r\nDate: -\r\n"), "ETag: -")
		want := strings.Replace(c.want, "Length: N", fmt.Sprintf("Length: %d", len(c.body)), 1) + c.body
		if text != want {
			t.Errorf("%s: got\n%q, want\n%q", c.name, text, want)
		}
	}
}

// Results of every size come in the same bytes from both fronts.
func TestFrontsAnswerAlikeInAllSizes(t *testing.T) {
	defer func(was bool) { fastFront = was }(fastFront)
	var rigs [2]*rig
	for i := range rigs {
		fastFront = i == 1
		rigs[i] = newRig(t, setup{})
	}
	for _, n := range []int{2, 1000, 2000, 3800, 4000, 4096, 4200, 10_000, 65_500, 65_536, 65_600, keepBytes - 1, keepBytes + 1, 3 << 20} {
		result := `{` + strings.Repeat(" ", n-2) + `}`
		var answers [2]string
		for i, r := range rigs {
			r.answer(result)
			answers[i] = r.exchange(conformance.Case{Name: fmt.Sprint(n), Text: conformance.Good + conformance.Good})
		}
		if want := `{"ok":true,"data":` + result + `}`; strings.Count(answers[0], want) != 2 {
			t.Errorf("%d bytes: the result does not come twice in %d bytes", n, len(answers[0]))
		}
		if answers[0] != answers[1] {
			t.Errorf("%d bytes: %d bytes from one front, %d from the other: %.200q and %.200q", n, len(answers[0]), len(answers[1]), answers[0], answers[1])
		}
	}
}

// A client that has its answer is no longer in flight, so one that makes its
// calls one after the other never meets the bound of its key.
func TestNextCallIsWithinTheBound(t *testing.T) {
	r := newRig(t, setup{limits: Limits{KeyInFlight: 1, Held: 15_000, Body: 10_000}})
	r.answer(`{"a":"` + strings.Repeat("x", 9_000) + `"}`)
	a, b := r.dial(), r.dial()
	for i := range 300 {
		for _, w := range []*wire{a, b} {
			if got := w.send(head + "Content-Length: 5000\r\n\r\n" + strings.Repeat("x", 5000)).receive("POST"); got.status != 200 {
				t.Fatalf("call %d: %d %s", 2*i, got.status, got.body)
			}
		}
	}
}

// A call moves no more often than a few times, and what it does not use is given
// back.
func TestMovesAreBounded(t *testing.T) {
	r := newRig(t, setup{})
	calls := 0
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		calls++
		r.gateway.Publish(r.snapshot(int64(1+calls%2), 2))
		return catalog.ErrRetired
	})
	a := r.do(r.request(`{}`))
	a.want(t, 503, "SERVICE_UNAVAILABLE")
	if calls != maxMoves || a.remaining != allowance || r.spent() != 0 {
		t.Errorf("%d calls, want %d; %d credits remain, %d are spent", calls, maxMoves, a.remaining, r.spent())
	}
}

// A path that the router cannot hold costs that route alone.
func TestRouteThatCannotBeServed(t *testing.T) {
	r := newRig(t, setup{})
	s := r.snapshot(1, 2)
	group := s.Groups[0]
	group.Routes = append(group.Routes, &catalog.Route{Path: "test/*bad/x", Cost: 1, Group: group})
	r.gateway.Publish(catalog.New(s.Groups))
	if a := r.do(r.request(`{}`)); a.status != 200 {
		t.Errorf("its neighbour: %d %s", a.status, a.body)
	}
	if log := r.log.String(); !strings.Contains(log, "route cannot be served") || !strings.Contains(log, "test/*bad/x") {
		t.Errorf("log: %s", log)
	}
}
