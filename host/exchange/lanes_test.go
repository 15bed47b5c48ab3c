package exchange

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/metadata"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// arrival is a call as the plugin sees it come in.
type arrival struct {
	bulk  bool
	bytes int
}

// TestLanesOfCalls: bodies of up to 32 KiB travel on the small lane, larger ones
// on the bulk lane, over streams and over frames.
func TestLanesOfCalls(t *testing.T) {
	arrivals := make(chan arrival, 1)
	t.Run("streams", func(t *testing.T) {
		c := connect(t, Limits{}, func(s pluginStream) error {
			lane := metadata.ValueFromIncomingContext(s.Context(), wire.LaneKey)
			return answering(func(i *pb.Item) []*pb.Answer {
				arrivals <- arrival{len(lane) == 1 && lane[0] == wire.LaneBulk, len(i.GetBody())}
				return []*pb.Answer{{Id: i.GetId()}}
			})(s)
		})
		lanesOfCalls(t, c, arrivals)
	})
	t.Run("frames", func(t *testing.T) {
		client, peer := listen(t, taken, func(p pipes) {
			frames := batch.NewFrames(p.calls, p.answers, 1<<20)
			answers := batch.NewWriter(false, func(m *batch.Message) error { return frames.SendMsg(m) })
			var calls batch.Calls
			defer calls.Release()
			for frames.RecvMsg(&calls) == nil {
				for _, i := range calls.Items {
					arrivals <- arrival{p.lane == wire.FrameBulk, len(i.Body)}
					if err := answers.Answer(i.ID, 0, "", "", nil); err != nil {
						t.Error(err)
					}
				}
				answers.Flush(false)
			}
		})
		c, err := Open(limited(t), client, peer, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		closeSettled(t, c)
		lanesOfCalls(t, c, arrivals)
	})
}

func lanesOfCalls(t *testing.T, c *Conn, arrivals <-chan arrival) {
	for _, want := range []arrival{{false, 0}, {false, 32_768}, {true, 32_769}, {true, 200_000}} {
		if err := c.Do(limited(t), newCall(0, strings.Repeat("x", want.bytes))); err != nil {
			t.Fatal(err)
		}
		if got := await(t, arrivals); got != want {
			t.Errorf("call arrived as %+v, want %+v", got, want)
		}
	}
}

// TestAbandonedCallsGiveTheirBytesBack has clients go away from calls that the
// plugin has, on each lane. Once the plugin has answered them, no byte of theirs
// may count as unanswered. closeSettled looks at the same in every other test.
func TestAbandonedCallsGiveTheirBytesBack(t *testing.T) {
	const calls = 8
	for _, size := range []int{20_000, wire.BulkBytes + 1} {
		p := start(t, wire.Limits{})
		ctx, cancel := context.WithCancel(p.ctx)
		defer cancel()
		errs := make(chan error, calls)
		for range calls {
			call := newCall(routeAwait, strings.Repeat("x", size))
			call.Deadline = time.Now().Add(time.Hour)
			go func() { errs <- p.Do(ctx, call) }()
		}
		eventually(t, "the plugin has read all calls", func() bool {
			n, err := p.client.Check(p.ctx)
			return err == nil && n == calls
		})
		if counted, due := unanswered(p.Conn); counted != due || due[small]+due[bulk] < calls*size {
			t.Errorf("%d bytes count as unanswered, the calls have %d", counted, due)
		}
		cancel()
		for range calls {
			if err := await(t, errs); !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want context.Canceled", err)
			}
		}
		eventually(t, "the plugin is done with them", func() bool { return p.InFlight() == 0 })
		if counted, _ := unanswered(p.Conn); counted != [2]int{} {
			t.Errorf("%d bytes still count as unanswered on the lanes", counted)
		}
	}
}
