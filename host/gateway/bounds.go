package gateway

import (
	"hash/maphash"
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// boundShards is how many mutexes share the keys.
const boundShards = 64

// bounds counts each key's calls in flight and holds its limiter where its tier
// sets a rate. A key that is idle, with a full bucket, is forgotten: a new entry
// would be no different.
type bounds struct {
	seed   maphash.Seed
	shards [boundShards]boundShard
}

type boundShard struct {
	mu      sync.Mutex
	keys    map[string]*bound
	sweepAt int // size at which idle keys are looked for
}

type bound struct {
	inFlight int
	limiter  *rate.Limiter // nil where no rate is set
	tier     Tier          // that limiter was made for
}

// minSweep keeps small tables from being swept all the time.
const minSweep = 64

func (b *bounds) init() {
	b.seed = maphash.MakeSeed()
	for i := range b.shards {
		b.shards[i].keys = make(map[string]*bound)
		b.shards[i].sweepAt = minSweep
	}
}

func (b *bounds) shard(key string) *boundShard {
	return &b.shards[maphash.String(b.seed, key)%boundShards]
}

// enter admits a call of key, which must leave, or says why not: a wait above
// zero until the rate allows it, or busy.
func (b *bounds) enter(key string, tier Tier, most int, now func() time.Time) (wait time.Duration, busy bool) {
	s := b.shard(key)
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.keys[key]
	if e == nil {
		if len(s.keys) >= s.sweepAt {
			s.sweep(now())
		}
		e = new(bound)
		s.keys[key] = e
	}
	if tier.RatePerSecond > 0 {
		if wait := e.admit(tier, now()); wait > 0 {
			return wait, false
		}
	} else {
		e.limiter = nil
	}
	if e.inFlight >= most {
		return 0, true
	}
	e.inFlight++
	return 0, false
}

// leave ends a call that was admitted.
func (b *bounds) leave(key string) {
	s := b.shard(key)
	s.mu.Lock()
	s.keys[key].inFlight--
	s.mu.Unlock()
}

// admit takes a token, or says how long until there is one.
func (e *bound) admit(tier Tier, now time.Time) time.Duration {
	if e.limiter == nil || e.tier != tier {
		e.tier = tier
		burst := tier.Burst
		if burst <= 0 {
			burst = max(1, int(math.Ceil(tier.RatePerSecond)))
		}
		e.limiter = rate.NewLimiter(rate.Limit(tier.RatePerSecond), burst)
	}
	if e.limiter.AllowN(now, 1) {
		return 0
	}
	missing := 1 - e.limiter.TokensAt(now)
	return max(1, time.Duration(missing/tier.RatePerSecond*float64(time.Second)))
}

// sweep forgets idle keys and sets the size of the next sweep, so that sweeping
// costs a constant amount per new key.
func (s *boundShard) sweep(now time.Time) {
	for key, e := range s.keys {
		if e.inFlight == 0 && (e.limiter == nil || e.limiter.TokensAt(now) >= float64(e.limiter.Burst())) {
			delete(s.keys, key)
		}
	}
	s.sweepAt = max(minSweep, 2*len(s.keys))
}
