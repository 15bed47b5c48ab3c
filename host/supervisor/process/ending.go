package process

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

// An Ending says how a process ended.
type Ending struct {
	// Text is for the operator, for example "exited with status 2".
	Text string
	// External says that somebody else killed or stopped the process, which
	// counts against no call.
	External bool
	// Killed says that the host killed it.
	Killed bool
}

// Ending waits for the end of a lost process and returns how it ended. A stream
// may end while its process lives. Such a process is of no use any more: Ending
// kills it after Times.StreamGrace, in which one that is ending anyway has ended.
// The only error is ctx's. Any number of goroutines may wait.
func (p *Process) Ending(ctx context.Context) (Ending, error) {
	grace := time.NewTimer(p.spec.Times.StreamGrace)
	defer grace.Stop()
	for {
		select {
		case <-p.child.closed: // what it wrote last has been read too
			return p.explain(), nil
		case <-grace.C:
			select {
			case <-p.child.exited: // its output is still being read
			default:
				p.Kill("its connection ended while it lived")
			}
		case <-ctx.Done():
			return Ending{}, ctx.Err()
		}
	}
}

// explain words the end of a process that has exited.
func (p *Process) explain() Ending {
	end, byHost := p.child.end()
	p.mu.Lock()
	reason, halted := p.killReason, p.halted
	p.mu.Unlock()
	switch {
	case reason != "":
		return Ending{Text: "killed by the host: " + reason + p.breach(", since it broke the protocol: "), External: halted, Killed: true}
	case byHost:
		return Ending{Text: "stopped by the host", Killed: true}
	case end.Signaled():
		return Ending{Text: fmt.Sprintf("ended by a signal (%v)", end.Signal()), External: external(end)}
	}
	text := fmt.Sprintf("exited with status %d", end.ExitStatus()) + p.breach(" after it broke the protocol: ")
	if line := p.lines.lastLine(); line != "" {
		text += ": " + line
	}
	return Ending{Text: text}
}

// breach returns how the process broke the protocol, after prefix, or "".
func (p *Process) breach(prefix string) string {
	if p.conn == nil || p.conn.Breach() == nil {
		return ""
	}
	return prefix + Shorten(p.conn.Breach().Error(), ReasonBytes)
}

// external reports whether a process was ended by a signal that operators and
// the kernel send. Whether the host sent it is known elsewhere.
func external(end syscall.WaitStatus) bool {
	return end.Signaled() && (end.Signal() == syscall.SIGKILL || end.Signal() == syscall.SIGTERM)
}
