package main

import (
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 6238, appendix B (eight digits, SHA-1), RFC 4226, appendix D
// (the decimal values of ten digits and the codes of six).
func TestTOTP(t *testing.T) {
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" // 12345678901234567890
	at := func(name string, seconds int64, options, code string, remaining string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"secret": "` + secret + `"` + options + `}`, Now: time.Unix(seconds, 0),
			Want: `{"code": "` + code + `", "secondsRemaining": ` + remaining + `}`}
	}
	sdktest.Run(t, TOTP, []sdktest.Case{
		at("RFC 6238, 59", 59, `, "digits": 8`, "94287082", "1"),
		at("RFC 6238, 1111111109", 1111111109, `, "digits": 8`, "07081804", "1"),
		at("RFC 6238, 1111111111", 1111111111, `, "digits": 8`, "14050471", "29"),
		at("RFC 6238, 1234567890", 1234567890, `, "digits": 8`, "89005924", "30"),
		at("RFC 6238, 2000000000", 2000000000, `, "digits": 8`, "69279037", "10"),
		at("RFC 6238, 20000000000", 20000000000, `, "digits": 8`, "65353130", "10"),
		at("RFC 4226, 0", 0, ``, "755224", "30"),
		at("RFC 4226, 1", 59, ``, "287082", "1"),
		at("RFC 4226, 9", 9*30, ``, "520489", "30"),
		at("RFC 4226, 9, every second a new code", 9, `, "period": 1`, "520489", "1"),
		at("RFC 4226, 0, ten digits", 0, `, "digits": 10`, "1284755224", "30"),
		at("RFC 4226, 7, ten digits with a leading zero", 7*30, `, "digits": 10`, "0082162583", "30"),
		at("RFC 4226, 3, four digits", 3*30, `, "digits": 4`, "9429", "30"),
		at("period of 4,000 million", 1700000000, `, "period": 4000000000`, "755224", "2300000000"),
		at("period of 2^53-1", 1700000000, `, "period": 9007199254740991`, "755224", "9007197554740991"),
		at("period beyond whole doubles", 1700000000, `, "period": 1e300`, "755224", "1e300"),
		{Name: "small letters, blanks and hyphens", Body: `{"secret": "gezd gnbv-gy3t qojq gezd gnbv gy3t qojq"}`, Now: time.Unix(59, 0), Want: `{"code": "287082", "secondsRemaining": 1}`},
		{Name: "white space of ECMA-262, 12.2 and 12.3", Body: `{"secret": "\ufeffGEZD\u00a0GNBV GY3T\tQOJQGEZDGNBVGY3TQOJQ\n"}`, Now: time.Unix(59, 0), Want: `{"code": "287082", "secondsRemaining": 1}`},
		{Name: "padding", Body: `{"secret": "GEZDGNA=", "digits": 6}`, Now: time.Unix(0, 0), Check: func(*testing.T, map[string]any) {}},
		{Name: "half a second counts as none", Body: `{"secret": "` + secret + `"}`, Now: time.Unix(29, 5e8), Want: `{"code": "755224", "secondsRemaining": 1}`},
		{Name: "empty secret", Body: `{"secret": ""}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "blank secret", Body: `{"secret": " - "}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "0, 1 and 8 are no digits", Body: `{"secret": "GEZDGNB0"}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "three digits", Body: `{"secret": "` + secret + `", "digits": 3}`, Code: "INVALID_INPUT", Field: "digits"},
		{Name: "eleven digits", Body: `{"secret": "` + secret + `", "digits": 11}`, Code: "INVALID_INPUT", Field: "digits"},
		{Name: "period 0", Body: `{"secret": "` + secret + `", "period": 0}`, Code: "INVALID_INPUT", Field: "period"},
		{Name: "fractional period", Body: `{"secret": "` + secret + `", "period": 30.5}`, Code: "INVALID_INPUT", Field: "period"},
		{Name: "secret missing", Body: `{"digits": 6}`, Code: "INVALID_INPUT", Field: "secret"},
	})
}
