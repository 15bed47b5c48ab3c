package batch

import (
	"math/bits"
	"sync"

	"google.golang.org/grpc/mem"
)

// Buffers below the first class are not worth pooling (gRPC does not return
// them), and above the last one they are rare enough to be left to the
// collector.
const (
	smallestClass = 12 // 4 KiB
	largestClass  = 24 // 16 MiB
)

// pool is a mem.BufferPool in classes of powers of two. gRPC's own pool clears
// a whole buffer each time it is taken, and from 32 KiB on its next class is
// 1 MiB: 30 us for every bulk item. Here nothing is read that was not written.
type pool [largestClass + 1]sync.Pool

// buffers is a cache, not state: taking from an empty one only costs time.
var buffers = new(pool)

var _ mem.BufferPool = (*pool)(nil)

// Get returns a buffer of that length; its bytes are arbitrary.
func (p *pool) Get(length int) *[]byte {
	class := max(bits.Len(uint(max(length, 1)-1)), smallestClass)
	if class > largestClass {
		b := make([]byte, length)
		return &b
	}
	if b, ok := p[class].Get().(*[]byte); ok {
		*b = (*b)[:length]
		return b
	}
	b := make([]byte, length, 1<<class)
	return &b
}

// Put takes a buffer back. One whose capacity is not that of a class has been
// replaced by append and is dropped.
func (p *pool) Put(b *[]byte) {
	class := bits.Len(uint(cap(*b))) - 1
	if class >= smallestClass && class <= largestClass && cap(*b) == 1<<class {
		p[class].Put(b)
	}
}
