package batch

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// read returns the calls of a message that is being sent.
func read(t testing.TB, m *Message) *pb.Calls {
	data, err := (Codec{}).Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Free()
	calls := new(pb.Calls)
	if err := proto.Unmarshal(data.Materialize(), calls); err != nil {
		t.Fatal(err)
	}
	return calls
}

// eventually polls until condition holds.
func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within %v: %s", limit, what)
		}
	}
}

// within runs wait, which may hang.
func within(t *testing.T, what string, wait func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Errorf("not within %v: %s", limit, what)
	}
}

// TestWriterSendsAll has many goroutines queue calls of all sizes, also while a
// goroutine of the writer sends, and checks that each call is sent once, that
// messages keep to their bound, and that one goroutine sends at a time.
func TestWriterSendsAll(t *testing.T) {
	const goroutines, each = 32, 60
	var sending, mu sync.Mutex
	got := make(map[uint64]int) // guarded by mu
	var w *Writer
	w = NewWriter(true, func(m *Message) error {
		if !sending.TryLock() {
			t.Error("two goroutines send")
			sending.Lock()
		}
		defer sending.Unlock()
		size := int(length(m.framed))
		calls := read(t, m)
		if size > messageBytes && len(calls.Items) > 1 {
			t.Errorf("message of %d bytes with %d calls", size, len(calls.Items))
		}
		mu.Lock()
		defer mu.Unlock()
		for _, item := range calls.Items {
			got[item.Id] = len(item.Body)
		}
		w.Answered(size)
		return nil
	})
	sizes := []int{0, 50, 3000, ownBytes - 73, ownBytes, 300_000}
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for i := range each {
				id := uint64(g*each + i)
				if err := w.Item(id, 0, 1, "r", "", make([]byte, sizes[id%uint64(len(sizes))])); err != nil {
					t.Error(err)
				}
				if i%7 == 0 {
					w.FlushLater()
				} else {
					w.Flush(true)
				}
			}
		})
	}
	wg.Wait()
	eventually(t, "all calls sent", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(got) == goroutines*each
	})
	for id, size := range got {
		if want := sizes[id%uint64(len(sizes))]; size != want {
			t.Errorf("call %d: body of %d bytes, want %d", id, size, want)
		}
	}
}

// TestWriterNeverHoldsCallers has a peer that answers nothing and a send that
// blocks once 64 KiB are on the way, as gRPC's does. A caller alone sends all
// itself until it has to stop; of many, most find somebody sending.
func TestWriterNeverHoldsCallers(t *testing.T) {
	for _, callers := range []int{1, 16} {
		ended := make(chan struct{})
		var mu sync.Mutex
		sent := 0
		w := NewWriter(true, func(m *Message) error {
			mu.Lock()
			full := sent >= 64<<10
			sent += int(length(m.framed))
			mu.Unlock()
			if full {
				<-ended
				return errors.New("stream ended")
			}
			return nil
		})
		var wg sync.WaitGroup
		for range callers {
			wg.Go(func() {
				for range 20 {
					if err := w.Item(1, 0, 1, "", "", make([]byte, 5000)); err != nil {
						t.Error(err)
					}
					w.Flush(false)
				}
			})
		}
		within(t, "the callers are away", wg.Wait) // one in send would be there for good
		mu.Lock()
		if sent < unansweredBytes-5100 {
			t.Errorf("only %d bytes were sent", sent)
		}
		mu.Unlock()
		close(ended)
		eventually(t, "the writer has noticed the end", func() bool {
			w.FlushLater()
			return errors.Is(w.Item(1, 0, 1, "", "", nil), ErrWriterClosed)
		})
	}
}

// TestCallerWritesTwice has others queue all the time; the caller must get away.
func TestCallerWritesTwice(t *testing.T) {
	var w *Writer
	sends := 0
	stop := make(chan struct{})
	w = NewWriter(false, func(*Message) error {
		sends++ // one at a time
		select {
		case <-stop:
			return nil
		default:
		}
		return w.Item(1, 0, 1, "", "", nil) // as another caller would
	})
	if err := w.Item(1, 0, 1, "", "", nil); err != nil {
		t.Fatal(err)
	}
	within(t, "the caller has stopped writing", func() { w.Flush(false) })
	close(stop)
	eventually(t, "the rest is sent", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return !w.writing
	})
	if sends <= rounds {
		t.Errorf("%d messages sent, want the caller's %d and more", sends, rounds)
	}
}

func TestWriterClosed(t *testing.T) {
	w := NewWriter(false, func(*Message) error {
		t.Error("sent after Close")
		return nil
	})
	if err := w.Answer(1, 0, "", "", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("cause")
	w.Close(cause)
	w.Flush(false)
	for name, err := range map[string]error{
		"small":  w.Answer(1, 0, "", "", nil),
		"large":  w.Answer(1, 0, "", "", make([]byte, ownBytes)),
		"cancel": w.Cancel(1),
	} {
		if !errors.Is(err, ErrWriterClosed) || !errors.Is(err, cause) {
			t.Errorf("%s: error %v, want ErrWriterClosed with its cause", name, err)
		}
	}
}

// TestOrder checks that small items around a large one keep their order.
func TestOrder(t *testing.T) {
	var got []uint64
	w := NewWriter(false, func(m *Message) error {
		for _, item := range read(t, m).Items {
			got = append(got, item.Id)
		}
		return nil
	})
	large := []byte(strings.Repeat("x", ownBytes))
	for id, body := range [][]byte{nil, large, nil, nil, large, large, nil} {
		if err := w.Item(uint64(id), 0, 1, "", "", body); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush(false)
	eventually(t, "all is sent", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return !w.writing
	})
	for i, id := range got {
		if id != uint64(i) {
			t.Fatalf("order %v", got)
		}
	}
	if len(got) != 7 {
		t.Errorf("%d items, want 7", len(got))
	}
}

func TestPool(t *testing.T) {
	p := new(pool)
	for _, n := range []int{0, 1, 4096, 4097, 1 << 20, 1<<24 + 1} {
		b := p.Get(n)
		if len(*b) != n {
			t.Errorf("got %d bytes, want %d", len(*b), n)
		}
		copy(*b, bytes.Repeat([]byte("x"), n))
		p.Put(b)
	}
	odd := make([]byte, 5000)
	p.Put(&odd) // not a class: must not come back
	if b := p.Get(5000); cap(*b) != 8192 {
		t.Errorf("capacity %d, want 8192", cap(*b))
	}
	if b := p.Get(4096); cap(*b) != 4096 {
		t.Errorf("capacity %d, want 4096", cap(*b))
	}
}
