package main

// difference marks what is to be deleted from the first sequence and inserted from
// the second; what is left of both is equal. It is the linear space algorithm of
// section 4b of E. W. Myers, An O(ND) difference algorithm and its variations
// (Algorithmica 1, 1986): a point in the middle of a shortest way through the edit
// graph is found from both ends at once, and then the ways before and after it in the
// same manner. A search that takes too long goes by the way from the beginning that got
// farthest, so that the work is in proportion to searchWork or to the length of the
// sequences.
func difference(first, second []int32) (deleted, inserted []bool) {
	size := len(first) + len(second)
	return differenceWithin(min(size, max(searchWork/(size+1), leastSearch)), first, second)
}

// differenceWithin is difference with searches of that many edits from either end.
func differenceWithin(limit int, first, second []int32) (deleted, inserted []bool) {
	d := differ{
		first: first, second: second, deleted: make([]bool, len(first)), inserted: make([]bool, len(second)),
		limit: limit, forward: newFrontier(limit), backward: newFrontier(limit),
	}
	d.compare(0, len(first), 0, len(second))
	return d.deleted, d.inserted
}

const (
	// searchWork, divided by the length of both sequences, is how many edits a search
	// follows from either end. Up to 2,000 elements that is every way there is.
	searchWork = 1 << 21
	// leastSearch is how many edits a search follows at least.
	leastSearch = 8
)

// differ compares two sequences.
type differ struct {
	first, second     []int32
	deleted, inserted []bool // by element of the first and the second
	limit             int    // of the edits that a search follows from either end
	forward, backward frontier
}

// compare marks the edits between two parts of the sequences.
func (d *differ) compare(x, xEnd, y, yEnd int) {
	for x < xEnd && y < yEnd && d.first[x] == d.second[y] {
		x, y = x+1, y+1
	}
	for x < xEnd && y < yEnd && d.first[xEnd-1] == d.second[yEnd-1] {
		xEnd, yEnd = xEnd-1, yEnd-1
	}
	if x == xEnd || y == yEnd {
		mark(d.deleted[x:xEnd])
		mark(d.inserted[y:yEnd])
		return
	}
	dx, dy := d.middle(d.first[x:xEnd], d.second[y:yEnd])
	d.compare(x, x+dx, y, y+dy)
	d.compare(x+dx, xEnd, y+dy, yEnd)
}

func mark(elements []bool) {
	for i := range elements {
		elements[i] = true
	}
}

// middle is a point on a shortest way through the edit graph of a and b, neither its
// beginning nor its end. They begin and end differently, so that a way has two edits
// or more.
func (d *differ) middle(a, b []int32) (x, y int) {
	delta := len(a) - len(b) // the diagonal of the end
	odd := delta&1 != 0      // and so is the number of edits
	for edits := 0; edits <= d.limit; edits++ {
		low, high := diagonals(edits, len(a), len(b))
		d.forward.grow(edits)
		for k := low; k <= high; k += 2 {
			x := d.forward.start(edits, k, len(a), len(b))
			for x >= 0 && x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			d.forward.set(k, x)
			if other := delta - k; odd && x >= 0 && -edits < other && other < edits {
				if end := d.backward.at(other); end >= 0 && x+end >= len(a) {
					return x, x - k
				}
			}
		}
		d.backward.grow(edits)
		for k := low; k <= high; k += 2 {
			x := d.backward.start(edits, k, len(a), len(b))
			for x >= 0 && x < len(a) && x-k < len(b) && a[len(a)-1-x] == b[len(b)-1-x+k] {
				x++
			}
			d.backward.set(k, x)
			if other := delta - k; !odd && x >= 0 && -edits <= other && other <= edits {
				if start := d.forward.at(other); start >= 0 && x+start >= len(a) {
					return len(a) - x, len(b) - x + k
				}
			}
		}
	}
	low, high := diagonals(d.limit, len(a), len(b))
	for k := low; k <= high; k += 2 {
		if at := d.forward.at(k); at >= 0 && at+at-k > x+y {
			x, y = at, at-k
		}
	}
	return x, y
}

// diagonals are the first and the last diagonal, every other one between them, on
// which a way of that many edits may end in an edit graph of that size.
func diagonals(edits, width, height int) (low, high int) {
	low, high = -edits, edits
	if edits > height {
		low = -height + (edits-height)&1
	}
	if edits > width {
		high = width - (edits-width)&1
	}
	return low, high
}

// frontier is how far ways of some number of edits get, in elements of the first
// sequence by diagonal; -1 where none ends. Diagonal k is where x - y = k.
type frontier struct {
	farthest []int
	center   int // where diagonal 0 is
}

func newFrontier(edits int) frontier { return frontier{make([]int, 2*edits+3), edits + 1} }

func (f frontier) at(k int) int     { return f.farthest[f.center+k] }
func (f frontier) set(k, value int) { f.farthest[f.center+k] = value }

// grow forgets what is beyond the ways of one edit less.
func (f frontier) grow(edits int) {
	f.set(-edits-1, -1)
	f.set(edits+1, -1)
}

// start is where a way of that many edits arrives on diagonal k by its last edit:
// the farther of a step down from the diagonal above and one to the right from the
// diagonal below, within the graph; -1 if there is none.
func (f frontier) start(edits, k, width, height int) int {
	if edits == 0 {
		return 0
	}
	start := -1
	if down := f.at(k + 1); down >= 0 && down-k <= height {
		start = down
	}
	if right := f.at(k - 1); right >= 0 && right < width && right >= start {
		start = right + 1
	}
	return start
}
