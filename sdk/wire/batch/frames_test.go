package batch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// limit is how long a test waits for anything. What has not come by then never
// comes, on however busy a machine.
const limit = 20 * time.Second

// ends returns frames at one end of a pair of pipes and the bare other end. No
// test hangs in them for longer than limit.
func ends(t *testing.T, maximum int) (f *Frames, reader, writer *os.File) {
	t.Helper()
	in, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	reader, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []*os.File{in, writer, reader, out} {
		if err := end.SetDeadline(time.Now().Add(limit)); err != nil {
			t.Fatal(err)
		}
	}
	f = NewFrames(in, out, maximum)
	t.Cleanup(func() { errors.Join(f.Close(), reader.Close(), writer.Close()) })
	return f, reader, writer
}

// TestFramesBothWays sends calls of many sizes and gets them back as they were.
func TestFramesBothWays(t *testing.T) {
	there, reader, writer := ends(t, 1<<24)
	here := NewFrames(reader, writer, 1<<24)
	sizes := []int{0, 1, 70, 4096, frameBuffer - 30, frameBuffer, frameBuffer + 1, 300_000, 5 << 20, 3}
	failed := make(chan error, 1)
	go func() {
		for i, size := range sizes {
			b := newMessage(size + 100)
			*b = AppendItem(*b, uint64(i+1), 7, 1, "id", "", bytes.Repeat([]byte{byte(i)}, size))
			if err := there.SendMsg(&Message{b}); err != nil {
				failed <- err
				return
			}
		}
		failed <- there.Close()
	}()
	var calls Calls
	defer calls.Release()
	for i, size := range sizes {
		if err := here.RecvMsg(&calls); err != nil {
			t.Fatal(err)
		}
		if len(calls.Items) != 1 || calls.Items[0].ID != uint64(i+1) || !bytes.Equal(calls.Items[0].Body, bytes.Repeat([]byte{byte(i)}, size)) {
			t.Fatalf("message %d of %d bytes arrived otherwise", i, size)
		}
	}
	if err := here.RecvMsg(&calls); !errors.Is(err, io.EOF) {
		t.Errorf("error %v after the last message, want EOF", err)
	}
	if err := <-failed; err != nil {
		t.Error(err)
	}
}

// TestFramesReceivedAtOnce has messages of many sizes lie in the pipe together.
// Each must be whole as long as it is held, whichever buffer it was left in.
func TestFramesReceivedAtOnce(t *testing.T) {
	f, _, writer := ends(t, 1<<20)
	sizes := []int{70, 10_000, 10_000, handOnBytes - 20, handOnBytes, 70, 20_000, 70, 0, 15_000, frameBuffer - 20, 9_000}
	body := func(i int) []byte { return bytes.Repeat([]byte{byte('a' + i)}, sizes[i]) }
	failed := make(chan error, 1)
	go func() {
		var pipe []byte
		for i := range sizes {
			message := AppendItem(nil, uint64(i+1), 0, 1, "", "", body(i))
			pipe = append(binary.LittleEndian.AppendUint32(pipe, uint32(len(message))), message...)
		}
		_, err := writer.Write(pipe)
		failed <- err
	}()
	held := make([]Calls, len(sizes))
	for i := range held {
		if err := f.RecvMsg(&held[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-failed; err != nil {
		t.Error(err)
	}
	for i := range held {
		if items := held[i].Items; len(items) != 1 || items[0].ID != uint64(i+1) || !bytes.Equal(items[0].Body, body(i)) {
			t.Errorf("message %d of %d bytes arrived otherwise", i, sizes[i])
		}
		held[i].Release()
	}
}

// TestFramesOfAStranger reads what no peer of ours would send.
func TestFramesOfAStranger(t *testing.T) {
	head := func(n uint32) string { return string(binary.LittleEndian.AppendUint32(nil, n)) }
	for name, c := range map[string]struct {
		sent string
		want error
		text string
	}{
		"nothing":         {"", io.EOF, ""},
		"half a head":     {"\x05\x00", io.ErrUnexpectedEOF, ""},
		"half a message":  {head(5) + "abc", io.ErrUnexpectedEOF, ""},
		"above the limit": {head(1001) + strings.Repeat("a", 1001), ErrTooLarge, "1000"},
		"4 GiB":           {head(1<<32 - 1), ErrTooLarge, "1000"},
		"malformed":       {head(1) + "\xff", ErrMalformed, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f, _, writer := ends(t, 1000)
			if _, err := writer.WriteString(c.sent); err != nil {
				t.Fatal(err)
			}
			writer.Close()
			var answers Answers
			defer answers.Release()
			err := f.RecvMsg(&answers)
			if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
				t.Errorf("error %v, want %v %s", err, c.want, c.text)
			}
		})
	}
}

// TestFramesEmptyMessage: a message without items is none to fail over.
func TestFramesEmptyMessage(t *testing.T) {
	f, _, writer := ends(t, 1000)
	if _, err := writer.Write(make([]byte, 2*frameHead)); err != nil {
		t.Fatal(err)
	}
	var calls Calls
	defer calls.Release()
	for range 2 {
		if err := f.RecvMsg(&calls); err != nil || len(calls.Items) != 0 {
			t.Errorf("%d items, %v", len(calls.Items), err)
		}
	}
}

// TestFramesAfterClose: a reader and a writer that wait are let go.
func TestFramesAfterClose(t *testing.T) {
	f, _, _ := ends(t, 1000)
	ended := make(chan error, 2)
	go func() {
		var calls Calls
		ended <- f.RecvMsg(&calls)
	}()
	go func() {
		for {
			b := newMessage(frameBuffer)
			if err := f.SendMsg(&Message{b}); err != nil {
				ended <- err
				return
			}
		}
	}()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	timeout := time.After(limit)
	for range 2 {
		select {
		case err := <-ended:
			if err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("error %v after Close", err)
			}
		case <-timeout:
			t.Fatal("not let go")
		}
	}
}
