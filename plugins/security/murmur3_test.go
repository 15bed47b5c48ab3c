package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/security.py, which is written after the
// published description; the first four are the vectors of the SMHasher wiki.
func TestMurmur3(t *testing.T) {
	sdktest.Run(t, Murmur3, []sdktest.Case{
		{Name: "nothing", Body: `{"text": ""}`, Want: `{"hash32": "00000000"}`},
		{Name: "nothing, seed 1", Body: `{"text": "", "seed": 1}`, Want: `{"hash32": "514e28b7"}`},
		{Name: "nothing, largest seed", Body: `{"text": "", "seed": 4294967295}`, Want: `{"hash32": "81f16f39"}`},
		{Name: "four zero bytes", Body: `{"text": "\u0000\u0000\u0000\u0000"}`, Want: `{"hash32": "2362f9de"}`},
		{Name: "three zero bytes", Body: `{"text": "\u0000\u0000\u0000"}`, Want: `{"hash32": "85f0b427"}`},
		{Name: "fox", Body: `{"text": "The quick brown fox jumps over the lazy dog", "seed": 2538058380}`, Want: `{"hash32": "2fa826cd"}`},
		{Name: "whole seed with a fraction of zero", Body: `{"text": "Hello, world!", "seed": 1234.0}`, Want: `{"hash32": "faf6cdb3"}`},
		{Name: "negative seed", Body: `{"text": "a", "seed": -1}`, Code: "INVALID_INPUT", Field: "seed"},
		{Name: "seed of 33 bits", Body: `{"text": "a", "seed": 4294967296}`, Code: "INVALID_INPUT", Field: "seed"},
		{Name: "fractional seed", Body: `{"text": "a", "seed": 0.5}`, Code: "INVALID_INPUT", Field: "seed"},
		{Name: "seed as text", Body: `{"text": "a", "seed": "1"}`, Code: "INVALID_INPUT", Field: "seed"},
		{Name: "text missing", Body: `{"seed": 1}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Murmur3, sdktest.Recorded(t, "testdata/python.json", "hash/murmur3"))
}
