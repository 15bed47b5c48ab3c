package batch

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"google.golang.org/grpc/mem"
)

const (
	// frameHead is the length of a frame's head: the length of its message, an
	// unsigned number, little-endian.
	frameHead = 4

	// frameBuffer is how much is read at one time, and the size up to which a
	// message is sent in one piece with its head.
	frameBuffer = 64 << 10
)

// Frames carries messages over a pair of pipes: a message is its length and its
// bytes. It has the methods of a gRPC stream and costs a fraction of one: no
// goroutine stands between a caller and the pipe. One goroutine at a time may
// send and one receive.
type Frames struct {
	reader, writer *os.File
	limit          int // of a received message, bytes

	in   []byte // read and not yet handed on: in[from:to]
	from int
	to   int
	out  []byte // scratch of SendMsg
}

// NewFrames returns the frames that come from reader and go to writer, both ends
// of pipes and owned by it from here on. A received message may have limit
// bytes.
func NewFrames(reader, writer *os.File, limit int) *Frames {
	return &Frames{reader: reader, writer: writer, limit: limit, in: make([]byte, frameBuffer)}
}

// Close closes both pipes: SendMsg and RecvMsg fail from then on, at both ends.
func (f *Frames) Close() error { return errors.Join(f.reader.Close(), f.writer.Close()) }

// SendMsg sends m, a *Message, which is used up.
func (f *Frames) SendMsg(m any) error {
	message, ok := m.(*Message)
	if !ok {
		return fmt.Errorf("cannot send %T", m)
	}
	bytes := message.bytes
	message.bytes = nil
	defer buffers.Put(bytes)
	if len(*bytes) > frameBuffer {
		f.out = binary.LittleEndian.AppendUint32(f.out[:0], uint32(len(*bytes)))
		if _, err := f.writer.Write(f.out); err != nil {
			return err
		}
		_, err := f.writer.Write(*bytes)
		return err
	}
	f.out = binary.LittleEndian.AppendUint32(f.out[:0], uint32(len(*bytes)))
	f.out = append(f.out, *bytes...)
	_, err := f.writer.Write(f.out)
	return err
}

// RecvMsg receives one message into m, a *Calls or an *Answers, which keeps the
// bytes until Release or the next RecvMsg. Its error is io.EOF when the peer
// closed the connection between two messages.
func (f *Frames) RecvMsg(m any) error {
	if err := f.fill(frameHead); err != nil {
		return err
	}
	length := int(binary.LittleEndian.Uint32(f.in[f.from:]))
	if length > f.limit {
		return fmt.Errorf("%w: it has %d bytes, the limit is %d", ErrTooLarge, length, f.limit)
	}
	f.from += frameHead
	bytes := buffers.Get(length)
	have := copy(*bytes, f.in[f.from:f.to])
	f.from += have
	if _, err := io.ReadFull(f.reader, (*bytes)[have:]); err != nil {
		buffers.Put(bytes)
		return cutOff(err)
	}
	data := mem.BufferSlice{mem.NewBuffer(bytes, buffers)}
	defer data.Free() // m holds a reference of its own
	return Codec{}.Unmarshal(data, m)
}

// fill reads until n bytes, few enough for the buffer, are there.
func (f *Frames) fill(n int) error {
	if f.to-f.from >= n {
		return nil
	}
	f.to = copy(f.in, f.in[f.from:f.to])
	f.from = 0
	for f.to < n {
		got, err := f.reader.Read(f.in[f.to:])
		f.to += got
		if err != nil && f.to < n {
			if f.to > 0 {
				err = cutOff(err)
			}
			return err
		}
	}
	return nil
}

// cutOff is the error of a connection that ended within a message.
func cutOff(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
