package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: positional notation by hand; more by BigInt in TestRecorded.
func TestBase(t *testing.T) {
	sdktest.Run(t, Base, []sdktest.Case{
		{Name: "default base", Body: `{"value": "255"}`, Want: `{"binary": "11111111", "octal": "377", "decimal": "255", "hex": "ff"}`},
		{Name: "base as null", Body: `{"value": "10", "fromBase": null}`, Want: `{"binary": "1010", "octal": "12", "decimal": "10", "hex": "a"}`},
		{Name: "base 2", Body: `{"value": "000101", "fromBase": 2}`, Want: `{"binary": "101", "octal": "5", "decimal": "5", "hex": "5"}`},
		{Name: "base 36", Body: `{"value": "Zz", "fromBase": 36}`, Want: `{"binary": "10100001111", "octal": "2417", "decimal": "1295", "hex": "50f"}`},
		{Name: "base with a point", Body: `{"value": "11", "fromBase": 3.0}`, Want: `{"binary": "100", "octal": "4", "decimal": "4", "hex": "4"}`},
		{Name: "zero", Body: `{"value": "0"}`, Want: `{"binary": "0", "octal": "0", "decimal": "0", "hex": "0"}`},
		{Name: "negative zero", Body: `{"value": "-0"}`, Want: `{"binary": "0", "octal": "0", "decimal": "0", "hex": "0"}`},
		{Name: "negative", Body: `{"value": "-8"}`, Want: `{"binary": "-1000", "octal": "-10", "decimal": "-8", "hex": "-8"}`},
		{Name: "plus", Body: `{"value": "+8"}`, Want: `{"binary": "1000", "octal": "10", "decimal": "8", "hex": "8"}`},
		{Name: "trimmed", Body: `{"value": " \n8\u00a0"}`, Want: `{"binary": "1000", "octal": "10", "decimal": "8", "hex": "8"}`},
		{Name: "beyond 64 bits", Body: `{"value": "10000000000000000", "fromBase": 16}`, Want: `{"binary": "10000000000000000000000000000000000000000000000000000000000000000", "octal": "2000000000000000000000", "decimal": "18446744073709551616", "hex": "10000000000000000"}`},
		{Name: "0x", Body: `{"value": "0XfF", "fromBase": 16}`, Want: `{"binary": "11111111", "octal": "377", "decimal": "255", "hex": "ff"}`},
		{Name: "0o", Body: `{"value": "-0o17", "fromBase": 8}`, Want: `{"binary": "-1111", "octal": "-17", "decimal": "-15", "hex": "-f"}`},
		{Name: "0b", Body: `{"value": "0b11", "fromBase": 2}`, Want: `{"binary": "11", "octal": "3", "decimal": "3", "hex": "3"}`},
		{Name: "0b in base 16 is digits", Body: `{"value": "0b1", "fromBase": 16}`, Want: `{"binary": "10110001", "octal": "261", "decimal": "177", "hex": "b1"}`},
		{Name: "0b in base 36 is digits", Body: `{"value": "0b1", "fromBase": 36}`, Want: `{"binary": "110001101", "octal": "615", "decimal": "397", "hex": "18d"}`},
		{Name: "0x in base 10", Body: `{"value": "0x1"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "0o in base 16", Body: `{"value": "0o1", "fromBase": 16}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "prefix alone", Body: `{"value": "0x", "fromBase": 16}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "sign alone", Body: `{"value": "-"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "two signs", Body: `{"value": "--1"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "sign after the prefix", Body: `{"value": "0x-1", "fromBase": 16}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "empty", Body: `{"value": ""}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "blank", Body: `{"value": "  "}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "blank inside", Body: `{"value": "1 000"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "underscore", Body: `{"value": "1_000"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "point", Body: `{"value": "1.0"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "exponent", Body: `{"value": "1e3"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "digit beyond the base", Body: `{"value": "2", "fromBase": 2}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "Arabic digit", Body: `{"value": "٣"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "number", Body: `{"value": 255}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "base 1", Body: `{"value": "1", "fromBase": 1}`, Code: "INVALID_INPUT", Field: "fromBase"},
		{Name: "base 37", Body: `{"value": "1", "fromBase": 37}`, Code: "INVALID_INPUT", Field: "fromBase"},
		{Name: "fraction of a base", Body: `{"value": "1", "fromBase": 2.5}`, Code: "INVALID_INPUT", Field: "fromBase"},
		{Name: "base as text", Body: `{"value": "1", "fromBase": "2"}`, Code: "INVALID_INPUT", Field: "fromBase"},
	})
}

// TestBaseLength meets the bound of a number.
func TestBaseLength(t *testing.T) {
	body := func(n int) string { return `{"fromBase": 2, "value": "-0b` + strings.Repeat("1", n) + `"}` }
	sdktest.Run(t, Base, []sdktest.Case{
		{Name: "longest", Body: body(50_000), Check: func(t *testing.T, got map[string]any) {
			if got["hex"] != "-"+strings.Repeat("f", 12_500) {
				t.Errorf("hex is %.100s", got["hex"])
			}
		}},
		{Name: "too long", Body: body(50_001), Code: "INVALID_INPUT", Field: "value"},
	})
}

func FuzzBase(f *testing.F) {
	f.Add("255", 10)
	f.Add("-0x1f", 16)
	f.Add("0b1", 16)
	f.Add("zz", 36)
	f.Add("--1", 10)
	f.Fuzz(func(t *testing.T, value string, base int) {
		if base < 2 || base > 36 || len(value) > 1000 {
			return
		}
		got, err := Base.Run(t.Context(), baseRequest{value, base})
		if err != nil {
			return
		}
		for from, text := range map[int]string{2: got.Binary, 8: got.Octal, 10: got.Decimal, 16: got.Hex} {
			if again, err := Base.Run(t.Context(), baseRequest{text, from}); err != nil || again != got {
				t.Errorf("%q in base %d is %+v, and %q in base %d is %+v, error %v", value, base, got, text, from, again, err)
			}
		}
	})
}
