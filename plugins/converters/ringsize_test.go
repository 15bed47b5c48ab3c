package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the rule by hand; more by Python in TestRecorded.
func TestRingSize(t *testing.T) {
	sdktest.Run(t, RingSize, []sdktest.Case{
		{Name: "default system", Body: `{"value": 7}`, Want: `{"us": 7, "diameterMm": 17.32, "circumferenceMm": 54.41, "nearestUs": 7, "nearestUk": "N½", "nearestEu": 54}`},
		{Name: "smallest", Body: `{"value": 0}`, Want: `{"us": 0, "diameterMm": 11.63, "circumferenceMm": 36.54, "nearestUs": 0, "nearestUk": "", "nearestEu": 37}`},
		{Name: "largest", Body: `{"value": 20}`, Want: `{"us": 20, "diameterMm": 27.89, "circumferenceMm": 87.61, "nearestUs": 20, "nearestUk": "Z+15", "nearestEu": 88}`},
		{Name: "exactly A", Body: `{"value": 37.825, "system": "circumference-mm"}`, Want: `{"us": 0.5, "diameterMm": 12.04, "circumferenceMm": 37.83, "nearestUs": 0.5, "nearestUk": "A", "nearestEu": 38}`},
		{Name: "halfway below A", Body: `{"value": 37.5125, "system": "circumference-mm"}`, Want: `{"us": 0.38, "diameterMm": 11.94, "circumferenceMm": 37.51, "nearestUs": 0.5, "nearestUk": "A", "nearestEu": 38}`},
		{Name: "just below that", Body: `{"value": 37.5124, "system": "circumference-mm"}`, Want: `{"us": 0.38, "diameterMm": 11.94, "circumferenceMm": 37.51, "nearestUs": 0.5, "nearestUk": "", "nearestEu": 38}`},
		{Name: "after Z½", Body: `{"value": 70.325, "system": "circumference-mm"}`, Want: `{"us": 13.23, "diameterMm": 22.39, "circumferenceMm": 70.33, "nearestUs": 13, "nearestUk": "Z+1", "nearestEu": 70}`},
		{Name: "quarter sizes go up", Body: `{"value": 7.25}`, Want: `{"us": 7.25, "diameterMm": 17.52, "circumferenceMm": 55.05, "nearestUs": 7.5, "nearestUk": "O", "nearestEu": 55}`},
		{Name: "smallest diameter", Body: `{"value": 11.63, "system": "diameter-mm"}`, Want: `{"us": 0, "diameterMm": 11.63, "circumferenceMm": 36.54, "nearestUs": 0, "nearestUk": "", "nearestEu": 37}`},
		{Name: "largest diameter", Body: `{"value": 27.886, "system": "diameter-mm"}`, Want: `{"us": 20, "diameterMm": 27.89, "circumferenceMm": 87.61, "nearestUs": 20, "nearestUk": "Z+15", "nearestEu": 88}`},
		{Name: "below", Body: `{"value": -0.001}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "above", Body: `{"value": 20.001}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "diameter below", Body: `{"value": 11.62, "system": "diameter-mm"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "diameter above", Body: `{"value": 27.9, "system": "diameter-mm"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "circumference above", Body: `{"value": 88, "system": "circumference-mm"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "huge", Body: `{"value": 1e308, "system": "circumference-mm"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "text", Body: `{"value": "7"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "system", Body: `{"value": 7, "system": "uk"}`, Code: "INVALID_INPUT", Field: "system"},
		{Name: "no value", Body: `{}`, Code: "INVALID_INPUT", Field: "value"},
	})
}
