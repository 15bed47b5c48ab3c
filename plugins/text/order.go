package main

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// place is a line by its number, with a key that sorts it.
type place struct {
	key  uint64
	line int
}

// sortedByText returns the lines in the order of the code points of texts that
// belong to them, which is the order of the texts' bytes. Equal ones stay in order.
func sortedByText(lines, texts []string, descending bool) []string {
	places := make([]place, len(lines))
	for i, text := range texts {
		places[i] = place{prefixKey(text), i}
	}
	flip(places, descending)
	places = sortedByKey(places)
	for start := 0; start < len(places); {
		end := start + 1
		for end < len(places) && places[end].key == places[start].key {
			end++
		}
		slices.SortFunc(places[start:end], func(a, b place) int {
			order := strings.Compare(texts[a.line], texts[b.line])
			if descending {
				order = -order
			}
			return cmp.Or(order, a.line-b.line)
		})
		start = end
	}
	return arranged(lines, places)
}

// sortedByNumber returns the lines in the order of a number that each has, those
// with NaN last in either direction. Equal ones stay in order.
func sortedByNumber(lines []string, number func(line string) float64, descending bool) []string {
	places := make([]place, len(lines))
	for i, line := range lines {
		places[i] = place{numberKey(number(line), descending), i}
	}
	return arranged(lines, sortedByKey(places))
}

// prefixKey is the first eight bytes of a text, zeros after a shorter one.
func prefixKey(text string) uint64 {
	var first [8]byte
	copy(first[:], text)
	return binary.BigEndian.Uint64(first[:])
}

// numberKey maps numbers to keys in the same order, or the opposite one, and NaN
// to the last key. Zeros of either sign are the same.
func numberKey(x float64, descending bool) uint64 {
	if math.IsNaN(x) {
		return math.MaxUint64
	}
	if descending {
		x = -x
	}
	bits := math.Float64bits(x + 0)
	if bits>>63 == 1 {
		return ^bits
	}
	return bits | 1<<63
}

// flip turns the order of the keys round if it has to be.
func flip(places []place, descending bool) {
	if !descending {
		return
	}
	for i := range places {
		places[i].key = ^places[i].key
	}
}

// sortedByKey returns the places in the order of their keys, equal ones as they
// are, byte by byte from the least significant (radix sort), in linear time. It
// may use the slice that it gets.
func sortedByKey(places []place) []place {
	other := make([]place, len(places))
	for shift := 0; shift < 64; shift += 8 {
		var starts [257]int
		for _, p := range places {
			starts[p.key>>shift&0xff+1]++
		}
		if slices.Max(starts[:]) == len(places) {
			continue // all have the same byte here
		}
		for i := range 256 {
			starts[i+1] += starts[i]
		}
		for _, p := range places {
			digit := p.key >> shift & 0xff
			other[starts[digit]] = p
			starts[digit]++
		}
		places, other = other, places
	}
	return places
}

// arranged returns the lines in the order of the places.
func arranged(lines []string, places []place) []string {
	result := make([]string, len(lines))
	for i, p := range places {
		result[i] = lines[p.line]
	}
	return result
}
