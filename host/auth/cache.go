package auth

import (
	"sync"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

const cacheShards = 64

// cache maps the hashes of secrets in use to their keys. It holds existing
// secrets only, so it is bounded by what was issued.
type cache struct{ shards [cacheShards]cacheShard }

type cacheShard struct {
	mu      sync.RWMutex
	entries map[[32]byte]*entry
	_       [32]byte // one shard per cache line
}

// entry is what a secret stands for. It is immutable.
type entry struct {
	key     *Key
	expires time.Time // of the key or of the secret, whichever is first; zero: never
}

func (e *entry) validAt(now time.Time) bool { return e.expires.IsZero() || now.Before(e.expires) }

// newEntry makes the entry of one of a key's secrets; nil if the secret is not
// the key's or the key is revoked.
func newEntry(rec store.Key, hash [32]byte) *entry {
	if rec.Revoked != nil {
		return nil
	}
	for _, s := range rec.Secrets {
		if s.Hash != hash {
			continue
		}
		e := &entry{}
		for _, at := range [...]*time.Time{rec.Expires, s.Expires} {
			if at != nil && (e.expires.IsZero() || at.Before(e.expires)) {
				e.expires = *at
			}
		}
		key := keyOf(rec, time.Time{}) // active: the entry is not used once it expired
		e.key = &key
		return e
	}
	return nil
}

func (c *cache) init() {
	for i := range c.shards {
		c.shards[i].entries = make(map[[32]byte]*entry)
	}
}

func (c *cache) shard(hash [32]byte) *cacheShard { return &c.shards[hash[0]%cacheShards] }

func (c *cache) get(hash [32]byte) *entry {
	s := c.shard(hash)
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.entries[hash]
}

// put stores an entry; nil takes it out.
func (c *cache) put(hash [32]byte, e *entry) {
	s := c.shard(hash)
	s.mu.Lock()
	defer s.mu.Unlock()
	if e == nil {
		delete(s.entries, hash)
		return
	}
	s.entries[hash] = e
}
