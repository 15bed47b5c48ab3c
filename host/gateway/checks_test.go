package gateway

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Expected statuses, codes and headers throughout this file: the service's
// decisions, part A, "Status per error code", "Credits and headers" and
// "Request body".

func TestCall(t *testing.T) {
	r := newRig(t, setup{})
	var got catalog.Call
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		got = *c
		got.Body = append([]byte(nil), c.Body...)
		if c.Key == "" || c.Deaths != 0 {
			t.Errorf("the call is of key %q with %d deaths", c.Key, c.Deaths)
		}
		c.Reply = catalog.Reply{Body: []byte(`{"result":"<b>&\u2028"}`)}
		return nil
	})
	q := r.request(`{"text":"hello"}`)
	q.URL.Path, q.URL.RawQuery = "/v1/test/two", "key=ignored&x=%00"
	q.Header.Set("X-Request-Id", "My.id_~-1")
	q.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	a := r.do(q)
	if a.status != 200 || a.body != `{"ok":true,"data":{"result":"<b>&\u2028"}}` {
		t.Errorf("got %d %s", a.status, a.body)
	}
	if a.limit != allowance || a.remaining != allowance-2 {
		t.Errorf("figures are %d and %d", a.limit, a.remaining)
	}
	if a.header.Get("X-Request-Id") != "My.id_~-1" {
		t.Errorf("X-Request-Id is %q", a.header.Get("X-Request-Id"))
	}
	if got.Route.Number != 1 || string(got.Body) != `{"text":"hello"}` || got.RequestID != "My.id_~-1" || got.Traceparent != q.Header.Get("Traceparent") {
		t.Errorf("the plugin was given %+v", got)
	}
	if left := time.Until(got.Deadline); left < 5*time.Second || left > 10*time.Second {
		t.Errorf("the plugin has %s left of 10 s", left)
	}
	if r.spent() != 2 {
		t.Errorf("%d credits spent, want 2", r.spent())
	}
}

func TestPaths(t *testing.T) {
	r := newRig(t, setup{})
	for _, path := range []string{
		"/", "/v1", "/v1/", "/v1/test", "/v1/test/", "/v1/test/one/", "//v1/test/one", "/v1//test/one", "/V1/test/one", "/v1/Test/one",
		"/v1/test/%6fne", "/v1/test%2Fone", "/v1/./test/one", "/v1/test/x/../one", "/v1/test/one%00", "/v1/test/one;a", "/v2/test/one",
		"/v1/healthz", "/healthz/", "/docs", "/v1/test/one%20", "/%76%31/test/one", "/v1/test/ünd",
	} {
		for _, key := range []string{"", "Authorization: Bearer KEY\r\n", "Authorization: Bearer uh_wrong\r\n"} {
			a := r.dial().send("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + key + "Content-Length: 2\r\n\r\n{}").receive("POST")
			a.want(t, 404, "NOT_FOUND")
			if want := int64(0); a.limit != map[bool]int64{true: allowance, false: want}[strings.Contains(key, "KEY")] || a.limit != a.remaining {
				t.Errorf("%s with %q: figures are %d and %d", path, key, a.limit, a.remaining)
			}
			if a.header.Get("Location") != "" {
				t.Errorf("%s redirects", path)
			}
		}
	}
	// An absolute target is the same path (RFC 9112, section 3.2.2).
	a := r.dial().send("POST http://anything/v1/test/one?a=b HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\nContent-Length: 2\r\n\r\n{}").receive("POST")
	if a.status != 200 || r.spent() != 1 {
		t.Errorf("absolute target: %d %s, %d spent", a.status, a.body, r.spent())
	}
}

func TestMethods(t *testing.T) {
	r := newRig(t, setup{})
	for _, method := range []string{"GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "post", "BREW"} {
		for key, limit := range map[string]int64{"": 0, "Authorization: Bearer KEY\r\n": allowance, "Authorization: Bearer no\r\n": 0} {
			a := r.dial().send(method + " /v1/test/one HTTP/1.1\r\nHost: x\r\n" + key + "\r\n").receive(method)
			if method == "HEAD" {
				a.code = "METHOD_NOT_ALLOWED"
			}
			a.want(t, 405, "METHOD_NOT_ALLOWED")
			if a.header.Get("Allow") != "POST" || a.limit != limit || a.remaining != limit {
				t.Errorf("%s: Allow %q, figures %d and %d", method, a.header.Get("Allow"), a.limit, a.remaining)
			}
		}
	}
	for _, path := range []string{"/healthz", "/readyz", "/openapi.json"} {
		a := r.dial().send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n").receive("POST")
		a.want(t, 405, "METHOD_NOT_ALLOWED")
		if a.header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: Allow %q", path, a.header.Get("Allow"))
		}
	}
	r.dial().send("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n").receive("OPTIONS").want(t, 404, "NOT_FOUND")
	r.dial().send("CONNECT other:443 HTTP/1.1\r\nHost: x\r\n\r\n").receive("POST").want(t, 404, "NOT_FOUND")
}

func TestKeys(t *testing.T) {
	r := newRig(t, setup{})
	gone, goneSecret := r.issue(auth.IssueRequest{Name: "revoked"})
	_, err := r.keys.Revoke(gone.ID)
	must(t, err)
	for _, c := range []struct {
		name, headers string
		status        int
		code, reason  string
	}{
		{"none", "", 401, "MISSING_KEY", "Bearer"},
		{"empty", "Authorization:\r\n", 401, "MISSING_KEY", "Bearer"},
		{"another scheme", "Authorization: Basic dXNlcjpwYXNz\r\n", 401, "MISSING_KEY", "Bearer"},
		{"nothing after it", "Authorization: Bearer\r\n", 401, "MISSING_KEY", "Bearer"},
		{"spaces after it", "Authorization: Bearer   \r\n", 401, "MISSING_KEY", "Bearer"},
		{"no space", "Authorization: BearerKEY\r\n", 401, "MISSING_KEY", "Bearer"},
		{"the bare key", "Authorization: KEY\r\n", 401, "MISSING_KEY", "Bearer"},
		{"in another header", "X-Api-Key: KEY\r\n", 401, "MISSING_KEY", "Bearer"},
		{"unknown", "Authorization: Bearer uh_0000000000000000000000000000000000000000\r\n", 401, "INVALID_KEY", `Bearer error="invalid_token"`},
		{"revoked", "Authorization: Bearer " + goneSecret + "\r\n", 401, "INVALID_KEY", `Bearer error="invalid_token"`},
		{"more behind it", "Authorization: Bearer KEY x\r\n", 401, "INVALID_KEY", `Bearer error="invalid_token"`},
		{"twice", "Authorization: Bearer KEY\r\nAuthorization: Bearer KEY\r\n", 401, "INVALID_KEY", `Bearer error="invalid_token"`},
		{"twice, one empty", "Authorization: Bearer KEY\r\nAuthorization:\r\n", 401, "INVALID_KEY", `Bearer error="invalid_token"`},
		{"another letter case of the key", "Authorization: Bearer " + strings.ToUpper(r.secret) + "\r\n", 401, "INVALID_KEY", `Bearer error="invalid_token"`},
		{"proper", "Authorization: Bearer KEY\r\n", 200, "", ""},
		{"any letter case of the scheme", "authorization: bEaReR KEY\r\n", 200, "", ""},
		{"several spaces", "Authorization:   BEARER    KEY  \r\n", 200, "", ""},
	} {
		// The order of checks: the key before media type and size.
		body := "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"
		if c.status == 200 {
			body = "Content-Length: 2\r\n\r\n{}"
		}
		a := r.dial().send("POST /v1/test/one?key=KEY HTTP/1.1\r\nHost: x\r\n" + c.headers + body).receive("POST")
		if a.status != c.status || a.code != c.code || a.header.Get("Www-Authenticate") != c.reason {
			t.Errorf("%s: got %d %s with %q, want %d %s with %q", c.name, a.status, a.code, a.header.Get("Www-Authenticate"), c.status, c.code, c.reason)
		}
		if c.status != 200 && (a.limit != 0 || a.remaining != 0) {
			t.Errorf("%s: figures are %d and %d", c.name, a.limit, a.remaining)
		}
		if strings.Contains(a.body, r.secret) || strings.Contains(r.log.String(), r.secret) {
			t.Errorf("%s: the secret is given away", c.name)
		}
	}
	if r.spent() != 3 {
		t.Errorf("%d credits spent, want 3", r.spent())
	}
}

func TestMediaTypes(t *testing.T) {
	r := newRig(t, setup{})
	for headers, ok := range map[string]bool{
		"":                                   true,
		"Content-Type: application/json\r\n": true,
		"Content-Type: Application/JSON\r\n": true,
		"Content-Type: application/json; charset=utf-8\r\n":            true,
		"Content-Type: application/json;charset=UTF-8\r\n":             true,
		"Content-Type: application/json; charset=\"Utf-8\"\r\n":        true,
		"Content-Type: application/json; version=1; charset=utf-8\r\n": true,
		"Content-Type: application/json;\r\n":                          true,
		"Content-Type: application/vnd.api+json\r\n":                   true,
		"Content-Type: application/problem+JSON; charset=utf-8\r\n":    true,
		"Content-Type:\r\n":                                                                false,
		"Content-Type: text/plain\r\n":                                                     false,
		"Content-Type: text/json\r\n":                                                      false,
		"Content-Type: image/svg+json\r\n":                                                 false,
		"Content-Type: application/jsonp\r\n":                                              false,
		"Content-Type: application/+json\r\n":                                              false,
		"Content-Type: application/x-www-form-urlencoded\r\n":                              false,
		"Content-Type: application/json, text/plain\r\n":                                   false,
		"Content-Type: application/json; charset=latin1\r\n":                               false,
		"Content-Type: application/json; charset=utf8\r\n":                                 false,
		"Content-Type: application/json; charset\r\n":                                      false,
		"Content-Type: application/json\r\nContent-Type: application/json\r\n":             false,
		"Content-Type: application/json\r\nContent-Encoding: gzip\r\n":                     false,
		"Content-Type: application/json\r\nContent-Encoding: identity\r\n":                 false,
		"Content-Type: application/json\r\nContent-Encoding:\r\n":                          true,
		"Content-Encoding: br\r\n":                                                         false,
		"Content-Type: application/json\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n": true,
	} {
		a := r.dial().send("POST /v1/test/one HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\n" + headers + "Content-Length: 2\r\n\r\n{}").receive("POST")
		if ok {
			a.want(t, 200, "")
		} else {
			a.want(t, 415, "UNSUPPORTED_MEDIA_TYPE")
			if a.limit != allowance {
				t.Errorf("%q: limit is %d", headers, a.limit)
			}
		}
		if t.Failed() {
			t.Fatalf("with %q", headers)
		}
	}
}

func TestRefusalsOfThePlugin(t *testing.T) {
	r := newRig(t, setup{})
	for _, c := range []struct {
		code          pb.Code
		message       string
		status        int
		want, wantMsg string
	}{
		{pb.Code_CODE_INVALID_INPUT, "rails must be 2 or more", 400, "INVALID_INPUT", "rails must be 2 or more"},
		{pb.Code_CODE_INVALID_INPUT, "", 400, "INVALID_INPUT", "the request is not valid"},
		{pb.Code_CODE_INVALID_INPUT, "\"<\x01>\"", 400, "INVALID_INPUT", "\"<\x01>\""},
		{pb.Code_CODE_NOT_FOUND, "no such airport", 404, "NOT_FOUND", "no such airport"},
	} {
		r.refuse(c.code, c.message)
		a := r.do(r.request(`{}`))
		a.want(t, c.status, c.want)
		if a.message != c.wantMsg {
			t.Errorf("message is %q, want %q", a.message, c.wantMsg)
		}
	}
	for name, fault := range map[string]func(){
		"internal error": func() { r.refuse(pb.Code_CODE_INTERNAL_ERROR, "secret detail") },
		"unknown code":   func() { r.refuse(pb.Code(77), "secret detail") },
		"no JSON":        func() { r.answer("secret detail") },
		"an array":       func() { r.answer(`["secret detail"]`) },
		"nothing":        func() { r.answer("") },
		"two objects":    func() { r.answer(`{} {"secret detail":1}`) },
		"invalid UTF-8":  func() { r.answer("{\"secret detail\":\"\xff\"}") },
	} {
		fault()
		q := r.request(`{}`)
		id := "id-of-" + strings.ReplaceAll(name, " ", "-")
		q.Header.Set("X-Request-Id", id)
		a := r.do(q)
		a.want(t, 500, "INTERNAL_ERROR")
		if strings.Contains(a.body, "secret detail") || a.remaining != allowance {
			t.Errorf("%s: %s, %d remaining", name, a.body, a.remaining)
		}
		if !strings.Contains(r.log.String(), id) {
			t.Errorf("%s: no log line with the request id", name)
		}
	}
	if r.spent() != 0 {
		t.Errorf("%d credits spent on refusals", r.spent())
	}
}

func TestShortage(t *testing.T) {
	// 21 November 2026, 12:00:00: 9 days and 12 hours before the 1st.
	r := newRig(t, setup{now: func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }})
	var own int64 = 3
	key, secret := r.issue(auth.IssueRequest{Name: "small", Credits: &own})
	r.key = key
	call := func(path, body, more string) response {
		return r.dial().send("POST " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + secret + "\r\n" + more +
			fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)).receive("POST")
	}
	if a := call("/v1/test/two", "{}", ""); a.status != 200 || a.limit != 3 || a.remaining != 1 {
		t.Fatalf("%d, figures %d and %d", a.status, a.limit, a.remaining)
	}
	for _, c := range []struct{ name, body, more string }{
		{"too dear", "{}", ""}, {"a body that nobody parses", "[", ""}, {"empty body", "", ""},
		{"a body above the size that is read first", strings.Repeat(" ", peekBody+1), ""},
	} {
		a := call("/v1/test/two", c.body, c.more)
		a.want(t, 402, "INSUFFICIENT_CREDITS")
		if a.limit != 3 || a.remaining != 1 || !strings.Contains(a.message, "2026-12-01") || a.header.Get("Retry-After") != "820800" {
			t.Errorf("%s: figures %d and %d, Retry-After %q, %q", c.name, a.limit, a.remaining, a.header.Get("Retry-After"), a.message)
		}
	}
	// Media type and size are judged before credits.
	call("/v1/test/two", "{}", "Content-Type: text/plain\r\n").want(t, 415, "UNSUPPORTED_MEDIA_TYPE")
	call("/v1/test/two", strings.Repeat(" ", 1<<20+1), "").want(t, 413, "PAYLOAD_TOO_LARGE")
	if a := call("/v1/test/one", "{}", ""); a.status != 200 || a.remaining != 0 {
		t.Errorf("the last credit: %d, %d remaining", a.status, a.remaining)
	}
	call("/v1/test/one", "{}", "").want(t, 402, "INSUFFICIENT_CREDITS")
	if r.spent() != 3 {
		t.Errorf("%d credits spent, want 3", r.spent())
	}
}

// Racing calls never share a credit.
func TestRacingForCredits(t *testing.T) {
	r := newRig(t, setup{})
	var own int64 = 50
	r.key, r.secret = r.issue(auth.IssueRequest{Name: "small", Credits: &own})
	const calls = 80
	statuses := make(chan int, calls)
	for range calls {
		q := r.request(`{}`)
		go func() { statuses <- r.do(q).status }()
	}
	count := make(map[int]int)
	for range calls {
		count[<-statuses]++
	}
	if count[200] != 50 || count[402] != 30 || r.spent() != 50 {
		t.Errorf("%v, %d spent; want 50 answers", count, r.spent())
	}
}
