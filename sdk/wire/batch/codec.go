package batch

import (
	"fmt"

	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"
)

// Codec is gRPC's "proto" codec with a short cut: *Message is sent as it is,
// *Calls and *Answers are parsed by hand. All other messages go through
// google.golang.org/protobuf. On the wire there is no difference.
type Codec struct{}

var _ encoding.CodecV2 = Codec{}

// Name returns "proto", so the content type is that of every gRPC peer.
func (Codec) Name() string { return proto.Name }

// Marshal returns the bytes of v. A *Message is used up: gRPC owns its memory
// from here on.
func (Codec) Marshal(v any) (mem.BufferSlice, error) {
	if m, ok := v.(*Message); ok {
		return m.take(), nil
	}
	return encoding.GetCodecV2(proto.Name).Marshal(v)
}

// Unmarshal parses data into v. *Calls and *Answers keep data until Release or
// the next Unmarshal.
func (Codec) Unmarshal(data mem.BufferSlice, v any) error {
	switch v := v.(type) {
	case *Calls:
		return v.parse(v.hold(data))
	case *Answers:
		return v.parse(v.hold(data))
	case *Message:
		return fmt.Errorf("cannot receive into %T", v)
	}
	return encoding.GetCodecV2(proto.Name).Unmarshal(data, v)
}
