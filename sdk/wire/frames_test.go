package wire

import (
	"bytes"
	"io"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// framed returns the path of the socket for frames of a configured server of
// service, and the key.
func framed(t *testing.T, service Service) (socket string, key []byte) {
	t.Helper()
	s := NewServer(service)
	s.socketDir = socketDir(t)
	key = bytes.Repeat([]byte{7}, FrameKeyBytes)
	answer, err := s.Configure(limited(t), &pb.ConfigureRequest{FrameKey: key})
	if err != nil || !answer.GetFrames() {
		t.Fatalf("frames: %v, %v", answer.GetFrames(), err)
	}
	return filepath.Join(s.socketDir, FrameSocket), key
}

// bring connects, says hello and hands over n pipes. It returns the host's ends,
// or nil when the plugin did not take them.
func bring(t *testing.T, socket string, hello []byte, n int) (answers, calls *os.File) {
	t.Helper()
	raw, err := net.Dial("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	var fds []int
	var mine []*os.File
	for i := range n {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		theirs, ours := r, w
		if i == 1 {
			theirs, ours = w, r
		}
		defer theirs.Close()
		limitFile(t, ours)
		fds, mine = append(fds, int(theirs.Fd())), append(mine, ours)
		t.Cleanup(func() { ours.Close() })
	}
	var rights []byte
	if n > 0 {
		rights = syscall.UnixRights(fds...)
	}
	if _, _, err := raw.(*net.UnixConn).WriteMsgUnix(hello, rights, nil); err != nil {
		t.Fatal(err)
	}
	_ = raw.SetDeadline(time.Now().Add(limit))
	var taken [1]byte
	if _, err := io.ReadFull(raw, taken[:]); err != nil || taken[0] != FrameAccepted {
		return nil, nil
	}
	return mine[1], mine[0]
}

// TestFrames has a host bring the pipes for both lanes, among strangers.
func TestFrames(t *testing.T) {
	socket, key := framed(t, echo{})
	small, bulk := append(bytes.Clone(key), FrameSmall), append(bytes.Clone(key), FrameBulk)
	wrong := bytes.Clone(small)
	wrong[31]++
	for name, c := range map[string]struct {
		hello []byte
		pipes int
	}{
		"wrong key": {wrong, 2}, "no lane": {key, 2}, "other lane": {append(bytes.Clone(key), 3), 2},
		"no pipes": {small, 0}, "one pipe": {small, 1}, "three pipes": {small, 3}, "one byte": {key[:1], 2},
	} {
		if answers, _ := bring(t, socket, c.hello, c.pipes); answers != nil {
			t.Errorf("%s: taken", name)
		}
	}
	answers, calls := bring(t, socket, small, 2)
	if answers == nil {
		t.Fatal("the host's pipes were not taken")
	}
	if again, _ := bring(t, socket, small, 2); again != nil {
		t.Error("the small lane was taken twice")
	}
	frames := batch.NewFrames(answers, calls, 1<<20)
	writer := batch.NewWriter(true, func(m *batch.Message) error { return frames.SendMsg(m) })
	if err := writer.Item(1, 0, 1e6, "id", "", []byte(`{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	writer.Flush(false)
	var got batch.Answers
	defer got.Release()
	if err := frames.RecvMsg(&got); err != nil || len(got.Items) != 1 || got.Items[0].ID != 1 || string(got.Items[0].Body) != `{"a":1}` {
		t.Errorf("answers %+v, %v", got.Items, err)
	}
	if a, _ := bring(t, socket, bulk, 2); a == nil {
		t.Fatal("the pipes of the bulk lane were not taken")
	}
	for deadline := time.Now().Add(limit); ; time.Sleep(time.Millisecond) {
		if _, err := os.Lstat(socket); os.IsNotExist(err) {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the socket is still there")
		}
	}
	if err := frames.Close(); err != nil {
		t.Error(err)
	}
}

// TestWithoutFrames: a server that was given no directory or no key, or cannot
// listen, says so, and the host opens Exchange streams.
func TestWithoutFrames(t *testing.T) {
	for name, c := range map[string]struct {
		dir string
		key int
	}{"no directory": {"", FrameKeyBytes}, "no key": {socketDir(t), 0}, "short key": {socketDir(t), 31}, "bad directory": {"/nonexistent", FrameKeyBytes}} {
		s := NewServer(echo{})
		s.socketDir = c.dir
		answer, err := s.Configure(limited(t), &pb.ConfigureRequest{FrameKey: make([]byte, c.key)})
		if err != nil || answer.GetFrames() {
			t.Errorf("%s: frames %v, %v", name, answer.GetFrames(), err)
		}
	}
}
