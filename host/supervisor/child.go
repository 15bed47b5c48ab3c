package supervisor

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/hashicorp/go-plugin/runner"
)

const (
	// handshakeBytes is the longest first line of standard output that is
	// looked at; with a certificate in it, it has about 900 bytes.
	handshakeBytes = 8 << 10
	// pipeGrace is how long output is read on after its process has ended. What
	// the process wrote is in the pipe by then; only a descendant that left the
	// process group can still hold it open.
	pipeGrace = 250 * time.Millisecond
	// busyTries and busyPause: a binary just written cannot be executed while a
	// process forked in that moment still holds the descriptor (golang/go
	// #22315); that lasts until its own exec.
	busyTries = 8
	busyPause = 5 * time.Millisecond
)

// A child is one plugin process and its pipes. It implements go-plugin's
// Runner, because go-plugin's own gives the process the host's standard input
// and kills only the process itself.
type child struct {
	path   string
	env    []string
	dir    string // the only directory in which its socket may be
	memory int64  // RLIMIT_DATA, bytes
	lines  *lineLog

	out   *io.PipeReader // first line of standard output
	mute  chan struct{}  // closed when standard output ended without a first line
	pipes sync.WaitGroup

	exited chan struct{} // closed when the process has been waited for
	closed chan struct{} // closed when its output has been read as well

	mu     sync.Mutex // held while signalling, so that the pid is still its own
	pid    int        // 0 until started
	reaped bool
	killed bool             // the host sent it SIGKILL
	status *os.ProcessState // set when exited is closed
}

var _ runner.Runner = (*child)(nil)

// newChild prepares path to be started with what go-plugin put into cmd's
// environment. dir is go-plugin's socket directory for this process alone.
func newChild(path string, cmd *exec.Cmd, dir string, memory int64, lines *lineLog) *child {
	// The runtime of a Go plugin collects harder before it meets the limit.
	env := append(cmd.Env, "GOMEMLIMIT="+strconv.FormatInt(memory/4*3, 10))
	return &child{
		path: path, env: env, dir: dir, memory: memory, lines: lines,
		mute: make(chan struct{}), exited: make(chan struct{}), closed: make(chan struct{}),
	}
}

// Start executes the binary with /dev/null as standard input, an environment
// of its own and a process group of its own.
func (c *child) Start(context.Context) error {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return err
	}
	defer null.Close()
	outR, outW, err := os.Pipe()
	if err != nil {
		return err
	}
	defer outW.Close()
	errR, errW, err := os.Pipe()
	if err != nil {
		outR.Close()
		return err
	}
	defer errW.Close()

	c.pipes.Add(2) // before live can wait for them
	started := make(chan error, 1)
	go c.live(&os.ProcAttr{
		Env:   c.env,
		Files: []*os.File{null, outW, errW},
		Sys:   processAttributes(),
	}, started, outR, errR)
	if err := <-started; err != nil {
		outR.Close()
		errR.Close()
		return err
	}
	first, line := io.Pipe()
	c.out = first
	go c.readOut(outR, line)
	go func() {
		defer c.pipes.Done()
		c.lines.copy(errR)
	}()
	return nil
}

// live starts the process and stays until it has ended. The parent death
// signal follows the thread that forked (golang/go #27505), so this goroutine
// keeps its thread for as long as the process lives, and every process has a
// goroutine of its own, so that one that hangs in its start blocks no other.
func (c *child) live(attr *os.ProcAttr, started chan<- error, outR, errR *os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	proc, err := startProcess(c.path, attr)
	if err != nil {
		started <- err
		return
	}
	limitProcess(proc.Pid, c.memory)
	c.mu.Lock()
	c.pid = proc.Pid
	if c.killed {
		_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	}
	c.mu.Unlock()
	started <- nil

	awaitExit(proc.Pid)
	c.mu.Lock()
	// The process is a zombie, so its group is still its own: whatever it left
	// behind there ends with it.
	_ = syscall.Kill(-proc.Pid, syscall.SIGKILL)
	status, err := proc.Wait()
	if err == nil {
		c.status = status
	}
	c.reaped = true
	c.mu.Unlock()
	close(c.exited)

	read := make(chan struct{})
	go func() {
		c.pipes.Wait()
		close(read)
	}()
	select {
	case <-read:
	case <-time.After(pipeGrace):
	}
	outR.Close()
	errR.Close()
	<-read
	close(c.closed)
}

// startProcess is os.StartProcess that waits out ETXTBSY.
func startProcess(path string, attr *os.ProcAttr) (*os.Process, error) {
	for pause, try := busyPause, 1; ; try++ {
		proc, err := os.StartProcess(path, []string{path}, attr)
		if !errors.Is(err, syscall.ETXTBSY) || try == busyTries {
			return proc, err
		}
		time.Sleep(pause)
		pause *= 2
	}
}

// readOut passes the first line of standard output on, where go-plugin looks
// for the handshake, and reads and drops the rest, since a plugin must not
// block on it. (go-plugin would stop reading at a line of 64 KiB.)
func (c *child) readOut(r *os.File, first *io.PipeWriter) {
	defer c.pipes.Done()
	buffered := bufio.NewReaderSize(r, handshakeBytes)
	line, err := buffered.ReadSlice('\n')
	if errors.Is(err, io.EOF) {
		close(c.mute)
	}
	_, _ = first.Write(line)
	first.Close()
	_, _ = io.Copy(io.Discard, buffered)
}

// Stdout returns what go-plugin may see of standard output.
func (c *child) Stdout() io.ReadCloser { return c.out }

// Stderr returns nothing: standard error goes to the log from here.
func (c *child) Stderr() io.ReadCloser { return io.NopCloser(strings.NewReader("")) }

// Wait blocks until the process has ended and its output has been read.
func (c *child) Wait(context.Context) error {
	<-c.closed
	return nil
}

// Kill ends the process group at once. It may be called at any time, and more
// than once.
func (c *child) Kill(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reaped {
		return nil
	}
	c.killed = true
	if c.pid == 0 { // live kills it as soon as it has started
		return nil
	}
	if err := syscall.Kill(-c.pid, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil
}

// ID returns the process id, or "" before the start.
func (c *child) ID() string {
	if pid := c.process(); pid != 0 {
		return strconv.Itoa(pid)
	}
	return ""
}

func (c *child) process() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pid
}

// end tells how the process ended and whether that was not the host's doing: a
// process that was ending when the host killed it may have kept its own status.
// It must not be called before exited is closed.
func (c *child) end() (status syscall.WaitStatus, own bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.status != nil {
		status, _ = c.status.Sys().(syscall.WaitStatus)
	}
	return status, !c.killed || !status.Signaled() || status.Signal() != syscall.SIGKILL
}

// Name returns the path of the binary.
func (c *child) Name() string { return c.path }

// Diagnose returns nothing: launch words the reason itself.
func (c *child) Diagnose(context.Context) string { return "" }

// errAddress marks a handshake whose address is refused.
var errAddress = errors.New("handshake")

// PluginToHost accepts the address of a handshake only if it is a unix socket
// directly inside the directory made for this process; anything else would let
// a plugin direct the host's calls somewhere else.
func (c *child) PluginToHost(network, address string) (string, string, error) {
	if network != "unix" {
		return "", "", fmt.Errorf("%w names a %.20q address, must be a unix socket", errAddress, network)
	}
	if filepath.Dir(filepath.Clean(address)) != filepath.Clean(c.dir) {
		return "", "", fmt.Errorf("%w names the socket %.200q, must be one in the directory that the host gave it", errAddress, address)
	}
	info, err := os.Lstat(address)
	if err != nil || info.Mode().Type() != os.ModeSocket {
		return "", "", fmt.Errorf("%w names %.200q, which is no socket", errAddress, filepath.Base(address))
	}
	return network, address, nil
}

// HostToPlugin returns the address as it is: both live in one file system.
func (c *child) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}
