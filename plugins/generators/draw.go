package main

import (
	"bufio"
	"io"
	"math/bits"
)

// drawer draws from a source of random bytes. After the source has failed it
// draws zeros; who draws looks at err in the end.
type drawer struct {
	source *bufio.Reader
	err    error
}

// newDrawer reads ahead, since a call to the system for each byte is slow: as
// many bytes as are expected to be drawn.
func newDrawer(source io.Reader, expected int) *drawer {
	const most = 4096
	return &drawer{source: bufio.NewReaderSize(source, min(expected, most))}
}

// below returns a number from 0 to n-1, each as likely as the others; n is at
// least 1. It takes as many whole bytes as n-1 has, the high one first, and of
// them as many low bits as n-1 has. What is n or more is thrown away and drawn
// again, so a remainder with its bias never arises.
func (d *drawer) below(n int) int {
	width := bits.Len(uint(n - 1))
	for {
		x := 0
		for range (width + 7) / 8 {
			x = x<<8 | int(d.octet())
		}
		if x &= 1<<width - 1; x < n {
			return x
		}
	}
}

// octet returns the next byte of the source.
func (d *drawer) octet() byte {
	if d.err != nil {
		return 0
	}
	var b byte
	b, d.err = d.source.ReadByte()
	return b
}

// fill fills data with bytes.
func (d *drawer) fill(data []byte) {
	for i := range data {
		data[i] = d.octet()
	}
}

// one returns one of the items, each as likely as the others.
func one[T any](d *drawer, items []T) T { return items[d.below(len(items))] }

// letters returns a text of that many ASCII characters of the alphabet.
func (d *drawer) letters(alphabet string, length int) string {
	text := make([]byte, length)
	for i := range text {
		text[i] = alphabet[d.below(len(alphabet))]
	}
	return string(text)
}
