package front

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"weak"

	"github.com/utilhost/utilhost/host/front/conformance"
)

// replies are answers that handlers give in one piece, each with the same answer
// by the methods of http.ResponseWriter.
var replies = map[string]struct {
	fill  func(a *Answer)
	write func(w http.ResponseWriter)
}{
	"nothing": {
		func(a *Answer) { a.Status = 200 },
		func(w http.ResponseWriter) { w.Header().Set("Content-Length", "0"); w.WriteHeader(200) },
	},
	"fields in any order": {
		func(a *Answer) {
			a.Status, a.Body[1] = 404, []byte("abc")
			a.Set("X-RateLimit-Limit", "over")
			a.SetNumber("X-RateLimit-Remaining", -7)
			a.SetNumber("X-RateLimit-Limit", 1_000_000_000_000)
			a.Set("ETag", `"x"`)
			a.Set("Content-Type", "a/b")
			a.Set("Allow", "GET")
			a.Set("Allow", " POST\r\nX: y ")
			a.SetNumber("Zero", 0)
		},
		func(w http.ResponseWriter) {
			h := w.Header()
			h["Allow"], h["Content-Type"], h["ETag"] = []string{" POST\r\nX: y "}, []string{"a/b"}, []string{`"x"`}
			h["X-RateLimit-Limit"], h["X-RateLimit-Remaining"], h["Zero"] = []string{"1000000000000"}, []string{"-7"}, []string{"0"}
			h["Content-Length"] = []string{"3"}
			w.WriteHeader(404)
			_, _ = io.WriteString(w, "abc")
		},
	},
	"its own date, an odd status": {
		func(a *Answer) { a.Status = 799; a.Set("Date", "never") },
		func(w http.ResponseWriter) {
			w.Header().Set("Date", "never")
			w.Header().Set("Content-Length", "0")
			w.WriteHeader(799)
		},
	},
	"not modified": {
		func(a *Answer) { a.Status, a.Body[0] = 304, []byte("left out"); a.Set("ETag", `"x"`) },
		func(w http.ResponseWriter) { w.Header()["ETag"] = []string{`"x"`}; w.WriteHeader(304) },
	},
	"no content": {
		func(a *Answer) { a.Status, a.Body[2] = 204, []byte("left out") },
		func(w http.ResponseWriter) { w.WriteHeader(204) },
	},
	"closing": {
		func(a *Answer) {
			a.Status, a.Close, a.Body = 500, true, [3][]byte{[]byte("a"), nil, []byte("b")}
			a.Set("Content-Type", "a/b")
		},
		func(w http.ResponseWriter) {
			w.Header().Set("Connection", "close")
			w.Header().Set("Content-Length", "2")
			w.Header().Set("Content-Type", "a/b")
			w.WriteHeader(500)
			_, _ = io.WriteString(w, "ab")
		},
	},
}

// Whoever makes an answer, and however it is written, clients see the same bytes.
func TestReplies(t *testing.T) {
	text := []byte(conformance.Good + conformance.Good)
	for name, c := range replies {
		var a Answer // used again by every request
		handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			a.Reset()
			c.fill(&a)
			if want := bodyBytes(&a); Reply(w, &a) != want {
				t.Errorf("%s: not all of the %d bytes were taken", name, want)
			}
		})
		writing := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { c.write(w) })
		want := serve(t, writing, false).answer(t, text)
		if !strings.HasPrefix(want, "HTTP/1.1 ") {
			t.Fatalf("%s: no answer to compare with: %q", name, want)
		}
		for _, fast := range []bool{false, true} {
			if got := serve(t, handler, fast).answer(t, text); got != want {
				t.Errorf("%s, fast %t: got\n%.600q, want\n%.600q", name, fast, got, want)
			}
		}
	}
}

// bodyBytes returns how much body an answer of that status is sent with.
func bodyBytes(a *Answer) int {
	if a.Status == 204 || a.Status == 304 {
		return 0
	}
	return a.size()
}

// Bodies are whole in every size and division, and so is what follows them.
func TestRepliesInAllSizes(t *testing.T) {
	var sizes []int
	for _, about := range []int{0, 2048, maxCopied, maxOut, maxJoined, 1 << 20} {
		for n := max(0, about-300); n <= about+300; n += 60 {
			sizes = append(sizes, n, n+1)
		}
	}
	letters := strings.Repeat("0123456789abcdef", (1<<20+301)/16+1)
	var size atomic.Int64
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := int(size.Load())
		body := letters[:n]
		a := Answer{Status: 200, Body: [3][]byte{[]byte(body[:n/3]), []byte(body[n/3 : n-n/5]), []byte(body[n-n/5:])}}
		a.Set("Content-Type", "a/b")
		if taken := Reply(w, &a); taken != n {
			t.Errorf("%d of %d bytes were taken", taken, n)
		}
	})
	standard, fast := serve(t, handler, false), serve(t, handler, true)
	for _, n := range sizes {
		size.Store(int64(n))
		want := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\nContent-Type: a/b\r\nDate: -\r\n\r\n%s", n, letters[:n])
		want += want
		for name, s := range map[string]*server{"standard": standard, "fast": fast} {
			if got := s.answer(t, []byte(conformance.Good+conformance.Good)); got != want {
				t.Errorf("%s, %d bytes: got %d bytes\n%.300q", name, n, len(got), got)
			}
		}
	}
}

// A second answer to a request is not sent.
func TestReplyTwice(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		a := Answer{Status: 200, Body: [3][]byte{[]byte("one")}}
		a.Set("Content-Type", "a/b")
		Reply(w, &a)
		b := Answer{Status: 500, Body: [3][]byte{[]byte("second")}}
		if taken := Reply(w, &b); taken != 0 {
			t.Errorf("%d bytes of a second answer were taken", taken)
		}
	})
	standard, fast := serve(t, handler, false), serve(t, handler, true)
	want := standard.answer(t, []byte(conformance.Good+conformance.Good))
	if got := fast.answer(t, []byte(conformance.Good+conformance.Good)); got != want || !strings.Contains(want, "one") {
		t.Errorf("got\n%q, want\n%q", got, want)
	}
}

// echo answers with the body, from where the front holds it.
func echo(w http.ResponseWriter, r *http.Request) {
	body, whole := Whole(r)
	if !whole {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			panic(http.ErrAbortHandler)
		}
	}
	a := Answer{Status: 200, Body: [3][]byte{nil, body, nil}}
	a.Set("Content-Type", "text/plain")
	Reply(w, &a)
}

func TestWhole(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		first, whole := Whole(r)
		var one [1]byte
		_, _ = r.Body.Read(one[:])
		rest, still := Whole(r)
		_ = r.Body.Close()
		_, closed := Whole(r)
		a := Answer{Status: 200, Body: [3][]byte{fmt.Appendf(nil, "%t %q, %q; %t %q; %t", whole, first, one, still, rest, closed)}}
		a.Set("Content-Type", "text/plain")
		Reply(w, &a)
	})
	for fast, want := range map[bool]string{true: `true "{}", "{"; true "}"; false`, false: `false "", "{"; false ""; false`} {
		if got := serve(t, handler, fast).answer(t, []byte(conformance.Good)); !strings.HasSuffix(got, "\r\n\r\n"+want) {
			t.Errorf("fast %t: got %q, want %q at the end", fast, got, want)
		}
	}
	if _, whole := Whole(&http.Request{Body: http.NoBody}); whole {
		t.Error("a request without a body has one")
	}
}

// A client that does not take its answer is given up, and the handler learns it.
func TestReplyTimesOut(t *testing.T) {
	taken := make(chan int, 1)
	large := make([]byte, 64<<20)
	l := goLive(t, &http.Server{WriteTimeout: 300 * time.Millisecond, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		taken <- Reply(w, &Answer{Status: 200, Body: [3][]byte{nil, large, nil}})
	})})
	l.dial().send(conformance.Good)
	select {
	case n := <-taken:
		if n >= len(large) {
			t.Errorf("%d bytes were taken by a client that does not read", n)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("a client that does not read is waited for")
	}
	eventually(t, "the connection to end", func() bool { return l.connections() == 0 })
}

// A deadline that was meant for an earlier phase does not cut a large answer off,
// wherever it strikes.
func TestReplyOutlastsOldDeadlines(t *testing.T) {
	const size = 16 << 20
	parts := [3][]byte{[]byte(strings.Repeat("a", 1000)), []byte(strings.Repeat("b", size-2000)), []byte(strings.Repeat("c", 1000))}
	entered, taken := make(chan struct{}), make(chan int, 1)
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(entered)
		taken <- Reply(w, &Answer{Status: 200, Body: parts})
	})})
	c := l.dial().send(conformance.Good)
	<-entered
	stop := make(chan struct{})
	struck := make(chan int, 1)
	go func() {
		n := 0
		for ; ; n++ {
			select {
			case <-stop:
				struck <- n
				return
			default:
			}
			l.server.mu.Lock()
			for on := range l.server.conns {
				_ = on.net.SetWriteDeadline(past)
			}
			l.server.mu.Unlock()
			runtime.Gosched()
		}
	}()
	p, body := c.receive()
	close(stop)
	if n := <-struck; n == 0 {
		t.Error("no deadline has struck")
	}
	if p.ContentLength != size || len(body) != size || body[:1000] != string(parts[0]) || strings.Trim(body[1000:size-1000], "b") != "" || body[size-1000:] != string(parts[2]) {
		t.Errorf("%d bytes came", len(body))
	}
	if n := <-taken; n != size {
		t.Errorf("%d bytes were taken", n)
	}
}

// A connection that waits for its next request keeps nothing of the last answer.
func TestReplyIsNotKept(t *testing.T) {
	bodies := make(chan weak.Pointer[byte], 1)
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		body := make([]byte, 1<<20)
		bodies <- weak.Make(&body[0])
		Reply(w, &Answer{Status: 200, Body: [3][]byte{nil, body, nil}})
	})})
	l.dial().send(conformance.Good).receive()
	body := <-bodies
	eventually(t, "the body to be collected", func() bool {
		runtime.GC()
		return body.Value() == nil
	})
	if l.connections() != 1 {
		t.Error("the connection has ended")
	}
}
