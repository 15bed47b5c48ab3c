package front

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// script is a connection on which the client's bytes come in given pieces, and
// then nothing more.
type script struct {
	mu     sync.Mutex
	pieces [][]byte
	out    bytes.Buffer
	once   sync.Once
	closed chan struct{}
}

func newScript(pieces ...[]byte) *script {
	s := &script{closed: make(chan struct{})}
	for _, p := range pieces {
		if len(p) > 0 {
			s.pieces = append(s.pieces, p)
		}
	}
	return s
}

func (s *script) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.pieces) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.pieces[0])
	if s.pieces[0] = s.pieces[0][n:]; len(s.pieces[0]) == 0 {
		s.pieces = s.pieces[1:]
	}
	return n, nil
}

func (s *script) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.closed:
		return 0, net.ErrClosed
	default:
		return s.out.Write(b)
	}
}

func (s *script) Close() error {
	s.once.Do(func() { close(s.closed) })
	return nil
}

func (s *script) CloseWrite() error                     { return nil }
func (s *script) LocalAddr() net.Addr                   { return &net.TCPAddr{Port: 1} }
func (s *script) RemoteAddr() net.Addr                  { return &net.TCPAddr{Port: 2} }
func (s *script) SetDeadline(time.Time) error           { return nil }
func (s *script) SetReadDeadline(time.Time) error       { return nil }
func (s *script) SetWriteDeadline(time.Time) error      { return nil }
func (s *script) SyscallConn() (syscall.RawConn, error) { return noSocket{}, nil }

// noSocket leaves the client where it is.
type noSocket struct{}

func (noSocket) Control(func(uintptr)) error    { return nil }
func (noSocket) Read(func(uintptr) bool) error  { return nil }
func (noSocket) Write(func(uintptr) bool) error { return nil }

// scripts is a listener of scripts.
type scripts struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (l *scripts) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *scripts) Close() error   { l.once.Do(func() { close(l.closed) }); return nil }
func (l *scripts) Addr() net.Addr { return &net.TCPAddr{Port: 1} }

// counted counts what a listener accepts.
type counted struct {
	net.Listener
	accepted *atomic.Int64
}

func (c counted) Accept() (net.Conn, error) {
	accepted, err := c.Listener.Accept()
	if err == nil {
		c.accepted.Add(1)
	}
	return accepted, err
}

// server is either front over scripts.
type server struct {
	listener *scripts
	handed   atomic.Int64 // connections that reached net/http behind the lane
}

// serve runs handler behind net/http alone, or behind the lane.
func serve(t testing.TB, handler http.Handler, fast bool) *server {
	t.Helper()
	s := &server{listener: &scripts{conns: make(chan net.Conn), closed: make(chan struct{})}}
	standard := &http.Server{Handler: handler, DisableGeneralOptionsHandler: true, MaxHeaderBytes: 60 << 10, ErrorLog: log.New(io.Discard, "", 0)}
	var run interface {
		Serve(net.Listener) error
		Close() error
	} = standard
	if fast {
		run = New(standard, func(l net.Listener) net.Listener { return counted{l, &s.handed} })
	}
	ended := make(chan error, 1)
	go func() { ended <- run.Serve(s.listener) }()
	t.Cleanup(func() {
		if err := run.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			t.Error(err)
		}
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return s
}

// answer returns all that the server sends to a client that sends these pieces.
func (s *server) answer(t testing.TB, pieces ...[]byte) string {
	t.Helper()
	c := newScript(pieces...)
	s.listener.conns <- c
	select {
	case <-c.closed:
	case <-time.After(10 * time.Second):
		t.Fatalf("connection is not closed after %.300q", pieces)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return undated(c.out.String())
}

var dates = regexp.MustCompile(`\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n`)

// undated takes the date out of answers; one of another form stays.
func undated(s string) string { return dates.ReplaceAllString(s, "\r\nDate: -\r\n") }

// mirror answers with all that a handler can see of a request.
func mirror(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	_, again := r.Body.Read(make([]byte, 1))
	seen, fault := json.Marshal(map[string]any{
		"method": r.Method, "uri": r.RequestURI, "url": *r.URL, "escaped": r.URL.EscapedPath(), "proto": r.Proto, "major": r.ProtoMajor, "minor": r.ProtoMinor,
		"host": r.Host, "header": r.Header, "trailer": r.Trailer, "length": r.ContentLength, "coding": r.TransferEncoding, "close": r.Close,
		"from": r.RemoteAddr, "body": body, "failed": text(err), "again": text(again), "none": r.Body == http.NoBody, "tls": r.TLS != nil, "form": r.Form, "pattern": r.Pattern,
		"local": r.Context().Value(http.LocalAddrContextKey), "server": r.Context().Value(http.ServerContextKey) != nil,
	})
	if fault != nil {
		panic(fault)
	}
	h := w.Header()
	h["Content-Type"] = []string{"application/json"}
	h["X-RateLimit-Limit"] = []string{"1"}
	h["Z"] = []string{" a\r\nb "}
	h["A"] = []string{"1", "2"}
	h["Content-Length"] = []string{strconv.Itoa(len(seen))}
	if r.Header.Get("X-Close") != "" {
		h["Connection"] = []string{"close"}
	}
	w.WriteHeader(http.StatusAccepted)
	_, _ = w.Write(seen[:1])
	_, _ = w.Write(seen[1:])
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
