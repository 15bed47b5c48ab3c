package gateway

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/host/catalog"
)

func TestPages(t *testing.T) {
	state := Readiness{Refused: []string{"broken"}}
	r := newRig(t, setup{ready: func() Readiness { return state }, baseURL: "https://api.example.com"})
	get := func(method, path string, headers ...string) response {
		q, err := http.NewRequest(method, r.base+path, http.NoBody)
		must(t, err)
		for i := 0; i+1 < len(headers); i += 2 {
			q.Header.Set(headers[i], headers[i+1])
		}
		return r.do(q)
	}
	if a := get("GET", "/healthz?x"); a.status != 200 || a.limit != 0 {
		t.Errorf("/healthz: %d, limit %d", a.status, a.limit)
	}
	if a := get("GET", "/healthz", "Authorization", "Bearer "+r.secret); a.limit != allowance || a.remaining != allowance {
		t.Errorf("/healthz with a key: figures %d and %d", a.limit, a.remaining)
	}
	if a := get("HEAD", "/healthz"); a.status != 200 {
		t.Errorf("HEAD /healthz: %d", a.status)
	}
	state.Starting = true
	get("POST", "/v1/not/yet").want(t, 503, "SERVICE_UNAVAILABLE")
	get("GET", "/").want(t, 404, "NOT_FOUND")
	state.Starting = false
	get("POST", "/v1/not/yet").want(t, 404, "NOT_FOUND")
	a := get("GET", "/readyz")
	a.want(t, 503, "SERVICE_UNAVAILABLE")
	if !strings.Contains(a.message, "broken") || a.header.Get("Retry-After") != "1" {
		t.Errorf("/readyz: %q, Retry-After %q", a.message, a.header.Get("Retry-After"))
	}
	state.Ready = true
	if a := get("GET", "/readyz"); a.status != 200 || a.data != `{"status":"ready","refused":["broken"],"degraded":[]}` {
		t.Errorf("/readyz: %d %s", a.status, a.body)
	}
	doc := get("GET", "/openapi.json")
	tag := doc.header.Get("Etag")
	if doc.status != 200 || !strings.Contains(doc.body, `"/v1/test/one"`) || !strings.Contains(doc.body, "https://api.example.com") || tag == "" {
		t.Errorf("/openapi.json: %d, ETag %q, %.100s", doc.status, tag, doc.body)
	}
	for _, match := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		if a := get("GET", "/openapi.json", "If-None-Match", match); a.status != 304 || a.header.Get("Etag") != tag {
			t.Errorf("If-None-Match %s: %d", match, a.status)
		}
	}
	if a := get("GET", "/openapi.json", "If-None-Match", `"other"`); a.status != 200 {
		t.Errorf("another tag: %d", a.status)
	}
	r.gateway.Publish(r.snapshot(7, 8))
	if a := get("GET", "/openapi.json", "If-None-Match", tag); a.status != 200 || !strings.Contains(a.body, `"x-credits":7`) {
		t.Errorf("after a change: %d", a.status)
	}
	get("GET", "/").want(t, 404, "NOT_FOUND")
	r.gateway.Drain()
	get("GET", "/readyz").want(t, 503, "SERVICE_UNAVAILABLE")
}

func TestRequestIDs(t *testing.T) {
	r := newRig(t, setup{})
	seen := make(map[string]bool)
	for _, id := range []string{"", "has space", "ümlaut", strings.Repeat("x", 129), "semi;colon"} {
		q := r.request(`{}`)
		if id != "" {
			q.Header.Set("X-Request-Id", id)
		}
		got := r.do(q).header.Get("X-Request-Id")
		if got == id || seen[got] {
			t.Errorf("%q became %q", id, got)
		}
		seen[got] = true
	}
	q := r.request(`{}`)
	q.Header.Set("X-Request-Id", strings.Repeat("x", 128))
	if got := r.do(q).header.Get("X-Request-Id"); got != strings.Repeat("x", 128) {
		t.Errorf("the longest id became %q", got)
	}
	var passed string
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		passed = c.Traceparent
		c.Reply = catalog.Reply{Body: []byte(`{}`)}
		return nil
	})
	for parent, ok := range map[string]bool{
		"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01":       true,
		"cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later": true,
		"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later": false,
		"ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01":       false,
		"00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01":       false,
		"00-00000000000000000000000000000000-b7ad6b7169203331-01":       false,
		"00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01":       false,
		"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331":          false,
	} {
		q := r.request(`{}`)
		q.Header.Set("Traceparent", parent)
		r.do(q)
		if (passed == parent) != ok || !ok && passed != "" {
			t.Errorf("traceparent %q reached the plugin as %q", parent, passed)
		}
	}
}

func TestAccessLog(t *testing.T) {
	r := newRig(t, setup{limits: Limits{AccessLog: 1}})
	r.do(r.request(`{"text":"private"}`))
	q := r.request(`{}`)
	q.URL.Path, q.URL.RawQuery = "/v1/test/none\n", "token=private"
	r.do(q)
	// A line is written when its answer has been sent.
	eventually(t, "two log lines", func() bool { return strings.Count(r.log.String(), "access:") == 2 })
	log := r.log.String()
	for _, want := range []string{"path=/v1/test/one", "status=200", "status=404", "key=" + r.key.ID, "method=POST", "bytes=", "duration=", "request_id=", `path="/v1/test/none%0A"`} {
		if !strings.Contains(log, want) {
			t.Errorf("no %q in %s", want, log)
		}
	}
	if strings.Contains(log, "private") || strings.Contains(log, r.secret) {
		t.Errorf("the log gives something away: %s", log)
	}
	for mode, want := range map[AccessLog]int{0: 0, 5: 4, 1: 20} {
		r.gateway.Reconfigure(Limits{AccessLog: mode, Tiers: map[string]Tier{"free": {Credits: allowance}}})
		before := strings.Count(r.log.String(), "access:")
		for range 20 {
			r.do(r.request(`{}`))
		}
		eventually(t, "log lines", func() bool { return strings.Count(r.log.String(), "access:")-before >= want })
		if got := strings.Count(r.log.String(), "access:") - before; got != want {
			t.Errorf("one in %d of 20: %d lines, want %d", mode, got, want)
		}
	}
}
