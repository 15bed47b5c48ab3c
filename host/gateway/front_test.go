package gateway

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/front/conformance"
)

// changing are the parts of an answer that differ from one server to another.
var changing = regexp.MustCompile(`\r\n(Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|X-Request-Id: [a-z2-7]{12}-[0-9a-z]+)\r\n`)

// Both fronts answer whatever a client sends with the same bytes. What is
// expected is what net/http does.
func TestFrontsAnswerAlike(t *testing.T) {
	defer func(was bool) { fastFront = was }(fastFront)
	var rigs [2]*rig
	for i := range rigs {
		fastFront = i == 1
		rigs[i] = newRig(t, setup{limits: Limits{Body: 200_000}, server: ServerOptions{Header: 64 << 10}})
		rigs[i].plugin(func(_ context.Context, c *catalog.Call) error {
			c.Reply = catalog.Reply{Body: fmt.Appendf(nil, `{"trace":%q,"length":%d,"sum":%d}`, c.Traceparent, len(c.Body), crc32.ChecksumIEEE(c.Body))}
			return nil
		})
	}
	for _, c := range conformance.Cases() {
		want, got := rigs[0].exchange(c), rigs[1].exchange(c)
		if got != want {
			t.Errorf("%s: got\n%.1500q, want\n%.1500q", c.Name, got, want)
		}
		if !c.Broken && !strings.HasPrefix(want, "HTTP/1.") {
			t.Errorf("%s: no answer: %q", c.Name, want)
		}
	}
	if a, b := rigs[0].spent(), rigs[1].spent(); a != b || a == 0 {
		t.Errorf("%d and %d credits spent", a, b)
	}
}

// exchange sends what the case has and returns all that is answered until the
// connection ends: by a last request that asks for it, or where that would be
// taken for a missing part by the end of what the client sends.
func (r *rig) exchange(c conformance.Case) string {
	r.t.Helper()
	w := r.dial()
	must(r.t, w.SetDeadline(time.Now().Add(10*time.Second)))
	text := strings.ReplaceAll(c.Text, "KEY", r.secret)
	if !c.Broken {
		text += "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
	}
	wrote := make(chan struct{})
	go func() {
		defer close(wrote)
		_, _ = io.WriteString(w, text) // fails if the server has had enough
	}()
	if c.Broken {
		if strings.HasPrefix(c.Text, conformance.Good) {
			// A client that ends before its answer may get another one from net/http.
			_, _ = w.reader.Peek(1)
		}
		<-wrote
		must(r.t, w.Conn.(interface{ CloseWrite() error }).CloseWrite())
	}
	answers, err := io.ReadAll(w.reader)
	if err != nil && !errors.Is(err, syscall.ECONNRESET) {
		r.t.Errorf("%s: %v", c.Name, err)
	}
	_ = w.Close()
	<-wrote
	last := string(answers)
	// Twice: a match takes the line end that the next one begins with.
	for range 2 {
		last = changing.ReplaceAllString(last, "\r\n-\r\n")
	}
	return last
}
