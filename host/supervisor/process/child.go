package process

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"
)

const (
	// handshakeBytes is how much of the first line of standard output is read.
	// The line has about 900 bytes when it carries a certificate.
	handshakeBytes = 8 << 10
	// pipeGrace is how long output is read after its process has ended. What the
	// process wrote is in the pipe by then. Only a descendant that left the
	// process group can still hold the pipe open.
	pipeGrace = 250 * time.Millisecond
	// muteGrace is how long a process may take to end once it has closed its
	// standard output without a handshake.
	muteGrace = 500 * time.Millisecond
	// busyTries and busyPause bound the wait for a binary that was just written.
	// It cannot be executed while a process that was forked in that moment still
	// holds its descriptor (golang/go #22315), which ends with that one's exec.
	busyTries = 8
	busyPause = 5 * time.Millisecond
)

// A child is one operating-system process and its pipes. go-plugin drives it
// through the methods in runner.go.
type child struct {
	path   string
	env    []string
	dir    string // the only directory in which its socket may be
	memory int64  // RLIMIT_DATA, bytes
	lines  *lineLog

	failed error          // why it could not be started; set when Start returns
	first  *io.PipeReader // first line of standard output
	mute   chan struct{}  // closed when standard output ended without a first line
	pipes  sync.WaitGroup

	exited chan struct{} // closed when the process has been waited for
	closed chan struct{} // closed when its output has been read as well

	mu     sync.Mutex // held while signalling, so that the pid is still its own
	pid    int        // 0 until started
	reaped bool
	killed bool             // the host sent it SIGKILL
	status *os.ProcessState // set when exited is closed
}

// newChild prepares path to be started with the environment that go-plugin put
// into cmd. dir is the socket directory that go-plugin made for this process.
func newChild(path string, cmd *exec.Cmd, dir string, memory int64, lines *lineLog) *child {
	// The runtime of a Go plugin collects harder before it meets the limit.
	env := append(cmd.Env, "GOMEMLIMIT="+strconv.FormatInt(memory/4*3, 10))
	return &child{
		path: path, env: env, dir: dir, memory: memory, lines: lines,
		mute: make(chan struct{}), exited: make(chan struct{}), closed: make(chan struct{}),
	}
}

// Start executes the binary with /dev/null as standard input, an environment
// of its own and a process group of its own. When it fails it removes the
// socket directory, which go-plugin leaves.
func (c *child) Start(context.Context) error {
	if c.failed = c.start(); c.failed != nil {
		os.RemoveAll(c.dir)
	}
	return c.failed
}

func (c *child) start() error {
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
		Sys:   attributes(),
	}, started, outR, errR)
	if err := <-started; err != nil {
		outR.Close()
		errR.Close()
		return err
	}
	first, line := io.Pipe()
	c.first = first
	go c.readOut(outR, line)
	go func() {
		defer c.pipes.Done()
		c.lines.copy(errR)
	}()
	return nil
}

// live starts the process and stays until it has ended. The death signal
// follows the thread that forked (golang/go #27505), so this goroutine keeps its
// thread for as long as the process lives. Every process has a goroutine of its
// own, so that one that hangs in its start blocks no other.
func (c *child) live(attr *os.ProcAttr, started chan<- error, outR, errR *os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	proc, err := execute(c.path, attr, time.Sleep)
	if err != nil {
		started <- err
		return
	}
	limit(proc.Pid, c.memory)
	c.mu.Lock()
	c.pid = proc.Pid
	if c.killed {
		_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	}
	c.mu.Unlock()
	started <- nil

	awaitExit(proc.Pid)
	c.reap(proc)
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

// execute is os.StartProcess, tried again after a pause while the binary is busy
// (ETXTBSY).
func execute(path string, attr *os.ProcAttr, pause func(time.Duration)) (*os.Process, error) {
	for wait, try := busyPause, 1; ; try++ {
		proc, err := os.StartProcess(path, []string{path}, attr)
		if !errors.Is(err, syscall.ETXTBSY) || try == busyTries {
			return proc, err
		}
		pause(wait)
		wait *= 2
	}
}

// reap takes the status of a process that has ended. The process is still a
// zombie, so its group is still its own: reap first kills what is left there.
func (c *child) reap(proc *os.Process) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = syscall.Kill(-proc.Pid, syscall.SIGKILL)
	status, err := proc.Wait()
	if err == nil {
		c.status = status
	}
	c.reaped = true
}

// readOut passes the first line of standard output on to go-plugin, which looks
// for the handshake there. It reads and drops the rest, since a plugin must not
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

// kill ends the process group at once. It may be called at any time, and more
// than once. A process that is still starting is killed as soon as it has
// started.
func (c *child) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reaped {
		return
	}
	c.killed = true
	if c.pid != 0 {
		_ = syscall.Kill(-c.pid, syscall.SIGKILL)
	}
}

// process returns the process id, or 0 before the start.
func (c *child) process() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pid
}

// end returns how the process ended, and whether it ended by the host's kill. A
// process that was ending when the host killed it may have kept its own status.
// It must not be called before exited is closed.
func (c *child) end() (status syscall.WaitStatus, byHost bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.status != nil {
		status, _ = c.status.Sys().(syscall.WaitStatus)
	}
	return status, c.killed && status.Signaled() && status.Signal() == syscall.SIGKILL
}
