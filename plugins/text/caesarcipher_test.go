package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: codecs rot_13 of Python 3.11, Suetonius' shift by three (Wikipedia,
// "Caesar cipher"), and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestCaesarCipher(t *testing.T) {
	sdktest.Run(t, CaesarCipher, []sdktest.Case{
		{Name: "ROT13 by default", Body: `{"text": "Hello, World!"}`, Want: `{"result": "Uryyb, Jbeyq!"}`},
		{Name: "three", Body: `{"text": "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG", "shift": 3}`, Want: `{"result": "WKH TXLFN EURZQ IRA MXPSV RYHU WKH ODCB GRJ"}`},
		{Name: "23 takes it back", Body: `{"text": "WKH TXLFN", "shift": 23}`, Want: `{"result": "THE QUICK"}`},
		{Name: "none", Body: `{"text": "Zz", "shift": 0}`, Want: `{"result": "Zz"}`},
		{Name: "25", Body: `{"text": "AaZz", "shift": 25}`, Want: `{"result": "ZzYy"}`},
		{Name: "neighbours of the alphabet", Body: "{\"text\": \"@AZ[`az{\", \"shift\": 1}", Want: "{\"result\": \"@BA[`ba{\"}"},
		{Name: "digits and other letters stay", Body: `{"text": "é 1 ß 😀 א"}`, Want: `{"result": "é 1 ß 😀 א"}`},
		{Name: "whole number with a point", Body: `{"text": "a", "shift": 1.0}`, Want: `{"result": "b"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "26", Body: `{"text": "a", "shift": 26}`, Code: "INVALID_INPUT", Field: "shift"},
		{Name: "negative", Body: `{"text": "a", "shift": -1}`, Code: "INVALID_INPUT", Field: "shift"},
		{Name: "fraction", Body: `{"text": "a", "shift": 1.5}`, Code: "INVALID_INPUT", Field: "shift"},
		{Name: "shift as text", Body: `{"text": "a", "shift": "3"}`, Code: "INVALID_INPUT", Field: "shift"},
		{Name: "text missing", Body: `{"shift": 3}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, CaesarCipher, sdktest.Recorded(t, "testdata/characters.json", "text/caesar-cipher"))
}
