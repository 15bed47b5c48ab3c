package main

import "strings"

// tagAt returns the tag of a token, "" outside the text.
func tagAt(out []tagged, i int) tag {
	if i < 0 || i >= len(out) {
		return ""
	}
	return out[i].tag
}

// lowerAt returns a token in lower case, "" outside the text.
func lowerAt(out []tagged, i int) string {
	if i < 0 || i >= len(out) {
		return ""
	}
	return out[i].lower
}

// auxiliaries take a bare verb after them.
var auxiliaries = wordSet(`can could will would shall should may might must do does did don't doesn't didn't can't couldn't
	won't wouldn't shan't shouldn't mustn't cannot let's i'll you'll he'll she'll we'll they'll it'll i'd you'd he'd she'd
	we'd they'd dont didnt doesnt gonna wanna`)

// beForms are the forms of be, and the pronouns that hold one.
var beForms = wordSet(`be am is are was were been being isn't aren't wasn't weren't i'm you're he's she's it's we're they're
	that's there's who's what's here's`)

// subjects are the pronouns that a verb follows.
var subjects = wordSet(`i you he she it we they who everyone everybody someone somebody nobody`)

// wordSet has every word of a list.
func wordSet(list string) map[string]bool {
	set := make(map[string]bool)
	for _, word := range strings.Fields(list) {
		set[word] = true
	}
	return set
}

// opensNoun says whether the tag begins or continues a group that a noun ends.
func opensNoun(t tag) bool { return t == determiner || t == adjective || t == number || t == noun }

// correct changes the tag of one token by its neighbours; those before it are
// corrected already.
func correct(out []tagged, i int) {
	t := &out[i]
	before, after := tagAt(out, i-1), tagAt(out, i+1)
	j := i - 1 // the word before, adverbs and not left aside
	for j >= max(0, i-4) && out[j].tag == adverb {
		j--
	}
	head := lowerAt(out, j)
	switch {
	case correctWord(out, i):
	case t.name:
	case auxiliaries[head] && t.bare, j == i-1 && head == "to" && t.bare && verbAfterTo(out, i):
		t.tag = verb
	case subjects[head] && t.canVerb && t.tag != adverb && t.tag != preposition && t.tag != conjunction:
		t.tag = verb
	case beForms[head] && t.canVerb && !t.bare && t.tag != adjective:
		t.tag = verb
	case t.tag == verb && !auxiliaries[t.lower] && !beForms[t.lower] && t.lower != "have" && t.lower != "has" && t.lower != "had":
		correctVerb(t, before, after)
	case t.tag == adjective && t.bare && before != determiner && (after == determiner || after == pronoun) && !beForms[head]:
		t.tag = verb
	case t.tag == noun && t.bare && i == 0 && (after == determiner || lowerAt(out, 1) == "me"):
		t.tag = verb // an order
	}
}

// correctVerb turns what looked like a verb into the noun or adjective that must
// stand there.
func correctVerb(t *tagged, before, after tag) {
	participle := !t.bare && (strings.HasSuffix(t.lower, "ed") || strings.HasSuffix(t.lower, "ing") || strings.HasSuffix(t.lower, "en"))
	switch {
	case before == determiner && participle && after == noun:
		t.tag = adjective
	case before == determiner && (t.canNoun || t.bare):
		t.tag = noun
	case before == adjective && (t.canNoun || t.bare) && !participle:
		t.tag = noun
	case before == preposition && t.bare && t.canNoun:
		t.tag = noun
	}
}

// verbAfterTo says whether a bare verb after "to" is one there: "to work hard", but
// "to school".
func verbAfterTo(out []tagged, i int) bool {
	if out[i].tag == verb || !nounsBefore()[out[i].lower] {
		return true
	}
	switch tagAt(out, i+1) {
	case determiner, pronoun, adverb, adjective, preposition, noun:
		return true
	}
	return false
}

// correctWord settles the words that belong to several closed classes, and says
// whether the token is one of them.
func correctWord(out []tagged, i int) bool {
	t := &out[i]
	before, after := tagAt(out, i-1), tagAt(out, i+1)
	nounNext := after == noun || after == adjective || after == number
	switch t.lower {
	case "to":
		t.tag = preposition
	case "her", "his":
		t.tag = pronoun
		if nounNext || after == verb && t.lower == "his" {
			t.tag = determiner
		}
	case "that":
		switch {
		case before == verb || before == noun && after != verb || before == adjective:
			t.tag = conjunction
		case after == noun && (i == 0 || before == preposition || before == verb):
			t.tag = determiner
		default:
			t.tag = pronoun
		}
	case "this", "these", "those", "all", "both", "some", "any", "each", "either", "neither", "many", "few", "several", "another", "such":
		t.tag = determiner
		if !nounNext && after != determiner && after != adverb && (after != verb || !out[i+1].canNoun || beForms[lowerAt(out, i+1)]) {
			t.tag = pronoun
		}
	case "what", "which", "whose":
		t.tag = pronoun
		if after == noun && i+1 < len(out) && !out[i+1].name {
			t.tag = determiner
		}
	case "no":
		if after == punctuation || after == "" {
			t.tag = interjection
		}
	case "one":
		if before == determiner || before == adjective || after == verb {
			t.tag = noun
		}
	case "like":
		if subjects[lowerAt(out, i-1)] || auxiliaries[lowerAt(out, i-1)] || lowerAt(out, i-1) == "to" || auxiliaries[lowerAt(out, i-2)] {
			t.tag = verb
		}
	case "so":
		if nounNext && after == adjective || after == adverb {
			t.tag = adverb
		}
	case "as":
		if lowerAt(out, i+2) == "as" {
			t.tag = adverb
		} else if after == pronoun {
			t.tag = conjunction
		}
	case "before", "after", "since", "until":
		if after == pronoun || after == determiner && i+3 < len(out) && (out[i+3].tag == verb || out[i+2].tag == verb) {
			t.tag = conjunction
		}
	case "more", "most", "less", "much":
		if after == noun {
			t.tag = adjective
		}
	case "up", "down", "out", "off", "over", "on", "in", "around", "through", "about", "along", "past":
		if after == punctuation && i > 0 || after == "" || before == verb && (after == conjunction || after == preposition) {
			t.tag = adverb
		}
	case "there":
		if beForms[lowerAt(out, i+1)] {
			t.tag = pronoun
		}
	default:
		return false
	}
	return true
}

// giveVerbs finds the clauses without a verb and makes one of the token in them
// that can be one.
func giveVerbs(out []tagged) {
	start := 0
	for i := 0; i <= len(out); i++ {
		if i == len(out) || out[i].tag == punctuation || out[i].tag == conjunction {
			giveVerb(out[start:i])
			start = i + 1
		}
	}
}

// giveVerb is giveVerbs for one clause.
func giveVerb(clause []tagged) {
	best := -1
	for i, t := range clause {
		if t.tag == verb {
			return
		}
		before := tagAt(clause, i-1)
		subject := before == noun || before == pronoun || before == adverb
		if best < 0 && t.canVerb && !t.name && t.tag != adverb && i > 0 && subject && i+1 < len(clause) {
			best = i
		}
		if best < 0 && t.canVerb && !t.name && i > 0 && subject && t.tag == noun && i+1 == len(clause) && (len(clause) > 2 || isSubject(clause[0], t)) {
			best = i
		}
	}
	if best >= 0 {
		clause[best].tag = verb
	}
}

// isSubject says whether a clause of two words is subject and verb rather than two
// nouns: "dogs bark", "it rains", but "sports car", "dog food".
func isSubject(first, second tagged) bool {
	if first.tag == pronoun {
		return true
	}
	word := strings.ToLower(first.text)
	_, rule, inflected := baseForm(word)
	plural := inflected && rule.ending == "s" || nounForms()[word]
	return plural && !pluralModifiers[word] && lexicon()[strings.ToLower(second.text)] != 0
}

// pluralModifiers are plurals that often stand before another noun.
var pluralModifiers = wordSet(`sports sales goods arms customs savings clothes women men systems operations communications contents`)

// settleNouns makes a noun of the adjective that ends a group: "the public is".
func settleNouns(out []tagged, i int) {
	t := &out[i]
	if t.tag != adjective || !t.canNoun || i == 0 {
		return
	}
	before, after := tagAt(out, i-1), tagAt(out, i+1)
	if (before == determiner || before == adjective) && !opensNoun(after) && after != adverb && after != conjunction {
		t.tag = noun
	}
}
