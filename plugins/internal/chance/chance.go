// Package chance draws from a source of random bytes without bias: each outcome
// of a draw is as likely as the others.
package chance

import (
	"io"
	"math/bits"
)

// Source draws from a source of random bytes. After that has failed it draws
// zeros; who draws looks at [Source.Err] in the end, and within a loop that zeros
// would not leave.
type Source struct {
	source io.Reader
	buffer []byte
	ahead  []byte // what of the buffer is not drawn yet
	err    error
}

// New returns a source of draws. It reads ahead, since a call to the system for
// each byte is slow: as many bytes as are expected to be drawn, within bounds.
func New(source io.Reader, expected int) *Source {
	const least, most = 16, 4096
	return &Source{source: source, buffer: make([]byte, min(max(expected, least), most))}
}

// Err returns the error with which the source of random bytes has failed.
func (s *Source) Err() error { return s.err }

// Below returns a number from 0 to n-1; n is at least 1. It takes as many whole
// bytes as n-1 has, the high one first, and of them as many low bits as n-1 has.
// What is n or more is thrown away and drawn again, so a remainder with its bias
// never arises, and on average fewer than two draws are made.
func (s *Source) Below(n int) int {
	width := bits.Len(uint(n - 1))
	for {
		x := 0
		for range (width + 7) / 8 {
			x = x<<8 | int(s.octet())
		}
		if x &= 1<<width - 1; x < n {
			return x
		}
	}
}

// Fill fills data with random bytes.
func (s *Source) Fill(data []byte) {
	for i := range data {
		data[i] = s.octet()
	}
}

// octet returns the next byte of the source.
func (s *Source) octet() byte {
	if len(s.ahead) == 0 && !s.read() {
		return 0
	}
	b := s.ahead[0]
	s.ahead = s.ahead[1:]
	return b
}

// read reads ahead and reports whether that gave a byte.
func (s *Source) read() bool {
	if s.err != nil {
		return false
	}
	var n int
	n, s.err = io.ReadAtLeast(s.source, s.buffer, 1)
	s.ahead = s.buffer[:n]
	return s.err == nil
}

// One returns one of the items, of which there must be some.
func One[T any](s *Source, items []T) T { return items[s.Below(len(items))] }

// Many returns one of the items that many times; an item may come again.
func Many[T any](s *Source, items []T, times int) []T {
	drawn := make([]T, times)
	for i := range drawn {
		drawn[i] = One(s, items)
	}
	return drawn
}

// Shuffle puts the items into another order, from the last place to the first
// (Fisher and Yates).
func Shuffle[T any](s *Source, items []T) {
	for i := len(items) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		items[i], items[j] = items[j], items[i]
	}
}

// Deal puts that many of the items in front, drawn without putting back: it is
// the beginning of a shuffle (Fisher and Yates) from the first place to the last.
func Deal[T any](s *Source, items []T, count int) {
	for i := range count {
		j := i + s.Below(len(items)-i)
		items[i], items[j] = items[j], items[i]
	}
}

// DealBelow returns that many of the numbers 0 to n-1 as [Deal] would deal them
// out, but remembers only those that have changed places.
func DealBelow(s *Source, n, count int) []int {
	dealt, moved := make([]int, count), make(map[int]int, count)
	at := func(place int) int {
		if number, ok := moved[place]; ok {
			return number
		}
		return place
	}
	for i := range dealt {
		j := i + s.Below(n-i)
		dealt[i] = at(j)
		moved[j] = at(i)
	}
	return dealt
}
