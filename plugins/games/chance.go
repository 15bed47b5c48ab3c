package main

import (
	"bufio"
	"io"
	"math/bits"
)

// chance draws numbers from a source of random bytes.
type chance struct{ source *bufio.Reader }

// newChance reads ahead what some count draws of a few bits need.
func newChance(source io.Reader, count int) chance {
	return chance{bufio.NewReaderSize(source, min(2*count, 4096))}
}

// below returns a number from 0 to n-1, each as likely as the others; n is 1 or
// more. It takes as few bytes as n-1 needs, the most significant first, and as
// many bits of them as n-1 has. Draws of n and more are thrown away, so a
// remainder with its bias never arises, and on average fewer than two are made.
func (c chance) below(n int) (int, error) {
	width := bits.Len(uint(n - 1))
	for {
		drawn := 0
		for range (width + 7) / 8 {
			b, err := c.source.ReadByte()
			if err != nil {
				return 0, err
			}
			drawn = drawn<<8 | int(b)
		}
		if drawn &= 1<<width - 1; drawn < n {
			return drawn, nil
		}
	}
}

// deal puts that many of the items in front, drawn without putting back, so that
// each choice in each order is as likely as the others (Fisher and Yates).
func deal[T any](c chance, items []T, count int) error {
	for i := range count {
		j, err := c.below(len(items) - i)
		if err != nil {
			return err
		}
		items[i], items[i+j] = items[i+j], items[i]
	}
	return nil
}

// drawEach draws one of the choices, each as likely as the others, that many
// times.
func drawEach(source io.Reader, times int, choices []string) ([]string, error) {
	random := newChance(source, times)
	drawn := make([]string, times)
	for i := range drawn {
		choice, err := random.below(len(choices))
		if err != nil {
			return nil, err
		}
		drawn[i] = choices[choice]
	}
	return drawn, nil
}
