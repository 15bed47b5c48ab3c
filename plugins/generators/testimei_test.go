package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: python-stdnum, and numbers whose check digit is published.
func TestTestIMEI(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	sdktest.Run(t, TestIMEI, []sdktest.Case{
		// The GSM Association's example 490154203237518: serial 323751 is 0x04f0a7.
		{Name: "well-known number", Body: `{"tac": "49015420"}`, Random: stream(0x04, 0xf0, 0xa7), Want: `{"values": ["490154203237518"]}`},
		{Name: "zeros", Body: `{"tac": "00000000"}`, Random: stream(0, 0, 0), Want: `{"values": ["000000000000000"]}`},
		{Name: "a serial twice is drawn again", Body: `{"tac": "00000000", "count": 2}`, Random: stream(0, 0, 1, 0, 0, 1, 0, 0, 2), Want: `{"values": ["000000000000018", "000000000000026"]}`},
		{Name: "default", Body: `{}`, Check: listed("values", `^35693803[0-9]{7}$`, 1)},
		{Name: "null", Body: `{"tac": null, "count": null}`, Check: listed("values", `^35693803[0-9]{7}$`, 1)},
		{Name: "most", Body: `{"count": 100}`, Check: listed("values", `^35693803[0-9]{7}$`, 100)},
		{Name: "seven digits", Body: `{"tac": "3569380"}`, Code: invalid, Field: "tac"},
		{Name: "nine digits", Body: `{"tac": "356938031"}`, Code: invalid, Field: "tac"},
		{Name: "sign", Body: `{"tac": "-3569380"}`, Code: invalid, Field: "tac"},
		{Name: "line break at the end", Body: `{"tac": "35693803\n"}`, Code: invalid, Field: "tac"},
		{Name: "blank around", Body: `{"tac": " 35693803"}`, Code: invalid, Field: "tac"},
		{Name: "Arabic digits", Body: `{"tac": "٣٥٦٩٣٨٠٣"}`, Code: invalid, Field: "tac"},
		{Name: "empty", Body: `{"tac": ""}`, Code: invalid, Field: "tac"},
		{Name: "number", Body: `{"tac": 35693803}`, Code: invalid, Field: "tac"},
		{Name: "none", Body: `{"count": 0}`, Code: invalid, Field: "count"},
		{Name: "101", Body: `{"count": 101}`, Code: invalid, Field: "count"},
		{Name: "fraction", Body: `{"count": 1.5}`, Code: invalid, Field: "count"},
	})
	sdktest.Run(t, TestIMEI, sdktest.Recorded(t, drawCases, "generate/test-imei"))
}

// TestLuhn checks check digits of published numbers: ISO/IEC 7812-1's example and
// numbers that card networks give for tests.
func TestLuhn(t *testing.T) {
	for _, number := range []string{"79927398713", "4111111111111111", "378282246310005", "5555555555554444", "6011111111111117", "00"} {
		last := len(number) - 1
		if got := luhn(number[:last]); got != rune(number[last]) {
			t.Errorf("luhn(%s) = %c, want %c", number[:last], got, number[last])
		}
	}
}
