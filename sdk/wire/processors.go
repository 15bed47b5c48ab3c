package wire

import (
	"runtime"
	"sync"
	"time"
)

// linger is how long a plugin keeps all processors after its last long call.
const linger = time.Second

// processors keeps a plugin process on one processor while its calls are short,
// and gives it all of them as soon as one turns out long.
//
// Short calls run one after the other where they are read, so a second
// processor has nothing to compute. It costs all the same: each hand-over
// between the goroutines of the connection wakes a thread on it, which about
// doubles the processor time of a call. Long calls and large bodies do run in
// parallel, and must not hold up the short ones; for them every processor is
// there.
type processors struct {
	all int       // what the process was started with
	set func(int) // sets the number

	mu    sync.Mutex
	wide  bool
	long  int       // long calls running
	last  time.Time // when the last one ended
	timer *time.Timer
}

// newProcessors returns the processors of this process, all of them in use.
func newProcessors() *processors {
	return &processors{
		all:  runtime.GOMAXPROCS(0),
		set:  func(n int) { runtime.GOMAXPROCS(n) },
		wide: true,
	}
}

// rest goes down to one processor unless long calls run. All methods do nothing
// on nil.
func (p *processors) rest() {
	if p == nil || p.all == 1 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.narrow()
}

// narrow goes down to one processor if no long call runs. p.mu is held.
func (p *processors) narrow() {
	if p.wide && p.long == 0 {
		p.wide = false
		p.set(1)
	}
}

// begin says that a long call runs, until end.
func (p *processors) begin() {
	if p == nil || p.all == 1 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.long++
	if !p.wide {
		p.wide = true
		p.set(p.all)
	}
}

// end says that a long call has ended.
func (p *processors) end() {
	if p == nil || p.all == 1 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.long--
	p.last = time.Now()
	if p.timer == nil {
		p.timer = time.AfterFunc(linger, p.expire)
	}
}

// expire is the timer's function. The timer is left alone by begin and end, so
// it looks whether it came too early.
func (p *processors) expire() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if wait := linger - time.Since(p.last); wait > 0 || p.long > 0 {
		p.timer.Reset(max(wait, linger/4))
		return
	}
	p.timer = nil
	p.narrow()
}
