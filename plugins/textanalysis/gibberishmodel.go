package main

import (
	"math"
	"strings"
	"sync"
	"unicode"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/plugins/internal/prose"
)

// letterModel holds the natural logarithms of how likely a letter follows two
// others; 0 is the border of a word, 1 to 26 are the letters.
type letterModel [27][27][27]float32

// trainedLetters is the model trained on the word list: probabilities of three
// letters, interpolated with those of two and of one.
var trainedLetters = sync.OnceValue(func() *letterModel {
	var three [27][27][27]float64
	var two [27][27]float64
	var one [27]float64
	total := 0.0
	for line := range strings.Lines(wordList) {
		word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		a, b := 0, 0
		for i := range len(word) + 1 {
			c := 0
			if i < len(word) {
				c = int(word[i]-'a') + 1
			}
			three[a][b][c]++
			two[b][c]++
			one[c]++
			total++
			a, b = b, c
		}
	}
	model := new(letterModel)
	for a := range 27 {
		for b := range 27 {
			pairs, triples := sum(two[b][:]), sum(three[a][b][:])
			for c := range 27 {
				p := 0.1*one[c]/total + 0.3*two[b][c]/max(pairs, 1) + 0.6*three[a][b][c]/max(triples, 1)
				if triples == 0 {
					p = 0.2*one[c]/total + 0.8*two[b][c]/max(pairs, 1)
				}
				model[a][b][c] = float32(math.Log(max(p, 1e-6)))
			}
		}
	}
	return model
})

// Parameters of the judgement, set on texts of the authors' own.
const (
	likelyLetter = -3.05 // mean log-probability half-way between language and noise
	fewVowels    = 0.22  // share of vowels below which a text is suspicious
	steepness    = 4.0
	knownMargin  = 0.25 // what at least speaks for a text of known words alone
)

// judged is the verdict on a text.
func judged(text string) gibberishResult {
	var likelihood float64
	var steps, letters, vowels, known, wordLetters, others, windows, usual int
	model, tables := trainedLetters(), voteTables()["Latin"]
	for _, word := range prose.Words(text) {
		latin := latinLetters(word)
		if latin == "" {
			if strings.ContainsFunc(word, unicode.IsLetter) {
				others += len([]rune(word))
			}
			continue
		}
		a, b := 0, 0
		for i := range len(latin) + 1 {
			c := 0
			if i < len(latin) {
				c = int(latin[i]-'A') + 1
				if strings.IndexByte("AEIOUY", latin[i]) >= 0 {
					vowels++
				}
			}
			likelihood += float64(model[a][b][c])
			steps++
			a, b = b, c
		}
		letters += len(latin)
		lower := strings.ToLower(word)
		for window := range trigramsOf(lower) {
			windows++
			if tables.trigrams[window] != nil {
				usual++
			}
		}
		english := tables.words[lower] != nil || isEnglish(lower)
		if len(latin) > 2 || english {
			wordLetters += len(latin)
		}
		if english {
			known += len(latin)
		}
	}
	switch {
	case letters+others == 0:
		return gibberishResult{}
	case others > letters:
		return gibberishResult{Confidence: 0.5}
	}
	score := likelyLetter - likelihood/float64(steps)
	score -= 1.5 * (float64(usual)/float64(max(windows, 1)) - 0.4)
	score += 3 * max(0, fewVowels-float64(vowels)/float64(letters))
	if wordLetters > 0 {
		score -= 1.5 * (float64(known)/float64(wordLetters) - 0.15)
	}
	if known == letters {
		score = min(score, -knownMargin)
	}
	confidence := 1 / (1 + math.Exp(-steepness*math.Abs(score)))
	return gibberishResult{score > 0, js.RoundHalfAway(min(confidence, 0.99), 2)}
}

// isEnglish says whether a lower-case word or its base form is in the word list, or
// it is another of the commonest: a day, a month, an acronym. Of two letters only
// the words with a grammatical task count, since the list has rare ones.
func isEnglish(word string) bool {
	if len(word) > 30 {
		return false
	}
	if closedClass()[word] != "" || calendarWords[word] || acronyms()[strings.ToUpper(word)] != "" {
		return true
	}
	if len(word) < 3 {
		return false
	}
	if lexicon()[word] != 0 || lemma(word) != word {
		return true
	}
	_, _, inflected := baseForm(word)
	return inflected
}

// calendarWords are the days and months, which are no words of the list.
var calendarWords = wordSet(`monday tuesday wednesday thursday friday saturday sunday january february march april may june july
	august september october november december`)
