// Package ledger keeps the credit pools of all keys: exact under any
// concurrency, never below zero, and durable. DESIGN.md beside this file
// states the protocol and its invariants.
package ledger

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/utilhost/utilhost/host/store"
)

// bank is what debiting needs of a store: read what was charged, and charge or
// give back durably. A store shared by several hosts would stand here, which
// leases blocks to each of them.
type bank interface {
	// Account returns the durable record of a pool, zero if there is none.
	Account(id string, month uint32) (store.Account, error)
	// Commit makes a batch durable as a whole.
	Commit(*store.Batch) error
	// Writable says whether a commit would be tried now.
	Writable() error
}

// pace holds the intervals of the background work; tests shorten them.
type pace struct {
	sweep      time.Duration // between two looks at all pools; usage is flushed then
	idleSweeps int           // a pool unused for so many sweeps returns its block
	coldSweeps int           // a pool unused for so many sweeps leaves memory
	commitWait time.Duration // longest wait of a call for a commit
}

var standardPace = pace{sweep: time.Second, idleSweeps: 5, coldSweeps: 60, commitWait: 5 * time.Second}

// Ledger holds the pools. Its methods are safe for concurrent use.
type Ledger struct {
	store  *store.Store // reports and recovery
	bank   bank         // debits
	opts   Options
	pace   pace
	log    hclog.Logger
	slots  *slotFile // nil in the strict level
	pools  poolTable
	span   atomic.Pointer[monthSpan]
	failed atomic.Pointer[error] // outcome of the last commit, nil if it went well
	closed atomic.Bool

	queueMu    sync.Mutex
	urgent     []*pool // somebody waits or soon will
	background []*pool // flush and return

	wake      chan struct{}
	ask       chan func() // runs on the committer's goroutine, between commits
	stop      chan struct{}
	closeOnce sync.Once
	closeErr  error
	committer sync.WaitGroup
	sweeper   sync.WaitGroup
	waiters   sync.Pool
}

// Open opens the ledger on a store, which it does not close. It first brings
// every account that was open at the last end of the process to an exact
// state: see Options.PowerCut.
func Open(s *store.Store, opts Options) (*Ledger, error) {
	return open(s, s, opts, standardPace)
}

func open(s *store.Store, b bank, opts Options, pace pace) (*Ledger, error) {
	if err := opts.complete(s.Dir()); err != nil {
		return nil, err
	}
	l := &Ledger{
		store: s, bank: b, opts: opts, pace: pace, log: opts.Log,
		wake: make(chan struct{}, 1),
		ask:  make(chan func()),
		stop: make(chan struct{}),
	}
	l.waiters.New = func() any { return &waiter{result: make(chan error, 1)} }
	l.pools.init()
	if err := l.recover(); err != nil {
		return nil, fmt.Errorf("recover credits: %w", err)
	}
	if opts.Durability != Strict {
		slots, err := createSlots(opts.Path, opts.Slots, s.ID())
		if err != nil {
			// Correct all the same, only slower.
			l.log.Warn("no slot file, debits run in the strict level", "error", err)
		}
		l.slots = slots
	}
	l.committer.Go(l.commitLoop)
	l.sweeper.Go(l.sweepLoop)
	return l, nil
}

func (o *Options) complete(storeDir string) error {
	if o.Path == "" {
		o.Path = filepath.Join(filepath.Dir(filepath.Clean(storeDir)), "slots")
	}
	if o.Slots <= 0 {
		o.Slots = defaultSlots
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = hclog.NewNullLogger()
	}
	switch o.Durability {
	case "":
		o.Durability = Standard
	case Standard, Strict:
	default:
		return fmt.Errorf("durability must be standard or strict")
	}
	switch o.PowerCut {
	case "":
		o.PowerCut = Charge
	case Charge, Refund:
	default:
		return fmt.Errorf("power_cut must be charge or refund")
	}
	return nil
}

// Close writes every pool's exact state and ends the background work.
// Reservations that are still open are dropped: their Settle gives
// ErrUnavailable and charges nothing.
func (l *Ledger) Close() error {
	l.closeOnce.Do(func() {
		l.closed.Store(true)
		close(l.stop)
		l.sweeper.Wait()
		l.committer.Wait()
		err := l.settleAll()
		l.pools.each((*pool).abandon)
		l.closeErr = errors.Join(err, l.slots.close())
	})
	return l.closeErr
}

// Ready is nil while debits can be made durable, else ErrUnavailable with the
// cause. Calls covered by a block may succeed all the same.
func (l *Ledger) Ready() error {
	if l.closed.Load() {
		return ErrUnavailable
	}
	if err := l.bank.Writable(); err != nil {
		return unavailable(err)
	}
	return nil
}

// healthy is Ready for the hot path: it asks the store only after a failure.
func (l *Ledger) healthy() error {
	if l.failed.Load() == nil {
		return nil
	}
	if err := l.bank.Writable(); err != nil {
		return unavailable(err)
	}
	l.failed.Store(nil)
	return nil
}

var errSlow = errors.New("the commit takes too long")

func unavailable(cause error) error { return fmt.Errorf("%w: %w", ErrUnavailable, cause) }
