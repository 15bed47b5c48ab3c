package chance

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// stream draws from these bytes in turn.
func stream(data ...byte) *Source { return New(bytes.NewReader(data), 1) }

// TestBelow draws by hand: as many bytes as n-1 has, high one first, their low
// bits, again if too large, and no byte more.
func TestBelow(t *testing.T) {
	for _, c := range []struct {
		n    int
		data []byte
		want int
	}{
		{1, nil, 0},
		{2, []byte{0xfe}, 0},
		{2, []byte{0xff}, 1},
		{3, []byte{3, 0xff, 6}, 2},
		{6, []byte{6, 7, 5}, 5},
		{10, []byte{0x0a, 0xff, 0x19}, 9},
		{256, []byte{255}, 255},
		{257, []byte{0xff, 1, 2, 7}, 7},
		{257, []byte{1, 1, 3, 0}, 256},
		{7772, []byte{0x1e, 0x5c, 0xfe, 0x5b}, 7771},
		{1_000_000, []byte{0x0f, 0x42, 0x40, 0xff, 0xff, 0xff, 0xf0, 0, 1}, 1},
		{1_000_000, []byte{0x0f, 0x42, 0x3f}, 999_999},
		{1<<54 - 1, []byte{0x3f, 255, 255, 255, 255, 255, 255, 0x3f, 255, 255, 255, 255, 255, 254}, 1<<54 - 2},
	} {
		random := stream(c.data...)
		if got := random.Below(c.n); got != c.want || random.Err() != nil {
			t.Errorf("below %d of % x: %d (%v), want %d", c.n, c.data, got, random.Err(), c.want)
		}
		if random.Fill(make([]byte, 1)); random.Err() == nil {
			t.Errorf("below %d of % x leaves bytes", c.n, c.data)
		}
	}
}

// FuzzBelow compares the draws with another way to make them: bit by bit from a
// text of the bytes in binary digits.
func FuzzBelow(f *testing.F) {
	f.Add(uint64(6), []byte{7, 6, 5})
	f.Add(uint64(1), []byte{})
	f.Add(uint64(1000), []byte{1, 2, 3, 4})
	f.Add(uint64(1)<<54, []byte{1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, n uint64, data []byte) {
		n = n%(1<<54) + 1
		random := stream(data...)
		got := random.Below(int(n))
		width := 0
		for uint64(1)<<width < n {
			width++
		}
		want, found := 0, width == 0
		for size := (width + 7) / 8; !found && size <= len(data); data = data[size:] {
			want = 0
			for bit := 8*size - width; bit < 8*size; bit++ {
				want = 2*want + int(data[bit/8]>>(7-bit%8)&1)
			}
			found = uint64(want) < n
		}
		if found != (random.Err() == nil) || found && got != want {
			t.Errorf("below %d: %d (%v), want %d, %v", n, got, random.Err(), want, found)
		}
	})
}

// TestEven counts draws from fixed streams in parts of equal size. The limits are
// the 99.9 percent points of chi-square with one degree of freedom less than there
// are parts (NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4).
func TestEven(t *testing.T) {
	for _, c := range []struct {
		n, parts int
		limit    float64
	}{
		{2, 2, 10.828}, {3, 3, 13.816}, {6, 6, 20.515}, {10, 10, 27.877}, {36, 36, 66.619},
		{90, 10, 27.877}, {255, 3, 13.816}, {256, 2, 10.828}, {258, 6, 20.515}, {1000, 10, 27.877},
		{1_000_000, 10, 27.877}, {9 << 50, 36, 66.619},
	} {
		random := New(rand.NewChaCha8([32]byte{byte(c.n), byte(c.n >> 8)}), 4096)
		counts := make([]int, c.parts)
		for range 1000 * c.parts {
			counts[random.Below(c.n)/(c.n/c.parts)]++
		}
		sum := 0.0
		for _, n := range counts {
			sum += float64((n-1000)*(n-1000)) / 1000
		}
		if sum > c.limit {
			t.Errorf("below %d: %v, chi-square %v", c.n, counts, sum)
		}
	}
}

// TestOrders goes through every row of draws that leads to an order, each as
// likely as the others, and expects each order as often as the others.
func TestOrders(t *testing.T) {
	shuffled, dealt := map[string]int{}, map[string]int{}
	for i := range byte(4) {
		for j := range byte(3) {
			for k := range byte(2) {
				items := []byte("abcd")
				Shuffle(stream(i, j, k), items)
				shuffled[string(items)]++

				items = []byte("abcd")
				Deal(stream(i, j, k), items, 3)
				dealt[string(items)]++
				for place, number := range DealBelow(stream(i, j, k), 4, 3) {
					if items[place] != "abcd"[number] {
						t.Errorf("draws %d, %d, %d: number %d and item %c in place %d", i, j, k, number, items[place], place)
					}
				}
			}
		}
	}
	for name, orders := range map[string]map[string]int{"shuffle": shuffled, "deal": dealt} {
		for order := range orders {
			if sorted := slices.Sorted(slices.Values([]byte(order))); string(sorted) != "abcd" {
				t.Errorf("%s: order %s", name, order)
			}
		}
		if len(orders) != 24 {
			t.Errorf("%s: %d orders, want 24", name, len(orders))
		}
	}
}

// Expected value: each draw by hand; 3 is thrown away.
func TestMany(t *testing.T) {
	if got := string(Many(stream(2, 0, 3, 2, 1), []rune("aé😀"), 4)); got != "😀a😀é" {
		t.Errorf("drawn %s", got)
	}
}

// TestSourceFails checks that a failure is kept and that draws come to an end.
func TestSourceFails(t *testing.T) {
	random := stream(255)
	if got := random.Below(1000); got >= 1000 || !errors.Is(random.Err(), io.EOF) {
		t.Errorf("drawn %d, error %v", got, random.Err())
	}
	if got := Many(random, []int{7, 8, 9}, 2); !slices.Equal(got, []int{7, 7}) || !errors.Is(random.Err(), io.EOF) {
		t.Errorf("drawn %v, error %v", got, random.Err())
	}
}
