package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/batch"
)

// pipeBytes is the size of a lane's pipes. The kernel fills a pipe by pages and
// may leave half of each empty, so this takes the 48 KiB that callers may have
// unanswered without ever making one of them wait; and a bulk item crosses with
// fewer switches between the processes.
const pipeBytes = 256 << 10

// Peer says where a plugin process is found.
type Peer struct {
	// SocketDir is the directory that was made for the sockets of this process.
	SocketDir string
	// PID is its process id, which its sockets must be of.
	PID int
}

// openFrames opens one lane as frames, which end with streams. Nothing is
// shown to a peer that is not the plugin.
func (p Peer) openFrames(streams context.Context, client *wire.Client, isBulk bool, limit int) (stream, error) {
	raw, err := new(net.Dialer).DialContext(streams, "unix", filepath.Join(p.SocketDir, wire.FrameSocket))
	if err != nil {
		return nil, err
	}
	conn := raw.(*net.UnixConn)
	defer conn.Close()
	defer context.AfterFunc(streams, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })()
	if err := p.trust(conn); err != nil {
		return nil, err
	}
	answers, theirAnswers, err := pipe()
	if err != nil {
		return nil, err
	}
	defer theirAnswers.Close()
	theirCalls, calls, err := pipe()
	if err != nil {
		answers.Close()
		return nil, err
	}
	defer theirCalls.Close()
	frames := batch.NewFrames(answers, calls, limit)
	if err := handOver(conn, client.FrameKey(), isBulk, theirCalls, theirAnswers); err != nil {
		frames.Close()
		return nil, err
	}
	context.AfterFunc(streams, func() { _ = frames.Close() })
	return frames, nil
}

// trust refuses a socket on which another process listens than the plugin.
func (p Peer) trust(conn *net.UnixConn) error {
	raw, err := conn.SyscallConn()
	if err != nil {
		return err
	}
	var owner *unix.Ucred
	var failed error
	err = raw.Control(func(fd uintptr) { owner, failed = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED) })
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	if int(owner.Pid) != p.PID {
		return fmt.Errorf("process %d listens for frames in place of %d", owner.Pid, p.PID)
	}
	return nil
}

// pipe returns both ends of a pipe of pipeBytes.
func pipe() (reader, writer *os.File, err error) {
	if reader, writer, err = os.Pipe(); err != nil {
		return nil, nil, err
	}
	raw, err := writer.SyscallConn()
	if err == nil {
		var failed error
		err = raw.Control(func(fd uintptr) { _, failed = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, pipeBytes) })
		err = errors.Join(err, failed)
	}
	if err != nil {
		reader.Close()
		writer.Close()
		return nil, nil, fmt.Errorf("a pipe of %d bytes (see pipe-user-pages-soft in pipe(7)): %w", pipeBytes, err)
	}
	return reader, writer, nil
}

// handOver shows the key to the plugin, gives it its ends of the pipes and
// waits until it has taken them.
func handOver(conn *net.UnixConn, key []byte, isBulk bool, calls, answers *os.File) error {
	lane := byte(wire.FrameSmall)
	if isBulk {
		lane = wire.FrameBulk
	}
	hello := append(append(make([]byte, 0, wire.FrameKeyBytes+1), key...), lane)
	ends := unix.UnixRights(int(calls.Fd()), int(answers.Fd()))
	if _, _, err := conn.WriteMsgUnix(hello, ends, nil); err != nil {
		return err
	}
	var taken [1]byte
	if _, err := io.ReadFull(conn, taken[:]); err != nil {
		return fmt.Errorf("plugin did not take the pipes: %w", err)
	}
	if taken[0] != wire.FrameAccepted {
		return errors.New("plugin did not take the pipes")
	}
	return nil
}
