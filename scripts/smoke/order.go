package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// refusal is a request that must not be answered with a result.
type refusal struct {
	claim  string
	method string // POST when empty
	path   string // ciphers/atbash when empty
	body   string
	header http.Header // replaces what is sent otherwise
	poor   bool        // sent with a key whose pool is empty
	status int
	code   string
	also   map[string]string // headers of the answer, exact; "*" for any
}

// refusals follow the order of checks: path, method, key, media type, size,
// credits, body.
func refusals() []refusal {
	noKey := http.Header{"Authorization": nil}
	word := `{"text":"abc"}`
	nobody := map[string]string{"X-Ratelimit-Limit": "0", "X-Ratelimit-Remaining": "0", "Www-Authenticate": "Bearer"}
	unknown := map[string]string{"X-Ratelimit-Limit": "0", "X-Ratelimit-Remaining": "0", "Www-Authenticate": `Bearer error="invalid_token"`}
	large := func(size int) string { return `{"text":"` + strings.Repeat("a", size-11) + `"}` }
	return []refusal{
		{claim: "no such route, no key", path: "/v1/ciphers/none", header: noKey, body: word, status: 404, code: "NOT_FOUND"},
		{claim: "trailing slash", path: "/v1/ciphers/atbash/", body: word, status: 404, code: "NOT_FOUND"},
		{claim: "GET on an unknown route", method: "GET", path: "/v1/ciphers/none", status: 404, code: "NOT_FOUND"},
		{claim: "GET, no key", method: "GET", header: noKey, status: 405, code: "METHOD_NOT_ALLOWED", also: map[string]string{"Allow": "POST"}},
		{claim: "OPTIONS", method: "OPTIONS", status: 405, code: "METHOD_NOT_ALLOWED", also: map[string]string{"Allow": "POST"}},
		{claim: "no key, text/plain", header: http.Header{"Authorization": nil, "Content-Type": {"text/plain"}}, body: word, status: 401, code: "MISSING_KEY", also: nobody},
		{claim: "another scheme", header: http.Header{"Authorization": {"Basic YTpi"}}, body: word, status: 401, code: "MISSING_KEY", also: nobody},
		{claim: "wrong key", header: http.Header{"Authorization": {"Bearer uh_wrong"}}, body: word, status: 401, code: "INVALID_KEY", also: unknown},
		{claim: "wrong key, 8 MiB", header: http.Header{"Authorization": {"Bearer uh_wrong"}}, body: large(8 << 20), status: 401, code: "INVALID_KEY", also: unknown},
		{claim: "two Authorization headers", header: http.Header{"Authorization": {"Bearer a", "Bearer b"}}, body: word, status: 401, code: "INVALID_KEY", also: unknown},
		{claim: "text/plain, broken JSON", header: http.Header{"Content-Type": {"text/plain"}}, body: `{`, status: 415, code: "UNSUPPORTED_MEDIA_TYPE"},
		{claim: "text/plain, 8 MiB", header: http.Header{"Content-Type": {"text/plain"}}, body: large(8 << 20), status: 415, code: "UNSUPPORTED_MEDIA_TYPE"},
		{claim: "charset latin1", header: http.Header{"Content-Type": {"application/json; charset=iso-8859-1"}}, body: word, status: 415, code: "UNSUPPORTED_MEDIA_TYPE"},
		{claim: "gzip", header: http.Header{"Content-Encoding": {"gzip"}}, body: word, status: 415, code: "UNSUPPORTED_MEDIA_TYPE"},
		{claim: "2 MiB", body: large(2 << 20), status: 413, code: "PAYLOAD_TOO_LARGE"},
		{claim: "8 MiB, empty pool", body: large(8 << 20), poor: true, status: 413, code: "PAYLOAD_TOO_LARGE"},
		{claim: "one byte above 1 MiB", body: large(1<<20 + 1), status: 413, code: "PAYLOAD_TOO_LARGE"},
		{claim: "empty pool, broken JSON", body: `{`, poor: true, status: 402, code: "INSUFFICIENT_CREDITS", also: map[string]string{"Retry-After": "*", "X-Ratelimit-Remaining": "0"}},
		{claim: "broken JSON", body: `{"text":`, status: 400, code: "INVALID_INPUT"},
		{claim: "an array", body: `[]`, status: 400, code: "INVALID_INPUT"},
		{claim: "no body", status: 400, code: "INVALID_INPUT"},
		{claim: "a missing field", body: `{}`, status: 400, code: "INVALID_INPUT"},
		{claim: "a field of another type", body: `{"text":5}`, status: 400, code: "INVALID_INPUT"},
	}
}

// order plays what the daemon must refuse, each refusal for free.
func order(s *stage) error {
	rich, err := s.customer("rich", plenty)
	if err != nil {
		return err
	}
	poor, err := s.customer("poor", 1)
	if err != nil {
		return err
	}
	s.claim("a good call is answered", atbash(rich, "a good call"))
	if err := atbash(poor, "the last credit"); err != nil {
		return err
	}
	for _, r := range refusals() {
		c := rich
		if r.poor {
			c = poor
		}
		s.claim(fmt.Sprintf("%s: %d %s", r.claim, r.status, r.code), r.play(c))
	}
	s.claim("a body of exactly 1 MiB is taken", atMost(rich))
	s.claim("no refusal cost a credit", spent(rich, plenty, 2, 0))
	return nil
}

// atMost sends the largest body that is allowed.
func atMost(c *client) error {
	a, err := c.call("ciphers/atbash", `{"text":"`+strings.Repeat("a", 1<<20-11)+`"}`)
	if err == nil && !a.OK {
		err = fmt.Errorf("status %d, %s: %s", a.Status, a.Error.Code, a.Error.Message)
	}
	return err
}

func (r refusal) play(c *client) error {
	method, path := r.method, r.path
	if method == "" {
		method = http.MethodPost
	}
	if path == "" {
		path = "/v1/ciphers/atbash"
	}
	a, err := c.do(method, path, []byte(r.body), r.header)
	if err != nil {
		return err
	}
	if a.Status != r.status || a.code() != r.code {
		return fmt.Errorf("got %d %s", a.Status, a.code())
	}
	if a.Error.Message == "" {
		return errors.New("no message")
	}
	for _, name := range []string{"X-Request-Id", "X-Ratelimit-Limit", "X-Ratelimit-Remaining"} {
		if a.Header.Get(name) == "" {
			return fmt.Errorf("no header %s", name)
		}
	}
	if kind := a.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		return fmt.Errorf("content type %q", kind)
	}
	for name, want := range r.also {
		if got := a.Header.Get(name); got != want && (want != "*" || got == "") {
			return fmt.Errorf("header %s is %q, want %q", name, got, want)
		}
	}
	return nil
}

// pool races 800 calls on a pool of 500.
func pool(s *stage) error {
	const calls, credits = 800, 500
	owner, err := s.customer("racer", credits)
	if err != nil {
		return err
	}
	var mutex sync.Mutex
	results := map[string]int{}
	var wait sync.WaitGroup
	for range s.clients {
		wait.Go(func() {
			c := newClient(s.daemon.Address(), owner.key)
			defer c.close()
			for range calls / s.clients {
				result := "no answer"
				if a, err := c.call("ciphers/atbash", `{"text":"abc"}`); err == nil {
					result = a.code()
				}
				mutex.Lock()
				results[result]++
				mutex.Unlock()
			}
		})
	}
	wait.Wait()
	total := calls / s.clients * s.clients
	err = nil
	if results[""] != credits || results["INSUFFICIENT_CREDITS"] != total-credits {
		err = fmt.Errorf("got %v", results)
	}
	s.claim(fmt.Sprintf("%d racing calls on %d credits: exactly %d answers", total, credits, credits), err)
	s.claim("the pool is empty and not below", spent(owner, credits, credits, 0))
	_, err = s.daemon.Command("credits", "audit")
	s.claim("the audit agrees", err)
	return nil
}
