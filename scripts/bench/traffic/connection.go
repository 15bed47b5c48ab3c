package traffic

import (
	"bytes"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// connection carries one request at a time.
type connection struct {
	socket  int
	out     []byte // of the request, what is not yet written
	in      []byte // of the answer, what has arrived
	rare    bool   // the request is the rare one
	writing bool   // epoll watches for room to write
	started time.Time
}

// read appends what has arrived to c.in.
func (c *connection) read() error {
	if cap(c.in)-len(c.in) < 4<<10 {
		grown := make([]byte, len(c.in), max(2*cap(c.in), 16<<10))
		copy(grown, c.in)
		c.in = grown
	}
	n, err := unix.Read(c.socket, c.in[len(c.in):cap(c.in)])
	switch {
	case err == unix.EAGAIN:
		return nil
	case err != nil:
		return fmt.Errorf("read: %w", err)
	case n == 0:
		return fmt.Errorf("connection closed after %d bytes of an answer", len(c.in))
	}
	c.in = c.in[:len(c.in)+n]
	return nil
}

var (
	headerEnd     = []byte("\r\n\r\n")
	contentLength = []byte("content-length:")
)

// answered reports whether the whole answer is there, and fails when it is not
// the one that was wanted. A server of the benchmark states the length of its
// answers; other framing is a failure.
func (c *connection) answered(want []byte) (bool, error) {
	end := bytes.Index(c.in, headerEnd)
	if end < 0 {
		return false, nil
	}
	header, body := c.in[:end], c.in[end+len(headerEnd):]
	length, err := bodyLength(header)
	if err != nil {
		return false, err
	}
	if len(body) < length {
		return false, nil
	}
	if len(body) > length {
		return false, fmt.Errorf("%d bytes beyond the answer", len(body)-length)
	}
	if !bytes.HasPrefix(header, []byte("HTTP/1.1 200 ")) || !bytes.Contains(body, want) {
		line, _, _ := bytes.Cut(header, []byte("\r\n"))
		return false, fmt.Errorf("unexpected answer %q %.200q", line, body)
	}
	return true, nil
}

func bodyLength(header []byte) (int, error) {
	for line := range bytes.Lines(header) {
		if len(line) > len(contentLength) && bytes.EqualFold(line[:len(contentLength)], contentLength) {
			value := string(bytes.TrimSpace(line[len(contentLength):]))
			length, err := strconv.Atoi(value)
			if err != nil || length < 0 {
				return 0, fmt.Errorf("content length %q", value)
			}
			return length, nil
		}
	}
	return 0, fmt.Errorf("answer without a content length: %.300q", header)
}
