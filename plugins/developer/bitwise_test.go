package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the 32-bit operators of Node 20, read with >>> 0.
func TestBitwise(t *testing.T) {
	sdktest.Run(t, Bitwise, []sdktest.Case{
		{Name: "AND", Body: `{"a": 12, "b": 10, "op": "AND"}`, Want: `{"result": 8}`},
		{Name: "OR", Body: `{"a": 12, "b": 10, "op": "OR"}`, Want: `{"result": 14}`},
		{Name: "XOR", Body: `{"a": 12, "b": 10, "op": "XOR"}`, Want: `{"result": 6}`},
		{Name: "NOT uses no b", Body: `{"a": 1, "b": 7, "op": "NOT"}`, Want: `{"result": 4294967294}`},
		{Name: "b left out", Body: `{"a": 12, "op": "OR"}`, Want: `{"result": 12}`},
		{Name: "b null", Body: `{"a": 12, "b": null, "op": "AND"}`, Want: `{"result": 0}`},
		{Name: "into the sign bit", Body: `{"a": 1, "b": 31, "op": "LSHIFT"}`, Want: `{"result": 2147483648}`},
		{Name: "bits fall out", Body: `{"a": 4294967295, "b": 1, "op": "LSHIFT"}`, Want: `{"result": 4294967294}`},
		{Name: "shift by 32 is none", Body: `{"a": 5, "b": 32, "op": "LSHIFT"}`, Want: `{"result": 5}`},
		{Name: "shift to the right fills with zeros", Body: `{"a": 4294967295, "b": 31, "op": "RSHIFT"}`, Want: `{"result": 1}`},
		{Name: "largest count is 31", Body: `{"a": 2147483648, "b": 4294967295, "op": "RSHIFT"}`, Want: `{"result": 1}`},
		{Name: "whole numbers with point and exponent", Body: `{"a": 12.0, "b": 1e1, "op": "AND"}`, Want: `{"result": 8}`},
		{Name: "a below", Body: `{"a": -1, "op": "NOT"}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "a above", Body: `{"a": 4294967296, "op": "NOT"}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "b below, even for NOT", Body: `{"a": 1, "b": -1, "op": "NOT"}`, Code: "INVALID_INPUT", Field: "b"},
		{Name: "b above", Body: `{"a": 1, "b": 4294967296, "op": "LSHIFT"}`, Code: "INVALID_INPUT", Field: "b"},
		{Name: "fraction", Body: `{"a": 1.5, "op": "NOT"}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "text", Body: `{"a": "1", "op": "NOT"}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "small letters", Body: `{"a": 1, "op": "not"}`, Code: "INVALID_INPUT", Field: "op"},
		{Name: "no operator", Body: `{"a": 1}`, Code: "INVALID_INPUT", Field: "op"},
	})
	sdktest.Run(t, Bitwise, sdktest.Recorded(t, "testdata/text.json", "dev/bitwise"))
}
