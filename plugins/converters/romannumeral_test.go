package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the subtractive rule by hand; more by Python in TestRecorded.
func TestRomanNumeral(t *testing.T) {
	sdktest.Run(t, RomanNumeral, []sdktest.Case{
		{Name: "one", Body: `{"value": "1"}`, Want: `{"result": "I"}`},
		{Name: "largest", Body: `{"value": "3999"}`, Want: `{"result": "MMMCMXCIX"}`},
		{Name: "longest", Body: `{"value": "3888"}`, Want: `{"result": "MMMDCCCLXXXVIII"}`},
		{Name: "all pairs", Body: `{"value": "1444"}`, Want: `{"result": "MCDXLIV"}`},
		{Name: "mode named", Body: `{"value": "40", "mode": "encode"}`, Want: `{"result": "XL"}`},
		{Name: "leading zero", Body: `{"value": "007"}`, Want: `{"result": "VII"}`},
		{Name: "decode", Body: `{"value": "MCMXCIV", "mode": "decode"}`, Want: `{"result": "1994"}`},
		{Name: "decode, mixed case", Body: `{"value": "mCmXciV", "mode": "decode"}`, Want: `{"result": "1994"}`},
		{Name: "decode, largest", Body: `{"value": "MMMCMXCIX", "mode": "decode"}`, Want: `{"result": "3999"}`},
		{Name: "zero", Body: `{"value": "0"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "4000", Body: `{"value": "4000"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "negative", Body: `{"value": "-1"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "fraction", Body: `{"value": "1.5"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "white space", Body: `{"value": " 5"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "beyond 64 bits", Body: `{"value": "99999999999999999999"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "numeral to encode", Body: `{"value": "IV"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "empty", Body: `{"value": ""}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "number", Body: `{"value": 5}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode IIII", Body: `{"value": "IIII", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode VV", Body: `{"value": "VV", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode IC", Body: `{"value": "IC", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode IVI", Body: `{"value": "IVI", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode MMMM", Body: `{"value": "MMMM", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode CMC", Body: `{"value": "CMC", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode Roman numeral character", Body: `{"value": "Ⅳ", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode digits", Body: `{"value": "5", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode nothing", Body: `{"value": "", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "decode with a blank", Body: `{"value": "X ", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "mode", Body: `{"value": "1", "mode": "to-roman"}`, Code: "INVALID_INPUT", Field: "mode"},
	})
}
