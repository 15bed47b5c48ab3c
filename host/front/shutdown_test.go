package front

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"

	"github.com/utilhost/utilhost/host/front/conformance"
)

func TestShutdown(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{"written": ok, "replied": echo} {
		t.Run(name, func(t *testing.T) { testShutdown(t, answer) })
	}
}

func testShutdown(t *testing.T, answer http.HandlerFunc) {
	entered, leave := make(chan struct{}, 3), make(chan struct{})
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		entered <- struct{}{}
		<-leave
		answer(w, r)
	})})
	quiet, halfHead := l.dial(), l.dial().send(conformance.Start)
	busy := l.dial().send(conformance.Good)
	<-entered
	slow := l.dial().send("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}") // by net/http
	<-entered
	eventually(t, "one handed over", func() bool { return l.connections() == 3 && l.handed.Load() == 1 })
	late := l.dial().send(conformance.Start + "Content-Length: 4\r\n\r\n{")
	// Should this take so long that net/http gets it, it is answered all the same.
	eventually(t, "an upload", func() bool { return l.connections() == 4 || l.handed.Load() == 2 })
	stopped := make(chan error, 1)
	go func() { stopped <- l.server.Shutdown(context.Background()) }()
	quiet.closed()
	halfHead.closed()
	eventually(t, "the listener to close", func() bool {
		c, err := net.Dial("tcp", l.address)
		if err == nil {
			_ = c.Close()
		}
		return err != nil
	})
	select {
	case err := <-stopped:
		t.Fatalf("shutdown did not wait: %v", err)
	default:
	}
	late.send("abc")
	<-entered
	close(leave)
	for want, c := range map[string]*client{"{}": busy, "{abc": late, "{} ": slow} {
		p, body := c.receive()
		if body != want && body+" " != want || !p.Close {
			t.Errorf("got %q, closing %t; want %q", body, p.Close, want)
		}
		c.closed()
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.server.Serve(other); !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("serve after shutdown: %v", err)
	}
	if _, err := other.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("its listener is open: %v", err)
	}
}

// An answer says once that its connection closes, whoever wants that.
func TestClosingDuringShutdown(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"written": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Connection", "close")
			w.Header().Set("Content-Length", "0")
			w.WriteHeader(http.StatusOK)
		},
		"replied": func(w http.ResponseWriter, _ *http.Request) { Reply(w, &Answer{Status: http.StatusOK, Close: true}) },
	} {
		entered, leave := make(chan struct{}), make(chan struct{})
		l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(entered)
			<-leave
			answer(w, r)
		})})
		c := l.dial().send(conformance.Good)
		<-entered
		stopped := make(chan error, 1)
		go func() { stopped <- l.server.Shutdown(context.Background()) }()
		eventually(t, "the shutdown to begin", l.server.draining.Load)
		close(leave)
		got, err := io.ReadAll(c.reader)
		if err != nil {
			t.Fatal(err)
		}
		if want := "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nDate: -\r\nConnection: close\r\n\r\n"; undated(string(got)) != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	}
}

func TestShutdownGivesUp(t *testing.T) {
	entered, left := make(chan struct{}), make(chan struct{})
	l := goLive(t, &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(entered)
		<-r.Context().Done()
		close(left)
	})})
	c := l.dial().send(conformance.Good)
	<-entered
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := l.server.Shutdown(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("shutdown: %v", err)
	}
	select {
	case <-left:
		t.Error("shutdown has ended the call")
	default:
	}
	if err := l.server.Close(); err != nil {
		t.Error(err)
	}
	<-left
	c.closed()
}

// A server that was never served ends, too.
func TestNeverServed(t *testing.T) {
	s := New(&http.Server{Handler: http.HandlerFunc(ok)}, func(l net.Listener) net.Listener { return l })
	if err := errors.Join(s.Shutdown(context.Background()), s.Close()); err != nil {
		t.Error(err)
	}
}

// failing is a listener that has an error instead of connections.
type failing struct {
	net.Listener
	err error
}

func (f failing) Accept() (net.Conn, error) { return nil, f.err }

func TestListenerFails(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(&http.Server{Handler: http.HandlerFunc(ok)}, func(l net.Listener) net.Listener { return l })
	fault := errors.New("fault")
	if err := s.Serve(failing{inner, fault}); !errors.Is(err, fault) {
		t.Errorf("got %v", err)
	}
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
}
