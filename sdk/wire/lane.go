package wire

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// patience is how long the goroutine that reads a lane may be busy with the
// calls it has read. Then another one goes on with the rest and with reading.
// Running calls where they are read saves a goroutine switch for each; patience
// keeps a long call from holding up those behind it.
const patience = 500 * time.Microsecond

// keepBytes is the largest result buffer that a reader keeps for its next call.
const keepBytes = 256 << 10

// lane is the plugin's side of one stream of calls.
//
// Exactly one goroutine is its reader at any time. The reader's licence is the
// turn in claim; hurry takes it away from a reader that is busy for too long
// by raising the turn, and goes on in its place.
type lane struct {
	server *Server
	setup  *setup
	stream stream
	writer *batch.Writer
	bulk   bool
	epoch  time.Time
	opened chan struct{} // closed when the host knows of the lane; nothing is sent before
	ended  chan struct{} // closed by the last reader
	err    error         // why, unless the host ended the stream; set before

	claim  atomic.Uint64 // turn<<32 | index of the round's next call, or idle
	since  atomic.Int64  // when the reader became busy, nanoseconds after epoch; 0 when idle
	armed  atomic.Bool   // watch will fire
	watch  *time.Timer   // calls hurry
	round  *round        // what the reader works on; valid unless idle
	rounds sync.Pool

	mu      sync.Mutex
	running map[uint64]*Context // started calls that a cancel can reach, by id
}

// idle in the lower half of claim means that the reader waits for a message or
// sends answers and has no calls that could be taken from it.
const idle = 1<<32 - 1

// A stream carries messages both ways: a gRPC stream or frames.
type stream interface {
	SendMsg(m any) error
	RecvMsg(m any) error
}

// Exchange implements the protocol.
func (s *Server) Exchange(stream grpc.BidiStreamingServer[pb.Calls, pb.Answers]) error {
	known, err := s.configured()
	if err != nil {
		return err
	}
	lanes := metadata.ValueFromIncomingContext(stream.Context(), LaneKey)
	l := s.newLane(known, stream, len(lanes) > 0 && lanes[0] == LaneBulk)
	// The host waits for the headers to know that the stream is accepted.
	if err := l.open(func() error { return stream.SendHeader(metadata.MD{}) }); err != nil {
		return err
	}
	return l.carry(stream.Context())
}

// newLane returns the lane of a stream. The host does not know of it yet: open
// and then carry must follow.
func (s *Server) newLane(known *setup, stream stream, bulk bool) *lane {
	l := &lane{
		server:  s,
		setup:   known,
		stream:  stream,
		bulk:    bulk,
		epoch:   time.Now(),
		opened:  make(chan struct{}),
		ended:   make(chan struct{}),
		running: make(map[uint64]*Context),
	}
	l.writer = batch.NewWriter(false, func(m *batch.Message) error {
		if bulk { // the small lane has answers to its own calls alone
			<-l.opened
		}
		return stream.SendMsg(m)
	})
	l.rounds.New = func() any { return &round{lane: l} }
	l.watch = time.AfterFunc(time.Hour, l.hurry)
	l.watch.Stop()
	l.claim.Store(idle)
	return l
}

// open makes the lane ready and then tells the host by accept, whose error it
// returns. The order counts: as soon as the host knows of the bulk lane it may
// send calls, and their large answers must find that lane. The answer to a call
// from before may find it even earlier. It waits until accept has returned,
// since nothing may be on a gRPC stream before its headers.
func (l *lane) open(accept func() error) error {
	defer close(l.opened)
	if l.bulk {
		l.server.setBulk(nil, l.writer)
	}
	err := accept()
	if err != nil {
		l.close(err)
	}
	return err
}

// close ends the lane: its answers and those of its calls are dropped.
func (l *lane) close(cause error) {
	if l.bulk {
		l.server.setBulk(l.writer, nil)
	}
	l.writer.Close(cause)
	l.cancelAll()
}

// carry serves the lane until its stream or ctx ends, and returns why, nil when
// the host ended it.
func (l *lane) carry(ctx context.Context) (err error) {
	l.server.processors.rest()
	go l.read(0, nil)
	select {
	case <-l.ended:
		err = l.err
	case <-ctx.Done(): // the reader may be busy with a long call
		err = ctx.Err()
	}
	l.close(err)
	return err
}

// setBulk makes w the writer for large answers if was is it.
func (s *Server) setBulk(was, w *batch.Writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bulk == was {
		s.bulk = w
	}
}

// read runs the calls of r, if there is one, then receives messages and runs
// theirs, until the stream ends or the turn is taken away.
func (l *lane) read(turn uint64, r *round) {
	var result []byte
	for {
		if r != nil && !l.run(turn, r, &result) {
			return
		}
		r = l.rounds.Get().(*round)
		if err := l.stream.RecvMsg(&r.calls); err != nil {
			r.calls.Release()
			if !errors.Is(err, io.EOF) {
				l.err = err
			}
			close(l.ended)
			return
		}
		if l.bulk {
			// Large bodies pass through TLS and copies beside the computing.
			l.server.processors.begin()
			l.server.processors.end()
		}
		now := time.Now()
		r.begin(now)
		l.cancel(r)
		l.round = r
		l.busy(now)
		l.claim.Store(turn << 32)
	}
}

// run runs the calls of r that nobody has claimed yet, queues their answers and
// sends these. It reports whether the turn is still the caller's.
func (l *lane) run(turn uint64, r *round, result *[]byte) bool {
	last := -1 // the call that was run here last
	for {
		index, ok := l.next(turn, len(r.calls.Items))
		if !ok {
			if last >= 0 {
				// The one who took the turn has made it known to cancel.
				l.forget(r.calls.Items[last].ID)
			}
			l.server.processors.end() // hurry began it
			l.writer.Flush(false)
			r.unref(1)
			return false
		}
		if index == len(r.calls.Items) {
			break
		}
		if l.setup.isSlow(r.calls.Items[index].Route) {
			r.refs.Add(1)
			l.setup.queue.start(l, r, index)
			continue
		}
		last = index
		*result = l.serve(r, index, *result)
	}
	l.since.Store(0)
	l.writer.Flush(false)
	r.unref(2)
	return true
}

// next claims the next of n calls of the round for the holder of the turn and
// returns its index; after the last one it marks the lane idle and returns n.
// It returns false when the turn has been taken away.
func (l *lane) next(turn uint64, n int) (int, bool) {
	at := l.claim.Load()
	to := at + 1
	if at&idle == uint64(n) {
		to = turn<<32 | idle
	}
	// Nobody but hurry changes claim behind the holder's back, and it raises
	// the turn.
	if at>>32 != turn || !l.claim.CompareAndSwap(at, to) {
		return 0, false
	}
	return int(at & idle), true
}

// isSlow reports whether calls to the route start on a goroutine of their own.
func (k *setup) isSlow(route uint32) bool {
	return uint64(route) < uint64(len(k.slow)) && k.slow[route]
}

// serve runs call index of r and queues its answer. It returns the result
// buffer for the next call.
func (l *lane) serve(r *round, index int, result []byte) []byte {
	item, ctx := &r.calls.Items[index], &r.contexts[index]
	if ctx.ended() {
		l.answer(item.ID, cancelled)
		return result
	}
	answer := l.setup.call(l.server.service, ctx, item.Route, item.Body, result[:0])
	ctx.end()
	l.answer(item.ID, answer)
	if cap(answer.Body) > cap(result) && cap(answer.Body) <= keepBytes {
		return answer.Body
	}
	return result
}

// cancelled answers a call that was called off before it could run.
var cancelled = Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "called off before it ran"}

// answer queues one answer; large ones go out on the bulk lane at once, by a
// goroutine of its own, so that no small answer waits for them.
func (l *lane) answer(id uint64, r Result) {
	l.server.inFlight.Add(-1)
	r = l.setup.check(r)
	if len(r.Body) > BulkBytes {
		w := l.server.bulkOr(l.writer)
		_ = w.Answer(id, int32(r.Code), "", "", r.Body) // fails when the host is gone
		w.FlushLater()
		return
	}
	_ = l.writer.Answer(id, int32(r.Code), r.Field, r.Message, r.Body)
}

// bulkOr returns the writer of the bulk lane, or w if the host opened none.
func (s *Server) bulkOr(w *batch.Writer) *batch.Writer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bulk != nil {
		return s.bulk
	}
	return w
}
