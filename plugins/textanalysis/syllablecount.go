package main

import "strings"

// syllablesOf counts the syllables of a word as words yields it, at least 1. The
// parts of a compound with hyphens are counted one by one, each of them once.
func syllablesOf(word string) int {
	word = strings.ToLower(strings.ReplaceAll(word, "’", "'"))
	first, others, compound := strings.Cut(word, "-")
	count := partSyllables(first)
	if compound {
		known := make(map[string]int)
		for part := range strings.SplitSeq(others, "-") {
			n, ok := known[part]
			if !ok {
				n = partSyllables(part)
				known[part] = n
			}
			count += n
		}
	}
	return max(count, 1)
}

// partSyllables counts the syllables of a lower-case word without hyphens; it may
// have none.
func partSyllables(part string) int {
	if n, ok := exceptionCounts()[part]; ok {
		return n
	}
	stem, possessive := strings.CutSuffix(part, "'s")
	letters := strings.ToLower(latinLetters(stem))
	n := knownSyllables(letters, 0)
	if possessive && hisses(letters) {
		n++
	}
	if strings.HasSuffix(part, "n't") && n == 0 {
		n = 1
	}
	return n
}

// hisses says whether a word ends in a sound after which -s is a syllable.
func hisses(word string) bool {
	for _, ending := range []string{"s", "x", "z", "ch", "sh", "ce", "ge", "se", "ze", "xe", "che"} {
		if strings.HasSuffix(word, ending) {
			return true
		}
	}
	return false
}

// maxWordParts is how many times a word is taken apart into stem and ending.
const maxWordParts = 6

// syllableEndings are endings that take no part in the sound of the stem, with
// their number of syllables.
var syllableEndings = []struct {
	ending string
	count  int
}{
	{"ment", 1}, {"ments", 1}, {"ness", 1}, {"less", 1}, {"ful", 1}, {"fully", 2}, {"ly", 1}, {"some", 1}, {"hood", 1}, {"ship", 1}, {"like", 1},
	{"lessly", 2}, {"lessness", 2}, {"wise", 1}, {"ward", 1}, {"wards", 1}, {"able", 2}, {"ably", 2},
}

// knownSyllables counts the syllables of a lower-case word of letters a to z: it
// is taken apart as long as its parts are in the word list, and what is left is
// counted by its vowels.
func knownSyllables(word string, depth int) int {
	if n, ok := exceptionCounts()[word]; ok {
		return n
	}
	if len(word) > 24 || depth == maxWordParts {
		return vowelSyllables(word)
	}
	if stem, ok := strings.CutSuffix(word, "s"); ok {
		if n, ok := exceptionCounts()[stem]; ok { // names too, which are not in the word list
			if hisses(stem) {
				n++
			}
			return n
		}
	}
	kinds := lexicon()
	if base, rule, ok := baseForm(word); ok && base != word {
		n := knownSyllables(base, depth+1)
		switch {
		case rule.ending == "s" && !hisses(base):
		case rule.ending == "ed" && !endsInDental(base):
		case (rule.kind == isGraded || rule.ending == "ing") && endsInSyllabicL(base):
		default:
			n++
		}
		return n
	}
	for _, e := range syllableEndings {
		stem, ok := strings.CutSuffix(word, e.ending)
		if !ok || len(stem) < 3 {
			continue
		}
		if kinds[stem] != 0 && stem[len(stem)-1] != 'l' {
			return knownSyllables(stem, depth+1) + e.count
		}
		if n := len(stem) - 1; e.ending == "ly" && stem[n] == 'i' && kinds[stem[:n]+"y"] != 0 {
			return knownSyllables(stem[:n]+"y", depth+1) + e.count
		}
		if e.count == 2 && kinds[stem+"e"] != 0 && e.ending[0] == 'a' {
			return knownSyllables(stem+"e", depth+1) + e.count
		}
	}
	if stem, ok := strings.CutSuffix(word, "ally"); ok && strings.HasSuffix(stem, "ic") {
		return knownSyllables(stem, depth+1) + 1
	}
	if stem := agentStem(word); stem != "" {
		n := knownSyllables(stem, depth+1)
		if endsInSyllabicL(stem) {
			return n
		}
		return n + 1
	}
	for _, p := range syllablePrefixes {
		if rest, ok := strings.CutPrefix(word, p.ending); ok && len(rest) > 3 && (kinds[rest] != 0 || isInflected(rest)) {
			return p.count + knownSyllables(rest, depth+1)
		}
	}
	if cut := compoundCut(word); cut > 0 {
		return knownSyllables(word[:cut], depth+1) + knownSyllables(word[cut:], depth+1)
	}
	return vowelSyllables(word)
}

// syllablePrefixes are beginnings that stay apart from the word behind them, with
// their number of syllables.
var syllablePrefixes = []struct {
	ending string
	count  int
}{
	{"re", 1}, {"un", 1}, {"pre", 1}, {"de", 1}, {"co", 1}, {"over", 2}, {"under", 2}, {"inter", 2}, {"anti", 2}, {"micro", 2}, {"semi", 2},
	{"non", 1}, {"mis", 1}, {"out", 1}, {"photo", 2}, {"socio", 3}, {"hydro", 2}, {"multi", 2}, {"trans", 1}, {"super", 2},
}

// isInflected says whether a word is a regular form of another.
func isInflected(word string) bool {
	_, _, ok := baseForm(word)
	return ok
}

// agentStem is the verb that a noun in -er is made of, empty if it is none.
func agentStem(word string) string {
	stem, ok := strings.CutSuffix(word, "er")
	if !ok || len(stem) < 3 {
		return ""
	}
	kinds := lexicon()
	for _, verb := range []string{stem, stem + "e"} {
		if kinds[verb]&isVerb != 0 && len(verb) > 3 {
			return verb
		}
	}
	if n := len(stem) - 1; stem[n] == 'i' && kinds[stem[:n]+"y"]&isVerb != 0 {
		return stem[:n] + "y"
	}
	return ""
}

// endsInDental says whether -ed is a syllable after a verb.
func endsInDental(verb string) bool {
	for _, ending := range []string{"t", "d", "te", "de"} {
		if strings.HasSuffix(verb, ending) {
			return true
		}
	}
	return false
}

// endsInSyllabicL says whether a word ends in -le after a consonant other than l,
// which an ending with a vowel takes over.
func endsInSyllabicL(word string) bool {
	n := len(word)
	return n > 2 && strings.HasSuffix(word, "le") && !isVowelY(word, n-3) && word[n-3] != 'l'
}

// silentParts are first parts of compounds whose e at the end is silent.
var silentParts = wordSet(`some home life time fire wife house base horse safe line tide wide place space stone face bare care wire
	white store smoke snake trade whole grave bride fore bone cheese game gate grape hide hole juice note pipe plate race
	rope shore side stage take tape type wave waste state states sales spoke spokes eye name fuse lime pine mine wine
	sauce nose cake brake lace date pace wage fare share scare shoe tee bee knee tree free three case peace mole rose hedge figure mile score ware late rhine`)

// compoundCut returns where the first part of a compound ends, if it is one with a
// silent e and the rest is in the word list; otherwise 0.
func compoundCut(word string) int {
	for cut := min(len(word)-3, 6); cut >= 3; cut-- {
		if silentParts[word[:cut]] && (lexicon()[word[cut:]] != 0 || isInflected(word[cut:])) {
			return cut
		}
	}
	return 0
}

// maxSplitWord is how much of a word is looked at for vowels that are spoken apart.
const maxSplitWord = 60

// vowelSyllables counts by letters alone: the groups of vowels, one more where two
// of them belong to two syllables, less what is silent at the end.
func vowelSyllables(word string) int {
	count := vowelGroups(word)
	for i := range min(len(word), maxSplitWord) - 1 {
		if isVowelY(word, i) && isVowelY(word, i+1) && splits(word, i) {
			count++
		}
	}
	count -= silentEnd(word)
	if count > 0 && (strings.HasSuffix(word, "sm") || strings.HasSuffix(word, "thm")) {
		count++
	}
	return max(count, min(len(word), 1))
}

// isVowelY says whether a vowel, y included, stands at a place.
func isVowelY(word string, i int) bool {
	return i >= 0 && i < len(word) && (isVowel(word[i]) || word[i] == 'y')
}

// silentEnd returns how many vowel groups at the end of a word are silent: 0 or 1.
func silentEnd(word string) int {
	n := len(word)
	if vowelGroups(word) < 2 {
		return 0
	}
	switch {
	case strings.HasSuffix(word, "gue"), strings.HasSuffix(word, "que"):
		return 1
	case word[n-1] == 'e' && !isVowelY(word, n-2):
		if (word[n-2] == 'l' || word[n-2] == 'r' && strings.IndexByte("ctbg", word[n-3]) >= 0) && !isVowelY(word, n-3) {
			return 0 // table, acre
		}
		return 1
	case strings.HasSuffix(word, "ed") && !isVowelY(word, n-3) && word[n-3] != 't' && word[n-3] != 'd':
		if word[n-3] == 'l' && !isVowelY(word, n-4) && word[n-4] != 'l' {
			return 0 // settled as settle
		}
		return 1
	case strings.HasSuffix(word, "es") && !isVowelY(word, n-3) && !hisses(word[:n-1]) && !hisses(word[:n-2]):
		if word[n-3] == 'l' && !isVowelY(word, n-4) {
			return 0 // tables
		}
		return 1
	}
	return 0
}
