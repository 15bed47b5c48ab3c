package exchange

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// TestMain makes the test binary its own plugin: started with the cookie it
// serves testService, so that every test here talks to a real process.
func TestMain(m *testing.M) {
	if os.Getenv(wire.Handshake().MagicCookieKey) != "" {
		wire.Serve(&testService{gate: make(chan struct{})})
		return
	}
	goleak.VerifyTestMain(transports{m})
}

// transports runs the whole suite over Exchange streams and over frames.
type transports struct{ suite *testing.M }

// streamsOnly in the environment keeps start from offering frames.
const streamsOnly = "EXCHANGE_TEST_STREAMS"

func (r transports) Run() int {
	flag.Parse()
	os.Setenv(streamsOnly, "1")
	if code := r.suite.Run(); code != 0 {
		fmt.Println("over Exchange streams")
		return code
	}
	os.Unsetenv(streamsOnly)
	code := r.suite.Run()
	if code != 0 {
		fmt.Println("over frames")
	}
	return code
}

// Routes of testService, by number.
const (
	routeEcho    = iota // result: the body
	routeSleep          // slow; body: milliseconds; ends early with its context
	routeHold           // blocks, deaf to its context, until routeOpen is called
	routeOpen           // lets all routeHold calls go, now and later
	routeBig            // body: size; result: that many bytes
	routeExit           // ends the process
	routeMeta           // result: request id, traceparent, milliseconds left
	routeRefuse         // INVALID_INPUT for field "rails"
	routeAwait          // blocks until its context ends, then counts
	routeAwaited        // result: how many routeAwait calls have ended
	routeSpin           // body: milliseconds of work on the processor
	routes
)

type testService struct {
	gate    chan struct{}
	open    sync.Once
	mu      sync.Mutex
	awaited int
	limits  wire.Limits
}

func (s *testService) Configure(_ []byte, limits wire.Limits) []wire.SettingError {
	s.limits = limits
	return nil
}

func (s *testService) Manifest() *pb.Manifest {
	m := &pb.Manifest{Group: "test", Version: "1.0.0"}
	for i := range routes {
		m.Routes = append(m.Routes, &pb.Route{Path: "test/r" + strconv.Itoa(i), Cost: 1, Slow: i == routeSleep})
	}
	return m
}

func (s *testService) Call(ctx context.Context, route int, body, dst []byte) wire.Result {
	n := 0
	if route != routeEcho {
		n, _ = strconv.Atoi(string(body))
	}
	switch route {
	case routeEcho:
		dst = append(dst, body...)
	case routeSleep:
		select {
		case <-time.After(time.Duration(n) * time.Millisecond):
		case <-ctx.Done():
			return wire.Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: ctx.Err().Error()}
		}
	case routeHold:
		<-s.gate
	case routeOpen:
		s.open.Do(func() { close(s.gate) })
	case routeBig:
		dst = append(dst, strings.Repeat("x", n)...)
	case routeExit:
		os.Exit(3)
	case routeMeta:
		deadline, _ := ctx.Deadline()
		left := strconv.FormatInt(time.Until(deadline).Milliseconds(), 10)
		dst = append(dst, wire.RequestID(ctx)+" "+wire.Traceparent(ctx)+" "+left...)
	case routeRefuse:
		return wire.Result{Code: pb.Code_CODE_INVALID_INPUT, Field: "rails", Message: "rails must be 2 or more"}
	case routeAwait:
		<-ctx.Done()
		s.mu.Lock()
		s.awaited++
		s.mu.Unlock()
	case routeAwaited:
		s.mu.Lock()
		dst = strconv.AppendInt(dst, int64(s.awaited), 10)
		s.mu.Unlock()
	case routeSpin:
		for end := time.Now().Add(time.Duration(n) * time.Millisecond); time.Now().Before(end); {
		}
	}
	return wire.Result{Body: dst}
}

// process is a running plugin process and an open Conn to it.
type process struct {
	*Conn
	ctx    context.Context // of the test; see limited
	client *wire.Client
	id     string // process id
}

// start starts the test binary as a plugin, as the host does: through go-plugin,
// with AutoMTLS.
func start(t testing.TB, limits wire.Limits) *process {
	t.Helper()
	stderr := new(bytes.Buffer) // go-plugin has one goroutine that writes it
	cmd := exec.Command(os.Args[0])
	// The race detector sleeps for a second before a process ends otherwise.
	cmd.Env = append(cmd.Env, "GORACE=atexit_sleep_ms=50")
	// go-plugin sets it for runners only. Without it there are no frames.
	dir := socketDir(t)
	if os.Getenv(streamsOnly) == "" {
		cmd.Env = append(cmd.Env, plugin.EnvUnixSocketDir+"="+dir)
	}
	client := plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  wire.Handshake(),
		Plugins:          plugin.PluginSet{wire.PluginName: wire.GRPCPlugin{}},
		Cmd:              cmd,
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		AutoMTLS:         true,
		GRPCDialOptions:  wire.DialOptions(),
		StartTimeout:     limit,
		Logger:           hclog.New(&hclog.LoggerOptions{Level: hclog.Off}),
		Stderr:           stderr,
	})
	t.Cleanup(func() {
		client.Kill() // waits for that goroutine
		if stderr.Len() > 0 {
			t.Errorf("plugin wrote to standard error, perhaps the race detector:\n%s", stderr)
		}
	})
	protocol, err := client.Client()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := protocol.Dispense(wire.PluginName)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{client: raw.(*wire.Client), id: client.ID()}
	ctx := limited(t)
	if refused, err := p.client.Configure(ctx, []byte("{}"), limits); err != nil || len(refused) > 0 {
		t.Fatalf("Configure: %v, %v", refused, err)
	}
	peer := Peer{SocketDir: dir, PID: client.ReattachConfig().Pid}
	if p.Conn, err = Open(ctx, p.client, peer, Limits{Result: limits.Result}); err != nil {
		t.Fatal(err)
	}
	closeSettled(t, p.Conn)
	p.ctx = limited(t)
	return p
}

// socketDir returns a directory whose path leaves room for a socket's name.
func socketDir(t testing.TB) string {
	dir, err := os.MkdirTemp("", "ux")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func (p *process) pid(t testing.TB) int {
	pid, err := strconv.Atoi(p.id)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// newCall returns a call with a deadline far enough away for a busy machine.
func newCall(route uint32, body string) *catalog.Call {
	return &catalog.Call{Route: &catalog.Route{Number: route}, Body: []byte(body), RequestID: "r-1", Deadline: time.Now().Add(30 * time.Second)}
}

// do runs one call and returns the result.
func (p *process) do(t testing.TB, route uint32, body string) string {
	t.Helper()
	call := newCall(route, body)
	if err := p.Do(p.ctx, call); err != nil {
		t.Fatalf("route %d: %v", route, err)
	}
	if call.Reply.Code != pb.Code_CODE_OK {
		t.Fatalf("route %d: %v %s", route, call.Reply.Code, call.Reply.Message)
	}
	return string(call.Reply.Body)
}
