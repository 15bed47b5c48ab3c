package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBody is the largest body in bytes that a host lets through.
const hostileBody = 1 << 20

// hostileBodies are the worst bodies of routes whose input has a form of its own,
// each of that many bytes at most.
func hostileBodies(size int) map[string][]string {
	room := size - 200
	many := func(text string, length int) string { return strings.Repeat(text, length/len(text)) }
	text := func(text string) string { return `{"text": "` + text + `"}` }
	replaced := func(text, find, replace, options string) string {
		return `{"text": "` + text + `", "find": "` + find + `", "replace": "` + replace + `"` + options + `}`
	}
	random := rand.New(rand.NewPCG(1, 2))
	made := func(item func() string) string {
		var out strings.Builder
		for next := item(); out.Len()+len(next) <= room; next = item() {
			out.WriteString(next)
		}
		return out.String()
	}
	count := 0
	distinct := func(after string) string {
		return made(func() string { count++; return fmt.Sprintf("%x", count) + after })
	}
	lines := made(func() string { return string(rune('A'+random.IntN(26))) + `\n` })
	numbers := made(func() string { return fmt.Sprintf(`%d\n`, random.IntN(1000)) })
	const pattern = `, "regex": true`
	return map[string][]string{
		"text/dedupe-words":   {text(distinct(" ")), text(distinct(`\n`))},
		"text/dedupe-lines":   {text(distinct(`\n`))},
		"text/word-frequency": {text(distinct(" ")), text(made(func() string { return string(rune('à'+random.IntN(20))) + "'a " }))},
		"text/extract-emails": {text(many("a@b.co,", room)), text(many("a.", room/2) + "@" + many("b.", room/2)), text(distinct("@b.co "))},
		"text/extract-urls":   {text("http://" + many("(", room/2) + many(")", room/2-10)), text(many("http://)", room)), text(distinct(" http://"))},
		"text/sort-lines": {
			text(lines), `{"mode": "alpha-desc", ` + text(lines)[1:], `{"mode": "numeric-asc", ` + text(numbers)[1:],
			text(made(func() string { return "aaaaaaaa" + fmt.Sprintf(`%d\n`, random.IntN(10)) })),
			`{"mode": "numeric-asc", ` + text(many("9", room-100))[1:],
		},
		"text/alternating-case": {text(distinctCharacters(room)), `{"mode": "random", ` + text(many("aé", room-20))[1:]},
		"text/diff":             hostileDiffs(min(room/2-100, 100_000)),
		"text/filter-lines": {
			`{"pattern": "x", "regex": true, ` + text(many(`\n`, room-20))[1:],
			`{"pattern": "` + many("ab", room/2-100) + `", ` + text(many("ab", room/2-100))[1:],
		},
		"text/wrap": {
			`{"width": 1, "breakLongWords": true, ` + text(many("字", room-50))[1:], `{"width": 1, ` + text(many("a ", room-20))[1:],
			`{"width": 1000, "indent": "` + many(" ", 999) + `", ` + text(many("a ", room-2000))[1:],
		},
		"text/find-replace": {
			replaced(many("ab", room/2-100), many("ab", room/2-100), "c", ""),
			replaced(many("a ", room/2-100), many("a ", room/4-100), "c", `, "wholeWord": true`),
			replaced(many("a", room/2), "a", many("b", room/2-100), ""),
			replaced(many("a", room/2), "a", many("$`", room/2-100), pattern),
			replaced(many("a", room/2), "()a", many("$1", room/2-100), pattern),
			replaced(many("a ", room-200), `\\w+`, "$&", pattern),
			replaced("a", many(`[\\p{L}-]`, 60_000), "", pattern),
			replaced("a", many(`\\p{Nope}`, 60_000), "", pattern),
		},
	}
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies(hostileBody)) }

// TestHostileBodies checks, in small, that the benchmark's bodies are JSON within
// the size of a body.
func TestHostileBodies(t *testing.T) {
	const size = 100 << 10
	for route, bodies := range hostileBodies(size) {
		for i, body := range bodies {
			if len(body) > size+60_000 || !json.Valid([]byte(body)) {
				t.Errorf("%s, %d has %d bytes: %.100s", route, i, len(body), body)
			}
		}
	}
}
