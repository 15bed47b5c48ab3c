package main

import (
	"slices"
	"strings"
)

// inflections returns the spellings that an English word may have with the ending
// "s", "ing", "ed", "er" or "est".
func inflections(word, ending string) []string {
	if ending == "s" {
		return withS(word)
	}
	n := len(word)
	last := word[n-1]
	switch {
	case strings.HasSuffix(word, "ie") && ending == "ing":
		return []string{word[:n-2] + "ying"}
	case last == 'e' && ending == "ing":
		if n > 1 && strings.IndexByte("eoy", word[n-2]) >= 0 {
			return []string{word + ending} // seeing, canoeing, dyeing
		}
		return []string{word[:n-1] + ending, word + ending}
	case last == 'e':
		return []string{word[:n-1] + ending}
	case last == 'y' && n > 1 && !isVowel(word[n-2]) && ending != "ing":
		return []string{word[:n-1] + "i" + ending}
	case last == 'c' && n > 2 && ending != "er" && ending != "est":
		return []string{word + "k" + ending}
	case doubles(word):
		twice := word + string(last) + ending
		if vowelGroups(word) == 1 {
			return []string{twice} // hopping; hoping is of hope
		}
		return []string{twice, word + ending}
	}
	return []string{word + ending}
}

// withS returns the spellings with -s.
func withS(word string) []string {
	n := len(word)
	switch last := word[n-1]; {
	case last == 's', last == 'z':
		return []string{word + "es", word + string(last) + "es"}
	case last == 'x', strings.HasSuffix(word, "ch"), strings.HasSuffix(word, "sh"):
		return []string{word + "es", word + "s"}
	case last == 'y' && n > 1 && !isVowel(word[n-2]):
		return []string{word[:n-1] + "ies"}
	case last == 'o' && n > 1 && !isVowel(word[n-2]):
		return []string{word + "es", word + "s"}
	}
	return []string{word + "s"}
}

// doubles says whether the last letter may be doubled before an ending: one
// consonant after one vowel, that after no vowel other than the u of qu.
func doubles(word string) bool {
	n := len(word)
	if n < 3 || strings.IndexByte("bdfgklmnprstvz", word[n-1]) < 0 || !isVowel(word[n-2]) {
		return false
	}
	return !isVowel(word[n-3]) || word[n-3] == 'u' && n > 3 && word[n-4] == 'q'
}

// isVowel says whether the letter is one of a e i o u.
func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// vowelGroups counts the runs of a e i o u y in a lower-case word.
func vowelGroups(word string) int {
	count, within := 0, false
	for i := range len(word) {
		vowel := isVowel(word[i]) || word[i] == 'y'
		if vowel && !within {
			count++
		}
		within = vowel
	}
	return count
}

// A suffixRule takes an ending off: the base form needs the kind given.
type suffixRule struct {
	ending string
	kind   wordKind
}

var suffixRules = []suffixRule{
	{"s", hasPlural}, {"ing", isVerb}, {"ed", isVerb}, {"er", isGraded}, {"est", isGraded},
}

// baseForm takes the ending off an inflected form: the result is in the word list,
// is of the kind that takes the ending, and would be spelled that way with it.
func baseForm(word string) (base string, rule suffixRule, ok bool) {
	kinds := lexicon()
	for _, rule := range suffixRules {
		if !strings.HasSuffix(word, rule.ending) || len(word) < len(rule.ending)+2 {
			continue
		}
		for _, base := range candidates(word, rule.ending) {
			if kinds[base]&rule.kind != 0 && slices.Contains(inflections(base, rule.ending), word) {
				return base, rule, true
			}
		}
	}
	return "", suffixRule{}, false
}

// candidates lists what may be left of a word without its ending, likelier ones
// first.
func candidates(word, ending string) []string {
	stem := strings.TrimSuffix(word, ending)
	n := len(stem)
	found := []string{stem}
	if ending != "s" {
		found = append(found, stem+"e")
		if n > 2 && stem[n-1] == stem[n-2] {
			found = append(found, stem[:n-1])
		}
		if stem[n-1] == 'k' {
			found = append(found, stem[:n-1])
		}
		if ending == "ing" && stem[n-1] == 'y' {
			found = append(found, stem[:n-1]+"ie")
		}
		if ending != "ing" && stem[n-1] == 'i' {
			found = append(found, stem[:n-1]+"y")
		}
		return found
	}
	if strings.HasSuffix(stem, "ie") {
		found = append(found, stem[:n-2]+"y")
	}
	if stem[n-1] == 'e' {
		found = append(found, stem[:n-1])
		if n > 3 && stem[n-2] == stem[n-3] {
			found = append(found, stem[:n-2])
		}
	}
	return found
}
