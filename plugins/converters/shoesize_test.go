package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the rule by hand; more by Python in TestRecorded.
func TestShoeSize(t *testing.T) {
	sdktest.Run(t, ShoeSize, []sdktest.Case{
		{Name: "default system", Body: `{"value": 9}`, Want: `{"usMen": 9, "usWomen": 10.5, "uk": 8, "eu": 42.5, "cm": 27}`},
		{Name: "women", Body: `{"value": 10.5, "system": "us-women"}`, Want: `{"usMen": 9, "usWomen": 10.5, "uk": 8, "eu": 42.5, "cm": 27}`},
		{Name: "British", Body: `{"value": 8, "system": "uk"}`, Want: `{"usMen": 9, "usWomen": 10.5, "uk": 8, "eu": 42.5, "cm": 27}`},
		{Name: "European", Body: `{"value": 42.5, "system": "eu"}`, Want: `{"usMen": 9, "usWomen": 10.5, "uk": 8, "eu": 42.5, "cm": 27}`},
		{Name: "centimetres", Body: `{"value": 27, "system": "cm"}`, Want: `{"usMen": 9, "usWomen": 10.5, "uk": 8, "eu": 42.5, "cm": 27}`},
		{Name: "smallest", Body: `{"value": 0}`, Want: `{"usMen": 0, "usWomen": 1.5, "uk": -1, "eu": 29, "cm": 18}`},
		{Name: "largest", Body: `{"value": 25}`, Want: `{"usMen": 25, "usWomen": 26.5, "uk": 24, "eu": 66.5, "cm": 43}`},
		{Name: "quarters go up", Body: `{"value": 9.25}`, Want: `{"usMen": 9.5, "usWomen": 11, "uk": 8.5, "eu": 43, "cm": 27.5}`},
		{Name: "each from the exact size", Body: `{"value": 42, "system": "eu"}`, Want: `{"usMen": 8.5, "usWomen": 10, "uk": 7.5, "eu": 42, "cm": 26.5}`},
		{Name: "negative quarter goes up", Body: `{"value": 0.25}`, Want: `{"usMen": 0.5, "usWomen": 2, "uk": -0.5, "eu": 29.5, "cm": 18.5}`},
		{Name: "below", Body: `{"value": -0.5}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "above", Body: `{"value": 25.1}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "European below", Body: `{"value": 28.9, "system": "eu"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "European above", Body: `{"value": 66.6, "system": "eu"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "British below", Body: `{"value": -1.1, "system": "uk"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "centimetres above", Body: `{"value": 43.1, "system": "cm"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "text", Body: `{"value": "9"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "system", Body: `{"value": 9, "system": "us"}`, Code: "INVALID_INPUT", Field: "system"},
	})
}
