package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"strconv"
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

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// staged is a plugin whose calls go as the test says.
type staged struct {
	echo
	call func(ctx context.Context, body []byte) Result
}

func (s staged) Manifest() *pb.Manifest {
	return &pb.Manifest{Group: "staged", Routes: []*pb.Route{{Path: "staged/fast"}, {Path: "staged/slow", Slow: true}}}
}

func (s staged) Call(ctx context.Context, _ int, body, _ []byte) Result { return s.call(ctx, body) }

// Route numbers of staged.
const (
	fast = iota
	slow
)

// foreign serves call and returns a client made of generated code alone, as a
// host in another language would be.
func foreign(t *testing.T, limits Limits, call func(context.Context, []byte) Result) pb.PluginClient {
	t.Helper()
	path := filepath.Join(socketDir(t), "s")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(ServerOptions()...)
	pb.RegisterPluginServer(server, NewServer(staged{call: call}))
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	conn, err := grpc.NewClient("unix:"+path, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(1<<30)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		server.Stop()
		<-served
	})
	client := pb.NewPluginClient(conn)
	early, err := client.Exchange(limited(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := early.Recv(); status.Code(err) != codes.FailedPrecondition {
		t.Errorf("Exchange before Configure: %v, want FailedPrecondition", err)
	}
	if _, err := client.Configure(limited(t), &pb.ConfigureRequest{
		MaxResultBytes: uint32(limits.Result), MaxSlowCalls: uint32(limits.SlowCalls),
	}); err != nil {
		t.Fatal(err)
	}
	return client
}

func open(t *testing.T, client pb.PluginClient, lane string) pb.Plugin_ExchangeClient {
	t.Helper()
	stream, err := client.Exchange(metadata.AppendToOutgoingContext(limited(t), LaneKey, lane))
	if err != nil {
		t.Fatal(err)
	}
	if header, err := stream.Header(); err != nil || header == nil {
		t.Fatalf("headers %v, %v: the protocol wants them at once", header, err)
	}
	return stream
}

// item returns a call with time enough.
func item(id uint64, route uint32, body string) *pb.Item {
	return &pb.Item{Id: id, Route: route, Body: []byte(body), TimeoutUs: 60_000_000, RequestId: "r" + strconv.FormatUint(id, 10)}
}

func send(t *testing.T, stream pb.Plugin_ExchangeClient, calls *pb.Calls) {
	t.Helper()
	if err := stream.Send(calls); err != nil {
		t.Fatal(err)
	}
}

// receive returns the next n answers by id.
func receive(t *testing.T, stream pb.Plugin_ExchangeClient, n int) map[uint64]*pb.Answer {
	t.Helper()
	got := make(map[uint64]*pb.Answer)
	for len(got) < n {
		answers, err := stream.Recv()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range answers.GetItems() {
			if got[a.Id] != nil {
				t.Errorf("call %d answered twice", a.Id)
			}
			got[a.Id] = a
		}
	}
	return got
}

// TestRestOfMessageIsHandedOver has a message whose first call waits for its
// last, and whose middle ones take their time each.
func TestRestOfMessageIsHandedOver(t *testing.T) {
	last := make(chan struct{})
	client := foreign(t, Limits{}, func(ctx context.Context, body []byte) Result {
		switch string(body) {
		case "first":
			<-last
		case "middle":
			for end := time.Now().Add(2 * patience); time.Now().Before(end); {
			}
		case "last":
			close(last)
		}
		return Result{Body: []byte(RequestID(ctx) + string(body))}
	})
	stream := open(t, client, LaneSmall)
	calls := &pb.Calls{Items: []*pb.Item{item(1, fast, "first")}}
	for id := range uint64(20) {
		calls.Items = append(calls.Items, item(id+2, fast, "middle"))
	}
	calls.Items = append(calls.Items, item(22, fast, "last"))
	send(t, stream, calls)
	got := receive(t, stream, 22)
	for _, i := range calls.Items {
		if want := i.RequestId + string(i.Body); string(got[i.Id].GetBody()) != want {
			t.Errorf("call %d answered %q, want %q", i.Id, got[i.Id].GetBody(), want)
		}
	}
}

// TestSlowCallsAreBounded counts how many run at one time.
func TestSlowCallsAreBounded(t *testing.T) {
	var mu sync.Mutex
	running, most := 0, 0
	started, release := make(chan struct{}, 20), make(chan struct{})
	client := foreign(t, Limits{SlowCalls: 3}, func(context.Context, []byte) Result {
		mu.Lock()
		running++
		most = max(most, running)
		mu.Unlock()
		started <- struct{}{}
		<-release
		mu.Lock()
		running--
		mu.Unlock()
		return Result{Body: []byte("{}")}
	})
	stream := open(t, client, LaneSmall)
	calls := new(pb.Calls)
	for id := range uint64(20) {
		calls.Items = append(calls.Items, item(id, slow, ""))
	}
	send(t, stream, calls)
	for range 3 {
		await(t, started)
	}
	if answer, err := client.Check(limited(t), &pb.CheckRequest{}); err != nil || answer.GetInFlight() != 20 {
		t.Errorf("Check: %v, %v; want 20 in flight", answer, err)
	}
	close(release)
	receive(t, stream, 20)
	if most != 3 {
		t.Errorf("%d slow calls ran at one time, want 3", most)
	}
}

// TestCancelledCalls covers the places where a cancel finds its call: running
// on a goroutine of its own, waiting for one, running where it was read, and in
// the same message. All are answered.
func TestCancelledCalls(t *testing.T) {
	started := make(chan struct{}, 10)
	client := foreign(t, Limits{SlowCalls: 1}, func(ctx context.Context, _ []byte) Result {
		started <- struct{}{}
		<-ctx.Done()
		return Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "heard"}
	})
	stream := open(t, client, LaneSmall)
	send(t, stream, &pb.Calls{Items: []*pb.Item{item(1, slow, ""), item(2, slow, ""), item(3, fast, ""), item(4, fast, "")}})
	for range 3 { // 1, 3 and 4; 2 has to wait for 1
		await(t, started)
	}
	send(t, stream, &pb.Calls{Items: []*pb.Item{item(5, fast, "")}, Cancelled: []uint64{2, 5, 3, 99}})
	got := receive(t, stream, 3)
	for id, want := range map[uint64]string{2: cancelled.Message, 3: "heard", 5: cancelled.Message} {
		if got[id].GetMessage() != want {
			t.Errorf("call %d answered %v, want %q", id, got[id], want)
		}
	}
	send(t, stream, &pb.Calls{Cancelled: []uint64{1, 4}})
	got = receive(t, stream, 2)
	if got[1].GetMessage() != "heard" || got[4].GetMessage() != "heard" {
		t.Errorf("answers %v", got)
	}
}

// TestWaitingCallTimesOut has a slow call whose time ends before its turn comes.
func TestWaitingCallTimesOut(t *testing.T) {
	release := make(chan struct{})
	client := foreign(t, Limits{SlowCalls: 1}, func(context.Context, []byte) Result {
		<-release
		return Result{Body: []byte("{}")}
	})
	stream := open(t, client, LaneSmall)
	late := item(2, slow, "")
	late.TimeoutUs = 20_000
	send(t, stream, &pb.Calls{Items: []*pb.Item{item(1, slow, ""), late}})
	if got := receive(t, stream, 1); got[2].GetMessage() != cancelled.Message {
		t.Errorf("answers %v, want the late call's", got)
	}
	close(release)
	receive(t, stream, 1)
}

// TestBulkLane checks which lane answers take, with and without a second one.
func TestBulkLane(t *testing.T) {
	client := foreign(t, Limits{Result: 100_000}, func(_ context.Context, body []byte) Result {
		n, _ := strconv.Atoi(string(body))
		return Result{Body: []byte(strings.Repeat("x", n))}
	})
	small := open(t, client, LaneSmall)
	send(t, small, &pb.Calls{Items: []*pb.Item{item(1, fast, "50000")}})
	if got := receive(t, small, 1); len(got[1].GetBody()) != 50_000 {
		t.Errorf("answer of %d bytes without a bulk lane", len(got[1].GetBody()))
	}
	bulk := open(t, client, LaneBulk)
	send(t, small, &pb.Calls{Items: []*pb.Item{
		item(2, fast, strconv.Itoa(BulkBytes+1)), item(3, fast, strconv.Itoa(BulkBytes)), item(4, fast, "100001")}})
	if got := receive(t, bulk, 1); len(got[2].GetBody()) != BulkBytes+1 {
		t.Errorf("bulk lane: %d bytes", len(got[2].GetBody()))
	}
	got := receive(t, small, 2)
	if len(got[3].GetBody()) != BulkBytes || got[4].GetMessage() != "result of 100001 bytes is above the limit of 100000" {
		t.Errorf("small lane: %d bytes, %q", len(got[3].GetBody()), got[4].GetMessage())
	}
}

// TestServiceAnswersAreMadeFit checks what the protocol forbids a plugin to send.
func TestServiceAnswersAreMadeFit(t *testing.T) {
	var result Result // set while no call runs
	client := foreign(t, Limits{}, func(context.Context, []byte) Result { return result })
	stream := open(t, client, LaneSmall)
	for id, c := range []struct {
		result Result
		want   *pb.Answer
	}{
		{Result{Code: 9, Body: []byte("x")}, &pb.Answer{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "unknown code 9"}},
		{Result{Code: -1}, &pb.Answer{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "unknown code -1"}},
		{Result{Code: pb.Code_CODE_NOT_FOUND, Message: "a\xffb", Body: []byte("x")}, &pb.Answer{Code: pb.Code_CODE_NOT_FOUND, Message: "ab"}},
		{
			Result{Code: pb.Code_CODE_INVALID_INPUT, Field: strings.Repeat("f", 300), Message: strings.Repeat("ü", 600)},
			&pb.Answer{Code: pb.Code_CODE_INVALID_INPUT, Field: strings.Repeat("f", FieldBytes), Message: strings.Repeat("ü", 512)},
		},
		{Result{Field: "f", Message: "m", Body: []byte("{}")}, &pb.Answer{Body: []byte("{}")}},
	} {
		result, c.want.Id = c.result, uint64(id)
		send(t, stream, &pb.Calls{Items: []*pb.Item{item(uint64(id), fast, "")}})
		if got := receive(t, stream, 1)[uint64(id)]; got.String() != c.want.String() {
			t.Errorf("%+v: got %v, want %v", c.result, got, c.want)
		}
	}
}

// TestStreamEnds checks how a stream ends and that running calls hear of it.
func TestStreamEnds(t *testing.T) {
	started, heard := make(chan struct{}, 1), make(chan struct{}, 1)
	client := foreign(t, Limits{}, func(ctx context.Context, body []byte) Result {
		if string(body) == "wait" {
			started <- struct{}{}
			<-ctx.Done()
			heard <- struct{}{}
		}
		return Result{Body: []byte("{}")}
	})
	stream := open(t, client, LaneSmall)
	send(t, stream, &pb.Calls{Items: []*pb.Item{item(1, slow, "wait")}})
	await(t, started)
	if err := stream.CloseSend(); err != nil {
		t.Fatal(err)
	}
	await(t, heard)
	if _, err := stream.Recv(); !errors.Is(err, io.EOF) {
		t.Errorf("stream closed by the host ended with %v", err)
	}
	// BytesValue has the bytes as field 1, where Calls has an Item.
	stream = open(t, client, LaneSmall)
	if err := stream.SendMsg(wrapperspb.Bytes([]byte{0xff})); err != nil {
		t.Fatal(err)
	}
	if _, err := stream.Recv(); status.Code(err) != codes.Internal {
		t.Errorf("malformed message: %v, want Internal", err)
	}
}
