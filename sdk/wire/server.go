package wire

import (
	"context"
	"math"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Server answers the protocol for a Service. Serve makes one; tests register
// it on a server of their own with pb.RegisterPluginServer and ServerOptions.
type Server struct {
	pb.UnimplementedPluginServer
	service    Service
	processors *processors // nil when the process is not the server's own
	socketDir  string      // where to listen for frames; "" without them
	inFlight   atomic.Int64

	configure sync.Mutex // one Configure at a time
	setup     atomic.Pointer[setup]

	mu   sync.Mutex
	bulk *batch.Writer // of the open bulk stream, if there is one
}

// setup is what is known once Configure has been accepted; it never changes.
type setup struct {
	limits Limits
	slow   []bool // by route
	queue  *slowQueue
}

// NewServer returns a server that has not been configured yet.
func NewServer(service Service) *Server { return &Server{service: service} }

// Configure implements the protocol.
func (s *Server) Configure(_ context.Context, request *pb.ConfigureRequest) (*pb.ConfigureResponse, error) {
	s.configure.Lock()
	defer s.configure.Unlock()
	if s.setup.Load() != nil {
		return nil, status.Error(codes.FailedPrecondition, "configured already")
	}
	limits := Limits{
		Body:      int(request.GetMaxBodyBytes()),
		Result:    int(request.GetMaxResultBytes()),
		SlowCalls: int(request.GetMaxSlowCalls()),
	}
	if limits.Result == 0 {
		limits.Result = DefaultResult
	}
	if limits.SlowCalls == 0 {
		limits.SlowCalls = runtime.GOMAXPROCS(0)
	}
	response := new(pb.ConfigureResponse)
	for _, e := range s.service.Configure(request.GetSettings(), limits) {
		response.Errors = append(response.Errors, &pb.SettingError{Setting: e.Setting, Rule: e.Rule})
	}
	if len(response.Errors) > 0 {
		return response, nil
	}
	done := &setup{limits: limits, queue: newSlowQueue(limits.SlowCalls)}
	for _, r := range s.service.Manifest().GetRoutes() {
		done.slow = append(done.slow, r.GetSlow())
	}
	s.setup.Store(done)
	if key := request.GetFrameKey(); len(key) == FrameKeyBytes && s.socketDir != "" {
		// Without frames the host opens Exchange streams.
		response.Frames = s.listenFrames(s.socketDir, key) == nil
	}
	return response, nil
}

// configured returns the setup, or the error for a request that came too early.
func (s *Server) configured() (*setup, error) {
	if known := s.setup.Load(); known != nil {
		return known, nil
	}
	return nil, status.Error(codes.FailedPrecondition, "not configured yet")
}

// Describe implements the protocol.
func (s *Server) Describe(context.Context, *pb.DescribeRequest) (*pb.Manifest, error) {
	return s.service.Manifest(), nil
}

// Check implements the protocol. It takes no lock that a call could hold.
func (s *Server) Check(context.Context, *pb.CheckRequest) (*pb.CheckResponse, error) {
	return &pb.CheckResponse{InFlight: uint32(s.inFlight.Load())}, nil
}

// Call implements the protocol: one call outside the streams.
func (s *Server) Call(ctx context.Context, item *pb.Item) (*pb.Answer, error) {
	known, err := s.configured()
	if err != nil {
		return nil, err
	}
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Now().Add(longest)
		if us := item.GetTimeoutUs(); us > 0 {
			deadline = deadlineAfter(time.Now(), us)
		}
	}
	call := NewContext(deadline, item.GetRequestId(), item.GetTraceparent())
	defer call.end()
	defer context.AfterFunc(ctx, call.end)()
	s.inFlight.Add(1)
	defer s.inFlight.Add(-1)
	result := known.check(known.call(s.service, call, item.GetRoute(), item.GetBody(), nil))
	return &pb.Answer{
		Id:      item.GetId(),
		Code:    result.Code,
		Field:   result.Field,
		Message: result.Message,
		Body:    result.Body,
	}, nil
}

// call runs one call whose route number comes from the peer.
func (k *setup) call(service Service, ctx *Context, route uint32, body, dst []byte) Result {
	if uint64(route) >= uint64(len(k.slow)) {
		return Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "no route has number " + strconv.FormatUint(uint64(route), 10)}
	}
	return service.Call(ctx, int(route), body, dst)
}

// check makes an answer of the service fit for the protocol.
func (k *setup) check(r Result) Result {
	switch r.Code {
	case pb.Code_CODE_OK:
		if len(r.Body) > k.limits.Result {
			return Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "result of " + strconv.Itoa(len(r.Body)) +
				" bytes is above the limit of " + strconv.Itoa(k.limits.Result)}
		}
		return Result{Body: r.Body}
	case pb.Code_CODE_INVALID_INPUT, pb.Code_CODE_NOT_FOUND, pb.Code_CODE_INTERNAL_ERROR:
		return Result{Code: r.Code, Field: clean(r.Field, FieldBytes), Message: clean(r.Message, MessageBytes)}
	}
	return Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "unknown code " + strconv.Itoa(int(r.Code))}
}

// clean returns text as valid UTF-8 of at most limit bytes.
func clean(text string, limit int) string {
	return strings.ToValidUTF8(text[:min(len(text), limit)], "")
}

// longest is the longest time that a call may have; a peer's larger number
// would overflow time arithmetic. No host waits that long.
const longest = 24 * time.Hour

// deadlineAfter returns the time so many microseconds after now.
func deadlineAfter(now time.Time, us uint64) time.Time {
	if us > uint64(longest/time.Microsecond) || us > math.MaxInt64 {
		return now.Add(longest)
	}
	return now.Add(time.Duration(us) * time.Microsecond)
}
