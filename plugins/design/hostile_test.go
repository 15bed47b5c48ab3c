package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func BenchmarkHostile(b *testing.B) {
	const room = 1_000_000
	selector := func(text string) string { return `{"selector": "` + text + `"}` }
	fill := func(text string) string { return strings.Repeat(text, room/len(text)) }
	sdktest.Slowest(b, plugin, map[string][]string{
		"design/css-specificity": {
			selector(fill("a ")), selector(fill("a,") + "a"), selector(fill(".a")), selector(fill("a|b>") + "a"), selector(fill("[a=b]")), selector(fill(":a")),
			selector(fill(":is(a)")), selector(fill(":is(")), selector(fill(`\\61 `)), selector(fill("A")), selector(fill(":nth-child(2n+1 of a)")), selector("a" + fill("/**/")),
			selector(":x(" + fill("(") + ")"), selector(":x(" + fill("()") + ")"), selector("[a='" + fill("b") + "']"), selector(fill("::b")), selector(fill(":lang(a)")),
			selector(strings.Repeat(":is(", 1000) + fill("a ") + strings.Repeat(")", 1000)), selector(fill("a|")), selector(fill("/*")), selector(fill("é字")),
		},
		"design/blob-path": {`{"radii": [` + strings.Repeat("0.123456789,", 9999) + `1], "size": 1e20}`, `{"radii": [` + strings.Repeat("0.987,", 9999) + `1]}`},
	})
}
