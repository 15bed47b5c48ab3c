package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/health-formulas.py.
func TestIdealWeight(t *testing.T) {
	sdktest.Run(t, IdealWeight, []sdktest.Case{
		{Name: "man of 60 inches", Body: `{"heightCm": 152.4, "sex": "male"}`, Want: `{"devine": 50, "robinson": 52, "miller": 56.2, "hamwi": 48}`},
		{Name: "woman of 60 inches", Body: `{"heightCm": 152.4, "sex": "female"}`, Want: `{"devine": 45.5, "robinson": 49, "miller": 53.1, "hamwi": 45.5}`},
		{Name: "man of 70 inches", Body: `{"heightCm": 177.8, "sex": "male"}`, Want: `{"devine": 73, "robinson": 71, "miller": 70.3, "hamwi": 75}`},
		{Name: "woman of 70 inches", Body: `{"heightCm": 177.8, "sex": "female"}`, Want: `{"devine": 68.5, "robinson": 66, "miller": 66.7, "hamwi": 67.5}`},
		{Name: "below 60 inches", Body: `{"heightCm": 127, "sex": "male"}`, Want: `{"devine": 27, "robinson": 33, "miller": 42.1, "hamwi": 21}`},
		{Name: "below any weight", Body: `{"heightCm": 25.4, "sex": "male"}`, Want: `{"devine": -65, "robinson": -43, "miller": -14.3, "hamwi": -87}`},
		{Name: "smallest height", Body: `{"heightCm": 5e-324, "sex": "female"}`, Want: `{"devine": -92.5, "robinson": -53, "miller": -28.5, "hamwi": -86.5}`},
		{Name: "out of range", Body: `{"heightCm": 1.7e308, "sex": "male"}`, Code: "INVALID_INPUT"},
		{Name: "no height", Body: `{"heightCm": 0, "sex": "male"}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "negative height", Body: `{"heightCm": -170, "sex": "male"}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "height as text", Body: `{"heightCm": "170", "sex": "male"}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "no sex", Body: `{"heightCm": 170}`, Code: "INVALID_INPUT", Field: "sex"},
		{Name: "sex in capitals", Body: `{"heightCm": 170, "sex": "FEMALE"}`, Code: "INVALID_INPUT", Field: "sex"},
	})
	sdktest.Run(t, IdealWeight, sdktest.Recorded(t, "testdata/formulas.json", "health/ideal-weight"))
}
