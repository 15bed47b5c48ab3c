package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// recorded runs what other implementations have answered: node.json is written by
// scripts/oracle/converters-node.mjs, python.json by scripts/oracle/converters-units.py.
func recorded[In, Out any](t *testing.T, endpoint sdk.Endpoint[In, Out], files ...string) {
	t.Helper()
	for _, file := range files {
		sdktest.Run(t, endpoint, sdktest.Recorded(t, "testdata/"+file, endpoint.Route))
	}
}

func TestRecorded(t *testing.T) {
	const node, python = "node.json", "python.json"
	recorded(t, Base, node)
	recorded(t, Colour, node)
	recorded(t, ColourToHex, node)
	recorded(t, Cooking, python)
	recorded(t, DateFormat, node)
	recorded(t, FileSize, node)
	recorded(t, FractionDecimal, node)
	recorded(t, LatLonUTM, node)
	recorded(t, NearestName, node)
	recorded(t, NumberWords, python)
	recorded(t, Punycode, node)
	recorded(t, RingSize, python)
	recorded(t, RomanNumeral, python)
	recorded(t, ScientificNotation, node)
	recorded(t, ShoeSize, python)
	recorded(t, TextCodepoints, node)
	recorded(t, TextHex, node)
	recorded(t, UnicodeEscape, node)
	recorded(t, Unit, python)
}
