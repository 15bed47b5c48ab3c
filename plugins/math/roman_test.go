package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the usual rules of Roman numerals, by hand.
func TestRoman(t *testing.T) {
	sdktest.Run(t, Roman, []sdktest.Case{
		{Name: "sum", Body: `{"first": "X", "operator": "+", "second": "V"}`, Want: `{"first": 10, "second": 5, "result": 15, "roman": "XV"}`},
		{Name: "difference", Body: `{"first": "XL", "operator": "-", "second": "VI"}`, Want: `{"first": 40, "second": 6, "result": 34, "roman": "XXXIV"}`},
		{Name: "product in mixed case", Body: `{"first": "xIi", "operator": "*", "second": "iv"}`, Want: `{"first": 12, "second": 4, "result": 48, "roman": "XLVIII"}`},
		{Name: "quotient", Body: `{"first": "MCMXCIV", "operator": "/", "second": "II"}`, Want: `{"first": 1994, "second": 2, "result": 997, "roman": "CMXCVII"}`},
		{Name: "largest result", Body: `{"first": "MMMCMXCVIII", "operator": "+", "second": "I"}`, Want: `{"first": 3998, "second": 1, "result": 3999, "roman": "MMMCMXCIX"}`},
		{Name: "longest numeral", Body: `{"first": "MMMDCCCLXXXVIII", "operator": "/", "second": "MMMDCCCLXXXVIII"}`, Want: `{"first": 3888, "second": 3888, "result": 1, "roman": "I"}`},
		{Name: "result 4000", Body: `{"first": "MMMCMXCIX", "operator": "+", "second": "I"}`, Code: "INVALID_INPUT"},
		{Name: "result 0", Body: `{"first": "V", "operator": "-", "second": "V"}`, Code: "INVALID_INPUT"},
		{Name: "result below 0", Body: `{"first": "I", "operator": "-", "second": "V"}`, Code: "INVALID_INPUT"},
		{Name: "remainder", Body: `{"first": "X", "operator": "/", "second": "III"}`, Code: "INVALID_INPUT"},
		{Name: "quotient below 1", Body: `{"first": "I", "operator": "/", "second": "II"}`, Code: "INVALID_INPUT"},
		{Name: "unknown operator", Body: `{"first": "X", "operator": "^", "second": "V"}`, Code: "INVALID_INPUT", Field: "operator"},
		{Name: "number", Body: `{"first": 10, "operator": "+", "second": "V"}`, Code: "INVALID_INPUT", Field: "first"},
		{Name: "empty", Body: `{"first": "X", "operator": "+", "second": ""}`, Code: "INVALID_INPUT", Field: "second"},
	})
}
