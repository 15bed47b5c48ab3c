package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the bytes, and an own computation in Python.
func TestToken(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	sdktest.Run(t, Token, []sdktest.Case{
		{Name: "first and last of base62", Body: `{"length": 4}`, Random: stream(0, 9, 62, 63, 10, 61), Want: `{"tokens": ["09Az"]}`},
		{Name: "first and last of hex", Body: `{"format": "hex", "length": 4}`, Random: stream(0, 9, 10, 0xff), Want: `{"tokens": ["09af"]}`},
		{Name: "base64url as in RFC 4648", Body: `{"format": "base64url", "length": 6}`, Random: stream(0, 25, 26, 52, 62, 63), Want: `{"tokens": ["AZa0-_"]}`},
		{Name: "alphanumeric", Body: `{"format": "alphanumeric", "length": 2}`, Random: stream(35, 36), Want: `{"tokens": ["Za"]}`},
		{Name: "default", Body: `{}`, Check: listed("tokens", `^[0-9A-Za-z]{32}$`, 1)},
		{Name: "null", Body: `{"format": null, "length": null, "count": null, "prefix": null}`, Check: listed("tokens", `^[0-9A-Za-z]{32}$`, 1)},
		{Name: "hex counts characters", Body: `{"format": "hex", "length": 7, "count": 3}`, Check: listed("tokens", `^[0-9a-f]{7}$`, 3)},
		{Name: "base64url has no padding", Body: `{"format": "base64url", "length": 255}`, Check: listed("tokens", `^[0-9A-Za-z_-]{255}$`, 1)},
		{Name: "alphanumeric characters", Body: `{"format": "alphanumeric", "length": 256}`, Check: listed("tokens", `^[0-9A-Za-z]{256}$`, 1)},
		{Name: "most", Body: `{"length": 256, "count": 100}`, Check: listed("tokens", `^[0-9A-Za-z]{256}$`, 100)},
		{Name: "least", Body: `{"format": "hex", "length": 1}`, Check: listed("tokens", `^[0-9a-f]$`, 1)},
		{Name: "prefix on each, not counted", Body: `{"prefix": "sk_", "length": 10, "count": 2}`, Check: listed("tokens", `^sk_[0-9A-Za-z]{10}$`, 2)},
		{Name: "empty prefix", Body: `{"prefix": "", "length": 10}`, Check: listed("tokens", `^[0-9A-Za-z]{10}$`, 1)},
		{Name: "prefix unchanged", Body: `{"prefix": " é😀 ", "length": 1, "format": "hex"}`, Random: stream(5), Want: `{"tokens": [" é😀 5"]}`},
		{Name: "longest prefix", Body: `{"prefix": "` + strings.Repeat("é", 10_000) + `", "length": 1}`, Check: listed("tokens", `^é+[0-9A-Za-z]$`, 1)},
		{Name: "prefix too long", Body: `{"prefix": "` + strings.Repeat("a", 10_001) + `"}`, Code: invalid, Field: "prefix"},
		{Name: "prefix as number", Body: `{"prefix": 1}`, Code: invalid, Field: "prefix"},
		{Name: "length 0", Body: `{"length": 0}`, Code: invalid, Field: "length"},
		{Name: "length 257", Body: `{"length": 257}`, Code: invalid, Field: "length"},
		{Name: "length 8.5", Body: `{"length": 8.5}`, Code: invalid, Field: "length"},
		{Name: "count 0", Body: `{"count": 0}`, Code: invalid, Field: "count"},
		{Name: "count 101", Body: `{"count": 101}`, Code: invalid, Field: "count"},
		{Name: "count 2.5", Body: `{"count": 2.5}`, Code: invalid, Field: "count"},
		{Name: "format in capitals", Body: `{"format": "HEX"}`, Code: invalid, Field: "format"},
		{Name: "empty format", Body: `{"format": ""}`, Code: invalid, Field: "format"},
		{Name: "several wrong, the first is named", Body: `{"count": 0, "length": 0, "format": "x"}`, Code: invalid, Field: "format"},
	})
	sdktest.Run(t, Token, sdktest.Recorded(t, drawCases, "token"))
}
