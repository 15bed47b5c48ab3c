package gateway

import "sync/atomic"

// budget counts the bytes of bodies and results that are held.
type budget struct {
	limit, used atomic.Int64
}

// take reserves n bytes, or nothing and says false.
func (b *budget) take(n int64) bool {
	if b.used.Add(n) > b.limit.Load() {
		b.used.Add(-n)
		return false
	}
	return true
}

func (b *budget) giveBack(n int64) { b.used.Add(-n) }
