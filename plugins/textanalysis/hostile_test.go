package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBody is the largest body in bytes that a host lets through.
const hostileBody = 1 << 20

// fill repeats a text to nearly the size of the largest body.
func fill(text string) string { return strings.Repeat(text, (hostileBody-2000)/len(text)) }

// differentWords are as many different words as fit into a body.
func differentWords(limit int) string {
	var text strings.Builder
	for i := 0; text.Len() < hostileBody-2000 && i < limit; i++ {
		fmt.Fprintf(&text, "%s ", letters(i+26*26*26))
	}
	return text.String()
}

// letters writes a number in the letters a to z.
func letters(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26) + string(rune('a'+n%26))
}

// hostileBodies are the worst bodies of routes whose input has a form of its own.
func hostileBodies() map[string][]string {
	body := func(field, text string) string { return `{"` + field + `": "` + text + `"}` }
	two := func(a, b string) string { return `{"first": "` + a + `", "second": "` + b + `"}` }
	long := strings.Repeat("a", 2000)
	bodies := map[string][]string{
		"text/levenshtein":      {two(long, strings.Repeat("b", 2000)), two(strings.Repeat("字", 2000), strings.Repeat("ab", 1000))},
		"text/similarity":       {two(long, strings.Repeat("b", 2000))},
		"text/anagram":          {two(strings.Repeat("ﷺ", 100_000), strings.Repeat("ﷺ", 100_000)), two(strings.Repeat("é", 100_000), strings.Repeat("é", 100_000))},
		"text/palindrome":       {body("text", strings.Repeat("ﷺ", 100_000)), body("text", strings.Repeat(`e\u0301`, 100_000))},
		"text/parse-address":    {body("address", "1 "+fill("Apt 1 ")+", NY 10001"), body("address", "1 "+fill("St N ")+"NY 10001"), body("address", fill("PO Box,"))},
		"text/parse-human-name": {body("name", fill("van ")), body("name", fill("\\\"a\\\" ")), body("name", "a, "+fill("Jr., ")), body("name", fill("("))},
		"text/expand-acronyms":  {body("text", fill("NASA ")), body("text", fill("API ")), body("text", fill("_"))},
		"text/keywords":         {body("text", differentWords(1<<20)), body("text", fill("don’t "))},
		"text/gibberish":        {body("text", differentWords(1<<20)), body("text", fill("asdfgh "))},
		"text/language":         {body("text", differentWords(1<<20)), body("text", fill("the de un "))},
		"text/lemmatize":        {body("text", differentWords(1<<20)), body("text", fill("walking ")), body("text", fill("as-s ")), body("text", fill("s's ")), body("text", "a"+fill("'s"))},
		"text/parts-of-speech":  {body("text", differentWords(maxTokens)), body("text", strings.Repeat("walking ", maxTokens)), body("text", strings.Repeat("a. ", maxTokens/2)), body("text", fill("1,2.")), body("text", strings.Repeat("very ", maxTokens)), body("text", strings.Repeat("a-", maxTokens))},
		"text/syllables":        {body("text", differentWords(maxCountedWords)), body("text", strings.Repeat("reinstatements ", maxCountedWords)), body("text", fill("ia")), body("text", "x"+fill("ea"))},
		"text/readability":      {body("text", differentWords(maxCountedWords)), body("text", strings.Repeat("reinstatements ", maxCountedWords))},
		"text/metaphone":        {body("text", fill("gh ")), body("text", fill("ß "))},
		"text/soundex":          {body("text", fill("1 ")+"a"), body("text", fill("bm"))},
		"text/vowels":           {body("text", fill("é")), body("text", fill("ậ"))},
	}
	return bodies
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies()) }

// TestHostileBodies checks that every body is JSON, no larger than a host lets
// through, and answered well before the deadline.
func TestHostileBodies(t *testing.T) {
	built, err := plugin.Build()
	if err != nil {
		t.Fatal(err)
	}
	bodies := hostileBodies()
	for _, route := range built.Routes {
		for i, body := range bodies[route.Path] {
			if len(body) > hostileBody || !json.Valid([]byte(body)) {
				t.Errorf("%s, %d has %d bytes: %.100s", route.Path, i, len(body), body)
			}
			start := time.Now()
			_, _ = route.Call(t.Context(), []byte(body), nil) // a refusal will do
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%s, %d took %v: %.100s", route.Path, i, took, body)
			}
		}
	}
}
