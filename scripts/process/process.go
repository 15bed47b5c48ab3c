// Package process runs the children of the drivers and reads from /proc what
// they cost. It ends only processes that it started.
package process

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Process is a running child.
type Process struct {
	command *exec.Cmd
	done    chan struct{}
	err     error // how it ended; valid once done is closed
}

// Start runs command with its standard error (and its standard output, unless
// the caller has set one) going to log. The child is asked to end when this
// process dies, so that an interrupted run leaves nothing behind.
func Start(command *exec.Cmd, log io.Writer) (*Process, error) {
	if command.Stdout == nil {
		command.Stdout = log
	}
	command.Stderr = log
	// The signal follows the thread that forks (golang/go #27505); none of ours
	// is locked to a goroutine, so all last as long as the process.
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	command.WaitDelay = time.Second // a grandchild may hold the log open
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &Process{command: command, done: make(chan struct{})}
	go func() {
		p.err = command.Wait()
		close(p.done)
	}()
	return p, nil
}

// PID is the process id of the child, also after its end.
func (p *Process) PID() int { return p.command.Process.Pid }

// Done is closed when the child has ended and was waited for.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err says how the child ended: nil for exit 0. It waits for the end.
func (p *Process) Err() error {
	<-p.done
	return p.err
}

// Signal sends s to the child, and does nothing once it has ended.
func (p *Process) Signal(s os.Signal) error {
	select {
	case <-p.done:
		return nil
	default:
		return p.command.Process.Signal(s)
	}
}

// Stop sends SIGTERM and waits; after patience it sends SIGKILL and reports
// that it had to.
func (p *Process) Stop(patience time.Duration) error {
	if err := p.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	select {
	case <-p.done:
		return nil
	case <-time.After(patience):
		p.Kill()
		return fmt.Errorf("%s did not end within %v of SIGTERM", p.command.Path, patience)
	}
}

// Kill sends SIGKILL and waits for the end.
func (p *Process) Kill() {
	p.command.Process.Kill() // fails only when it has ended already
	<-p.done
}
