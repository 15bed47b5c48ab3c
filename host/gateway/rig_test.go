package gateway

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/host/store"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(fronts{m},
		// Badger's log library starts this one for the life of the process.
		goleak.IgnoreTopFunction("github.com/golang/glog.(*fileSink).flushDaemon"))
}

// fastFront is the front of the rigs.
var fastFront = true

// fronts runs the whole suite behind both fronts; benchmarks and fuzzing choose
// for themselves.
type fronts struct{ suite *testing.M }

func (f fronts) Run() int {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() != "" || flag.Lookup("test.fuzz").Value.String() != "" {
		return f.suite.Run()
	}
	for _, fastFront = range []bool{false, true} {
		if code := f.suite.Run(); code != 0 {
			fmt.Println("front is fast:", fastFront)
			return code
		}
	}
	return 0
}

// allowance is the monthly pool of a key of the free tier in these tests.
const allowance = 1000

// rig is a gateway on a real socket, over a real store, ledger and keys; only
// the plugin behind the routes is a function.
type rig struct {
	t       testing.TB
	gateway *Gateway
	keys    *auth.Keys
	ledger  *ledger.Ledger
	server  *Server
	served  chan error
	base    string
	address string
	log     *lines

	key    auth.Key
	secret string

	mu   sync.Mutex
	call func(ctx context.Context, c *catalog.Call) error
}

type setup struct {
	limits  Limits
	server  ServerOptions
	ready   func() Readiness
	now     func() time.Time
	store   store.Options
	ledger  ledger.Options
	baseURL string
}

// newRig starts a gateway with the routes "test/one" (1 credit) and "test/two" (2).
func newRig(t testing.TB, s setup) *rig {
	t.Helper()
	dir := t.TempDir()
	st, err := store.Open(filepath.Join(dir, "store"), s.store)
	must(t, err)
	r := &rig{t: t, log: &lines{}, served: make(chan error, 1)}
	log := hclog.New(&hclog.LoggerOptions{Output: r.log, Level: hclog.Trace})
	if s.limits.Tiers == nil {
		s.limits.Tiers = map[string]Tier{"free": {Credits: allowance}}
	}
	r.keys, err = auth.Open(st, auth.Options{Now: s.now, Tiers: func() map[string]int64 { return map[string]int64{"free": allowance, "fast": allowance} }})
	must(t, err)
	s.ledger.Path, s.ledger.Now, s.ledger.Slots = filepath.Join(dir, "slots"), s.now, 64
	r.ledger, err = ledger.Open(st, s.ledger)
	must(t, err)
	r.gateway = New(Options{Keys: r.keys, Ledger: r.ledger, Limits: s.limits, Ready: s.ready, Now: s.now, BaseURL: s.baseURL}, log)
	r.answer(`{"result":"done"}`)
	r.gateway.Publish(r.snapshot(1, 2))
	s.server.Fast = fastFront
	r.server = NewServer(r.gateway, s.server)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	r.address = l.Addr().String()
	r.base = "http://" + r.address
	go func() { r.served <- r.server.Serve(l) }()
	r.key, r.secret = r.issue(auth.IssueRequest{Name: "test", Tier: "free"})
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := r.server.Shutdown(ctx); err != nil {
			t.Error("shutdown:", err)
		}
		if err := <-r.served; err != nil {
			t.Error("serve:", err)
		}
		if err := r.ledger.Close(); err != nil && s.store.Space == nil {
			t.Error(err)
		}
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (r *rig) issue(request auth.IssueRequest) (auth.Key, string) {
	r.t.Helper()
	key, secret, err := r.keys.Issue(request)
	must(r.t, err)
	return key, secret
}

// snapshot has two routes with these costs that run what was last given to plugin.
func (r *rig) snapshot(one, two int64) *catalog.Snapshot {
	g := &catalog.Group{Name: "test", Version: "1.0.0", Doc: "Routes of a test.", Caller: catalog.CallerFunc(r.run)}
	for i, cost := range []int64{one, two} {
		g.Routes = append(g.Routes, &catalog.Route{
			Path: "test/" + []string{"one", "two"}[i], Cost: cost, Number: uint32(i), Group: g,
			Input: json.RawMessage(`{"type":"object"}`), Output: json.RawMessage(`{"type":"object"}`),
		})
	}
	return catalog.New([]*catalog.Group{g})
}

// run runs what was last given to plugin.
func (r *rig) run(ctx context.Context, c *catalog.Call) error {
	r.mu.Lock()
	call := r.call
	r.mu.Unlock()
	if err := call(ctx, c); err != nil {
		return err
	}
	if err := exchange.Check(&c.Reply); err != nil {
		return fmt.Errorf("%w: %w", catalog.ErrAnswer, err) // as Caller promises
	}
	return nil
}

// plugin makes call what every route runs.
func (r *rig) plugin(call func(ctx context.Context, c *catalog.Call) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.call = call
}

// answer makes every route answer with this result.
func (r *rig) answer(result string) {
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		c.Reply.Code = pb.Code_CODE_OK
		c.Reply.Body = append(c.Reply.Body[:0], result...)
		return nil
	})
}

// refuse makes every route refuse with this code and message.
func (r *rig) refuse(code pb.Code, message string) {
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		c.Reply = catalog.Reply{Code: code, Message: message, Body: c.Reply.Body[:0]}
		return nil
	})
}

// response is an answer with what every answer of the host must have checked.
type response struct {
	status           int
	header           http.Header
	body             string
	code, message    string // of a refusal
	data             string // of a success
	limit, remaining int64
}

// request returns a proper call of test/one, for a test to spoil.
func (r *rig) request(body string) *http.Request {
	r.t.Helper()
	q, err := http.NewRequestWithContext(context.Background(), http.MethodPost, r.base+"/v1/test/one", strings.NewReader(body))
	must(r.t, err)
	q.Header.Set("Authorization", "Bearer "+r.secret)
	q.Header.Set("Content-Type", "application/json")
	return q
}

func (r *rig) do(q *http.Request) response {
	r.t.Helper()
	p, err := http.DefaultTransport.RoundTrip(q)
	must(r.t, err)
	defer p.Body.Close()
	body, err := io.ReadAll(p.Body)
	must(r.t, err)
	return r.check(q.Method, p.StatusCode, p.Header, body)
}

// check holds an answer against what is promised of every answer.
func (r *rig) check(method string, status int, h http.Header, body []byte) response {
	r.t.Helper()
	a := response{status: status, header: h, body: string(body)}
	a.limit, a.remaining = r.integer(h, "X-RateLimit-Limit"), r.integer(h, "X-RateLimit-Remaining")
	if !validRequestID(h.Get("X-Request-Id")) {
		r.t.Errorf("X-Request-Id is %q", h.Get("X-Request-Id"))
	}
	if method == http.MethodHead || status == http.StatusNotModified {
		if len(body) > 0 {
			r.t.Errorf("%d bytes of body where there must be none", len(body))
		}
		return a
	}
	if got := h.Get("Content-Type"); got != "application/json" {
		r.t.Errorf("Content-Type is %q", got)
	}
	if got := h.Get("Content-Length"); got != strconv.Itoa(len(body)) {
		r.t.Errorf("Content-Length is %q for %d bytes", got, len(body))
	}
	var e struct {
		OK    *bool           `json:"ok"`
		Data  json.RawMessage `json:"data"`
		Error *struct {
			Code, Message string
		} `json:"error"`
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	if h.Get("ETag") == "" {
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&e); err != nil || e.OK == nil || *e.OK != (status == 200) || (e.Error == nil) != (status == 200) {
			r.t.Errorf("status %d with the body %.200q, which is no envelope (%v)", status, body, err)
			return a
		}
	}
	if e.Error != nil {
		a.code, a.message = e.Error.Code, e.Error.Message
		if a.message == "" {
			r.t.Errorf("no message in %s", body)
		}
	}
	a.data = string(e.Data)
	return a
}

func (r *rig) integer(h http.Header, name string) int64 {
	r.t.Helper()
	values := h.Values(name)
	if len(values) != 1 {
		r.t.Errorf("%s is there %d times", name, len(values))
		return -1
	}
	n, err := strconv.ParseInt(values[0], 10, 64)
	if err != nil || n < 0 || strconv.FormatInt(n, 10) != values[0] {
		r.t.Errorf("%s is %q", name, values[0])
	}
	return n
}

// want fails unless a is a refusal with this code and its status.
func (a response) want(t testing.TB, status int, code string) {
	t.Helper()
	if a.status != status || a.code != code {
		t.Errorf("got %d %s, want %d %s (body %.300s)", a.status, a.code, status, code, a.body)
	}
}

// wire is a raw connection of a client.
type wire struct {
	net.Conn
	rig    *rig
	reader *bufio.Reader
}

func (r *rig) dial() *wire {
	r.t.Helper()
	c, err := net.Dial("tcp", r.address)
	must(r.t, err)
	r.t.Cleanup(func() { _ = c.Close() })
	must(r.t, c.SetDeadline(time.Now().Add(20*time.Second)))
	return &wire{Conn: c, rig: r, reader: bufio.NewReader(c)}
}

// send writes text, in which KEY stands for the secret of the rig's key.
func (w *wire) send(text string) *wire {
	w.rig.t.Helper()
	_, err := io.WriteString(w, strings.ReplaceAll(text, "KEY", w.rig.secret))
	must(w.rig.t, err)
	return w
}

// receive reads one answer to a request with that method.
func (w *wire) receive(method string) response {
	w.rig.t.Helper()
	p, err := http.ReadResponse(w.reader, &http.Request{Method: method})
	if err != nil {
		w.rig.t.Fatalf("no answer: %v", err)
	}
	body, err := io.ReadAll(p.Body)
	must(w.rig.t, err)
	if p.Close {
		p.Header.Set("Connection", "close") // ReadResponse has taken it out
	}
	return w.rig.check(method, p.StatusCode, p.Header, body)
}

// closed waits until the server ends the connection.
func (w *wire) closed() {
	w.rig.t.Helper()
	_, err := w.reader.ReadByte()
	if err != io.EOF && (err == nil || !strings.Contains(err.Error(), "reset")) {
		w.rig.t.Errorf("connection is not closed: %v", err)
	}
}

// spent returns what the key has paid this month.
func (r *rig) spent() int64 {
	r.t.Helper()
	a, err := r.ledger.Account(r.key.ID, r.ledger.Month())
	must(r.t, err)
	if a.Reserved != 0 {
		r.t.Errorf("%d credits are still reserved", a.Reserved)
	}
	return a.Spent
}

// eventually polls until the condition holds.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !condition(); {
		if time.Now().After(deadline) {
			t.Fatalf("not in time: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// lines is a log that tests can read.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
