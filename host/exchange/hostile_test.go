package exchange

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// pluginStream is what a plugin in another language sees of Exchange.
type pluginStream = grpc.BidiStreamingServer[pb.Calls, pb.Answers]

// foreign is a plugin that does with its streams what exchange says, on plain
// gRPC with generated code.
type foreign struct {
	pb.UnimplementedPluginServer
	exchange func(pluginStream) error
}

func (f *foreign) Exchange(s pluginStream) error {
	if err := s.SendHeader(metadata.MD{}); err != nil {
		return err
	}
	return f.exchange(s)
}

// dial serves plugin on a unix socket and returns its client.
func dial(t *testing.T, plugin pb.PluginServer) *wire.Client {
	t.Helper()
	path := filepath.Join(socketDir(t), "s")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.MaxSendMsgSize(1 << 30))
	pb.RegisterPluginServer(server, plugin)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	conn, err := grpc.NewClient("unix:"+path, append(wire.DialOptions(), grpc.WithTransportCredentials(insecure.NewCredentials()))...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		server.Stop()
		<-served
	})
	return wire.NewClient(conn)
}

// connect opens a Conn to a foreign plugin.
func connect(t *testing.T, limits Limits, exchange func(pluginStream) error) *Conn {
	t.Helper()
	c, err := Open(limited(t), dial(t, &foreign{exchange: exchange}), Peer{}, limits)
	if err != nil {
		t.Fatal(err)
	}
	closeSettled(t, c)
	return c
}

// answering returns an exchange that sends for each call what reply makes of it.
func answering(reply func(*pb.Item) []*pb.Answer) func(pluginStream) error {
	return func(s pluginStream) error {
		for {
			calls, err := s.Recv()
			if err != nil {
				return nil
			}
			for _, item := range calls.GetItems() {
				if err := s.Send(&pb.Answers{Items: reply(item)}); err != nil {
					return err
				}
			}
		}
	}
}

// TestDeafPlugin has a plugin that never reads. No caller may be held by what
// the streams cannot take any more.
func TestDeafPlugin(t *testing.T) {
	c := connect(t, Limits{}, func(s pluginStream) error {
		<-s.Context().Done()
		return nil
	})
	ctx := limited(t)
	var wg sync.WaitGroup
	for i := range 200 {
		size := 20_000
		if i%4 == 0 {
			size = 500_000
		}
		wg.Go(func() {
			call := newCall(0, strings.Repeat("x", size))
			call.Deadline = time.Now().Add(200 * time.Millisecond)
			if err := c.Do(ctx, call); !errors.Is(err, ErrDeadline) {
				t.Errorf("error %v, want ErrDeadline", err)
			}
		})
	}
	wait(t, &wg)
	if c.InFlight() != 200 {
		t.Errorf("%d calls unanswered, want 200", c.InFlight())
	}
}

func TestAnswersAboveTheLimit(t *testing.T) {
	limits := Limits{Result: 1000}
	c := connect(t, limits, answering(func(i *pb.Item) []*pb.Answer {
		return []*pb.Answer{{Id: i.Id, Body: make([]byte, i.Route)}}
	}))
	ctx := limited(t)
	for _, size := range []uint32{1000, 1001, 5000, 999} {
		want := error(nil)
		if int(size) > limits.Result {
			want = ErrOversize
		}
		call := newCall(size, "")
		if err := c.Do(ctx, call); !errors.Is(err, want) {
			t.Errorf("%d bytes: error %v, want %v", size, err, want)
		}
	}
	if err := c.Do(ctx, newCall(2<<20, "")); !errors.Is(err, ErrClosed) {
		t.Errorf("2 MiB: error %v, want ErrClosed", err)
	}
	await(t, c.Done())
	if got := status.Code(c.Err()); got != codes.ResourceExhausted {
		t.Errorf("cause %v, want ResourceExhausted", c.Err())
	}
}

func TestOddAnswers(t *testing.T) {
	long := strings.Repeat("ü", wire.MessageBytes)
	c := connect(t, Limits{}, answering(func(i *pb.Item) []*pb.Answer {
		switch i.Route {
		case 1: // answered twice
			return []*pb.Answer{{Id: i.Id, Body: []byte("one")}, {Id: i.Id, Body: []byte("two")}}
		case 2: // ids that nobody asked about come first
			return []*pb.Answer{{Id: 0}, {Id: 1 << 63}, {Id: i.Id + 1<<16}, {Id: i.Id + 1}, {Id: i.Id, Body: []byte("mine")}}
		case 3:
			return []*pb.Answer{{Id: i.Id, Code: 99, Body: []byte("body")}}
		default:
			return []*pb.Answer{{Id: i.Id, Code: pb.Code_CODE_NOT_FOUND, Field: long, Message: "x" + long, Body: []byte("body")}}
		}
	}))
	ctx, call := limited(t), newCall(0, "")
	for _, want := range []catalog.Reply{
		1: {Body: []byte("one")},
		2: {Body: []byte("mine")},
		3: {Code: pb.Code_CODE_INTERNAL_ERROR, Message: "unknown code 99"},
		4: {Code: pb.Code_CODE_NOT_FOUND, Field: strings.Repeat("ü", wire.FieldBytes/2), Message: "x" + strings.Repeat("ü", wire.MessageBytes/2-1)},
	} {
		if err := c.Do(ctx, call); err != nil {
			t.Fatal(err)
		}
		got := call.Reply
		if call.Route.Number > 0 && (got.Code != want.Code || got.Field != want.Field || got.Message != want.Message || string(got.Body) != string(want.Body)) {
			t.Errorf("route %d: got %+v, want %+v", call.Route.Number, got, want)
		}
		call.Route.Number++
	}
}

func TestBrokenStreams(t *testing.T) {
	for name, exchange := range map[string]func(pluginStream) error{
		"ends": func(s pluginStream) error {
			_, err := s.Recv()
			return err
		},
		"fails": func(s pluginStream) error {
			if _, err := s.Recv(); err != nil {
				return err
			}
			return status.Error(codes.Internal, "broken")
		},
		// BytesValue has the bytes as field 1, where Answers has an Answer.
		"malformed": func(s pluginStream) error {
			if _, err := s.Recv(); err != nil {
				return err
			}
			if err := s.SendMsg(wrapperspb.Bytes([]byte{0xff})); err != nil {
				return err
			}
			<-s.Context().Done()
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := connect(t, Limits{}, exchange)
			if err := c.Do(limited(t), newCall(0, "{}")); !errors.Is(err, ErrClosed) {
				t.Errorf("error %v, want ErrClosed", err)
			}
			await(t, c.Done())
		})
	}
}

func TestOpenFails(t *testing.T) {
	if _, err := Open(limited(t), dial(t, pb.UnimplementedPluginServer{}), Peer{}, Limits{}); status.Code(err) != codes.Unimplemented {
		t.Errorf("error %v, want Unimplemented", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Open(ctx, dial(t, silent{}), Peer{}, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v for a plugin without headers, want context.DeadlineExceeded", err)
	}
}

// silent accepts streams and says nothing, not even headers.
type silent struct{ pb.UnimplementedPluginServer }

func (silent) Exchange(s pluginStream) error {
	<-s.Context().Done()
	return nil
}

func TestTableIsBounded(t *testing.T) {
	var table table
	call := new(waiter)
	ids := make(map[uint64]bool)
	var last uint64
	for range 1 << indexBits {
		id, ok := table.take(call, 0, 0, false)
		if !ok || ids[id] {
			t.Fatalf("id %d, %v", id, ok)
		}
		ids[id], last = true, id
	}
	if _, ok := table.take(call, 0, 0, false); ok {
		t.Error("a slot beyond the bound")
	}
	s := table.find(last)
	if table.detach(s) != call || table.detach(s) != nil {
		t.Error("detach does not give the call once")
	}
	table.release(s, last)
	if table.find(last) != nil {
		t.Error("a released id is found")
	}
	if id, ok := table.take(call, 0, 0, false); !ok || ids[id] {
		t.Errorf("id %d given twice", id)
	}
}
