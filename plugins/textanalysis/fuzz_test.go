package main

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
)

// Words lie in order in the text, each with a letter or digit, and nothing between
// them is a letter or digit.
func FuzzWords(f *testing.F) {
	for _, seed := range []string{"", "don't well-known -a- 'b'", "a\u0301 \u0301", "1,2.5", "a-'b", "字 ❤️"} {
		f.Add(seed)
	}
	solid := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	f.Fuzz(func(t *testing.T, text string) {
		done := 0
		for at, word := range prose.Words(text) {
			if at < done || text[at:at+len(word)] != word || !strings.ContainsFunc(word, solid) || strings.ContainsFunc(text[done:at], solid) {
				t.Fatalf("%q: word %q at %d after %d", text, word, at, done)
			}
			done = at + len(word)
		}
		if strings.ContainsFunc(text[done:], solid) {
			t.Fatalf("%q: %q is left", text, text[done:])
		}
	})
}

// The tokens are the text without its white space.
func FuzzTokens(f *testing.F) {
	for _, seed := range []string{"", "3.14, 1,000.", "a... b!?", "\u0301a", "1.2.3.", "don’t"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		found, ok := tokens(text, maxTokens)
		want := strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, text)
		if ok && utf8.ValidString(text) && strings.Join(found, "") != want {
			t.Fatalf("%q has tokens %q", text, found)
		}
		if tagged := tagTokens(found); len(tagged) != len(found) {
			t.Fatalf("%d tags for %d tokens", len(tagged), len(found))
		}
	})
}

// Every word of the result stands in the name, and none twice.
func FuzzName(f *testing.F) {
	for _, seed := range []string{"Dr. John Quincy Adams Jr.", "de la Cruz, Juana", `William "Bill" Gates`, "(a) b", "Jr., Sr.", ",", "Mr. van Dyke", "a, Ph. D."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if !strings.ContainsFunc(name, unicode.IsLetter) {
			return
		}
		n := parseName(name)
		if n.FirstName == "" && n.LastName == "" {
			t.Fatalf("%q has no name: %+v", name, n)
		}
		parts := append([]string{n.Prefix, n.FirstName, n.LastName, n.Suffix}, n.MiddleNames...)
		length := 0
		for _, part := range parts {
			for _, word := range strings.Fields(part) {
				length += len(word)
				if !strings.Contains(name, word) {
					t.Fatalf("%q does not hold %q of %+v", name, word, n)
				}
			}
		}
		if length > len(name) {
			t.Fatalf("%q is shorter than %+v", name, n)
		}
	})
}

// A parsed address has what the answer promises; any other is empty.
func FuzzAddress(f *testing.F) {
	for _, seed := range []string{"123 N Main St Apt 4B, Springfield, IL 62704", "PO Box 1\n62704", "1 Oak St # 4 Boise ID", "1 # 2", "Apt 1, NY", "1 St, United States", ",", "1 a Apt 1 Apt 2 NY"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a := parseAddress(text)
		switch {
		case !a.Parsed && a != usAddress{}:
			t.Fatalf("%q: %+v", text, a)
		case a.Parsed && (a.HouseNumber == "" && a.POBox == "" || a.State == "" && a.PostalCode == ""):
			t.Fatalf("%q: %+v", text, a)
		case a.State != "" && (len(a.State) != 2 || states()[strings.ToLower(a.State)] != a.State):
			t.Fatalf("%q has the state %q", text, a.State)
		}
	})
}

// Looking at a text never changes what is no word of it.
func FuzzLemmatize(f *testing.F) {
	for _, seed := range []string{"The children were running", "as-s s's", "ies ing ed", "字s", "e\u0301s"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		result, ok := lemmatized(text)
		if !ok {
			return
		}
		gaps := func(text string) string {
			var out strings.Builder
			done := 0
			for at, word := range prose.Words(text) {
				out.WriteString(text[done:at] + "w")
				done = at + len(word)
			}
			return out.String() + text[done:]
		}
		if gaps(result) != gaps(text) {
			t.Fatalf("%q became %q", text, result)
		}
		syllables, confidence := syllablesOf(text), judged(text).Confidence
		if syllables < 1 || confidence < 0 || confidence > 1 {
			t.Fatalf("%q: %d syllables, confidence %v", text, syllables, confidence)
		}
	})
}
