package main

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand; in Myers' example, ABCABBA and CBABAC, there is no way of
// fewer than five edits.
func TestDiff(t *testing.T) {
	result := func(added, removed string, changes ...string) string {
		identical := "true"
		var list []string
		for _, change := range changes {
			kind := map[byte]string{'=': "equal", '+': "insert", '-': "delete"}[change[0]]
			if kind != "equal" {
				identical = "false"
			}
			list = append(list, `{"type": "`+kind+`", "text": "`+change[1:]+`"}`)
		}
		return `{"changes": [` + strings.Join(list, ", ") + `], "added": ` + added + `, "removed": ` + removed + `, "identical": ` + identical + `}`
	}
	sdktest.Run(t, Diff, []sdktest.Case{
		{Name: "lines", Body: `{"first": "a\nb\nc", "second": "a\nx\nc\nd"}`, Want: result("2", "1", "=a", "-b", "+x", "=c", "+d")},
		{Name: "line breaks make no difference to lines", Body: `{"first": "a\r\nb\rc", "second": "a\nb\nc"}`, Want: result("0", "0", `=a\nb\nc`)},
		{Name: "line break at the end", Body: `{"first": "a", "second": "a\n"}`, Want: result("1", "0", "=a", "+")},
		{Name: "several lines", Body: `{"first": "a\nb\nc\nd", "second": "d"}`, Want: result("0", "3", `-a\nb\nc`, "=d")},
		{Name: "everything different", Body: `{"first": "a\nb", "second": "c"}`, Want: result("1", "2", `-a\nb`, "+c")},
		{Name: "identical", Body: `{"first": "a\nb", "second": "a\nb"}`, Want: result("0", "0", `=a\nb`)},
		{Name: "both empty", Body: `{"first": "", "second": ""}`, Want: result("0", "0")},
		{Name: "from nothing", Body: `{"first": "", "second": "a\nb"}`, Want: result("2", "0", `+a\nb`)},
		{Name: "to nothing", Body: `{"first": "a b", "second": "", "mode": "words"}`, Want: result("0", "2", "-a b")},
		{Name: "letter case counts", Body: `{"first": "A", "second": "a"}`, Want: result("1", "1", "-A", "+a")},
		{Name: "letter case ignored", Body: `{"first": "A\nÉ\nΣ", "second": "a\né\nς", "ignoreCase": true}`, Want: result("0", "0", `=a\né\nς`)},
		{Name: "white space in lines ignored", Body: `{"first": " a  b\nc", "second": "a b\t\nc ", "ignoreWhitespace": true}`, Want: result("0", "0", `=a b\t\nc `)},
		{Name: "white space in lines counts", Body: `{"first": "a b", "second": "a  b"}`, Want: result("1", "1", "-a b", "+a  b")},
		{Name: "words", Body: `{"first": "the quick fox", "second": "the slow fox", "mode": "words"}`, Want: result("1", "1", "=the ", "-quick", "+slow", "= fox")},
		{Name: "word and its space", Body: `{"first": "a c", "second": "a b c", "mode": "words"}`, Want: result("1", "0", "=a ", "+b ", "=c")},
		{Name: "white space between words", Body: `{"first": "a b", "second": "a\nb", "mode": "words"}`, Want: result("0", "0", "=a", "- ", `+\n`, "=b")},
		{Name: "the same ignored", Body: `{"first": " a b", "second": "a\nb ", "mode": "words", "ignoreWhitespace": true}`, Want: result("0", "0", `=a\nb `)},
		{Name: "white space alone ignored", Body: `{"first": " ", "second": "\n\n", "mode": "words", "ignoreWhitespace": true}`, Want: result("0", "0", `=\n\n`)},
		{Name: "words with line breaks, letter case ignored", Body: `{"first": "A\nB", "second": "a\nb", "mode": "words", "ignoreCase": true}`, Want: result("0", "0", `=a\nb`)},
		{Name: "characters", Body: `{"first": "kitten", "second": "sitting", "mode": "characters"}`, Want: result("3", "2", "-k", "+s", "=itt", "-e", "+i", "=n", "+g")},
		{Name: "characters with accents", Body: `{"first": "e\u0301", "second": "e", "mode": "characters"}`, Want: result("1", "1", `-e\u0301`, "+e")},
		{Name: "emoji", Body: `{"first": "👍👍", "second": "👍👍🏽", "mode": "characters"}`, Want: result("1", "1", "=👍", "-👍", "+👍🏽")},
		{Name: "white space between characters ignored", Body: `{"first": "a b", "second": "ab c", "mode": "characters", "ignoreWhitespace": true}`, Want: result("1", "0", "=ab ", "+c")},
		{Name: "Myers' example", Body: `{"first": "ABCABBA", "second": "CBABAC", "mode": "characters"}`, Check: func(t *testing.T, got map[string]any) {
			if added, removed := got["added"].(json.Number), got["removed"].(json.Number); added != "2" || removed != "3" {
				t.Errorf("%v", got)
			}
		}},
		{Name: "first too long", Body: `{"first": "` + strings.Repeat("a", 100_001) + `", "second": ""}`, Code: "INVALID_INPUT", Field: "first"},
		{Name: "second too long", Body: `{"first": "", "second": "` + strings.Repeat("a", 100_001) + `"}`, Code: "INVALID_INPUT", Field: "second"},
		{Name: "100,000", Body: `{"first": "` + strings.Repeat("é", 100_000) + `", "second": "a"}`, Want: result("1", "1", "-"+strings.Repeat("é", 100_000), "+a")},
		{Name: "unknown mode", Body: `{"first": "", "second": "", "mode": "letters"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "second missing", Body: `{"first": ""}`, Code: "INVALID_INPUT", Field: "second"},
		{Name: "ignoreCase as text", Body: `{"first": "", "second": "", "ignoreCase": "no"}`, Code: "INVALID_INPUT", Field: "ignoreCase"},
	})
}

// checkDifference checks that the elements without marks are the same in both
// sequences and returns how many there are.
func checkDifference(t *testing.T, first, second []int32, deleted, inserted []bool) int {
	t.Helper()
	kept := unmarked(first, deleted)
	if others := unmarked(second, inserted); !slices.Equal(kept, others) {
		t.Fatalf("%v remains of %v, and %v of %v", kept, first, others, second)
	}
	return len(kept)
}

func unmarked(sequence []int32, marks []bool) []int32 {
	var found []int32
	for i, element := range sequence {
		if !marks[i] {
			found = append(found, element)
		}
	}
	return found
}

// longestCommon is the length of the longest common subsequence, by the table.
func longestCommon(first, second []int32) int {
	row := make([]int, len(second)+1)
	for _, a := range first {
		above := 0
		for j, b := range second {
			here := max(row[j], row[j+1])
			if a == b {
				here = above + 1
			}
			above, row[j+1] = row[j+1], here
		}
	}
	return row[len(second)]
}

// FuzzDifference checks that the way is right, that none is shorter, and that it is
// right too when searches are cut short.
func FuzzDifference(f *testing.F) {
	f.Add([]byte("ABCABBA"), []byte("CBABAC"))
	f.Add([]byte("kitten"), []byte("sitting"))
	f.Add([]byte("aaaaaaaaab"), []byte("baaaaaaaaa"))
	f.Add([]byte(""), []byte("x"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if len(a)+len(b) > 500 {
			return
		}
		first, second := numbersOf(a), numbersOf(b)
		deleted, inserted := difference(first, second)
		if got, want := checkDifference(t, first, second, deleted, inserted), longestCommon(first, second); got != want {
			t.Errorf("%d elements of %q and %q are equal, want %d", got, a, b, want)
		}
		deleted, inserted = differenceWithin(2, first, second)
		checkDifference(t, first, second, deleted, inserted)
	})
}

func numbersOf(text []byte) []int32 {
	numbers := make([]int32, len(text))
	for i, c := range text {
		numbers[i] = int32(c)
	}
	return numbers
}

// hostileDiffs are requests with texts of that many characters that have little in
// common.
func hostileDiffs(size int) []string {
	random := rand.New(rand.NewPCG(1, 2))
	text := func(alphabet int, between string) string {
		var out strings.Builder
		for range size / (1 + len(between)) {
			out.WriteByte('a' + byte(random.IntN(alphabet)))
			out.WriteString(between)
		}
		return out.String()
	}
	body := func(first, second, mode string) string {
		return `{"first": "` + first + `", "second": "` + second + `", "mode": "` + mode + `", "ignoreCase": true, "ignoreWhitespace": true}`
	}
	return []string{
		body(text(2, ""), text(2, ""), "characters"), body(text(8, ""), text(8, ""), "characters"), body(text(26, ""), text(26, ""), "characters"),
		body(text(26, " "), text(26, " "), "words"), body(text(26, `\n`), text(26, `\n`), "lines"),
		body(distinctCharacters(min(size, 300_000)), distinctCharacters(size/2), "characters"),
	}
}

// distinctCharacters are different letters of at most that many bytes.
func distinctCharacters(size int) string {
	var out strings.Builder
	for r := 'À'; r < unicode.MaxRune && out.Len()+utf8.UTFMax <= size; r++ {
		if unicode.IsLetter(r) {
			out.WriteRune(r)
		}
	}
	return out.String()
}
