package main

import (
	"strings"
	"unicode"
)

const unknown = "Unknown"

// scripts are the writing systems that are told apart, with the language that
// alone of those known is written in it, empty if there are several.
var scripts = []struct {
	name, language string
	tables         []*unicode.RangeTable
}{
	{"Latin", "", []*unicode.RangeTable{unicode.Latin}},
	{"Cyrillic", "", []*unicode.RangeTable{unicode.Cyrillic}},
	{"Greek", "Greek", []*unicode.RangeTable{unicode.Greek}},
	{"Arabic", "", []*unicode.RangeTable{unicode.Arabic}},
	{"Hebrew", "Hebrew", []*unicode.RangeTable{unicode.Hebrew}},
	{"Devanagari", "Hindi", []*unicode.RangeTable{unicode.Devanagari}},
	{"Bengali", "Bengali", []*unicode.RangeTable{unicode.Bengali}},
	{"Tamil", "Tamil", []*unicode.RangeTable{unicode.Tamil}},
	{"Thai", "Thai", []*unicode.RangeTable{unicode.Thai}},
	{"Hangul", "Korean", []*unicode.RangeTable{unicode.Hangul}},
	{"Japanese", "Japanese", []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana}},
	{"Han", "Chinese", []*unicode.RangeTable{unicode.Han}},
	{"Georgian", unknown, []*unicode.RangeTable{unicode.Georgian}},
	{"Armenian", unknown, []*unicode.RangeTable{unicode.Armenian}},
}

// scriptOf returns the script that most letters of a text belong to, the first one
// listed of equals. Han beside kana counts as Japanese. Letters of scripts that are
// not told apart count together, so that a text of such letters is Unknown.
func scriptOf(text string) string {
	counts := make([]int, len(scripts)+1)
	last := 0
	for _, r := range text {
		if !unicode.IsLetter(r) {
			continue
		}
		if last == len(scripts) || !unicode.In(r, scripts[last].tables...) {
			last = scriptIndex(r)
		}
		counts[last]++
	}
	best, most := unknown, 0
	var kana, han int
	for i, s := range scripts {
		switch s.name {
		case "Japanese":
			kana = counts[i]
		case "Han":
			han = counts[i]
		}
	}
	for i, n := range counts {
		name := unknown
		if i < len(scripts) {
			name = scripts[i].name
		}
		if kana > 0 && name == "Han" {
			continue
		}
		if kana > 0 && name == "Japanese" {
			n += han
		}
		if n > most {
			best, most = name, n
		}
	}
	return best
}

// scriptIndex returns the place of a letter's script in scripts, one past the end
// if it has none there.
func scriptIndex(r rune) int {
	for i, s := range scripts {
		if unicode.In(r, s.tables...) {
			return i
		}
	}
	return len(scripts)
}

// foreignLetters are letters, per script, that none of the languages known writes:
// Serbian, Macedonian, Belarusian, Kazakh, Mongolian; Urdu, Pashto, Kurdish.
var foreignLetters = map[string]string{
	"Cyrillic": "ђјљњћџѓќѕўәғқңөұүһҗҳӣӯ",
	"Arabic":   "ٹڈڑںےہھۂڵڕڤۆێڎټډړږښڼۀې",
}

// marathiWords are common words of Marathi and Nepali, which share Hindi's script.
var marathiWords = wordSet("आहे आहेत नाही आणि म्हणून असे येथे छ छन् हुन्छ थियो गर्न पनि")

// languageOf tells the language of a text by its script first.
func languageOf(text, script string) string {
	if script == unknown {
		return unknown
	}
	lower := strings.ToLower(text)
	if strings.ContainsAny(lower, foreignLetters[script]) {
		return unknown
	}
	switch script {
	case "Latin", "Cyrillic", "Arabic":
		return vote(lower, script)
	case "Devanagari":
		for word := range strings.FieldsSeq(text) {
			if marathiWords[strings.Trim(word, "।,.!?")] {
				return unknown
			}
		}
	}
	for _, s := range scripts {
		if s.name == script {
			return s.language
		}
	}
	return unknown
}
