package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"math"
	"math/bits"

	"github.com/utilhost/utilhost/sdk"
)

type randomRequest struct {
	Minimum float64 `json:"minimum" doc:"Smallest value that may come."`
	Maximum float64 `json:"maximum" doc:"Largest value that may come."`
	Count   int     `json:"count" doc:"How many values." min:"1" max:"1000" default:"1"`
	Unique  bool    `json:"unique" doc:"Whether no value may come twice; needs whole bounds." default:"false"`
}

type randomResult struct {
	Values []float64 `json:"values" doc:"The values in the order in which they were drawn."`
}

// Random is math/random.
var Random = sdk.Endpoint[randomRequest, randomResult]{
	Route:   "math/random",
	Summary: "Random numbers between two bounds",
	Doc: `
Draws from the operating system's secure source, uniformly and without bias;
both bounds may come. Two whole bounds, which must then lie within
9007199254740991 of 0, give whole numbers. If either bound has a fraction the
numbers have fractions as well.`,
	Examples: []sdk.Example{{
		Name:     "Three throws of a die",
		Request:  `{"minimum": 1, "maximum": 6, "count": 3}`,
		Response: `{"values": [4, 1, 4]}`,
	}, {
		Name:     "Lottery",
		Request:  `{"minimum": 1, "maximum": 49, "count": 6, "unique": true}`,
		Response: `{"values": [33, 7, 41, 12, 48, 20]}`,
	}, {
		Name:    "More unique values than there are",
		Request: `{"minimum": 1, "maximum": 6, "count": 7, "unique": true}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in randomRequest) (randomResult, error) {
		if in.Minimum > in.Maximum {
			return randomResult{}, sdk.Invalid("minimum", "must be at most maximum")
		}
		whole := in.Minimum == math.Trunc(in.Minimum) && in.Maximum == math.Trunc(in.Maximum)
		random := newUniform(sdk.Random(ctx), in.Count)
		var values []float64
		var err error
		switch {
		case !whole && in.Unique:
			return randomResult{}, sdk.Invalid("unique", "must be false unless minimum and maximum are whole numbers")
		case !whole:
			values, err = random.fractions(in.Minimum, in.Maximum, in.Count)
		case in.Minimum < -maxSafeInteger:
			return randomResult{}, sdk.Invalid("minimum", "must be %d or more when both bounds are whole numbers", -maxSafeInteger)
		case in.Maximum > maxSafeInteger:
			return randomResult{}, sdk.Invalid("maximum", "must be at most %d when both bounds are whole numbers", maxSafeInteger)
		case in.Unique && in.Maximum-in.Minimum < float64(in.Count-1):
			return randomResult{}, sdk.Invalid("count", "must be at most the number of whole numbers from minimum to maximum when unique")
		default:
			values, err = random.wholes(int64(in.Minimum), int64(in.Maximum), in.Count, in.Unique)
		}
		return randomResult{values}, err
	},
}

// uniform draws numbers from a source of random bytes.
type uniform struct{ source *bufio.Reader }

// newUniform reads ahead what some count draws need.
func newUniform(source io.Reader, count int) uniform {
	return uniform{bufio.NewReaderSize(source, min(16*count, 4096))}
}

// below returns a number from 0 to n-1, each as likely as the others; n is 1 or
// more. Draws of as many bits as n-1 has are thrown away until one fits, so a
// remainder with its bias never arises, and on average fewer than two are made.
func (u uniform) below(n uint64) (uint64, error) {
	mask := uint64(1)<<bits.Len64(n-1) - 1
	for {
		var drawn [8]byte
		if _, err := io.ReadFull(u.source, drawn[:]); err != nil {
			return 0, err
		}
		if x := binary.LittleEndian.Uint64(drawn[:]) & mask; x < n {
			return x, nil
		}
	}
}

// wholes draws whole numbers from first to last. Unique ones are the beginning
// of a shuffle (Fisher and Yates) of all numbers there are, of which only the
// places that have changed are kept.
func (u uniform) wholes(first, last int64, count int, unique bool) ([]float64, error) {
	values, moved := make([]float64, count), map[uint64]uint64{}
	at := func(place uint64) uint64 {
		if number, ok := moved[place]; ok {
			return number
		}
		return place
	}
	total := uint64(last-first) + 1
	for i := range values {
		drawn := uint64(0)
		if unique {
			drawn = uint64(i)
		}
		offset, err := u.below(total - drawn)
		if err != nil {
			return nil, err
		}
		number := offset
		if unique {
			number = at(drawn + offset)
			moved[drawn+offset] = at(drawn)
		}
		values[i] = float64(first + int64(number))
	}
	return values, nil
}

// fractions draws numbers from low to high in 2^53 even steps. The bounds are
// at most a double's range apart, as one of them has a fraction.
func (u uniform) fractions(low, high float64, count int) ([]float64, error) {
	const steps = 1 << 53
	values := make([]float64, count)
	for i := range values {
		step, err := u.below(steps + 1)
		if err != nil {
			return nil, err
		}
		values[i] = min(high, low+(high-low)*(float64(step)/steps))
	}
	return values, nil
}
