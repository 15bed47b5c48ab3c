package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// A quality is how many cases of a table come out as they should.
type quality struct {
	name  string
	floor float64 // percent below which a change is a step back
	score func(tb testing.TB) (good, all int, wrong []string)
}

// The tables are the authors' own sentences and lists, but for lemmas.txt, which
// scripts/oracle/textanalysis-words.mjs has written.
var qualities = []quality{
	{"language", 97, func(tb testing.TB) (int, int, []string) { return scoreLanguages(tb, 3) }},
	{"language-6-words", 98, func(tb testing.TB) (int, int, []string) { return scoreLanguages(tb, 6) }},
	{"syllables", 97, scoreSyllables},
	{"lemmas", 96, scoreLemmas},
	{"parts-of-speech", 95, scoreTags},
	{"gibberish", 96, scoreGibberish},
	{"human-names", 99, scoreNames},
	{"addresses", 99, scoreAddresses},
}

func (q quality) percent(tb testing.TB) (float64, []string) {
	good, all, wrong := q.score(tb)
	return 100 * float64(good) / float64(all), wrong
}

func TestQuality(t *testing.T) {
	for _, q := range qualities {
		t.Run(q.name, func(t *testing.T) {
			percent, wrong := q.percent(t)
			t.Logf("%.2f %%; wrong: %s", percent, strings.Join(wrong, "\n"))
			if percent < q.floor {
				t.Errorf("%.2f %% are right, want %v %%", percent, q.floor)
			}
		})
	}
}

// BenchmarkQuality reports the share of each table that comes out right.
func BenchmarkQuality(b *testing.B) {
	for _, q := range qualities {
		b.Run(q.name, func(b *testing.B) {
			var percent float64
			for b.Loop() {
				percent, _ = q.percent(b)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(percent, "percent")
		})
	}
}

// rows are the lines of a file in testdata.
func rows(tb testing.TB, name string) []string {
	tb.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// scoreLanguages takes the sentences of at least that many words; those without
// blanks between words count as long enough.
func scoreLanguages(tb testing.TB, least int) (good, all int, wrong []string) {
	for _, row := range rows(tb, "languages.tsv") {
		want, text, _ := strings.Cut(row, "\t")
		if n := len(strings.Fields(text)); n < least && n > 1 {
			continue
		}
		all++
		if got := languageOf(text, scriptOf(text)); got == want {
			good++
		} else {
			wrong = append(wrong, got+": "+row)
		}
	}
	return good, all, wrong
}

func scoreSyllables(tb testing.TB) (good, all int, wrong []string) {
	for _, row := range rows(tb, "syllables.txt") {
		fields := strings.Fields(row)
		for _, word := range fields[1:] {
			all++
			if got := fmt.Sprint(syllablesOf(word)); got == fields[0] {
				good++
			} else {
				wrong = append(wrong, word+" "+got)
			}
		}
	}
	return good, all, wrong
}

func scoreLemmas(tb testing.TB) (good, all int, wrong []string) {
	for _, row := range rows(tb, "lemmas.txt") {
		word, want, _ := strings.Cut(row, " ")
		all++
		if got, _ := lemmatized(word); got == want {
			good++
		} else {
			wrong = append(wrong, row+": "+got)
		}
	}
	return good, all, wrong
}

// taggedLetters are the tags as tagged.txt abbreviates them.
var taggedLetters = map[string]tag{
	"N": noun, "V": verb, "J": adjective, "B": adverb, "P": pronoun, "D": determiner, "R": preposition, "C": conjunction,
	"I": interjection, "#": number, ".": punctuation,
}

// taggedRow splits a row of tagged.txt into tokens and tags.
func taggedRow(row string) (texts []string, tags []tag) {
	for _, field := range strings.Fields(row) {
		cut := strings.LastIndexByte(field, '/')
		texts, tags = append(texts, field[:cut]), append(tags, taggedLetters[field[cut+1:]])
	}
	return texts, tags
}

func scoreTags(tb testing.TB) (good, all int, wrong []string) {
	for _, row := range rows(tb, "tagged.txt") {
		texts, tags := taggedRow(row)
		again, ok := tokens(strings.Join(texts, " "), maxTokens)
		if !ok || !slices.Equal(again, texts) {
			tb.Fatalf("tokens %q, want %q", again, texts)
		}
		for i, got := range tagTokens(texts) {
			all++
			if got.tag == tags[i] {
				good++
			} else {
				wrong = append(wrong, fmt.Sprintf("%s %s: %s", got.text, got.tag, row))
			}
		}
	}
	return good, all, wrong
}

// scoreGibberish takes sentences in Latin letters and, as many, noise.
func scoreGibberish(tb testing.TB) (good, all int, wrong []string) {
	judge := func(text string, want bool) {
		all++
		if got := judged(text); got.Gibberish == want {
			good++
		} else {
			wrong = append(wrong, fmt.Sprintf("%v %v: %s", got.Gibberish, got.Confidence, text))
		}
	}
	for _, row := range rows(tb, "languages.tsv") {
		if _, text, _ := strings.Cut(row, "\t"); scriptOf(text) == "Latin" {
			judge(text, false)
		}
	}
	for _, row := range rows(tb, "tagged.txt") {
		texts, _ := taggedRow(row)
		judge(strings.Join(texts, " "), false)
	}
	for _, row := range rows(tb, "noise.txt") {
		judge(row, true)
	}
	return good, all, wrong
}

func scoreNames(tb testing.TB) (good, all int, wrong []string) {
	for _, row := range rows(tb, "names.txt") {
		all++
		f := strings.Split(row, "|")
		n := parseName(f[0])
		got := strings.Join([]string{f[0], n.Prefix, n.FirstName, strings.Join(n.MiddleNames, ","), n.LastName, n.Suffix}, "|")
		if got == row {
			good++
		} else {
			wrong = append(wrong, got+"  want  "+row)
		}
	}
	return good, all, wrong
}

func scoreAddresses(tb testing.TB) (good, all int, wrong []string) {
	for _, row := range rows(tb, "addresses.txt") {
		all++
		text, _, _ := strings.Cut(row, "|")
		a := parseAddress(strings.ReplaceAll(text, `\n`, "\n"))
		got := text + "|no"
		if a.Parsed {
			got = strings.Join([]string{text, a.HouseNumber, a.Direction, a.StreetName, a.StreetType, a.SuffixDirection, a.Unit, a.City, a.State, a.PostalCode, a.POBox}, "|")
		}
		if got == row {
			good++
		} else {
			wrong = append(wrong, got+"  want  "+row)
		}
	}
	return good, all, wrong
}
