package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type lemmatizeRequest struct {
	Text string `json:"text" doc:"English text with at most 50,000 different words; it may be empty."`
}

type lemmatizeResult struct {
	Result string `json:"result" doc:"The text with every word in its base form."`
}

// Lemmatize is text/lemmatize.
var Lemmatize = sdk.Endpoint[lemmatizeRequest, lemmatizeResult]{
	Route:   "text/lemmatize",
	Summary: "Words of a text in their base form",
	Doc: `
Replaces every English word by its base form: plurals by the singular, forms of a
verb by the infinitive, comparatives and superlatives by the plain adjective.
Irregular forms come from a table, regular ones by suffix rules whose results are
checked against a list of 31,000 words; a word that neither knows stays. A form in
-ing that is a noun as well (building) stays where a noun must stand. A word that
changes comes out in lower case; spaces, punctuation and everything else stay as
they are. It works without knowing what a text means, so forms of several words
(leaves) may be taken for the wrong one.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "The children were running; the mice ate better cheeses."}`,
		Response: `{"result": "The child be run; the mouse eat good cheese."}`,
	}, {
		Name:     "Nothing to change",
		Request:  `{"text": "Paris in spring"}`,
		Response: `{"result": "Paris in spring"}`,
	}},
	Run: func(_ context.Context, in lemmatizeRequest) (lemmatizeResult, error) {
		result, ok := lemmatized(in.Text)
		if !ok {
			return lemmatizeResult{}, sdk.Invalid("text", "must have at most %d different words", maxDifferentWords)
		}
		return lemmatizeResult{result}, nil
	},
}

// lemmatized replaces every word of a text by its lemma; not ok with more than
// maxDifferentWords.
func lemmatized(text string) (result string, ok bool) {
	known := make(map[string]string) // lemmas by word
	var out strings.Builder
	out.Grow(len(text))
	done, before := 0, ""
	for at, word := range prose.Words(text) {
		gap := text[done:at]
		if strings.ContainsAny(gap, ".!?:;\n\"") {
			before = ""
		}
		out.WriteString(gap)
		if keepsForm(word, before) {
			out.WriteString(word)
		} else {
			base, found := known[word]
			if !found {
				if len(known) == maxDifferentWords {
					return "", false
				}
				base = lemmaOf(word)
				known[word] = base
			}
			out.WriteString(base)
		}
		done, before = at+len(word), word
	}
	out.WriteString(text[done:])
	return out.String(), true
}

// keepsForm says whether a word stays as it is because of the one before it, "" at
// the beginning of a sentence: a name, or a noun in -ing.
func keepsForm(word, before string) bool {
	if before == "" {
		return false
	}
	if isCapitalized(word) && !isCapitalized(before) {
		return true
	}
	return strings.HasSuffix(word, "ing") && lexicon()[word]&hasPlural != 0 && nounFollows(strings.ToLower(before))
}

// lemmaOf is the lemma of a word in any letter case.
func lemmaOf(word string) string {
	lower := strings.ToLower(word)
	if base := lemma(lower); base != lower {
		return base
	}
	return word
}

// isCapitalized says whether a word has its first letter alone in upper case.
func isCapitalized(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && len(word) > size && strings.ToUpper(word) != word
}

// nounFollows says whether a noun is likelier than a form of a verb after a word.
func nounFollows(before string) bool {
	tag, known := closedClass()[before]
	switch {
	case known:
		return tag == determiner || before == "of" || before == "in"
	case before == "":
		return false
	}
	return lexicon()[before]&(isGraded|hasAdverb) != 0
}

// nominalGerunds are words in -ing that are nouns before they are verbs.
var nominalGerunds = map[string]bool{
	"building": true, "meaning": true, "wedding": true, "heading": true, "clothing": true, "housing": true, "lightning": true,
	"meeting": true, "feeling": true, "beginning": true, "warning": true, "pudding": true, "earring": true,
	"outing": true, "stocking": true, "dwelling": true, "offspring": true, "gathering": true,
}

// lemma is the base form of a lower-case word, the word itself if it is one or is
// unknown.
func lemma(word string) string {
	if stem, ending, ok := splitEnding(word); ok {
		return plainLemma(stem) + ending
	}
	return plainLemma(word)
}

// plainLemma is lemma for a word without a possessive ending.
func plainLemma(word string) string {
	if base, ok := irregularLemmas()[word]; ok {
		return base
	}
	if nominalGerunds[word] || len(word) < 4 && lexicon()[word] != 0 {
		return word
	}
	if base, rule, ok := baseForm(word); ok && (lexicon()[word] == 0 || rule.ending == "ing" || rule.ending == "ed") {
		return base
	}
	if hyphen := strings.LastIndexByte(word, '-'); hyphen >= 0 && strings.HasSuffix(word, "s") {
		return word[:hyphen+1] + plainLemma(word[hyphen+1:])
	}
	return word
}

// splitEnding cuts a possessive 's off a noun: dogs's has the lemma dog's. The
// contractions with is and has stay whole.
func splitEnding(word string) (stem, ending string, ok bool) {
	for _, mark := range []string{"'s", "’s"} {
		if stem, ok := strings.CutSuffix(word, mark); ok && stem != "" {
			if _, closed := closedClass()[stem]; !closed && stem != "let" {
				return stem, mark, true
			}
		}
	}
	return "", "", false
}
