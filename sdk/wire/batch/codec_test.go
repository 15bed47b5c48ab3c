package batch

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// slices cuts b into pieces as gRPC hands over frames.
func slices(b []byte, piece int) mem.BufferSlice {
	var out mem.BufferSlice
	for len(b) > piece {
		out, b = append(out, mem.SliceBuffer(b[:piece])), b[piece:]
	}
	return append(out, mem.SliceBuffer(b))
}

// number returns numbers of all lengths as varints.
func number(r *rand.Rand) uint64 { return r.Uint64() >> r.IntN(64) }

// text returns valid UTF-8, often empty.
func text(r *rand.Rand) string {
	return strings.Repeat([]string{"", "x", "grüße ", "日本"}[r.IntN(4)], r.IntN(60))
}

func body(r *rand.Rand) []byte {
	b := make([]byte, r.IntN(300)*r.IntN(2))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func randomCalls(r *rand.Rand) *pb.Calls {
	m := new(pb.Calls)
	for range r.IntN(5) {
		m.Items = append(m.Items, &pb.Item{
			Id: number(r), Route: uint32(number(r)), TimeoutUs: number(r),
			RequestId: text(r), Traceparent: text(r), Body: body(r),
		})
	}
	for range r.IntN(5) {
		m.Cancelled = append(m.Cancelled, number(r))
	}
	return m
}

func randomAnswers(r *rand.Rand) *pb.Answers {
	m := new(pb.Answers)
	for range r.IntN(5) {
		m.Items = append(m.Items, &pb.Answer{
			Id: number(r), Code: pb.Code(r.Int32N(5)), Field: text(r), Message: text(r), Body: body(r),
		})
	}
	return m
}

// The generated code is the independent source of everything below.

func TestHandWrittenCallsReadByGeneratedCode(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		want := randomCalls(r)
		var b []byte
		for _, i := range want.Items {
			before := len(b)
			b = AppendItem(b, i.Id, i.Route, i.TimeoutUs, i.RequestId, i.Traceparent, i.Body)
			added := len(b) - before
			if size := ItemSize(i.Id, i.Route, i.TimeoutUs, i.RequestId, i.Traceparent, i.Body); added != size {
				t.Fatalf("appended %d bytes, ItemSize says %d", added, size)
			}
			if bound := itemBound(i.RequestId, i.Traceparent, i.Body); added > bound {
				t.Fatalf("appended %d bytes, bound is %d", added, bound)
			}
		}
		for _, id := range want.Cancelled {
			before := len(b)
			b = AppendCancel(b, id)
			if added := len(b) - before; added != CancelSize(id) || added > cancelBound {
				t.Fatalf("appended %d bytes, CancelSize says %d", added, CancelSize(id))
			}
		}
		got := new(pb.Calls)
		if err := proto.Unmarshal(b, got); err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

func TestHandWrittenAnswersReadByGeneratedCode(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		want := randomAnswers(r)
		var b []byte
		for _, a := range want.Items {
			before := len(b)
			b = AppendAnswer(b, a.Id, int32(a.Code), a.Field, a.Message, a.Body)
			if added := len(b) - before; added > answerBound(a.Field, a.Message, a.Body) {
				t.Fatalf("appended %d bytes, bound is %d", added, answerBound(a.Field, a.Message, a.Body))
			}
		}
		got := new(pb.Answers)
		if err := proto.Unmarshal(b, got); err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

func TestGeneratedMessagesReadByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var calls Calls
	var answers Answers
	for range 2000 {
		c, a := randomCalls(r), randomAnswers(r)
		for _, m := range []proto.Message{c, a} {
			// Fields of a newer protocol, one of each wire type, must be skipped.
			if r.IntN(2) == 0 {
				m.ProtoReflect().SetUnknown(unknown())
			}
		}
		if len(c.Items) > 0 {
			c.Items[0].ProtoReflect().SetUnknown(unknown())
		}
		if len(a.Items) > 0 {
			a.Items[0].ProtoReflect().SetUnknown(unknown())
		}
		if err := (Codec{}).Unmarshal(slices(marshal(t, c), 1+r.IntN(100)), &calls); err != nil {
			t.Fatal(err)
		}
		if err := (Codec{}).Unmarshal(slices(marshal(t, a), 1+r.IntN(100)), &answers); err != nil {
			t.Fatal(err)
		}
		sameCalls(t, &calls, c)
		sameAnswers(t, &answers, a)
	}
	calls.Release()
	answers.Release()
}

func marshal(t testing.TB, m proto.Message) []byte {
	b, err := proto.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func unknown() protoreflect.RawFields {
	b := protowire.AppendVarint(protowire.AppendTag(nil, 100, protowire.VarintType), 7)
	b = protowire.AppendBytes(protowire.AppendTag(b, 14, protowire.BytesType), []byte("new"))
	b = protowire.AppendFixed32(protowire.AppendTag(b, 15, protowire.Fixed32Type), 7)
	b = protowire.AppendFixed64(protowire.AppendTag(b, 536870911, protowire.Fixed64Type), 7)
	b = protowire.AppendTag(b, 101, protowire.StartGroupType)
	return protowire.AppendTag(b, 101, protowire.EndGroupType)
}

func sameCalls(t testing.TB, got *Calls, want *pb.Calls) {
	t.Helper()
	if len(got.Items) != len(want.Items) || len(got.Cancelled) != len(want.Cancelled) {
		t.Fatalf("%d items and %d cancelled, want %v", len(got.Items), len(got.Cancelled), want)
	}
	for i, w := range want.Items {
		g := got.Items[i]
		if g.ID != w.Id || g.Route != w.Route || g.TimeoutUS != w.TimeoutUs || string(g.RequestID) != w.RequestId ||
			string(g.Traceparent) != w.Traceparent || !bytes.Equal(g.Body, w.Body) {
			t.Fatalf("item %d: got %v, want %v", i, g, w)
		}
	}
	for i, w := range want.Cancelled {
		if got.Cancelled[i] != w {
			t.Fatalf("cancelled %d: got %d, want %d", i, got.Cancelled[i], w)
		}
	}
}

func sameAnswers(t testing.TB, got *Answers, want *pb.Answers) {
	t.Helper()
	if len(got.Items) != len(want.Items) {
		t.Fatalf("%d items, want %v", len(got.Items), want)
	}
	for i, w := range want.Items {
		g := got.Items[i]
		if g.ID != w.Id || g.Code != int32(w.Code) || string(g.Field) != w.Field ||
			string(g.Message) != w.Message || !bytes.Equal(g.Body, w.Body) {
			t.Fatalf("item %d: got %v, want %v", i, g, w)
		}
	}
}

// TestNoFieldForgotten fails when plugin.proto gains a field that the code by
// hand does not know.
func TestNoFieldForgotten(t *testing.T) {
	held := 1 // of Calls and Answers: the received bytes
	for _, c := range []struct {
		message proto.Message
		hand    any
		extra   int
	}{
		{&pb.Item{}, Item{}, 0},
		{&pb.Answer{}, Answer{}, 0},
		{&pb.Calls{}, Calls{}, held},
		{&pb.Answers{}, Answers{}, held},
	} {
		descriptor := c.message.ProtoReflect().Descriptor()
		if got, want := reflect.TypeOf(c.hand).NumField()-c.extra, descriptor.Fields().Len(); got != want {
			t.Errorf("%s has %d fields, the struct by hand has %d", descriptor.Name(), want, got)
		}
	}
}

func TestRefusesBadInput(t *testing.T) {
	good := AppendItem(nil, 1, 2, 3, "id", "trace", []byte("{}"))
	for name, b := range map[string][]byte{
		"cut":             good[:len(good)-1],
		"tag alone":       {0x0a},
		"length too long": {0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f},
		"field 0":         {0x02, 0x00},
		"open group":      {0x0b},
		"endless varint":  {0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01},
		"id not UTF-8":    AppendItem(nil, 1, 2, 3, "\xff", "", nil),
	} {
		var c Calls
		if err := (Codec{}).Unmarshal(slices(b, 3), &c); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: error %v, want ErrMalformed", name, err)
		}
		c.Release()
	}
	for name, c := range map[string]struct {
		unit []byte
		into any
	}{
		"empty answers":    {[]byte{0x0a, 0x00}, new(Answers)},
		"empty calls":      {[]byte{0x0a, 0x00}, new(Calls)},
		"cancels":          {[]byte{0x10, 0x01}, new(Calls)},
		"packed cancels":   {[]byte{0x12, 0x01, 0x01}, new(Calls)},
		"one packed field": {protowire.AppendBytes([]byte{0x12}, make([]byte, 100)), new(Calls)},
	} {
		if err := (Codec{}).Unmarshal(slices(bytes.Repeat(c.unit, maxItems+2), 1<<14), c.into); !errors.Is(err, ErrMalformed) {
			t.Errorf("%d %s: error %v, want ErrMalformed", maxItems+2, name, err)
		}
	}
	if err := (Codec{}).Unmarshal(slices(good, 3), new(Message)); err == nil {
		t.Error("a Message was received")
	}
}

func FuzzCalls(f *testing.F) {
	f.Add(AppendCancel(AppendItem(nil, 1, 2, 3, "id", "trace", []byte("{}")), 9))
	f.Add([]byte{0x12, 0x02, 0x01, 0x80})
	f.Fuzz(func(t *testing.T, b []byte) {
		var got Calls
		defer got.Release()
		want := new(pb.Calls)
		err, wantErr := got.parse(got.hold(slices(b, 7))), proto.Unmarshal(b, want)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("by hand: %v, generated: %v", err, wantErr)
		}
		if err == nil {
			sameCalls(t, &got, want)
		}
	})
}

func FuzzAnswers(f *testing.F) {
	f.Add(AppendAnswer(nil, 1, 2, "field", "message", []byte("{}")))
	f.Fuzz(func(t *testing.T, b []byte) {
		var got Answers
		defer got.Release()
		want := new(pb.Answers)
		err, wantErr := got.parse(got.hold(slices(b, 7))), proto.Unmarshal(b, want)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("by hand: %v, generated: %v", err, wantErr)
		}
		if err == nil {
			sameAnswers(t, &got, want)
		}
	})
}

// TestOtherMessages checks the way through the generated code.
func TestOtherMessages(t *testing.T) {
	want := &pb.Manifest{Group: "ciphers", Version: "1.0.0"}
	data, err := (Codec{}).Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	got := new(pb.Manifest)
	if err := (Codec{}).Unmarshal(data, got); err != nil || !proto.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if got := (Codec{}).Name(); got != "proto" {
		t.Errorf("name %q", got)
	}
}

// TestParseDoesNotAllocate holds the promise of the package comment.
func TestParseDoesNotAllocate(t *testing.T) {
	var b []byte
	for id := range uint64(16) {
		b = AppendAnswer(b, id, 0, "", "", []byte(`{"result":"WECRLTEERDSOEEFEAOCAIVDEN"}`))
	}
	data, answers := slices(b, len(b)), new(Answers)
	if n := testing.AllocsPerRun(100, func() {
		if err := answers.parse(answers.hold(data)); err != nil {
			t.Fatal(err)
		}
		answers.Release()
	}); n > 0 {
		t.Errorf("%v allocations for 16 answers", n)
	}
	buffer := make([]byte, 0, 1<<12)
	if n := testing.AllocsPerRun(100, func() {
		buffer = AppendItem(buffer[:0], 1, 2, 3, "id", "trace", b)
	}); n > 0 {
		t.Errorf("%v allocations to append a call", n)
	}
}
