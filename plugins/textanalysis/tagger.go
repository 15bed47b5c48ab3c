package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
)

// A tagged token: its text, the same in lower case with straight apostrophes, its
// part of speech, and what else it could be.
type tagged struct {
	text, lower string
	tag         tag
	canVerb     bool // a base or inflected form of a verb
	canNoun     bool
	bare        bool // the base form of a verb
	name        bool
}

// tagTokens gives every token its part of speech: first by itself, from word lists
// and endings, then by its neighbours.
func tagTokens(texts []string) []tagged {
	out := make([]tagged, len(texts))
	starts := true // of a sentence
	for i, text := range texts {
		out[i] = tagAlone(text, starts)
		starts = out[i].tag == punctuation && strings.ContainsAny(text, ".!?:\"“”…")
	}
	for i := range out {
		correct(out, i)
	}
	giveVerbs(out)
	for i := range out {
		settleNouns(out, i)
	}
	return out
}

// tagAlone tags a token without its neighbours; first says that it begins a
// sentence.
func tagAlone(text string, first bool) tagged {
	t := tagged{text: text, lower: strings.ReplaceAll(strings.ToLower(text), "’", "'")}
	r, _ := utf8.DecodeRuneInString(text)
	capital := unicode.IsUpper(r)
	class, closed := closedClass()[t.lower]
	kind := lexicon()[t.lower]
	switch {
	case !prose.IsWordRune(r):
		t.tag = punctuation
		return t
	case unicode.IsDigit(r):
		t.tag = number
		return t
	case closed && (!capital || first || class != adjective && class != verb && class != adverb):
		t.tag = class
		t.canVerb = class == verb || kind&isVerb != 0 && class != pronoun
		t.canNoun = kind&hasPlural != 0 && class != pronoun
		t.bare = kind&isVerb != 0
		return t
	case capital && !first:
		t.tag, t.canNoun, t.name = noun, true, true
		return t
	}
	t.tag, t.canVerb, t.canNoun, t.bare = openClass(t.lower, kind)
	return t
}

// openClass tags a word by the word list and by its ending.
func openClass(word string, kind wordKind) (class tag, canVerb, canNoun, bare bool) {
	canVerb, canNoun, bare = kind&isVerb != 0, kind&hasPlural != 0, kind&isVerb != 0
	if stem, _, ok := splitEnding(word); ok && stem != "" {
		return noun, false, true, false
	}
	if base, ok := irregularLemmas()[word]; ok && base != word {
		if nounForms()[word] || lexicon()[base]&isVerb == 0 {
			return noun, false, true, false
		}
		return verb, true, false, false
	}
	if nounsBefore()[word] {
		return noun, canVerb, true, bare
	}
	if kind == 0 || kind&(isVerb|hasPlural) == hasPlural && strings.HasSuffix(word, "ing") {
		if base, rule, ok := baseForm(word); ok {
			switch {
			case rule.kind == isGraded:
				return adjective, false, false, false
			case rule.ending != "s":
				return verb, true, rule.ending == "ing", false
			}
			canVerb = lexicon()[base]&isVerb != 0
			if canVerb && !nounsBefore()[base] && closedClass()[base] == verb {
				return verb, true, true, false
			}
			return noun, canVerb, true, false
		}
	}
	return byEnding(word, kind), canVerb, canNoun || kind == 0, bare
}

// These are endings that tell the class of a word.
var (
	adjectiveEndings = []string{"ous", "ful", "less", "able", "ible", "ive", "ish", "ical", "esque", "some", "ular"}
	weakAdjectives   = []string{"al", "ic", "ent", "ant", "ary", "ory", "an", "ed", "y"}
	nounEndings      = []string{"ness", "ment", "tion", "sion", "ity", "ism", "ist", "ship", "hood", "ance", "ence", "ology", "er", "or", "age", "cy"}
	verbEndings      = []string{"ize", "ise", "ify", "ate"}
)

func endsIn(word string, endings []string) bool {
	for _, ending := range endings {
		if strings.HasSuffix(word, ending) && len(word) > len(ending)+2 {
			return true
		}
	}
	return false
}

// byEnding tags a base form or an unknown word.
func byEnding(word string, kind wordKind) tag {
	describes := kind&(isGraded|hasAdverb) != 0
	switch {
	case strings.HasSuffix(word, "ly") && len(word) > 4 && kind&(hasPlural|isVerb) == 0 && !describes:
		return adverb
	case endsIn(word, nounEndings) && kind&(isVerb|isGraded|hasAdverb) == 0:
		return noun
	case describes && kind&isVerb == 0:
		return adjective
	case endsIn(word, adjectiveEndings) && kind&isVerb == 0:
		return adjective
	case endsIn(word, weakAdjectives) && kind != 0 && kind&(isVerb|hasPlural) == 0:
		return adjective
	case describes && kind&isVerb != 0:
		return adjective
	case kind&isVerb != 0 && endsIn(word, verbEndings):
		return verb
	case kind&(isVerb|hasPlural) == isVerb:
		return verb
	case kind&isVerb != 0 && kind&isGerund == 0 && isPlainVerb(word):
		return verb
	case strings.Contains(word, "-") && kind == 0:
		return hyphenated(word)
	case kind == 0 && strings.HasSuffix(word, "ing") && len(word) > 5:
		return verb
	case kind == 0 && strings.HasSuffix(word, "ed") && len(word) > 4:
		return verb
	}
	return noun
}

// hyphenated tags an unknown compound: well-known is an adjective, mother-in-law a
// noun.
func hyphenated(word string) tag {
	last := word[strings.LastIndexByte(word, '-')+1:]
	switch {
	case strings.HasSuffix(last, "ed"), strings.HasSuffix(last, "ing"), closedClass()[last] == adjective, last == "known", last == "year", last == "old":
		return adjective
	}
	return noun
}

// isPlainVerb says whether a word that is a verb and has an -s form is used as a
// verb more than as a noun: it begins or ends as verbs from Latin and French do.
func isPlainVerb(word string) bool {
	for _, beginning := range []string{"re", "de", "dis", "en", "un", "pre", "over", "under", "mis", "ex", "ac", "ad", "as", "at", "be", "com", "con", "im", "in", "ob", "per", "pro", "sub", "sur", "trans"} {
		if strings.HasPrefix(word, beginning) && len(word) > len(beginning)+3 {
			return true
		}
	}
	return false
}
