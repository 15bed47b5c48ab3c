package batch

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

const (
	// frameHead is the length of a frame's head: the length of its message, an
	// unsigned number, little-endian. Outgoing messages are made with room for it.
	frameHead = 4

	// frameBuffer is how much is read at one time.
	frameBuffer = 64 << 10

	// handOnBytes is the size from which a received message keeps the buffer that
	// it was read into. Smaller ones are copied into one of their size: they may
	// be held as long as a slow call runs.
	handOnBytes = 8 << 10
)

// Frames carries messages over a pair of pipes: a message is its length and its
// bytes. It has the methods of a gRPC stream and costs a fraction of one: no
// goroutine stands between a caller and the pipe. One goroutine at a time may
// send and one receive.
type Frames struct {
	reader, writer *os.File
	limit          int // of a received message, bytes

	in   *[]byte // from the pool; in[from:to] is read and not yet handed on
	from int
	to   int
}

// NewFrames returns the frames that come from reader and go to writer, both ends
// of pipes and owned by it from here on. A received message may have limit
// bytes.
func NewFrames(reader, writer *os.File, limit int) *Frames {
	return &Frames{reader: reader, writer: writer, limit: limit, in: buffers.Get(frameBuffer)}
}

// Close closes both pipes: SendMsg and RecvMsg fail from then on, at both ends.
func (f *Frames) Close() error { return errors.Join(f.reader.Close(), f.writer.Close()) }

// SendMsg sends m, a *Message, which is used up.
func (f *Frames) SendMsg(m any) error {
	message, ok := m.(*Message)
	if !ok {
		return fmt.Errorf("cannot send %T", m)
	}
	framed := message.takeFrame()
	defer buffers.Put(framed)
	_, err := f.writer.Write(*framed)
	return err
}

// RecvMsg receives one message into m, a *Calls or an *Answers, which keeps the
// bytes until Release or the next RecvMsg. Its error is io.EOF when the peer
// closed the connection between two messages.
func (f *Frames) RecvMsg(m any) error {
	owner, message, err := f.next()
	if err != nil {
		return err
	}
	switch m := m.(type) {
	case *Calls:
		m.keep(owner)
		return m.parse(message)
	case *Answers:
		m.keep(owner)
		return m.parse(message)
	}
	buffers.Put(owner)
	return fmt.Errorf("cannot receive into %T", m)
}

// next returns the next message and the buffer of the pool in which it lies,
// which the caller owns.
func (f *Frames) next() (owner *[]byte, message []byte, err error) {
	if err := f.fill(frameHead); err != nil {
		return nil, nil, err
	}
	length := int(binary.LittleEndian.Uint32((*f.in)[f.from:]))
	if length > f.limit {
		return nil, nil, fmt.Errorf("%w: it has %d bytes, the limit is %d", ErrTooLarge, length, f.limit)
	}
	f.from += frameHead
	behind := f.to - f.from - length // bytes of the messages that follow
	if length >= handOnBytes && behind >= 0 && behind <= length {
		owner, message = f.in, (*f.in)[f.from:f.from+length]
		f.in = buffers.Get(frameBuffer)
		f.from, f.to = 0, copy(*f.in, (*owner)[f.from+length:f.to])
		return owner, message, nil
	}
	owner = buffers.Get(length)
	have := copy(*owner, (*f.in)[f.from:f.to])
	f.from += have
	if _, err := io.ReadFull(f.reader, (*owner)[have:]); err != nil {
		buffers.Put(owner)
		return nil, nil, cutOff(err)
	}
	return owner, *owner, nil
}

// fill reads until n bytes, few enough for the buffer, are there.
func (f *Frames) fill(n int) error {
	if f.to-f.from >= n {
		return nil
	}
	f.to = copy(*f.in, (*f.in)[f.from:f.to])
	f.from = 0
	for f.to < n {
		got, err := f.reader.Read((*f.in)[f.to:])
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
