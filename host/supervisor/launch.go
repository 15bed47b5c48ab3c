package supervisor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/sdk/wire"
)

// A spec says what to start and with what.
type spec struct {
	path   string // staged binary
	sha    string
	file   string // name in the plugin directory, for the log
	config Plugin
	limits Limits
	times  Times
	run    string // directory for socket directories
	log    hclog.Logger
}

// reasonBytes is how much of a library's or a plugin's error text stands in a
// reason.
const reasonBytes = 300

// muteGrace is how long a process may take to end once it has closed its
// standard output without a handshake.
const muteGrace = 500 * time.Millisecond

// unrecognised is how go-plugin's error begins when the first line is no
// handshake; the line itself follows.
const unrecognised = "Unrecognized remote plugin message: "

// launch starts a process and connects to it. It returns within s.times.Start
// or when ctx ends. On failure nothing of the process is left.
func launch(ctx context.Context, s spec) (*process, *refusal) {
	ctx, cancel := context.WithTimeout(ctx, s.times.Start)
	defer cancel()
	p := &process{
		spec:  s,
		lines: newLineLog(s.log.With("file", s.file)),
		lost:  make(chan struct{}),
	}
	var runErr error // what kept the process from starting at all
	p.client = plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  wire.Handshake(),
		Plugins:          plugin.PluginSet{wire.PluginName: wire.GRPCPlugin{}},
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		AutoMTLS:         !s.config.Plain,
		SkipHostEnv:      true,
		StartTimeout:     s.times.Start,
		UnixSocketConfig: &plugin.UnixSocketConfig{TempDir: s.run},
		GRPCDialOptions:  append(wire.DialOptions(), grpc.WithStreamInterceptor(p.catchConn)),
		SyncStdout:       printed{p.lines},
		SyncStderr:       printed{p.lines},
		// go-plugin's own lines say nothing that is not said here.
		Logger: hclog.New(&hclog.LoggerOptions{Level: hclog.Off, Output: io.Discard}),
		RunnerFunc: func(_ hclog.Logger, cmd *exec.Cmd, dir string) (runner.Runner, error) {
			c := newChild(s.path, cmd, dir, s.limits.Memory, p.lines)
			p.mu.Lock()
			p.child = c
			p.mu.Unlock()
			if ctx.Err() != nil { // abort may have found no child to kill
				_ = c.Kill(ctx)
			}
			return starter{c, &runErr}, nil
		},
	})
	// go-plugin's Start and Client take no context; the death of the process
	// makes both return.
	started := make(chan error, 1)
	go func() { started <- p.connect() }()
	var err error
	select {
	case err = <-started:
	case <-ctx.Done():
		p.abort()
		err = errors.Join(ctx.Err(), <-started)
	}
	if err == nil {
		p.started = time.Now()
		p.lines.name("pid", p.pid())
		return p, nil
	}
	why := p.startRefusal(ctx, err, runErr)
	p.discard()
	return nil, why
}

// start brings up one more process of the same content with the same manifest.
func (r *release) start() (*process, *refusal) {
	ctx, cancel := context.WithTimeout(r.ctx, r.spec.times.Start)
	defer cancel()
	p, why := launch(ctx, r.spec)
	if why != nil {
		return nil, why
	}
	p.lines.name("group", r.group.Name, "version", r.group.Version)
	refusedSettings, failed := p.configure(ctx)
	if why = cmp.Or(failed, refusedSettings); why == nil {
		why = r.sameManifest(ctx, p)
	}
	if why == nil {
		if err := p.open(ctx); err != nil {
			why = p.rpcRefusal(err, "Exchange")
		}
	}
	if why != nil {
		p.discard()
		return nil, why
	}
	return p, nil
}

// sameManifest makes sure that route numbers mean what they meant.
func (r *release) sameManifest(ctx context.Context, p *process) *refusal {
	m, why := p.manifest(ctx, false)
	if why == nil && !proto.Equal(m, r.manifest) {
		return refuse(causeContent, "describes itself differently at every start")
	}
	return why
}

// starter notes why the process could not be started, and removes the socket
// directory then, which go-plugin leaves.
type starter struct {
	*child
	failed *error
}

func (s starter) Start(ctx context.Context) error {
	err := s.child.Start(ctx)
	if err != nil {
		*s.failed = err
		os.RemoveAll(s.dir)
	}
	return err
}

// Kill is what go-plugin calls when there is no handshake. Output that ends
// without one mostly means that the process is ending, which shows a moment
// later; killed in that moment it would not tell how it ended.
func (s starter) Kill(ctx context.Context) error {
	select {
	case <-s.mute:
		select {
		case <-s.exited:
		case <-time.After(muteGrace):
		}
	default:
	}
	return s.child.Kill(ctx)
}

// connect does the handshake and opens the connection.
func (p *process) connect() error {
	if _, err := p.client.Start(); err != nil {
		return err
	}
	protocol, err := p.client.Client()
	if err != nil {
		return err
	}
	dispensed, err := protocol.Dispense(wire.PluginName)
	if err != nil {
		return err
	}
	p.wire = dispensed.(*wire.Client)
	return nil
}

// catchConn notes go-plugin's connection at its first stream: when Client
// fails afterwards, go-plugin forgets it without closing it.
func (p *process) catchConn(ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string,
	next grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	p.mu.Lock()
	if !slices.Contains(p.dialled, conn) {
		p.dialled = append(p.dialled, conn)
	}
	p.mu.Unlock()
	return next(ctx, desc, conn, method, opts...)
}

// startRefusal words why a process did not come up.
func (p *process) startRefusal(ctx context.Context, err, runErr error) *refusal {
	switch {
	case runErr != nil:
		return execRefusal(runErr, p.spec.path)
	case errors.Is(ctx.Err(), context.Canceled):
		return refuse(causeHost, "was not started: %v", context.Cause(ctx))
	case p.child == nil:
		return refuse(causeHost, "cannot be started: %v", err)
	case errors.Is(ctx.Err(), context.DeadlineExceeded) || strings.HasPrefix(err.Error(), "timeout while waiting"):
		return refuse(causeTime, "gave no handshake within %v", p.spec.times.Start)
	case errors.Is(err, errAddress):
		return refuse(causeContent, "%v", err)
	case strings.HasPrefix(err.Error(), unrecognised) && !strings.HasPrefix(err.Error(), unrecognised+"\n"):
		return handshakeRefusal(err)
	}
	// The pipe ends a moment before the process does.
	select {
	case <-p.child.closed: // its last words have been read too
		if status, own := p.child.end(); own {
			return p.exitRefusal(status, "before its handshake")
		}
	case <-time.After(p.spec.times.StreamGrace):
	}
	return handshakeRefusal(err)
}

// exitRefusal words the death of a process that was not to end yet.
func (p *process) exitRefusal(status syscall.WaitStatus, when string) *refusal {
	words := ""
	if last := p.lines.lastWords(); last != "" {
		words = ": " + last
	}
	if status.Signaled() {
		why := refuse(causeContent, "was ended by a signal (%v) %s%s", status.Signal(), when, words)
		if external(status) { // out of memory, or an operator
			why.cause, why.external = causeHost, true
		}
		return why
	}
	return refuse(causeContent, "exited with status %d %s%s", status.ExitStatus(), when, words)
}

// execRefusal words why exec failed.
func execRefusal(err error, path string) *refusal {
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		return refuse(causeContent, "is no program for this machine (exec format error)")
	case errors.Is(err, syscall.ENOENT):
		if _, gone := os.Lstat(path); gone == nil {
			return refuse(causeContent, "needs an interpreter or loader that is not there")
		}
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM):
		return refuse(causeHost, "cannot be executed from %s: %v (mounted noexec?)", filepath.Dir(path), pathless(err))
	case errors.Is(err, syscall.EINVAL), errors.Is(err, syscall.ELIBBAD):
		return refuse(causeContent, "is no sound program: %v", pathless(err))
	}
	return refuse(causeHost, "cannot be started: %v", pathless(err))
}

// handshakeRefusal words what go-plugin found wrong with the handshake line.
func handshakeRefusal(err error) *refusal {
	text, _, _ := strings.Cut(err.Error(), "\n")
	if rest, ok := strings.CutPrefix(text, unrecognised); ok {
		if rest == "" {
			return refuse(causeContent, "ended its standard output without a handshake")
		}
		return refuse(causeContent, "printed no handshake but %q", shorten(rest, 80))
	}
	return refuse(causeContent, "handshake: %s", advise(shorten(text, reasonBytes)))
}

// advise adds the remedy to what a plugin without TLS looks like.
func advise(text string) string {
	if strings.Contains(text, "certificate") || strings.Contains(text, "handshake failed") {
		text += " (a plugin that cannot do TLS needs mtls = false in its plugin block)"
	}
	return text
}

// printed carries what a plugin prints after its handshake into the log, under
// the limits of its standard error. go-plugin sends it over the connection in
// pieces, so a long line may arrive as several.
type printed struct{ lines *lineLog }

func (w printed) Write(text []byte) (int, error) {
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			w.lines.write(shorten(line, lineBytes))
		}
	}
	return len(text), nil
}

// A turnstile lets at most a few processes start at one time, since a start
// needs a processor for some 15 ms. One that takes long is hanging and needs
// none, so it makes room for the next.
type turnstile struct{ places chan struct{} }

// turnHold is the longest that one start keeps others waiting.
const turnHold = 500 * time.Millisecond

func newTurnstile(n int) turnstile { return turnstile{make(chan struct{}, n)} }

// pass waits for a place and returns how to give it back.
func (t turnstile) pass(ctx context.Context) (func(), error) {
	select {
	case t.places <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting to start: %w", context.Cause(ctx))
	}
	var once sync.Once
	leave := func() { once.Do(func() { <-t.places }) }
	timer := time.AfterFunc(turnHold, leave)
	return func() { timer.Stop(); leave() }, nil
}
