package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 6698, section 2.1, and the restrictions of the contract.
func TestDANEValidate(t *testing.T) {
	short, long := strings.Repeat("ab", 32), strings.Repeat("0F", 64)
	answer := func(name, record string, valid bool, usage string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"record": "` + record + `"}`, Want: `{"valid": ` + strconv.FormatBool(valid) + `, "usage": ` + usage + `}`}
	}
	sdktest.Run(t, DANEValidate, []sdktest.Case{
		answer("SHA-256", "3 1 1 "+short, true, "3"),
		answer("SHA-512", "2 0 2 "+long, true, "2"),
		answer("whole, two digits", "1 1 0 00", true, "1"),
		answer("whole, long", "0 0 0 "+strings.Repeat("30", 5000), true, "0"),
		answer("white space in the data", "3 1 1 "+short[:20]+" "+short[20:41]+`\n\t`+short[41:], true, "3"),
		answer("white space all over", ` \t3  1\r\n1\u000b`+short+" ", true, "3"),
		answer("white space of ECMA-262, 12.2 and 12.3", `\ufeff3\u00a01\u30001 `+short[:20]+`\u2028`+short[20:], true, "3"),
		answer("whole, one digit", "3 1 0 a", false, "3"),
		answer("whole, odd", "3 1 0 abc", false, "3"),
		answer("whole, none", "3 1 0", false, "3"),
		answer("SHA-256, a byte too short", "3 1 1 "+short[2:], false, "3"),
		answer("SHA-256, a byte too long", "3 1 1 "+short+"00", false, "3"),
		answer("SHA-512 with 64 digits", "3 1 2 "+short, false, "3"),
		answer("no hexadecimal digit", "3 1 1 g"+short[1:], false, "3"),
		answer("usage 4", "4 1 1 "+short, false, "4"),
		answer("usage 255", "255 1 1 "+short, false, "255"),
		answer("selector 2", "3 2 1 "+short, false, "3"),
		answer("matching type 3", "3 1 3 "+short, false, "3"),
		answer("sign", "+3 1 1 "+short, false, "null"),
		answer("negative usage", "-1 1 1 "+short, false, "null"),
		answer("leading zero", "03 1 1 "+short, false, "3"),
		answer("hexadecimal usage", "0x3 1 1 "+short, false, "null"),
		answer("fraction", "3.0 1 1 "+short, false, "null"),
		answer("digits of another script", "٣ 1 1 "+short, false, "null"),
		answer("16 digits", "1234567890123456 1 1 "+short, false, "null"),
		answer("15 digits", "123456789012345 1 1 "+short, false, "123456789012345"),
		answer("one field", "3", false, "3"),
		answer("name in front", "_443._tcp.example.com. IN TLSA 3 1 1 "+short, false, "null"),
		answer("type in front", "IN TLSA 3 1 1 "+short, false, "null"),
		answer("nothing", "", false, "null"),
		answer("white space", "  ", false, "null"),
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "record"},
		{Name: "null", Body: `{"record": null}`, Code: "INVALID_INPUT", Field: "record"},
		{Name: "list", Body: `{"record": [3, 1, 1]}`, Code: "INVALID_INPUT", Field: "record"},
	})
}

func FuzzDANEValidate(f *testing.F) {
	for _, seed := range []string{"", "3 1 1 ab", "3 1 0 ab cd", "999999999999999999 1 1", " \n3\t1 2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, record string) {
		got, err := DANEValidate.Run(t.Context(), daneRequest{record})
		if err != nil {
			t.Fatal(err)
		}
		if got.Valid && (got.Usage == nil || *got.Usage < 0 || *got.Usage > 3) {
			t.Fatalf("valid with usage %v", got.Usage)
		}
	})
}
