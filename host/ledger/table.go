package ledger

import (
	"hash/maphash"
	"sync"
)

const shardCount = 128 // far more than cores, so that look-ups seldom meet

// poolTable holds the pools that are in memory, sharded by key id.
type poolTable struct {
	seed   maphash.Seed
	shards [shardCount]shard
}

type shard struct {
	mu    sync.RWMutex
	pools map[poolKey]*pool
	_     [32]byte // one shard per cache line
}

type poolKey struct {
	id    string
	month Month
}

func (t *poolTable) init() {
	t.seed = maphash.MakeSeed()
	for i := range t.shards {
		t.shards[i].pools = make(map[poolKey]*pool)
	}
}

func (t *poolTable) shard(id string) *shard {
	return &t.shards[maphash.String(t.seed, id)%shardCount]
}

// find returns the pool of a key and month, nil if it is not in memory.
func (t *poolTable) find(k poolKey) *pool {
	s := t.shard(k.id)
	s.mu.RLock()
	p := s.pools[k]
	s.mu.RUnlock()
	return p
}

// add returns the pool of a key and month, a new one made by create if none is
// in memory.
func (t *poolTable) add(k poolKey, create func() *pool) *pool {
	s := t.shard(k.id)
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.pools[k]
	if p == nil {
		p = create()
		s.pools[k] = p
	}
	return p
}

// evict takes a pool out if it agrees to it under its lock.
func (t *poolTable) evict(p *pool) bool {
	s := t.shard(p.id)
	s.mu.Lock()
	defer s.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.evictable() {
		return false
	}
	p.dead = true
	delete(s.pools, poolKey{p.id, p.month})
	return true
}

// each calls fn for every pool. No lock is held during fn.
func (t *poolTable) each(fn func(*pool)) {
	var pools []*pool
	for i := range t.shards {
		s := &t.shards[i]
		pools = pools[:0]
		s.mu.RLock()
		for _, p := range s.pools {
			pools = append(pools, p)
		}
		s.mu.RUnlock()
		for _, p := range pools {
			fn(p)
		}
	}
}

// acquire returns the loaded pool of a key and month, locked.
func (l *Ledger) acquire(id string, m Month) (*pool, error) {
	for {
		p := l.pools.find(poolKey{id, m})
		if p == nil {
			p = l.pools.add(poolKey{id, m}, func() *pool { return newPool(l, id, m) })
		}
		p.mu.Lock()
		if p.dead { // evicted between look-up and lock
			p.mu.Unlock()
			continue
		}
		if l.closed.Load() {
			p.mu.Unlock()
			return nil, ErrUnavailable
		}
		if !p.loaded {
			if err := p.load(); err != nil {
				p.mu.Unlock()
				return nil, unavailable(err)
			}
		}
		return p, nil
	}
}
