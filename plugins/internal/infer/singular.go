package infer

import (
	"slices"
	"strings"
	"unicode"
)

// irregular are plurals whose singular no rule of Singular finds.
var irregular = map[string]string{
	"people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
	"geese": "goose", "mice": "mouse", "indices": "index", "vertices": "vertex", "matrices": "matrix",
	"appendices": "appendix", "analyses": "analysis", "crises": "crisis", "diagnoses": "diagnosis",
	"hypotheses": "hypothesis", "criteria": "criterion", "phenomena": "phenomenon",
	"leaves": "leaf", "shelves": "shelf", "wolves": "wolf", "halves": "half", "loaves": "loaf", "thieves": "thief",
	"calves": "calf", "knives": "knife", "wives": "wife", "lives": "life",
	"movies": "movie", "cookies": "cookie", "calories": "calorie", "zombies": "zombie", "selfies": "selfie",
	"brownies": "brownie", "rookies": "rookie",
	"caches": "cache", "headaches": "headache", "niches": "niche", "axes": "axis", "quizzes": "quiz",
	"shoes": "shoe", "toes": "toe", "canoes": "canoe",
	"statuses": "status", "buses": "bus", "viruses": "virus", "bonuses": "bonus", "campuses": "campus",
	"aliases": "alias", "canvases": "canvas", "lenses": "lens", "gases": "gas", "atlases": "atlas",
}

// invariable are words in s that are their own singular and that no ending tells.
var invariable = []string{"series", "species", "news", "gas", "alias", "canvas", "lens", "atlas", "bias", "always", "chaos", "cosmos"}

// Singular gives the words of one element of a list: the last word is taken as an
// English plural and put into the singular. The first rule that fits counts, in
// any letter case:
//
//   - irregular plurals by a table: people, children, indices, movies, statuses;
//   - words that are no plurals stay as they are: those of a short table (series,
//     news, alias) and those in ss, us or is (address, status, analysis);
//   - ies after two letters or more becomes y (categories), otherwise ie (pies);
//   - sses, shes, ches, xes and oes lose es (classes, hashes, boxes, heroes);
//   - any other s after a letter is dropped (users, sizes, databases, IDs);
//   - all else stays as it is (data, media, sheep).
func Singular(words []string) []string {
	if len(words) == 0 {
		return words
	}
	words = slices.Clone(words)
	last := len(words) - 1
	words[last] = singular(words[last])
	return words
}

func singular(word string) string {
	lower := strings.ToLower(word)
	if len(lower) != len(word) { // no English
		return word
	}
	if one, ok := irregular[lower]; ok {
		if unicode.IsUpper(rune(word[0])) {
			return Raise(one)
		}
		return one
	}
	ends := func(ending string) bool { return strings.HasSuffix(lower, ending) }
	switch {
	case slices.Contains(invariable, lower), ends("ss"), ends("us"), ends("is"):
		return word
	case ends("ies") && len(word) > len("pies"):
		return word[:len(word)-3] + "y"
	case ends("sses"), ends("shes"), ends("ches"), ends("xes"), ends("oes"):
		return word[:len(word)-2]
	case ends("s") && len(word) > 1:
		return word[:len(word)-1]
	}
	return word
}
