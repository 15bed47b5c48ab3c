package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// characters are that many different ones.
func characters(count int) string {
	var text strings.Builder
	for i := range count {
		text.WriteRune(rune(0x4e00 + i))
	}
	return text.String()
}

// Expected values: by hand from the bytes, and the npm package nanoid.
func TestNanoID(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	sdktest.Run(t, NanoID, []sdktest.Case{
		{Name: "order of the default alphabet", Body: `{"size": 8}`, Random: stream(0, 25, 26, 51, 52, 61, 62, 63), Want: `{"values": ["AZaz09_-"]}`},
		{Name: "high bits do not count", Body: `{"size": 2}`, Random: stream(64, 255), Want: `{"values": ["A-"]}`},
		{Name: "draws beyond the alphabet", Body: `{"size": 3, "alphabet": "abc"}`, Random: stream(3, 0, 7, 1, 0xfe), Want: `{"values": ["abc"]}`},
		{Name: "astral alphabet", Body: `{"size": 2, "alphabet": "😀😁"}`, Random: stream(1, 0), Want: `{"values": ["😁😀"]}`},
		{Name: "default", Body: `{}`, Check: listed("values", `^[A-Za-z0-9_-]{21}$`, 1)},
		{Name: "null", Body: `{"count": null, "size": null, "alphabet": null}`, Check: listed("values", `^[A-Za-z0-9_-]{21}$`, 1)},
		{Name: "most", Body: `{"count": 100, "size": 256}`, Check: listed("values", `^[A-Za-z0-9_-]{256}$`, 100)},
		{Name: "largest alphabet", Body: `{"alphabet": "` + characters(255) + `"}`, Check: listed("values", `^\p{Han}{21}$`, 1)},
		{Name: "alphabet of a control character and a quote", Body: `{"alphabet": "\u0000\""}`, Check: listed("values", `^[\x00"]{21}$`, 1)},
		{Name: "alphabet too large", Body: `{"alphabet": "` + characters(256) + `"}`, Code: invalid, Field: "alphabet"},
		{Name: "one character", Body: `{"alphabet": "a"}`, Code: invalid, Field: "alphabet"},
		{Name: "empty alphabet", Body: `{"alphabet": ""}`, Code: invalid, Field: "alphabet"},
		{Name: "repeated character", Body: `{"alphabet": "abca"}`, Code: invalid, Field: "alphabet"},
		{Name: "repeated lone surrogates", Body: `{"alphabet": "\ud800a\udfff"}`, Code: invalid, Field: "alphabet"},
		{Name: "letters of both cases differ", Body: `{"size": 2, "alphabet": "aA"}`, Random: stream(1, 0), Want: `{"values": ["Aa"]}`},
		{Name: "alphabet as list", Body: `{"alphabet": ["a", "b"]}`, Code: invalid, Field: "alphabet"},
		{Name: "size 1", Body: `{"size": 1}`, Code: invalid, Field: "size"},
		{Name: "size 257", Body: `{"size": 257}`, Code: invalid, Field: "size"},
		{Name: "size 2.5", Body: `{"size": 2.5}`, Code: invalid, Field: "size"},
		{Name: "count 0", Body: `{"count": 0}`, Code: invalid, Field: "count"},
		{Name: "count 101", Body: `{"count": 101}`, Code: invalid, Field: "count"},
		{Name: "count as text", Body: `{"count": "1"}`, Code: invalid, Field: "count"},
	})
	sdktest.Run(t, NanoID, sdktest.Recorded(t, nodeCases, "generate/nanoid"))
}
