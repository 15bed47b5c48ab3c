package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the rules by hand; lorem ipsum as in Cicero's text.
func TestLoremIpsum(t *testing.T) {
	like := func(pattern string) func(*testing.T, map[string]any) {
		re := regexp.MustCompile(`^(?:` + pattern + `)$`)
		return func(t *testing.T, got map[string]any) {
			t.Helper()
			if text := got["result"].(string); !re.MatchString(text) {
				t.Errorf("%q does not match %s", text, re)
			}
		}
	}
	counted := func(part string, want int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			t.Helper()
			if n := strings.Count(got["result"].(string), part); n != want {
				t.Errorf("%q stands there %d times, want %d", part, n, want)
			}
		}
	}
	const sentence = `[A-Z][a-z]*(?:,? [a-z]+){4,13}\.`
	const start = `Lorem ipsum dolor sit amet, consectetur adipiscing elit\.`
	sdktest.Run(t, LoremIpsum, []sdktest.Case{
		{Name: "defaults", Body: `{}`, Check: like(start + `(?: ` + sentence + `){2,6}(?:\n\n` + sentence + `(?: ` + sentence + `){2,6}){2}`)},
		{Name: "one word", Body: `{"unit": "words", "count": 1}`, Want: `{"result": "lorem"}`},
		{Name: "the traditional words", Body: `{"unit": "words", "count": 8}`, Want: `{"result": "lorem ipsum dolor sit amet consectetur adipiscing elit"}`},
		{Name: "more words", Body: `{"unit": "words", "count": 20}`, Check: like(`lorem ipsum dolor sit amet consectetur adipiscing elit(?: [a-z]+){12}`)},
		{Name: "other words", Body: `{"unit": "words", "count": 3, "startWithLorem": false}`, Check: like(`[a-z]+ [a-z]+ [a-z]+`)},
		{Name: "a sentence", Body: `{"unit": "sentences", "count": 1}`, Check: like(start)},
		{Name: "another sentence", Body: `{"unit": "sentences", "count": 2, "startWithLorem": false}`, Check: like(sentence + ` ` + sentence)},
		{Name: "sentences", Body: `{"unit": "sentences", "count": 100, "startWithLorem": false}`, Check: counted(".", 100)},
		{Name: "paragraphs", Body: `{"unit": "paragraphs", "count": 100, "startWithLorem": false}`, Check: counted("\n\n", 99)},
		{Name: "most words", Body: `{"unit": "words", "count": 5000}`, Check: counted(" ", 4999)},
		{Name: "smallest draws", Body: `{"unit": "words", "count": 2, "startWithLorem": false}`, Random: bytes.NewReader(make([]byte, 4096)), Want: `{"result": "ab accusamus"}`},
		{Name: "101 sentences", Body: `{"unit": "sentences", "count": 101}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "101 paragraphs", Body: `{"count": 101}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "5,001 words", Body: `{"unit": "words", "count": 5001}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "none", Body: `{"count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "fraction", Body: `{"count": 1.5}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "unknown unit", Body: `{"unit": "lines"}`, Code: "INVALID_INPUT", Field: "unit"},
		{Name: "startWithLorem as text", Body: `{"startWithLorem": "yes"}`, Code: "INVALID_INPUT", Field: "startWithLorem"},
	})
}
