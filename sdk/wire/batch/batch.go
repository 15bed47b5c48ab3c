// Package batch is the hot half of the plugin protocol, written by hand: many
// calls, or many answers, in one protobuf message (Calls and Answers of
// plugin.proto), encoded and parsed without an allocation per call, and the
// writer that collects them. Both the host and a plugin use it. Everything else
// in the protocol goes through the generated code.
package batch

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
)

// ErrMalformed is wrapped by every error of parsing a message of the peer.
var ErrMalformed = errors.New("malformed batch")

// ErrTooLarge is wrapped by the error of a message of the peer above the limit.
var ErrTooLarge = errors.New("message too large")

// malformed returns an error that says where parsing failed.
func malformed(message string, n int) error {
	return fmt.Errorf("%w: %s: %w", ErrMalformed, message, protowire.ParseError(n))
}

// errText is what a string field that is no UTF-8 text is refused with; the
// generated code refuses it too.
func errText(field string) error {
	return fmt.Errorf("%w: %s is not valid UTF-8", ErrMalformed, field)
}

// maxItems is the most items or cancels that one message may hold: more than
// any host has calls in flight. Without a bound a message of empty items would
// take forty times its size in memory.
const maxItems = 1 << 16

// errItems is what a message with more is refused with.
func errItems(message string) error {
	return fmt.Errorf("%w: %s with more than %d items", ErrMalformed, message, maxItems)
}

// A held message keeps the bytes that it was parsed from until Release.
type held struct {
	buffer mem.Buffer // as gRPC received them
	own    *[]byte    // as Frames received them
}

// hold keeps data in one piece and returns its bytes.
func (h *held) hold(data mem.BufferSlice) []byte {
	h.Release()
	h.buffer = data.MaterializeToBuffer(buffers)
	return h.buffer.ReadOnlyData()
}

// keep keeps b, which came from the pool.
func (h *held) keep(b *[]byte) {
	h.Release()
	h.own = b
}

// Release gives the received bytes back. Nothing that was parsed from them may
// be used afterwards.
func (h *held) Release() {
	if h.buffer != nil {
		h.buffer.Free()
		h.buffer = nil
	}
	if h.own != nil {
		buffers.Put(h.own)
		h.own = nil
	}
}

// field is one field of a message: its number, and its value if it has the
// wire type that we know.
type field struct {
	number protowire.Number
	kind   protowire.Type
	varint uint64
	bytes  []byte
}

// next reads one field from b and returns the number of bytes it took, or a
// negative number as protowire does. Values of kinds that the protocol does not
// use are skipped; f.kind tells.
func (f *field) next(b []byte) int {
	// Nearly every tag is one byte: field 1 to 15.
	var n int
	if len(b) > 0 && b[0] < 0x80 {
		f.number, f.kind, n = protowire.Number(b[0]>>3), protowire.Type(b[0]&7), 1
	} else if f.number, f.kind, n = protowire.ConsumeTag(b); n < 0 {
		return n
	}
	if !f.number.IsValid() {
		_, _, n = protowire.ConsumeTag([]byte{0}) // the error code for it
		return n
	}
	var m int
	switch f.kind {
	case protowire.VarintType:
		f.varint, m = protowire.ConsumeVarint(b[n:])
	case protowire.BytesType:
		f.bytes, m = protowire.ConsumeBytes(b[n:])
	default:
		m = protowire.ConsumeFieldValue(f.number, f.kind, b[n:])
	}
	if m < 0 {
		return m
	}
	return n + m
}

// is reports whether f is the known field with that number and wire type. A
// known number with another wire type is an unknown field.
func (f *field) is(number protowire.Number, kind protowire.Type) bool {
	return f.number == number && f.kind == kind
}

// text returns the value of a string field.
func (f *field) text(name string) ([]byte, error) {
	if !utf8.Valid(f.bytes) {
		return nil, errText(name)
	}
	return f.bytes, nil
}
