// Package auth keeps API keys: it issues them, changes them, and tells which
// key a secret belongs to.
//
// Secrets are stored and compared only as SHA-256. They carry 190 bits of
// randomness, so that a slow hash would add nothing; and since the comparison
// is a map look-up by hash, its timing tells nothing about a secret.
package auth

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/utilhost/utilhost/host/store"
)

var (
	// ErrUnknown: the secret is malformed, belongs to no key, was replaced, or
	// its key is revoked or expired. Answered with INVALID_KEY.
	ErrUnknown = errors.New("key is not known")
	// ErrNotFound: there is no key with this id.
	ErrNotFound = errors.New("there is no key with this id")
	// ErrRevoked: a revoked key cannot be changed any more.
	ErrRevoked = errors.New("key is revoked")
)

// Options says how keys are kept.
type Options struct {
	// Now is the clock that expiry is checked against; nil means time.Now.
	Now func() time.Time
	// Tiers returns the configured tiers and their monthly credits. It is
	// called at each change of a key, so that a reload takes effect.
	Tiers func() map[string]int64
	// Log receives one line for each change of a key; nil discards it.
	Log hclog.Logger
}

// Keys is the set of API keys of a store. Its methods are safe for concurrent
// use.
type Keys struct {
	store *store.Store
	opts  Options
	// mu serialises changes, and the filling of the cache against them.
	mu      sync.Mutex
	changes atomic.Uint64
	cache   cache
}

// Open returns the keys of a store, which it does not close.
func Open(s *store.Store, opts Options) (*Keys, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Tiers == nil {
		return nil, errors.New("open keys: no tiers given")
	}
	if opts.Log == nil {
		opts.Log = hclog.NewNullLogger()
	}
	k := &Keys{store: s, opts: opts}
	k.cache.init()
	return k, nil
}

// Authenticate returns the active key that a secret belongs to, and ErrUnknown
// if there is none. Malformed secrets never reach the store, and known ones
// reach it once. Unknown well-formed ones are not remembered, so a flood of
// them costs look-ups (a few microseconds each) but no memory. Any other error
// means that the store cannot be read. The key is shared: do not change it.
func (k *Keys) Authenticate(secret string) (*Key, error) {
	hash, ok := hashSecret(secret)
	if !ok {
		return nil, ErrUnknown
	}
	e := k.cache.get(hash)
	if e == nil {
		var err error
		if e, err = k.load(hash); err != nil {
			return nil, err
		}
	}
	if !e.validAt(k.opts.Now()) {
		return nil, ErrUnknown
	}
	return e.key, nil
}

// load reads a secret's key from the store into the cache.
func (k *Keys) load(hash [32]byte) (*entry, error) {
	for {
		seen := k.changes.Load()
		id, err := k.store.SecretOwner(hash)
		if err != nil {
			return nil, fmt.Errorf("authenticate: %w", err)
		}
		if id == "" {
			return nil, ErrUnknown
		}
		rec, found, err := k.store.Key(id)
		if err != nil {
			return nil, fmt.Errorf("authenticate: %w", err)
		}
		e := newEntry(rec, hash)
		if !found || e == nil {
			return nil, ErrUnknown
		}
		if k.remember(hash, e, seen) {
			return e, nil
		}
	}
}

// remember puts an entry into the cache unless a key was changed since, in
// which case it may be old.
func (k *Keys) remember(hash [32]byte, e *entry, seen uint64) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changes.Load() != seen {
		return false
	}
	k.cache.put(hash, e)
	return true
}
