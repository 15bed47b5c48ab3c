package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"math/bits"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

// ShuffleLines is text/shuffle-lines.
var ShuffleLines = sdk.Endpoint[textRequest, textResult]{
	Route:   "text/shuffle-lines",
	Summary: "Lines in random order",
	Doc: `
Puts the lines of a text into an order of which each is as likely as the others
(Fisher and Yates), drawn from the operating system's secure source.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "first\nsecond\nthird"}`,
		Response: `{"result": "second\nthird\nfirst"}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in textRequest) (textResult, error) {
		all := splitLines(in.Text)
		if err := shuffle(all, sdk.Random(ctx)); err != nil {
			return textResult{}, err
		}
		return textResult{strings.Join(all, "\n")}, nil
	},
}

// shuffle puts items into an order of which each is as likely as the others.
func shuffle(items []string, random io.Reader) error {
	source := bufio.NewReaderSize(random, min(8*len(items), 4096))
	for i := len(items) - 1; i > 0; i-- {
		j, err := below(i+1, source)
		if err != nil {
			return err
		}
		items[i], items[j] = items[j], items[i]
	}
	return nil
}

// below returns a number from 0 to n-1, each as likely as the others; n is 1 to
// 2^32. Draws of four bytes, least significant first, of which as many bits count
// as n-1 has, are thrown away until one fits, so a remainder with its bias never
// arises.
func below(n int, source *bufio.Reader) (int, error) {
	mask := uint64(1)<<bits.Len64(uint64(n-1)) - 1
	for {
		drawn, err := source.Peek(4)
		if err != nil {
			return 0, err
		}
		x := uint64(binary.LittleEndian.Uint32(drawn)) & mask
		if _, err := source.Discard(4); err != nil {
			return 0, err
		}
		if x < uint64(n) {
			return int(x), nil
		}
	}
}
