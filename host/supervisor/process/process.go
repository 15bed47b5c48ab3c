// Package process runs one plugin process and talks to it: it starts the
// process within its bounds, carries its output into the log, makes requests and
// calls, and tells how it ended. No package above it knows go-plugin.
package process

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire"
)

// A Spec says what to start and with what. All its fields must be set.
type Spec struct {
	Path   string // of the binary, an artifact, whose bytes do not change
	SHA256 string // of its content, lower-case hex
	File   string // name in the plugin directory, for the log
	Config Config
	Limits Limits
	Times  Times
	RunDir string // RunDir.Path
	Log    hclog.Logger
}

// A Config is what the operator wrote for one group. The zero value is a group
// without a block of its own.
type Config struct {
	// Settings is a JSON object; nil means {}.
	Settings json.RawMessage
	// Positions tells where each member of Settings is in the
	// configuration, as "file:line:column"; the empty name is the block itself.
	Positions map[string]string
	// Plain turns mutual TLS between host and plugin off, for plugins in
	// languages whose go-plugin library cannot do it.
	Plain bool
}

// Limits bound one process.
type Limits struct {
	Body     int           // largest request body, bytes
	Result   int           // largest result, bytes
	Slow     int           // calls of slow routes at one time
	Deadline time.Duration // longest a call may take
	Memory   int64         // RLIMIT_DATA, bytes
}

// Times are the delays and timeouts of one process.
type Times struct {
	Start        time.Duration // from exec to the handshake
	Stop         time.Duration // a process that was asked to end is killed after this
	StreamGrace  time.Duration // from the end of the streams to the end of the process
	HungAfter    time.Duration // age of the oldest call at which a Checkup asks
	CheckTimeout time.Duration // for the answer to that
}

// A Process is one running plugin process with its connection. It is used once:
// its successor is another Process. Its methods may be called from any goroutine
// unless they say otherwise.
type Process struct {
	spec    Spec
	lines   *lineLog
	child   *child
	client  *plugin.Client
	wire    *wire.Client
	conn    *exchange.Conn // nil until Open
	started time.Time

	answered atomic.Bool
	lost     chan struct{}
	lostOnce sync.Once

	mu         sync.Mutex
	conns      []*grpc.ClientConn // go-plugin's, see noteConn
	killReason string             // why the host killed it; "" if it did not
	halted     bool               // somebody else had stopped it when the host killed it
}

// PID returns the process id.
func (p *Process) PID() int { return p.child.process() }

// Started returns when the handshake was done.
func (p *Process) Started() time.Time { return p.started }

// Name adds log fields to all later lines of the process.
func (p *Process) Name(pairs ...any) { p.lines.name(pairs...) }

// Answered reports whether the process has answered a call, or SetAnswered was
// called.
func (p *Process) Answered() bool { return p.answered.Load() }

// SetAnswered says that the process has answered, for example its examples.
func (p *Process) SetAnswered() { p.answered.Store(true) }

// Call has the process answer call; nil means that call.Reply may be passed on.
// Errors are those of exchange.Conn.Do and exchange.Check. Only after Open.
func (p *Process) Call(ctx context.Context, call *catalog.Call) error {
	if err := p.conn.Do(ctx, call); err != nil {
		return err
	}
	if !p.answered.Load() { // so that calls do not share a line that is written
		p.answered.Store(true)
	}
	return exchange.Check(&call.Reply)
}

// InFlight returns the number of calls that the process has not answered, those
// that were given up included. Only after Open.
func (p *Process) InFlight() int { return p.conn.InFlight() }

// Overdue returns how far past its deadline the most overdue call is that the
// process has not answered, 0 when there is none. Only after Open.
func (p *Process) Overdue() time.Duration { return p.conn.Overdue() }

// Orphaned returns how many calls the end of the process left without an
// answer, and 0 while its streams live. Each of them may have been the cause.
// Only after Open.
func (p *Process) Orphaned() int { return p.conn.Lost() }

// Lost returns a channel that is closed when the process can answer no further
// call: it has ended, its streams have, or MarkLost was called.
func (p *Process) Lost() <-chan struct{} { return p.lost }

// MarkLost says that the process can answer no further call, for whoever has
// seen that first.
func (p *Process) MarkLost() { p.lostOnce.Do(func() { close(p.lost) }) }

// Gone reports whether Lost is closed.
func (p *Process) Gone() bool {
	select {
	case <-p.lost:
		return true
	default:
		return false
	}
}

// Halted reports whether somebody else has stopped the process (SIGSTOP), so
// that it could not answer, or had when the host killed it.
func (p *Process) Halted() bool {
	p.mu.Lock()
	halted := p.halted
	p.mu.Unlock()
	return halted || stopped(p.PID())
}

// Kill kills the process at once. Ending tells the reason; the first one counts.
func (p *Process) Kill(reason string) {
	p.mu.Lock()
	if p.killReason == "" {
		p.killReason, p.halted = reason, stopped(p.PID())
	}
	p.mu.Unlock()
	p.MarkLost()
	p.abort()
}

// abort kills the process group, if there is one.
func (p *Process) abort() {
	p.mu.Lock()
	c := p.child
	p.mu.Unlock()
	if c != nil {
		c.kill()
	}
}

// CloseStreams ends the streams; calls in flight get exchange.ErrClosed and are
// then counted by Orphaned.
func (p *Process) CloseStreams() {
	if p.conn != nil {
		_ = p.conn.Close()
	}
}

// Discard kills the process and returns when nothing of it is left; see Stop.
func (p *Process) Discard() {
	p.abort()
	p.Stop()
}

// Stop asks the process to end, kills it after Times.Stop, and returns when
// nothing of it is left: no process, descriptor, goroutine or directory. Calls
// in flight are cut, so it is for processes that have drained. No other method
// may be called after it, except those that only report.
func (p *Process) Stop() {
	p.CloseStreams()
	ended := make(chan struct{})
	go func() {
		p.client.Kill()
		close(ended)
	}()
	timer := time.NewTimer(p.spec.Times.Stop)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
		p.abort()
		<-ended
	}
	p.abort()
	p.mu.Lock()
	conns := p.conns
	p.mu.Unlock()
	for _, conn := range conns {
		_ = conn.Close() // closed already unless connecting failed half-way
	}
	if p.child != nil && p.child.process() != 0 {
		<-p.child.closed
	}
	p.MarkLost()
}
