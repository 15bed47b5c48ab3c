package supervisor

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire"
)

// A process is one running plugin process with its connection. It is used once:
// what comes after it is another process.
type process struct {
	spec    spec
	lines   *lineLog
	child   *child
	client  *plugin.Client
	wire    *wire.Client
	conn    *exchange.Conn // nil until open
	started time.Time

	answered atomic.Bool // it has answered a call or its examples
	lost     chan struct{}
	lostOnce sync.Once

	mu      sync.Mutex
	dialled []*grpc.ClientConn // go-plugin's connections, from their first stream on
	doom    string             // why the host killed it; "" if it did not
	outside bool               // somebody else had stopped it before the host killed it
}

// pid returns the process id.
func (p *process) pid() int { return p.child.process() }

// open opens the streams for calls and watches for the end of the process.
func (p *process) open(ctx context.Context) error {
	conn, err := exchange.Open(ctx, p.wire, exchange.Peer{SocketDir: p.child.dir, PID: p.pid()}, exchange.Limits{Result: p.spec.limits.Result})
	if err != nil {
		return err
	}
	p.conn = conn
	go func() {
		select {
		case <-conn.Done():
		case <-p.child.exited:
		}
		p.lose()
	}()
	return nil
}

// lose says that no further call can be answered by the process.
func (p *process) lose() { p.lostOnce.Do(func() { close(p.lost) }) }

// gone reports whether lose was called.
func (p *process) gone() bool {
	select {
	case <-p.lost:
		return true
	default:
		return false
	}
}

// condemn kills the process at once. The reason stands in the log; the first
// one counts.
func (p *process) condemn(reason string) {
	p.mu.Lock()
	if p.doom == "" {
		p.doom, p.outside = reason, stopped(p.pid())
	}
	p.mu.Unlock()
	p.lose()
	p.abort()
}

// abort kills the process group, if there is one.
func (p *process) abort() {
	p.mu.Lock()
	c := p.child
	p.mu.Unlock()
	if c != nil {
		_ = c.Kill(context.Background())
	}
}

// An ending says how a process died.
type ending struct {
	text     string
	external bool // killed by somebody else, which counts against no call
}

// ending waits for the end of a process that is lost and tells about it. One
// whose stream ended while it lives is of no use any more: it is killed after
// a grace, in which a process that is dying anyway has died.
func (p *process) ending(ctx context.Context) (ending, error) {
	grace := time.NewTimer(p.spec.times.StreamGrace)
	defer grace.Stop()
	for {
		select {
		case <-p.child.closed: // its last words have been read too
			return p.explain(), nil
		case <-grace.C:
			select {
			case <-p.child.exited: // its output is still being read
			default:
				p.condemn("its connection ended while it lived")
			}
		case <-ctx.Done():
			return ending{}, ctx.Err()
		}
	}
}

// explain words the end of a process that has exited.
func (p *process) explain() ending {
	status, _ := p.child.end()
	p.mu.Lock()
	doom, outside := p.doom, p.outside
	p.mu.Unlock()
	switch {
	case doom != "":
		text := "killed by the host: " + doom
		if p.conn != nil && p.conn.Breach() != nil {
			text += ", since it broke the protocol: " + shorten(p.conn.Breach().Error(), reasonBytes)
		}
		return ending{text: text, external: outside}
	case status.Signaled():
		return ending{text: fmt.Sprintf("ended by a signal (%v)", status.Signal()), external: external(status)}
	}
	text := fmt.Sprintf("exited with status %d", status.ExitStatus())
	if p.conn != nil && p.conn.Breach() != nil {
		text += " after it broke the protocol: " + shorten(p.conn.Breach().Error(), reasonBytes)
	}
	if words := p.lines.lastWords(); words != "" {
		text += ": " + words
	}
	return ending{text: text}
}

// external reports whether a process was ended by a signal that operators and
// the kernel send. Whether the host sent it is known elsewhere.
func external(status syscall.WaitStatus) bool {
	return status.Signaled() && (status.Signal() == syscall.SIGKILL || status.Signal() == syscall.SIGTERM)
}

// discard ends a process that was found wanting, at once.
func (p *process) discard() {
	p.abort()
	p.stop()
}

// stop asks the process to end, kills it after spec.times.Stop, and returns
// when nothing of it is left: no process, descriptor, goroutine or directory.
// Calls in flight are cut, so it is for processes that have drained.
func (p *process) stop() {
	if p.conn != nil {
		_ = p.conn.Close()
	}
	ended := make(chan struct{})
	go func() {
		p.client.Kill()
		close(ended)
	}()
	timer := time.NewTimer(p.spec.times.Stop)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
		p.abort()
		<-ended
	}
	p.abort()
	p.mu.Lock()
	conns := p.dialled
	p.mu.Unlock()
	for _, conn := range conns {
		_ = conn.Close() // closed already unless connecting failed half-way
	}
	if p.child != nil && p.child.process() != 0 {
		<-p.child.closed
	}
	p.lose()
}
