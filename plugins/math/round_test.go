package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module decimal of Python 3.11, quantize with ROUND_HALF_UP,
// ROUND_CEILING, ROUND_FLOOR and ROUND_DOWN on the decimal as written.
func TestRound(t *testing.T) {
	sdktest.Run(t, Round, []sdktest.Case{
		{Name: "defaults", Body: `{"value": 3.7}`, Want: `{"result": 4}`},
		{Name: "half in decimal, not in binary", Body: `{"value": 1.005, "places": 2}`, Want: `{"result": 1.01}`},
		{Name: "half away from zero", Body: `{"value": 2.5}`, Want: `{"result": 3}`},
		{Name: "negative half away from zero", Body: `{"value": -2.5}`, Want: `{"result": -3}`},
		{Name: "just below a half", Body: `{"value": 0.49999999999999994}`, Want: `{"result": 0}`},
		{Name: "up", Body: `{"value": 2.1, "mode": "up"}`, Want: `{"result": 3}`},
		{Name: "up is toward positive infinity", Body: `{"value": -2.9, "mode": "up"}`, Want: `{"result": -2}`},
		{Name: "up without anything to round", Body: `{"value": 1.1, "places": 1, "mode": "up"}`, Want: `{"result": 1.1}`},
		{Name: "up to zero has no sign", Body: `{"value": -0.4, "mode": "up"}`, Want: `{"result": 0}`},
		{Name: "down is toward negative infinity", Body: `{"value": -2.1, "mode": "down"}`, Want: `{"result": -3}`},
		{Name: "down", Body: `{"value": 2.9, "mode": "down"}`, Want: `{"result": 2}`},
		{Name: "truncate", Body: `{"value": -2.99, "places": 1, "mode": "truncate"}`, Want: `{"result": -2.9}`},
		{Name: "hundreds", Body: `{"value": 1250, "places": -2}`, Want: `{"result": 1300}`},
		{Name: "ten places left of the point", Body: `{"value": 1, "places": -10, "mode": "up"}`, Want: `{"result": 10000000000}`},
		{Name: "ten places left of the point, nearest", Body: `{"value": 4999999999, "places": -10}`, Want: `{"result": 0}`},
		{Name: "ten places", Body: `{"value": 0.12345678915, "places": 10}`, Want: `{"result": 0.1234567892}`},
		{Name: "largest double", Body: `{"value": 1.7976931348623157e308, "places": -10, "mode": "up"}`, Want: `{"result": 1.7976931348623157e308}`},
		{Name: "smallest double", Body: `{"value": 5e-324, "places": 10, "mode": "up"}`, Want: `{"result": 1e-10}`},
		{Name: "more digits than places", Body: `{"value": 1e21, "places": 5}`, Want: `{"result": 1e21}`},
		{Name: "eleven places", Body: `{"value": 1, "places": 11}`, Code: "INVALID_INPUT", Field: "places"},
		{Name: "eleven places left of the point", Body: `{"value": 1, "places": -11}`, Code: "INVALID_INPUT", Field: "places"},
		{Name: "fractional places", Body: `{"value": 1, "places": 1.5}`, Code: "INVALID_INPUT", Field: "places"},
		{Name: "unknown mode", Body: `{"value": 1, "mode": "floor"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "text", Body: `{"value": "1.5"}`, Code: "INVALID_INPUT", Field: "value"},
	})
}
