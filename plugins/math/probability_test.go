package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module fractions of Python 3.11 on the decimals as written,
// rounded to 12 decimals.
func TestProbability(t *testing.T) {
	sdktest.Run(t, Probability, []sdktest.Case{
		{Name: "single by default", Body: `{"favorable": 1, "total": 4}`, Want: `{"probability": 0.25, "percentage": 25}`},
		{Name: "12 decimals", Body: `{"mode": "single", "favorable": 2, "total": 3}`, Want: `{"probability": 0.666666666667, "percentage": 66.666666666667}`},
		{Name: "percentage from the unrounded probability", Body: `{"favorable": 1, "total": 139838160}`, Want: `{"probability": 7.151e-9, "percentage": 7.15112e-7}`},
		{Name: "impossible", Body: `{"favorable": 0, "total": 6}`, Want: `{"probability": 0, "percentage": 0}`},
		{Name: "certain", Body: `{"favorable": 6, "total": 6}`, Want: `{"probability": 1, "percentage": 100}`},
		{Name: "fractional outcomes", Body: `{"favorable": 0.5, "total": 2.5}`, Want: `{"probability": 0.2, "percentage": 20}`},
		{Name: "and by default", Body: `{"mode": "combine", "first": 0.1, "second": 0.7}`, Want: `{"probability": 0.07, "percentage": 7}`},
		{Name: "or", Body: `{"mode": "combine", "first": 0.5, "second": 0.2, "operation": "or"}`, Want: `{"probability": 0.6, "percentage": 60}`},
		{Name: "or with a certain event", Body: `{"mode": "combine", "first": 1, "second": 0.3, "operation": "or"}`, Want: `{"probability": 1, "percentage": 100}`},
		{Name: "fields of the other mode may be left", Body: `{"mode": "combine", "first": 0, "second": 1, "favorable": 9, "total": 0}`, Want: `{"probability": 0, "percentage": 0}`},
		{Name: "more favorable than possible", Body: `{"favorable": 6, "total": 5}`, Code: "INVALID_INPUT", Field: "favorable"},
		{Name: "negative", Body: `{"favorable": -1, "total": 5}`, Code: "INVALID_INPUT", Field: "favorable"},
		{Name: "no outcomes", Body: `{"favorable": 0, "total": 0}`, Code: "INVALID_INPUT", Field: "total"},
		{Name: "favorable missing", Body: `{"total": 5}`, Code: "INVALID_INPUT", Field: "favorable"},
		{Name: "total null", Body: `{"favorable": 1, "total": null}`, Code: "INVALID_INPUT", Field: "total"},
		{Name: "first missing", Body: `{"mode": "combine", "second": 0.5}`, Code: "INVALID_INPUT", Field: "first"},
		{Name: "second missing", Body: `{"mode": "combine", "first": 0.5}`, Code: "INVALID_INPUT", Field: "second"},
		{Name: "first above 1", Body: `{"mode": "combine", "first": 1.1, "second": 0.5}`, Code: "INVALID_INPUT", Field: "first"},
		{Name: "second below 0", Body: `{"mode": "combine", "first": 0.1, "second": -0.5}`, Code: "INVALID_INPUT", Field: "second"},
		{Name: "unknown operation", Body: `{"mode": "combine", "first": 0.1, "second": 0.5, "operation": "xor"}`, Code: "INVALID_INPUT", Field: "operation"},
	})
}
