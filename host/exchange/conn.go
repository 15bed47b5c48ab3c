package exchange

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Limits bounds what a plugin may do to the host.
type Limits struct {
	// Result is the largest result in bytes; a bigger one fails its call with
	// ErrOversize. Zero means wire.DefaultResult. A message of more than twice
	// as much and 1 MiB is not even read: it ends the Conn.
	Result int
}

// Conn carries the calls of one plugin process. Its methods may be called from
// any goroutine.
type Conn struct {
	limits Limits
	epoch  time.Time // all times below are durations since then, monotonic
	cancel context.CancelFunc
	lanes  [2]lane
	done   chan struct{}
	reads  sync.WaitGroup

	mu    sync.Mutex
	table table
	end   error // why the Conn ended; nil while it lives
	lost  int   // calls that its end left without an answer
	sweep *time.Timer
	armed bool // sweep will fire
}

// lane is one stream of calls to the plugin and of answers from it.
type lane struct {
	stream stream
	writer *batch.Writer
}

// A stream is one Exchange stream, or frames, which cost less. Closing the Conn
// ends it.
type stream interface {
	SendMsg(m any) error
	RecvMsg(m any) error
}

// Indexes of Conn.lanes.
const (
	small = iota
	bulk
)

// Open opens the two streams and waits until the plugin has accepted them, at
// most as long as ctx lives. They are frames if the plugin listens for these,
// else Exchange streams. The Conn outlives ctx; it ends by Close, by the
// death of the process, or when the plugin breaks the protocol.
func Open(ctx context.Context, client *wire.Client, peer Peer, limits Limits) (*Conn, error) {
	if limits.Result <= 0 {
		limits.Result = wire.DefaultResult
	}
	streams, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	defer stop()
	c := &Conn{limits: limits, epoch: time.Now(), cancel: cancel, done: make(chan struct{})}
	c.sweep = time.AfterFunc(time.Hour, c.sweepOverdue)
	c.sweep.Stop()
	open := openStream
	if client.FrameKey() != nil {
		open = peer.openFrames
	}
	for i, name := range [...]string{small: wire.LaneSmall, bulk: wire.LaneBulk} {
		stream, err := open(streams, client, i == bulk, 2*limits.Result+1<<20)
		if err != nil {
			cancel()
			return nil, fmt.Errorf("open %s lane: %w", name, errors.Join(ctx.Err(), err))
		}
		c.lanes[i] = lane{stream, batch.NewWriter(true, func(m *batch.Message) error { return stream.SendMsg(m) })}
	}
	if !stop() {
		cancel()
		return nil, fmt.Errorf("open exchange: %w", ctx.Err())
	}
	for i := range c.lanes {
		c.reads.Go(func() { c.read(&c.lanes[i]) })
	}
	return c, nil
}

// openStream opens one Exchange stream and waits for the headers, which the
// protocol wants at once, so that a plugin without Exchange is found out before
// its first call.
func openStream(ctx context.Context, client *wire.Client, isBulk bool, limit int) (stream, error) {
	name := wire.LaneSmall
	if isBulk {
		name = wire.LaneBulk
	}
	ctx = metadata.AppendToOutgoingContext(ctx, wire.LaneKey, name)
	stream, err := client.Conn().NewStream(ctx, &pb.Plugin_ServiceDesc.Streams[0], pb.Plugin_Exchange_FullMethodName,
		grpc.ForceCodecV2(batch.Codec{}),
		grpc.MaxCallRecvMsgSize(limit))
	if err != nil {
		return nil, err
	}
	header, err := stream.Header()
	if err != nil {
		return nil, err
	}
	if header == nil {
		var none batch.Answers
		if err := stream.RecvMsg(&none); err != nil {
			return nil, err
		}
		return nil, errors.New("plugin answered before it was asked")
	}
	return stream, nil
}

// Close ends the streams. Calls in flight fail with ErrClosed. It returns when
// both streams are done with; the process stays. It always returns nil.
func (c *Conn) Close() error {
	c.fail(nil)
	c.reads.Wait()
	return nil
}

// Done returns a channel that is closed when the Conn has ended, by Close or by
// itself: then the process is dead or of no use any more.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Err returns nil while the Conn lives and then why it ended, for the log; it
// wraps ErrClosed.
func (c *Conn) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end
}

// Lost returns how many calls got ErrClosed because the Conn ended while the
// plugin had them, and 0 while it lives. Each of them may have been the cause.
func (c *Conn) Lost() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost
}

// Breach returns how the plugin broke the protocol, if that is why the Conn has
// ended: by a message above the limit or a malformed one.
func (c *Conn) Breach() error {
	if err := c.Err(); errors.Is(err, batch.ErrMalformed) || errors.Is(err, batch.ErrTooLarge) || status.Code(err) == codes.ResourceExhausted {
		return err
	}
	return nil
}

// fail ends the Conn; only the first cause counts. nil means that the host
// wanted it.
func (c *Conn) fail(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil {
		return
	}
	c.end = ErrClosed
	if cause != nil {
		c.end = fmt.Errorf("%w: %w", ErrClosed, cause)
	}
	c.sweep.Stop()
	c.cancel()
	for i := range c.lanes {
		c.lanes[i].writer.Close(cause)
	}
	for i := range c.table.slots {
		if w := c.table.slots[i].waiter; w != nil {
			c.table.slots[i].waiter = nil
			c.lost++
			w.finish(ErrClosed)
		}
	}
	close(c.done)
}

// now returns the time since the epoch. It reads the monotonic clock alone.
func (c *Conn) now() time.Duration { return time.Since(c.epoch) }
