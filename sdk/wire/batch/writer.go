package batch

import (
	"encoding/binary"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"google.golang.org/grpc/mem"
)

const (
	// messageBytes is the most that one message holds, unless it is one item.
	messageBytes = 256 << 10

	// ownBytes is the size from which an item is a message of its own, encoded
	// before the writer's lock is taken.
	ownBytes = 32 << 10

	// rounds is how often a caller writes for others before a goroutine does:
	// under steady load somebody always queues in between, and the caller has
	// its own call to wait for.
	rounds = 2

	// unansweredBytes is how much may be on its way to the peer while callers
	// still write themselves. gRPC lets a stream run 64 KiB ahead of what the
	// peer has taken, a pipe of frames takes 128 KiB at the least, and then a send
	// blocks, with a peer that stopped reading for good; below this bound it
	// returns at once.
	unansweredBytes = 48 << 10
)

// ErrWriterClosed is returned for items queued after the stream has ended.
var ErrWriterClosed = errors.New("stream has ended")

// Message is one outgoing message, given to SendMsg of Frames or of a gRPC
// stream that uses Codec.
type Message struct {
	framed *[]byte // room for a frame's head, then the message
}

// take hands the message over to gRPC, which returns its memory to the pool when
// it has been written.
func (m *Message) take() mem.BufferSlice {
	framed := mem.NewBuffer(m.framed, buffers)
	m.framed = nil
	defer framed.Free() // what is returned holds a reference of its own
	return mem.BufferSlice{framed.Slice(frameHead, framed.Len())}
}

// takeFrame returns the message with its head in front. The caller puts the
// memory back into the pool.
func (m *Message) takeFrame() *[]byte {
	framed := m.framed
	m.framed = nil
	binary.LittleEndian.PutUint32(*framed, uint32(len(*framed)-frameHead))
	return framed
}

// Writer collects items from many goroutines into messages and sends these one
// after the other. Whoever finds nobody sending does it for all that have
// queued meanwhile, so that batches arise under load and nobody waits without
// it.
type Writer struct {
	send      func(*Message) error
	unbounded bool

	answered atomic.Int64 // bytes of sent items that the peer is done with

	mu      sync.Mutex
	queue   []*[]byte // whole messages in order, framed; the last one may still grow
	own     bool      // the last message of queue must not grow
	writing bool      // somebody sends
	sent    int64     // bytes given to send
	err     error     // why nothing is sent any more

	message Message // of whoever sends
}

// NewWriter returns a writer of messages that go out by send, which is called
// by one goroutine at a time.
//
// With bounded set the writer keeps callers from blocking in send: the user
// reports with Answered how many bytes the peer is done with, and while too
// many are not, a goroutine of the writer sends. Without it callers send
// whatever they have queued.
func NewWriter(bounded bool, send func(*Message) error) *Writer {
	return &Writer{send: send, unbounded: !bounded}
}

// Item queues one call, of which Answered wants ItemSize back.
func (w *Writer) Item(id uint64, route uint32, timeoutUS uint64, requestID, traceparent string, body []byte) error {
	return w.add(itemBound(requestID, traceparent, body), func(b []byte) []byte {
		return AppendItem(b, id, route, timeoutUS, requestID, traceparent, body)
	})
}

// Cancel queues the cancellation of a call, of which Answered wants CancelSize
// back.
func (w *Writer) Cancel(id uint64) error {
	return w.add(cancelBound, func(b []byte) []byte { return AppendCancel(b, id) })
}

// Answer queues one answer.
func (w *Writer) Answer(id uint64, code int32, field, message string, body []byte) error {
	return w.add(answerBound(field, message, body), func(b []byte) []byte {
		return AppendAnswer(b, id, code, field, message, body)
	})
}

// Answered tells the writer that the peer has taken n bytes of what was sent.
func (w *Writer) Answered(n int) { w.answered.Add(int64(n)) }

// Unanswered returns the number of bytes that Answered has not yet told of: those
// that were sent and those that wait to be.
func (w *Writer) Unanswered() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := w.sent - w.answered.Load()
	for _, b := range w.queue {
		n += length(b)
	}
	return int(n)
}

// add appends what fill writes, at most bound bytes, to the queue.
func (w *Writer) add(bound int, fill func([]byte) []byte) error {
	if bound >= ownBytes {
		b := newMessage(bound)
		*b = fill(*b)
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.err != nil {
			buffers.Put(b)
			return w.err
		}
		w.queue, w.own = append(w.queue, b), true
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return w.err
	}
	b := w.room(bound)
	*b = fill(*b)
	return nil
}

// room returns the message to append bound bytes to. w.mu is held.
func (w *Writer) room(bound int) *[]byte {
	if n := len(w.queue); n > 0 && !w.own {
		last := w.queue[n-1]
		need := len(*last) + bound
		if need <= cap(*last) {
			return last
		}
		if need <= messageBytes {
			// Room for several more, since each time all is copied.
			larger := buffers.Get(min(4*need, messageBytes))
			*larger = (*larger)[:copy(*larger, *last)]
			buffers.Put(last)
			w.queue[n-1] = larger
			return larger
		}
	}
	b := newMessage(bound)
	w.queue, w.own = append(w.queue, b), false
	return b
}

// newMessage returns an empty message with room for bound bytes behind the head.
func newMessage(bound int) *[]byte {
	b := buffers.Get(frameHead + bound)
	*b = (*b)[:frameHead]
	return b
}

// length returns the length of a message in the queue without its head.
func length(framed *[]byte) int64 { return int64(len(*framed) - frameHead) }

// Flush sees to it that all that is queued goes out. The caller sends it
// itself if nobody does and if that cannot block it; with yield it first lets
// other goroutines run once, so that they can queue too.
func (w *Writer) Flush(yield bool) {
	w.mu.Lock()
	if w.writing || len(w.queue) == 0 {
		w.mu.Unlock()
		return
	}
	w.writing = true
	blocks := w.blocks()
	w.mu.Unlock()
	if blocks {
		go w.drain(-1)
		return
	}
	if yield {
		runtime.Gosched()
	}
	if !w.drain(rounds) {
		go w.drain(-1)
	}
}

// FlushLater sees to it that all that is queued goes out, sent by a goroutine
// of the writer if nobody sends: for callers that must not wait.
func (w *Writer) FlushLater() {
	w.mu.Lock()
	start := !w.writing && len(w.queue) > 0
	w.writing = w.writing || start
	w.mu.Unlock()
	if start {
		go w.drain(-1)
	}
}

// blocks reports whether sending the first message of the queue might block.
// w.mu is held.
func (w *Writer) blocks() bool {
	return !w.unbounded && w.sent+length(w.queue[0])-w.answered.Load() > unansweredBytes
}

// drain sends messages until none is queued. A caller, which gives the number
// of messages it is ready to send, stops early and gets false: it must find
// somebody else then. The goroutine of the writer gives -1. w.writing is the
// licence to be here and is given up with true.
func (w *Writer) drain(messages int) bool {
	for {
		w.mu.Lock()
		if len(w.queue) == 0 {
			w.writing = false
			w.mu.Unlock()
			return true
		}
		if messages == 0 || messages > 0 && w.blocks() {
			w.mu.Unlock()
			return false
		}
		if messages > 0 {
			messages--
		}
		w.message.framed = w.pop()
		w.sent += length(w.message.framed)
		w.mu.Unlock()
		if err := w.send(&w.message); err != nil {
			w.Close(err)
		}
	}
}

// pop takes the first message off the queue. w.mu is held.
func (w *Writer) pop() *[]byte {
	first := w.queue[0]
	n := copy(w.queue, w.queue[1:])
	w.queue[n] = nil
	w.queue = w.queue[:n]
	return first
}

// Close drops what is queued; items queued later are refused with an error.
// A send under way is not waited for: the end of its stream ends it.
func (w *Writer) Close(cause error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = errors.Join(ErrWriterClosed, cause)
	}
	for i, b := range w.queue {
		buffers.Put(b)
		w.queue[i] = nil
	}
	w.queue = w.queue[:0]
}
