package main

import (
	"bufio"
	"io"
	"math/bits"
)

// drawer draws small numbers from a source of random bytes.
type drawer struct{ source *bufio.Reader }

// newDrawer reads ahead what some count draws need.
func newDrawer(source io.Reader, count int) drawer {
	return drawer{bufio.NewReaderSize(source, min(2*count, 4096))}
}

// below returns a number from 0 to n-1, each as likely as the others; n is 1 to
// 256. Draws of as many bits as n-1 has are thrown away until one fits, so a
// remainder with its bias never arises.
func (d drawer) below(n int) (int, error) {
	mask := byte(1<<bits.Len(uint(n-1)) - 1)
	for {
		drawn, err := d.source.ReadByte()
		if err != nil {
			return 0, err
		}
		if x := int(drawn & mask); x < n {
			return x, nil
		}
	}
}

// shuffle puts letters into an order of which each is as likely as the others
// (Fisher and Yates).
func (d drawer) shuffle(letters []byte) error {
	for i := len(letters) - 1; i > 0; i-- {
		j, err := d.below(i + 1)
		if err != nil {
			return err
		}
		letters[i], letters[j] = letters[j], letters[i]
	}
	return nil
}
