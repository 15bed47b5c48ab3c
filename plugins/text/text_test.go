package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// limit is a request with as many of a character somewhere as its result can
// have, and with one more.
type limit struct {
	name, body string
	most       int
	fault      string
}

// testLimits checks that the longest result is answered and a longer one refused.
func testLimits[In, Out any](t *testing.T, e sdk.Endpoint[In, Out], limits []limit) {
	t.Helper()
	var cases []sdktest.Case
	for _, l := range limits {
		answered := func(t *testing.T, got map[string]any) {
			if len(got) == 0 {
				t.Error("no result")
			}
		}
		fill := func(n int) string { return strings.ReplaceAll(l.body, "FILL", strings.Repeat("é", n)) }
		cases = append(cases,
			sdktest.Case{Name: fmt.Sprintf("%s, %d", l.name, l.most), Body: fill(l.most), Check: answered},
			sdktest.Case{Name: fmt.Sprintf("%s, %d", l.name, l.most+1), Body: fill(l.most + 1), Code: "INVALID_INPUT", Field: l.fault})
	}
	sdktest.Run(t, e, cases)
}

// Lengths: by hand, so that the result has 999,999 or 1,000,000 characters.
func TestLongestResults(t *testing.T) {
	testLimits(t, LineCount, []limit{{"text", `{"text": "FILL"}`, 1_000_000, "text"}})
	testLimits(t, Repeat, []limit{
		{"text", `{"text": "FILL", "times": 10000}`, 100, "text"},
		{"separator", `{"text": "aaa", "separator": "FILL", "times": 10000}`, 97, "text"},
	})
	testLimits(t, Affix, []limit{
		{"prefix", `{"text": "a\nb", "prefix": "FILL"}`, 499_998, "text"},
		{"suffix", `{"text": "a\nb", "suffix": "FILL"}`, 499_998, "text"},
	})
	testLimits(t, NumberLines, []limit{{"separator", `{"text": "a\nb", "separator": "FILL"}`, 499_997, "text"}})
	testLimits(t, Split, []limit{{"joinWith", `{"text": "a,b,c", "delimiter": ",", "joinWith": "FILL"}`, 499_998, "text"}})
	testLimits(t, JoinLines, []limit{{"joinWith", `{"text": "a\nb\nc", "joinWith": "FILL"}`, 499_998, "text"}})
	testLimits(t, FindReplace, []limit{
		{"replace", `{"text": "aa", "find": "a", "replace": "FILL"}`, 500_000, "text"},
		{"replace a pattern", `{"text": "aa", "find": "a", "replace": "FILL", "regex": true}`, 500_000, "text"},
		{"groups", `{"text": "FILL", "find": "^.*$", "replace": "$&$&$&$&$&$&$&$&$&$&", "regex": true}`, 100_000, "text"},
	})
}

// TestLongestClean has tabs that become 16 spaces each.
func TestLongestClean(t *testing.T) {
	body := func(tabs int, trim bool) string {
		return fmt.Sprintf(`{"text": "%s", "tabs": "tabs-to-spaces", "tabWidth": 16, "removeTrailingSpaces": false, "trim": %t}`, strings.Repeat(`\t`, tabs), trim)
	}
	sdktest.Run(t, Clean, []sdktest.Case{
		{Name: "1,000,000 characters", Body: body(62_500, false), Want: `{"result": "` + strings.Repeat(" ", 1_000_000) + `"}`},
		{Name: "more", Body: body(62_501, false), Code: "INVALID_INPUT", Field: "text"},
		{Name: "more before trimming", Body: body(62_501, true), Want: `{"result": ""}`},
	})
}

// TestEndlessReplacements has replacements without end: in time, in length and in
// number of parts.
func TestEndlessReplacements(t *testing.T) {
	request := func(text, find, replace string) string {
		return fmt.Sprintf(`{"text": "%s", "find": "%s", "replace": "%s", "regex": true}`, text, find, replace)
	}
	many := strings.Repeat
	sdktest.Run(t, FindReplace, []sdktest.Case{
		{Name: "time", Body: request(many("a", 40)+"b", "(a+)+$", ""), Code: "INVALID_INPUT", Field: "find"},
		{Name: "length", Body: request(many("a", 100_000), "a", many("$`", 100_000)), Code: "INVALID_INPUT", Field: "text"},
		{Name: "parts", Body: request(many("a", 2_001), "()a", many("$1", 1_000)), Code: "INVALID_INPUT", Field: "replace"},
		{Name: "just so many parts", Body: request(many("a", 2_000), "()a", many("$1", 1_000)), Want: `{"result": "", "count": 2000}`},
		{Name: "pattern", Body: request("a", many("a", 1<<16+1), ""), Code: "INVALID_INPUT", Field: "find"},
		{Name: "longest pattern", Body: request("a", many("a", 1<<16), ""), Want: `{"result": "a", "count": 0}`},
	})
}
