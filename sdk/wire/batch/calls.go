package batch

import "google.golang.org/protobuf/encoding/protowire"

// Item is one call, as message Item of plugin.proto. Parsed, its slices lie in
// the received bytes and live as long as these are held.
type Item struct {
	ID          uint64
	Route       uint32
	TimeoutUS   uint64
	RequestID   []byte
	Traceparent []byte
	Body        []byte
}

// Calls is one message Calls as a plugin receives it. The zero value is ready
// for RecvMsg of a stream that uses Codec, again and again.
type Calls struct {
	held
	Items     []Item
	Cancelled []uint64
}

// Field numbers and tags of plugin.proto.
const (
	callsItems     = 1
	callsCancelled = 2

	itemID          = 1
	itemRoute       = 2
	itemTimeout     = 3
	itemRequestID   = 4
	itemTraceparent = 5
	itemBody        = 6
)

// AppendItem appends one call to b, which holds a message Calls, and returns
// the longer message. requestID and traceparent must be valid UTF-8.
func AppendItem(b []byte, id uint64, route uint32, timeoutUS uint64, requestID, traceparent string, body []byte) []byte {
	size := itemFields(id, route, timeoutUS, requestID, traceparent, body)
	b = protowire.AppendVarint(append(b, callsItems<<3|2), uint64(size))
	b = appendVarint(b, itemID, id)
	b = appendVarint(b, itemRoute, uint64(route))
	b = appendVarint(b, itemTimeout, timeoutUS)
	b = appendString(b, itemRequestID, requestID)
	b = appendString(b, itemTraceparent, traceparent)
	return appendBytes(b, itemBody, body)
}

// ItemSize returns the number of bytes that AppendItem appends.
func ItemSize(id uint64, route uint32, timeoutUS uint64, requestID, traceparent string, body []byte) int {
	return 1 + protowire.SizeBytes(itemFields(id, route, timeoutUS, requestID, traceparent, body))
}

func itemFields(id uint64, route uint32, timeoutUS uint64, requestID, traceparent string, body []byte) int {
	return sizeVarint(id) + sizeVarint(uint64(route)) + sizeVarint(timeoutUS) +
		sizeBytes(len(requestID)) + sizeBytes(len(traceparent)) + sizeBytes(len(body))
}

// itemBound is never less than what AppendItem appends: three numbers, three
// lengths and seven tags beside the texts.
func itemBound(requestID, traceparent string, body []byte) int {
	return 72 + len(requestID) + len(traceparent) + len(body)
}

// AppendCancel appends the id of a call whose answer is no longer wanted to b,
// which holds a message Calls.
func AppendCancel(b []byte, id uint64) []byte {
	// Unpacked: ids come one at a time, and every parser takes both forms.
	return protowire.AppendVarint(append(b, callsCancelled<<3), id)
}

// CancelSize returns the number of bytes that AppendCancel appends.
func CancelSize(id uint64) int { return 1 + protowire.SizeVarint(id) }

const cancelBound = 11

// parse fills c from b, the received bytes, which it must hold. What it refuses, the generated code
// refuses too, and the reverse.
func (c *Calls) parse(b []byte) error {
	c.Items, c.Cancelled = c.Items[:0], c.Cancelled[:0]
	var f field
	for len(b) > 0 {
		n := f.next(b)
		if n < 0 {
			return malformed("calls", n)
		}
		b = b[n:]
		if len(c.Items)+len(c.Cancelled) > maxItems {
			return errItems("calls")
		}
		switch {
		case f.is(callsItems, protowire.BytesType):
			c.Items = append(c.Items, Item{})
			if err := c.Items[len(c.Items)-1].parse(f.bytes); err != nil {
				return err
			}
		case f.is(callsCancelled, protowire.VarintType):
			c.Cancelled = append(c.Cancelled, f.varint)
		case f.is(callsCancelled, protowire.BytesType):
			for packed := f.bytes; len(packed) > 0; {
				id, n := protowire.ConsumeVarint(packed)
				if n < 0 {
					return malformed("cancelled", n)
				}
				if c.Cancelled, packed = append(c.Cancelled, id), packed[n:]; len(c.Cancelled) > maxItems {
					return errItems("calls")
				}
			}
		}
	}
	return nil
}

func (i *Item) parse(b []byte) (err error) {
	var f field
	for len(b) > 0 {
		n := f.next(b)
		if n < 0 {
			return malformed("item", n)
		}
		b = b[n:]
		switch {
		case f.is(itemID, protowire.VarintType):
			i.ID = f.varint
		case f.is(itemRoute, protowire.VarintType):
			i.Route = uint32(f.varint)
		case f.is(itemTimeout, protowire.VarintType):
			i.TimeoutUS = f.varint
		case f.is(itemRequestID, protowire.BytesType):
			i.RequestID, err = f.text("request_id")
		case f.is(itemTraceparent, protowire.BytesType):
			i.Traceparent, err = f.text("traceparent")
		case f.is(itemBody, protowire.BytesType):
			i.Body = f.bytes
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The functions below write a field whose number is at most 15 and leave out
// zero values, as proto3 does.

func sizeVarint(v uint64) int {
	if v == 0 {
		return 0
	}
	return 1 + protowire.SizeVarint(v)
}

func sizeBytes(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + protowire.SizeBytes(n)
}

func appendVarint(b []byte, number byte, v uint64) []byte {
	if v == 0 {
		return b
	}
	return protowire.AppendVarint(append(b, number<<3), v)
}

func appendString(b []byte, number byte, v string) []byte {
	if v == "" {
		return b
	}
	return protowire.AppendString(append(b, number<<3|2), v)
}

func appendBytes(b []byte, number byte, v []byte) []byte {
	if len(v) == 0 {
		return b
	}
	return protowire.AppendBytes(append(b, number<<3|2), v)
}
