package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: arithmetic by hand; more by Python in TestRecorded.
func TestCooking(t *testing.T) {
	sdktest.Run(t, Cooking, []sdktest.Case{
		{Name: "cup of water", Body: `{"ingredient": "water", "value": 1, "from": "cup", "to": "ml"}`, Want: `{"result": 236.5882}`},
		{Name: "four decimals, half up", Body: `{"ingredient": "water", "value": 0.5, "from": "floz", "to": "ml"}`, Want: `{"result": 14.7868}`},
		{Name: "spoons in a cup", Body: `{"ingredient": "honey", "value": 1, "from": "cup", "to": "tsp"}`, Want: `{"result": 48}`},
		{Name: "ounces in a cup", Body: `{"ingredient": "milk", "value": 2, "from": "cup", "to": "floz"}`, Want: `{"result": 16}`},
		{Name: "volume to weight", Body: `{"ingredient": "sugar", "value": 1, "from": "l", "to": "kg"}`, Want: `{"result": 0.845}`},
		{Name: "weight to volume", Body: `{"ingredient": "rice", "value": 785, "from": "g", "to": "ml"}`, Want: `{"result": 1000}`},
		{Name: "weight to weight", Body: `{"ingredient": "cocoa", "value": 1, "from": "lb", "to": "oz"}`, Want: `{"result": 16}`},
		{Name: "pound", Body: `{"ingredient": "butter", "value": 1, "from": "lb", "to": "g"}`, Want: `{"result": 453.5924}`},
		{Name: "nothing", Body: `{"ingredient": "salt", "value": 0, "from": "cup", "to": "g"}`, Want: `{"result": 0}`},
		{Name: "the same unit", Body: `{"ingredient": "oil", "value": 1.23456, "from": "tbsp", "to": "tbsp"}`, Want: `{"result": 1.2346}`},
		{Name: "too small to show", Body: `{"ingredient": "oil", "value": 1e-9, "from": "g", "to": "kg"}`, Want: `{"result": 0}`},
		{Name: "negative", Body: `{"ingredient": "water", "value": -1, "from": "cup", "to": "ml"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "infinite", Body: `{"ingredient": "water", "value": 1e308, "from": "kg", "to": "g"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "unknown ingredient", Body: `{"ingredient": "Water", "value": 1, "from": "cup", "to": "ml"}`, Code: "INVALID_INPUT", Field: "ingredient"},
		{Name: "unknown unit", Body: `{"ingredient": "water", "value": 1, "from": "pint", "to": "ml"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "unknown target", Body: `{"ingredient": "water", "value": 1, "from": "cup", "to": "CUP"}`, Code: "INVALID_INPUT", Field: "to"},
		{Name: "two faults", Body: `{"ingredient": "water", "value": "1", "from": "x", "to": "y"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "empty target", Body: `{"ingredient": "water", "value": 1, "from": "cup", "to": ""}`, Code: "INVALID_INPUT", Field: "to"},
	})
}
