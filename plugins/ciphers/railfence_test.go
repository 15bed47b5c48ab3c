package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: WEAREDISCOVERED is the textbook example (Wikipedia, "Rail
// fence cipher"), the rest a zigzag written out by definition in Python 3.11.
func TestRailFence(t *testing.T) {
	sdktest.Run(t, RailFence, []sdktest.Case{
		{Name: "textbook", Body: `{"text": "WEAREDISCOVEREDFLEEATONCE", "rails": 3}`, Want: `{"result": "WECRLTEERDSOEEFEAOCAIVDEN"}`},
		{Name: "two rails", Body: `{"text": "abcdef", "rails": 2}`, Want: `{"result": "acebdf"}`},
		{Name: "decrypt", Body: `{"text": "acebdf", "rails": 2, "mode": "decrypt"}`, Want: `{"result": "abcdef"}`},
		{Name: "blanks take part", Body: `{"text": "HELLO WORLD", "rails": 4}`, Want: `{"result": "HWE OLORDLL"}`},
		{Name: "one rail less than characters", Body: `{"text": "abcdef", "rails": 5}`, Want: `{"result": "abcdfe"}`},
		{Name: "as many rails as characters", Body: `{"text": "abcdef", "rails": 6}`, Want: `{"result": "abcdef"}`},
		{Name: "more rails than any integer type holds", Body: `{"text": "abc", "rails": 1e300}`, Want: `{"result": "abc"}`},
		{Name: "the same, decrypting", Body: `{"text": "abc", "rails": 1e300, "mode": "decrypt"}`, Want: `{"result": "abc"}`},
		{Name: "astral plane", Body: `{"text": "a😀b", "rails": 2}`, Want: `{"result": "ab😀"}`},
		{Name: "combining mark is a code point", Body: `{"text": "e\u0301xyz", "rails": 2}`, Want: `{"result": "exz\u0301y"}`},
		{Name: "empty", Body: `{"text": "", "rails": 2}`, Want: `{"result": ""}`},
		{Name: "whole number with a point", Body: `{"text": "abcdef", "rails": 2.0}`, Want: `{"result": "acebdf"}`},
		{Name: "one rail", Body: `{"text": "abc", "rails": 1}`, Code: "INVALID_INPUT", Field: "rails"},
		{Name: "negative rails", Body: `{"text": "abc", "rails": -3}`, Code: "INVALID_INPUT", Field: "rails"},
		{Name: "fractional rails", Body: `{"text": "abc", "rails": 2.5}`, Code: "INVALID_INPUT", Field: "rails"},
		{Name: "rails as text", Body: `{"text": "abc", "rails": "3"}`, Code: "INVALID_INPUT", Field: "rails"},
		{Name: "no rails", Body: `{"text": "abc"}`, Code: "INVALID_INPUT", Field: "rails"},
		{Name: "mode in capitals", Body: `{"text": "abc", "rails": 2, "mode": "Encrypt"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "empty mode", Body: `{"text": "abc", "rails": 2, "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
	})
}

// FuzzZigzag compares the order with a pencil that really goes up and down.
func FuzzZigzag(f *testing.F) {
	f.Add(uint16(25), uint16(3))
	f.Add(uint16(0), uint16(2))
	f.Add(uint16(7), uint16(7))
	f.Add(uint16(8), uint16(7))
	f.Fuzz(func(t *testing.T, length, more uint16) {
		n, rails := int(length), int(more)%1000+2
		fence := make([][]int, rails)
		rail, direction := 0, 1
		for i := range n {
			fence[rail] = append(fence[rail], i)
			if rail+direction < 0 || rail+direction == rails {
				direction = -direction
			}
			rail += direction
		}
		if got, want := zigzag(n, rails), slices.Concat(fence...); !slices.Equal(got, want) {
			t.Errorf("zigzag(%d, %d) = %v, want %v", n, rails, got, want)
		}
	})
}
