package ledger

import (
	"time"

	"github.com/hashicorp/go-hclog"
)

// Durability says what a debit waits for before its call is answered.
type Durability string

const (
	// Standard: blocks of credits are charged on disk ahead of their use. A
	// kill of the process loses nothing; a power cut leaves at most one block
	// of each recently used key in doubt, which PowerCut decides.
	Standard Durability = "standard"
	// Strict: each debit is synced to disk before its call is answered.
	Strict Durability = "strict"
)

// PowerCut says who bears a block whose use is unknown after a power cut.
type PowerCut string

const (
	// Charge counts the whole block as used: no acknowledged debit is lost.
	Charge PowerCut = "charge"
	// Refund gives the unknown part of the block back to the customer.
	Refund PowerCut = "refund"
)

// Options says how a ledger works. The zero value is usable.
type Options struct {
	// Path is the slot file; "" means "slots" beside the store's directory.
	// It must be on a local file system.
	Path string
	// Durability is Standard if empty.
	Durability Durability
	// PowerCut is Charge if empty.
	PowerCut PowerCut
	// Slots is the number of accounts that can hold a block at one time (64
	// bytes of file each); others are debited as in Strict. 0 means 65,536.
	Slots int
	// Now is the wall clock that decides which month a call belongs to; nil
	// means time.Now.
	Now func() time.Time
	// Log receives what recovery decides for each key; nil discards it.
	Log hclog.Logger
}
