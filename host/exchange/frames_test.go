package exchange

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// framing is a plugin that says that it listens for frames.
type framing struct{ pb.UnimplementedPluginServer }

func (framing) Configure(context.Context, *pb.ConfigureRequest) (*pb.ConfigureResponse, error) {
	return &pb.ConfigureResponse{Frames: true}, nil
}

// pipes is what the host hands over for one lane.
type pipes struct {
	lane           byte
	calls, answers *os.File
}

// listen plays a plugin that takes frames, and does with each lane what handle
// says once it has answered reply.
func listen(t *testing.T, reply string, handle func(pipes)) (*wire.Client, Peer) {
	t.Helper()
	client := dial(t, framing{})
	if _, err := client.Configure(limited(t), []byte("{}"), wire.Limits{}); err != nil {
		t.Fatal(err)
	}
	dir := socketDir(t)
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, wire.FrameSocket), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			conn, err := listener.AcceptUnix()
			if err != nil {
				return
			}
			running.Go(func() {
				defer conn.Close()
				hello, rights := make([]byte, 100), make([]byte, 100)
				n, r, _, _, err := conn.ReadMsgUnix(hello, rights)
				if err != nil || n == 0 {
					return // the host did not trust us
				}
				messages, err := unix.ParseSocketControlMessage(rights[:r])
				if err != nil || len(messages) != 1 {
					t.Errorf("%d messages with rights, %v", len(messages), err)
					return
				}
				fds, err := unix.ParseUnixRights(&messages[0])
				if err != nil || len(fds) != 2 || string(hello[:n-1]) != string(client.FrameKey()) {
					t.Errorf("%d pipes, %d bytes, %v", len(fds), n, err)
					return
				}
				p := pipes{hello[n-1], os.NewFile(uintptr(fds[0]), "calls"), os.NewFile(uintptr(fds[1]), "answers")}
				defer p.calls.Close()
				defer p.answers.Close()
				if _, err := conn.Write([]byte(reply)); err == nil && reply == string([]byte{wire.FrameAccepted}) {
					handle(p)
				}
			})
		}
	})
	t.Cleanup(func() {
		listener.Close()
		running.Wait()
	})
	return client, Peer{SocketDir: dir, PID: os.Getpid()}
}

const taken = "\x01" // wire.FrameAccepted

func TestFramesRefused(t *testing.T) {
	forever := func(p pipes) { _, _ = io.Copy(io.Discard, p.calls) }
	ctx := limited(t)
	client, peer := listen(t, taken, forever)
	stranger := peer
	stranger.PID++
	if _, err := Open(ctx, client, stranger, Limits{}); err == nil || !strings.Contains(err.Error(), "in place of") {
		t.Errorf("error %v for another process's socket", err)
	}
	if _, err := Open(ctx, client, Peer{SocketDir: t.TempDir(), PID: peer.PID}, Limits{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v without a socket, want %v", err, os.ErrNotExist)
	}
	c, err := Open(ctx, client, peer, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	for _, reply := range []string{"", "\x02"} {
		client, peer := listen(t, reply, forever)
		if _, err := Open(ctx, client, peer, Limits{}); err == nil || !strings.Contains(err.Error(), "did not take the pipes") {
			t.Errorf("reply %q: error %v", reply, err)
		}
	}
}

// TestFramesSilent has a plugin that listens and never answers.
func TestFramesSilent(t *testing.T) {
	client := dial(t, framing{})
	if _, err := client.Configure(limited(t), []byte("{}"), wire.Limits{}); err != nil {
		t.Fatal(err)
	}
	dir := socketDir(t)
	listener, err := net.Listen("unix", filepath.Join(dir, wire.FrameSocket))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Open(ctx, client, Peer{SocketDir: dir, PID: os.Getpid()}, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want context.DeadlineExceeded", err)
	}
}

// TestFramesDeafPlugin has a plugin that never reads its pipes. No caller may be
// held by what these cannot take any more.
func TestFramesDeafPlugin(t *testing.T) {
	end := make(chan struct{})
	client, peer := listen(t, taken, func(pipes) { <-end })
	defer close(end)
	ctx := limited(t)
	c, err := Open(ctx, client, peer, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	closeSettled(t, c)
	for _, size := range []int{70, 2100, 20_000, 32_000, 500_000} {
		var callers sync.WaitGroup
		for range 100 {
			callers.Go(func() {
				call := newCall(0, strings.Repeat("x", size))
				call.Deadline = time.Now().Add(200 * time.Millisecond)
				if err := c.Do(ctx, call); !errors.Is(err, ErrDeadline) {
					t.Errorf("%d bytes: error %v, want ErrDeadline", size, err)
				}
			})
		}
		wait(t, &callers)
	}
}

// TestFramesBroken: whatever a plugin does to its pipes ends the Conn, and calls
// in flight learn of it.
func TestFramesBroken(t *testing.T) {
	for name, handle := range map[string]func(pipes){
		"closed":          func(p pipes) { _, _ = p.calls.Read(make([]byte, 1)) },
		"half a message":  func(p pipes) { _, _ = p.answers.Write([]byte{9, 0, 0, 0, 1}) },
		"above the limit": func(p pipes) { _, _ = p.answers.Write(binary.LittleEndian.AppendUint32(nil, 1<<30)) },
		"malformed": func(p pipes) {
			_, _ = p.answers.Write([]byte{1, 0, 0, 0, 0xff})
			_, _ = io.Copy(io.Discard, p.calls)
		},
	} {
		t.Run(name, func(t *testing.T) {
			client, peer := listen(t, taken, handle)
			ctx := limited(t)
			c, err := Open(ctx, client, peer, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			closeSettled(t, c)
			if err := c.Do(ctx, newCall(0, "{}")); !errors.Is(err, ErrClosed) {
				t.Errorf("error %v, want ErrClosed", err)
			}
			await(t, c.Done())
		})
	}
}
