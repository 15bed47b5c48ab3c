package wire

import (
	"context"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// bulkStream is the bulk stream of a host that does in greet what it does when
// the headers reach it. It ends when something has been sent.
type bulkStream struct {
	grpc.BidiStreamingServer[pb.Calls, pb.Answers]
	ctx   context.Context
	greet func()
	sent  chan struct{}
}

func (s *bulkStream) Context() context.Context { return s.ctx }

func (s *bulkStream) SendHeader(metadata.MD) error {
	s.greet()
	return nil
}

func (s *bulkStream) SendMsg(any) error {
	s.sent <- struct{}{}
	return nil
}

func (s *bulkStream) RecvMsg(any) error {
	<-s.sent
	return io.EOF
}

// greeted is a connection that does in greet what a host does when the byte
// reaches it that says that its pipes are taken.
type greeted struct {
	net.Conn
	greet func()
}

func (c greeted) Write(b []byte) (int, error) {
	c.greet()
	return len(b), nil
}

// configured returns a server that has been configured.
func configured(t *testing.T) *Server {
	t.Helper()
	s := NewServer(echo{})
	if _, err := s.Configure(limited(t), &pb.ConfigureRequest{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBulkLaneIsReadyFirst looks for the bulk lane at the very moment the host
// learns of it. A call that the host sends then may be answered at once, and
// its large answer must not take the small lane.
func TestBulkLaneIsReadyFirst(t *testing.T) {
	t.Run("stream", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := configured(t)
			stream := &bulkStream{sent: make(chan struct{}, 1)}
			stream.ctx = metadata.NewIncomingContext(t.Context(), metadata.Pairs(LaneKey, LaneBulk))
			stream.greet = func() {
				bulk := s.bulkOr(nil)
				if bulk == nil {
					t.Fatal("the host knows of the bulk lane, large answers do not")
				}
				// The answer to a call that came before on the small lane.
				if err := bulk.Answer(1, 0, "", "", make([]byte, BulkBytes+1)); err != nil {
					t.Error(err)
				}
				bulk.FlushLater()
				synctest.Wait()
				if len(stream.sent) > 0 {
					t.Error("an answer was sent before the headers")
				}
			}
			if err := s.Exchange(stream); err != nil { // RecvMsg waits for the answer
				t.Error(err)
			}
			if s.bulkOr(nil) != nil {
				t.Error("large answers still find the bulk lane after its end")
			}
		})
	})
	t.Run("frames", func(t *testing.T) {
		s := configured(t)
		calls, theirCalls, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		theirAnswers, answers, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer theirAnswers.Close()
		limitFile(t, theirAnswers)
		err = s.takeFrames(greeted{greet: func() {
			if s.bulkOr(nil) == nil {
				t.Error("the host knows of the bulk lane, large answers do not")
			}
		}}, [2]*os.File{calls, answers}, true)
		if err != nil {
			t.Fatal(err)
		}
		theirCalls.Close() // ends the lane
		if _, err := io.ReadAll(theirAnswers); err != nil {
			t.Error(err)
		}
	})
}

// TestLaneIsNotTaken: a lane that the host could not be told of leaves nothing
// behind.
func TestLaneIsNotTaken(t *testing.T) {
	s := configured(t)
	l := s.newLane(s.setup.Load(), &bulkStream{}, true)
	if err := l.open(func() error { return io.ErrClosedPipe }); err != io.ErrClosedPipe {
		t.Errorf("error %v, want %v", err, io.ErrClosedPipe)
	}
	if s.bulkOr(nil) != nil {
		t.Error("large answers find the lane")
	}
	if err := l.writer.Answer(1, 0, "", "", nil); err == nil {
		t.Error("the lane's writer takes answers")
	}
}
