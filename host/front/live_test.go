package front

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/front/conformance"
)

// live is the lane on a real socket.
type live struct {
	t       testing.TB
	server  *Server
	address string
	handed  atomic.Int64
	ended   chan error
	log     safeLog
}

type safeLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *safeLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *safeLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func goLive(t testing.TB, standard *http.Server) *live {
	t.Helper()
	l := &live{t: t, ended: make(chan error, 1)}
	standard.ErrorLog = log.New(&l.log, "", 0)
	l.server = New(standard, func(inner net.Listener) net.Listener { return counted{inner, &l.handed} })
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.address = listener.Addr().String()
	go func() { l.ended <- l.server.Serve(listener) }()
	t.Cleanup(func() {
		if err := l.server.Close(); err != nil {
			t.Error(err)
		}
		if err := <-l.ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
		eventually(t, "all connections to end", func() bool { return l.connections() == 0 })
		if n := l.server.large.Load(); n != 0 {
			t.Errorf("%d large buffers are still counted", n)
		}
	})
	return l
}

func (l *live) connections() int {
	l.server.mu.Lock()
	defer l.server.mu.Unlock()
	return len(l.server.conns)
}

// client is a connection of a client that gives up after a while.
type client struct {
	*net.TCPConn
	t      testing.TB
	reader *bufio.Reader
}

func (l *live) dial() *client {
	l.t.Helper()
	c, err := net.Dial("tcp", l.address)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { _ = c.Close() })
	if err := c.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		l.t.Fatal(err)
	}
	return &client{TCPConn: c.(*net.TCPConn), t: l.t, reader: bufio.NewReader(c)}
}

func (c *client) send(text string) *client {
	c.t.Helper()
	if _, err := io.WriteString(c, text); err != nil {
		c.t.Fatal(err)
	}
	return c
}

// receive reads one answer and its body.
func (c *client) receive() (*http.Response, string) {
	c.t.Helper()
	p, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		c.t.Fatalf("no answer: %v", err)
	}
	body, err := io.ReadAll(p.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return p, string(body)
}

// closed waits for the end of the connection.
func (c *client) closed() {
	c.t.Helper()
	if rest, err := io.ReadAll(c.reader); len(rest) > 0 || err != nil && !strings.Contains(err.Error(), "reset") {
		c.t.Errorf("%q and %v instead of the end", rest, err)
	}
}

func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !condition(); {
		if time.Now().After(deadline) {
			t.Fatalf("not in time: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

func ok(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	h := w.Header()
	h["Content-Type"], h["Content-Length"] = []string{"text/plain"}, []string{fmt.Sprint(r.ContentLength)}
	_, _ = w.Write(body)
}

func TestTimeouts(t *testing.T) {
	l := goLive(t, &http.Server{
		Handler: http.HandlerFunc(ok), ReadHeaderTimeout: 300 * time.Millisecond, IdleTimeout: 700 * time.Millisecond,
		ReadTimeout: 500 * time.Millisecond, WriteTimeout: 10 * time.Second,
	})
	var clients sync.WaitGroup
	for text, want := range map[string]time.Duration{
		"": 300 * time.Millisecond, "PO": 300 * time.Millisecond, conformance.Start: 300 * time.Millisecond,
		conformance.Good: 700 * time.Millisecond, conformance.Good + "POS": 700 * time.Millisecond, conformance.Good + "POST": 300 * time.Millisecond,
	} {
		clients.Go(func() {
			began := time.Now()
			c := l.dial().send(text)
			if strings.HasPrefix(text, conformance.Good) {
				if _, body := c.receive(); body != "{}" {
					t.Errorf("got %q", body)
				}
			}
			c.closed()
			if after := time.Since(began); after < want || after > want+2*time.Second {
				t.Errorf("%q: closed after %s, want %s", text, after, want)
			}
		})
	}
	clients.Wait()
	if n := l.handed.Load(); n != 0 {
		t.Errorf("%d handed over", n)
	}
	// A late body is net/http's, which bounds it.
	c := l.dial().send(conformance.Start + "Content-Length: 5\r\n\r\n{}")
	eventually(t, "the connection to be handed over", func() bool { return l.handed.Load() == 1 })
	if _, body := c.send("abc" + conformance.Good).receive(); body != "{}abc" {
		t.Errorf("got %q", body)
	}
	if _, body := c.receive(); body != "{}" {
		t.Errorf("got %q", body)
	}
}

// Time-outs are those of one phase, and a wait that ends at the last moment is
// no fault.
func TestPhases(t *testing.T) {
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(ok), IdleTimeout: 200 * time.Millisecond, ReadHeaderTimeout: time.Minute})
	c := l.dial()
	for began := time.Now(); time.Since(began) < time.Second; {
		if _, body := c.send(conformance.Good).receive(); body != "{}" {
			t.Fatalf("got %q", body)
		}
		// Pretend that a sweep comes late, with what it saw before.
		l.server.mu.Lock()
		for on := range l.server.conns {
			_ = on.net.SetDeadline(past)
		}
		l.server.mu.Unlock()
	}
	c.closed()
}

func TestClientGone(t *testing.T) {
	entered, left, leave := make(chan struct{}), make(chan error, 2), make(chan struct{})
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		entered <- struct{}{}
		select {
		case <-r.Context().Done():
		case <-leave:
		}
		left <- r.Context().Err()
	})})
	for name, quit := range map[string]func(c *client) error{
		"closed":      func(c *client) error { return c.Close() },
		"reset":       func(c *client) error { return errors.Join(c.SetLinger(0), c.Close()) },
		"half closed": func(c *client) error { return c.CloseWrite() },
	} {
		c := l.dial().send(conformance.Good)
		<-entered
		if err := quit(c); err != nil {
			t.Fatal(err)
		}
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		eventually(t, name, func() bool { return l.connections() == 0 })
	}
	// One that only waits, or sends its next request, has not gone.
	c := l.dial().send(conformance.Good)
	<-entered
	c.send(conformance.Good)
	select {
	case <-left:
		t.Error("a call was cancelled although its client is there")
	case <-time.After(4 * interval):
	}
	close(leave)
	<-entered
	c.receive()
	c.receive()
}

func TestWriteTimeout(t *testing.T) {
	l := goLive(t, &http.Server{WriteTimeout: 300 * time.Millisecond, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Content-Length"] = []string{fmt.Sprint(64 << 20)}
		for range 64 {
			if _, err := w.Write(make([]byte, 1<<20)); err != nil {
				return
			}
		}
		t.Error("a client that does not read was waited for")
	})})
	l.dial().send(conformance.Good)
	eventually(t, "the connection to end", func() bool { return l.connections() == 0 })
}

func TestPanicIsLogged(t *testing.T) {
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("the fault") })})
	l.dial().send(conformance.Good).closed()
	eventually(t, "a log line", func() bool {
		return strings.Contains(l.log.String(), "the fault") && strings.Contains(l.log.String(), "live_test.go")
	})
}

func TestLargeBuffersAreBounded(t *testing.T) {
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(ok)})
	l.server.large.Store(maxLarge)
	body := strings.Repeat("x", 20_000)
	if _, got := l.dial().send(conformance.Start + "Content-Length: 20000\r\n\r\n" + body).receive(); got != body || l.handed.Load() != 1 {
		t.Errorf("%d bytes came, %d handed over", len(got), l.handed.Load())
	}
	l.server.large.Store(0)
	if _, got := l.dial().send(conformance.Start + "Content-Length: 20000\r\n\r\n" + body).receive(); got != body || l.handed.Load() != 1 {
		t.Errorf("%d bytes came, %d handed over", len(got), l.handed.Load())
	}
}

// Under -race: 64 connections, every answer the one to its request. Bodies are of
// a few bytes to a few times the small buffer, and some answers are written from
// where the front holds the body.
func TestLoad(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{"written": ok, "replied": echo} {
		l := goLive(t, &http.Server{Handler: handler, IdleTimeout: time.Minute, WriteTimeout: time.Minute})
		var clients sync.WaitGroup
		for i := range 64 {
			clients.Go(func() {
				c := l.dial()
				for n := range 60 {
					body := strings.Repeat(fmt.Sprintf("%d-%d;", i, n), 1+n*n%4000)
					text := fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s", conformance.Start, len(body), body)
					cut := len(text) * n / 60
					c.send(text[:cut]).send(text[cut:] + text)
					for range 2 {
						if _, got := c.receive(); got != body {
							t.Errorf("%s: got %.100q, want %.100q", name, got, body)
							return
						}
					}
				}
			})
		}
		clients.Wait()
	}
}
