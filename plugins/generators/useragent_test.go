package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: MDN's pages on the User-Agent header and Firefox's user agent
// strings, Microsoft's on Edge, Chromium's on user-agent reduction; the recorded ones
// of every pair were read by bowser.
func TestUserAgent(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	sdktest.Run(t, UserAgent, []sdktest.Case{
		{Name: "default", Body: `{}`, Want: `{"result": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36"}`},
		{Name: "null", Body: `{"browser": null, "os": null, "version": null}`, Want: `{"result": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36"}`},
		{Name: "Edge on Windows", Body: `{"browser": "edge"}`, Want: `{"result": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0"}`},
		{Name: "Firefox on Android", Body: `{"browser": "firefox", "os": "android", "version": "126"}`, Want: `{"result": "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0"}`},
		{Name: "Firefox on macOS", Body: `{"browser": "firefox", "os": "macos", "version": "126.0"}`, Want: `{"result": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0"}`},
		{Name: "Chrome on Android", Body: `{"os": "android"}`, Want: `{"result": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36"}`},
		{Name: "long number, Safari on Windows", Body: `{"browser": "safari", "version": "99999999999999999999"}`, Want: `{"result": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/99999999999999999999.0 Safari/605.1.15"}`},
		{Name: "empty version", Body: `{"version": ""}`, Code: invalid, Field: "version"},
		{Name: "five numbers", Body: `{"version": "1.2.3.4.5"}`, Code: invalid, Field: "version"},
		{Name: "letter", Body: `{"version": "125b"}`, Code: invalid, Field: "version"},
		{Name: "dot at the end", Body: `{"version": "125."}`, Code: invalid, Field: "version"},
		{Name: "dot in front", Body: `{"version": ".5"}`, Code: invalid, Field: "version"},
		{Name: "two dots", Body: `{"version": "1..2"}`, Code: invalid, Field: "version"},
		{Name: "sign", Body: `{"version": "-1"}`, Code: invalid, Field: "version"},
		{Name: "blank", Body: `{"version": "125 "}`, Code: invalid, Field: "version"},
		{Name: "line break", Body: `{"version": "125\nX: y"}`, Code: invalid, Field: "version"},
		{Name: "Arabic digits", Body: `{"version": "١٢٥"}`, Code: invalid, Field: "version"},
		{Name: "number", Body: `{"version": 125}`, Code: invalid, Field: "version"},
		{Name: "unknown browser", Body: `{"browser": "opera"}`, Code: invalid, Field: "browser"},
		{Name: "browser in capitals", Body: `{"browser": "Chrome"}`, Code: invalid, Field: "browser"},
		{Name: "unknown system", Body: `{"os": "beos"}`, Code: invalid, Field: "os"},
		{Name: "empty system", Body: `{"os": ""}`, Code: invalid, Field: "os"},
	})
	sdktest.Run(t, UserAgent, sdktest.Recorded(t, nodeCases, "generate/user-agent"))
}

// FuzzUserAgentVersion compares the reader of versions with a regular expression, and
// checks that what is padded is a version of that many numbers or more, and begins
// with what was given.
func FuzzUserAgentVersion(f *testing.F) {
	for _, seed := range []string{"125", "1.2.3.4", "1.2.3.4.5", ".", "", "1..2", "0.", "٣", "1\n"} {
		f.Add(seed)
	}
	form := regexp.MustCompile(`\A[0-9]+(\.[0-9]+){0,3}\z`)
	f.Fuzz(func(t *testing.T, version string) {
		if got, want := isVersion(version), form.MatchString(version); got != want {
			t.Fatalf("isVersion(%q) = %t, want %t", version, got, want)
		} else if !got {
			return
		}
		for _, numbers := range []int{otherNumbers, chromiumNumbers} {
			full := padded(version, numbers)
			if !form.MatchString(full) || strings.Count(full, ".")+1 < numbers || strings.TrimSuffix(full, strings.Repeat(".0", (len(full)-len(version))/2)) != version {
				t.Errorf("padded(%q, %d) = %q", version, numbers, full)
			}
		}
	})
}
