package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
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
func order(_ context.Context, s *stage.Stage) error {
	rich, err := s.Customer("rich", stage.Plenty)
	if err != nil {
		return err
	}
	poor, err := s.Customer("poor", 1)
	if err != nil {
		return err
	}
	s.Claim("a good call is answered", word().Try(rich))
	if err := word().Try(poor); err != nil {
		return err
	}
	for _, r := range refusals() {
		c := rich
		if r.poor {
			c = poor
		}
		s.Claim(fmt.Sprintf("%s: %d %s", r.claim, r.status, r.code), r.play(c))
	}
	s.Claim("a body of exactly 1 MiB is taken", atMost(rich))
	s.Claim("no refusal cost a credit", clients.Spent(rich, stage.Plenty, 2, 0))
	return nil
}

// atMost sends the largest body that is allowed.
func atMost(c *clients.Client) error {
	a, err := c.Call("ciphers/atbash", `{"text":"`+strings.Repeat("a", 1<<20-11)+`"}`)
	if err == nil && !a.OK {
		err = fmt.Errorf("status %d, %s: %s", a.Status, a.Error.Code, a.Error.Message)
	}
	return err
}

func (r refusal) play(c *clients.Client) error {
	method, path := r.method, r.path
	if method == "" {
		method = http.MethodPost
	}
	if path == "" {
		path = "/v1/ciphers/atbash"
	}
	a, err := c.Do(method, path, []byte(r.body), r.header)
	if err != nil {
		return err
	}
	if a.Status != r.status || a.Code() != r.code {
		return fmt.Errorf("got %d %s", a.Status, a.Code())
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
func pool(_ context.Context, s *stage.Stage) error {
	const calls, credits = 800, 500
	owner, err := s.Customer("racer", credits)
	if err != nil {
		return err
	}
	var mutex sync.Mutex
	results := map[string]int{}
	var wait sync.WaitGroup
	for range s.Clients {
		wait.Go(func() {
			c := clients.New(s.Daemon.Address(), owner.Key())
			defer c.Close()
			for range calls / s.Clients {
				result := "no answer"
				if a, err := c.Call("ciphers/atbash", `{"text":"abc"}`); err == nil {
					result = a.Code()
				}
				mutex.Lock()
				results[result]++
				mutex.Unlock()
			}
		})
	}
	wait.Wait()
	total := calls / s.Clients * s.Clients
	err = nil
	if results[""] != credits || results["INSUFFICIENT_CREDITS"] != total-credits {
		err = fmt.Errorf("got %v", results)
	}
	s.Claim(fmt.Sprintf("%d racing calls on %d credits: exactly %d answers", total, credits, credits), err)
	s.Claim("the pool is empty and not below", clients.Spent(owner, credits, credits, 0))
	_, err = s.Daemon.Command("credits", "audit")
	s.Claim("the audit agrees", err)
	return nil
}
