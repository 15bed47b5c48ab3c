package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the bytes.
func TestRandomBytes(t *testing.T) {
	matches := func(pattern string) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if text := got["result"].(string); !regexp.MustCompile(pattern).MatchString(text) {
				t.Errorf("result %q", text)
			}
		}
	}
	sdktest.Run(t, RandomBytes, []sdktest.Case{
		{Name: "hexadecimal", Body: `{"count": 3}`, Random: stream(0, 0xab, 0xff), Want: `{"result": "00abff"}`},
		{Name: "Base64", Body: `{"count": 4, "format": "base64"}`, Random: stream(0xff, 0xef, 0xbe, 0), Want: `{"result": "/+++AA=="}`},
		{Name: "decimal", Body: `{"count": 4, "format": "decimal"}`, Random: stream(0, 7, 99, 255), Want: `{"result": "0 7 99 255"}`},
		{Name: "one decimal", Body: `{"count": 1, "format": "decimal"}`, Random: stream(10), Want: `{"result": "10"}`},
		{Name: "default", Body: `{}`, Check: matches(`^[0-9a-f]{64}$`)},
		{Name: "most", Body: `{"count": 1024}`, Check: func(t *testing.T, got map[string]any) {
			if data := unhex(t, got["result"].(string)); len(data) != 1024 {
				t.Errorf("%d bytes", len(data))
			}
		}},
		{Name: "most decimals", Body: `{"count": 1024, "format": "decimal"}`, Check: func(t *testing.T, got map[string]any) {
			if n := len(strings.Fields(got["result"].(string))); n != 1024 {
				t.Errorf("%d numbers", n)
			}
		}},
		{Name: "none", Body: `{"count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "1,025", Body: `{"count": 1025}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "fraction", Body: `{"count": 1.5}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "unknown format", Body: `{"format": "binary"}`, Code: "INVALID_INPUT", Field: "format"},
		{Name: "format in capitals", Body: `{"format": "HEX"}`, Code: "INVALID_INPUT", Field: "format"},
		{Name: "empty format", Body: `{"format": ""}`, Code: "INVALID_INPUT", Field: "format"},
	})
}
