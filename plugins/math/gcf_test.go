package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: math.gcd of Python 3.11.
func TestGCF(t *testing.T) {
	sdktest.Run(t, GCF, []sdktest.Case{
		{Name: "common factor", Body: `{"values": [12, 18]}`, Want: `{"result": 6}`},
		{Name: "no common factor", Body: `{"values": [9, 16, 25]}`, Want: `{"result": 1}`},
		{Name: "one divides the other", Body: `{"values": [100, 25]}`, Want: `{"result": 25}`},
		{Name: "signs ignored", Body: `{"values": [-12, -18]}`, Want: `{"result": 6}`},
		{Name: "zero", Body: `{"values": [0, -7]}`, Want: `{"result": 7}`},
		{Name: "largest", Body: `{"values": [9007199254740991, 9007199254740991]}`, Want: `{"result": 9007199254740991}`},
		{Name: "beyond 2^53", Body: `{"values": [1e20, 3e22, 7]}`, Want: `{"result": 1}`},
		{Name: "power of two beyond 2^53", Body: `{"values": [1e20, 1180591620717411303424]}`, Want: `{"result": 1048576}`},
		{Name: "JSON text", Body: `{"values": "[8, 12]"}`, Want: `{"result": 4}`},
		{Name: "zeros", Body: `{"values": [0, 0]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "one value", Body: `{"values": [5]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "fraction", Body: `{"values": [4, 2.5]}`, Code: "INVALID_INPUT"},
		{Name: "text", Body: `{"values": "4, 2"}`, Code: "INVALID_INPUT", Field: "values"},
	})
}
