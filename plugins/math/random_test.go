package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// stream is a source of random bytes that gives these in turn.
func stream(data ...byte) *bytes.Reader { return bytes.NewReader(data) }

// Expected values: by hand from the bytes; a die takes three bits of one and
// throws 6 and 7 away, the largest ranges take seven bytes, the high one first.
func TestRandom(t *testing.T) {
	within := func(low, high float64, count int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			values := got["values"].([]any)
			if len(values) != count {
				t.Errorf("%d values, want %d", len(values), count)
			}
			for _, v := range values {
				if x, err := v.(json.Number).Float64(); err != nil || x < low || x > high {
					t.Errorf("value %v", v)
				}
			}
		}
	}
	sdktest.Run(t, Random, []sdktest.Case{
		{Name: "draws beyond the last are thrown away", Body: `{"minimum": 1, "maximum": 6, "count": 3}`, Random: stream(0, 7, 6, 5, 8+2), Want: `{"values": [1, 6, 3]}`},
		{Name: "one value by default", Body: `{"minimum": -1, "maximum": 6}`, Random: stream(7), Want: `{"values": [6]}`},
		{Name: "only one possible value", Body: `{"minimum": 5, "maximum": 5, "count": 2}`, Random: stream(), Want: `{"values": [5, 5]}`},
		{Name: "unique is the beginning of a shuffle", Body: `{"minimum": 1, "maximum": 4, "count": 4, "unique": true}`, Random: stream(3, 1, 1, 0), Want: `{"values": [4, 3, 1, 2]}`},
		{Name: "unique takes all there are", Body: `{"minimum": 1, "maximum": 1000, "count": 1000, "unique": true}`, Check: func(t *testing.T, got map[string]any) {
			seen := map[any]bool{}
			for _, v := range got["values"].([]any) {
				seen[v] = true
			}
			if len(seen) != 1000 {
				t.Errorf("%d different values", len(seen))
			}
		}},
		{Name: "largest range of whole numbers, first", Body: `{"minimum": -9007199254740991, "maximum": 9007199254740991}`, Random: stream(0, 0, 0, 0, 0, 0, 0), Want: `{"values": [-9007199254740991]}`},
		{Name: "largest range of whole numbers, last", Body: `{"minimum": -9007199254740991, "maximum": 9007199254740991}`, Random: stream(0x3f, 255, 255, 255, 255, 255, 254), Want: `{"values": [9007199254740991]}`},
		{Name: "fractions, first", Body: `{"minimum": 0.5, "maximum": 2}`, Random: stream(0, 0, 0, 0, 0, 0, 0), Want: `{"values": [0.5]}`},
		{Name: "fractions, middle", Body: `{"minimum": 0.5, "maximum": 2}`, Random: stream(0x10, 0, 0, 0, 0, 0, 0), Want: `{"values": [1.25]}`},
		{Name: "fractions, last", Body: `{"minimum": 0.5, "maximum": 2}`, Random: stream(0x20, 0, 0, 0, 0, 0, 0), Want: `{"values": [2]}`},
		{Name: "fractions stay within the bounds", Body: `{"minimum": 0.1, "maximum": 0.3, "count": 1000}`, Check: within(0.1, 0.3, 1000)},
		{Name: "fractions over almost all doubles", Body: `{"minimum": 0.5, "maximum": 1.7e308, "count": 10}`, Check: within(0.5, 1.7e308, 10)},
		{Name: "minimum above maximum", Body: `{"minimum": 2, "maximum": 1}`, Code: "INVALID_INPUT", Field: "minimum"},
		{Name: "more unique values than there are", Body: `{"minimum": 1, "maximum": 6, "count": 7, "unique": true}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "unique fractions", Body: `{"minimum": 0.5, "maximum": 6, "unique": true}`, Code: "INVALID_INPUT", Field: "unique"},
		{Name: "whole numbers beyond 2^53-1", Body: `{"minimum": 0, "maximum": 1e300}`, Code: "INVALID_INPUT", Field: "maximum"},
		{Name: "whole numbers below -(2^53-1)", Body: `{"minimum": -1e300, "maximum": 0}`, Code: "INVALID_INPUT", Field: "minimum"},
		{Name: "no values", Body: `{"minimum": 1, "maximum": 6, "count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "1,001 values", Body: `{"minimum": 1, "maximum": 6, "count": 1001}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "fractional count", Body: `{"minimum": 1, "maximum": 6, "count": 1.5}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "maximum missing", Body: `{"minimum": 1}`, Code: "INVALID_INPUT", Field: "maximum"},
	})
}

// TestRandomUniform counts how often each face of a die comes, and in which
// place each of four unique values, from a fixed stream. The limits are the
// 99.9 percent points of chi-square with 5 and 9 degrees of freedom (NIST/
// SEMATECH e-Handbook, table 1.3.6.7.4).
func TestRandomUniform(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{1}))
	const rounds = 600
	faces := make([]float64, 6)
	places := make([][]float64, 4)
	for i := range places {
		places[i] = make([]float64, 4)
	}
	for range rounds {
		die, err := Random.Run(ctx, randomRequest{Minimum: 1, Maximum: 6, Count: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, face := range die.Values {
			faces[int(face)-1]++
		}
		shuffle, err := Random.Run(ctx, randomRequest{Minimum: 0, Maximum: 3, Count: 4, Unique: true})
		if err != nil {
			t.Fatal(err)
		}
		for place, value := range shuffle.Values {
			places[place][int(value)]++
		}
	}
	if x := chiSquare(faces); x > 20.515 {
		t.Errorf("faces %v, chi-square %v", faces, x)
	}
	// Rows and columns both have a fixed sum, hence 3*3 degrees of freedom.
	if x := chiSquare(slices.Concat(places...)); x > 27.877 {
		t.Errorf("places %v, chi-square %v", places, x)
	}
}

// chiSquare measures how far counts are from all being equal.
func chiSquare(counts []float64) float64 {
	total, sum := 0.0, 0.0
	for _, n := range counts {
		total += n
	}
	expected := total / float64(len(counts))
	for _, n := range counts {
		sum += (n - expected) * (n - expected) / expected
	}
	return sum
}

// TestRandomSourceFails checks that a source without bytes is an error of ours,
// not of the client, and no endless loop.
func TestRandomSourceFails(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), stream())
	for _, in := range []randomRequest{
		{Minimum: 1, Maximum: 6, Count: 1},
		{Minimum: 0.5, Maximum: 6, Count: 1},
	} {
		_, err := Random.Run(ctx, in)
		var refusal *sdk.Error
		if err == nil || errors.As(err, &refusal) {
			t.Errorf("%+v: error %v", in, err)
		}
	}
}
