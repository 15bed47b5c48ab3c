package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: math.lcm of Python 3.11.
func TestLCM(t *testing.T) {
	sdktest.Run(t, LCM, []sdktest.Case{
		{Name: "common factor", Body: `{"values": [4, 6]}`, Want: `{"result": 12}`},
		{Name: "one of them 1", Body: `{"values": [1, 5]}`, Want: `{"result": 5}`},
		{Name: "signs ignored", Body: `{"values": [-4, 6]}`, Want: `{"result": 12}`},
		{Name: "zero", Body: `{"values": [4, 0]}`, Want: `{"result": 0}`},
		{Name: "zero after values that overflow", Body: `{"values": [9007199254740991, 9007199254740990, 0]}`, Want: `{"result": 0}`},
		{Name: "largest", Body: `{"values": [6361, 69431, 20394401]}`, Want: `{"result": 9007199254740991}`},
		{Name: "JSON text", Body: `{"values": "[2, 3]"}`, Want: `{"result": 6}`},
		{Name: "above 2^53-1", Body: `{"values": [94906267, 94906266]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "one value above 2^53-1", Body: `{"values": [1, 9007199254740992]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "zero beside a value above 2^53-1", Body: `{"values": [1e300, 0]}`, Want: `{"result": 0}`},
		{Name: "above 2^64", Body: `{"values": [9007199254740991, 9007199254740989]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "one value", Body: `{"values": [5]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "no values", Body: `{"values": []}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "fraction", Body: `{"values": [1.5, 2]}`, Code: "INVALID_INPUT"},
	})
}
