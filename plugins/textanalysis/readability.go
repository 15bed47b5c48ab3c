package main

import (
	"context"
	"math"
	"unicode"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type readabilityRequest struct {
	Text string `json:"text" doc:"English text of at least one and at most 50,000 words."`
}

type readabilityResult struct {
	FleschReadingEase    float64 `json:"fleschReadingEase" doc:"Flesch reading ease: about 100 is very easy, 0 very difficult; it has no bounds."`
	FleschKincaidGrade   float64 `json:"fleschKincaidGrade" doc:"Flesch-Kincaid grade: years of school in the United States."`
	GunningFog           float64 `json:"gunningFog" doc:"Gunning's fog index: years of school."`
	SMOG                 float64 `json:"smog" doc:"McLaughlin's SMOG grade: years of school, meant for 30 sentences or more."`
	ColemanLiau          float64 `json:"colemanLiau" doc:"Coleman-Liau index: years of school."`
	AutomatedReadability float64 `json:"automatedReadability" doc:"Automated readability index: years of school."`
	Words                int     `json:"words" doc:"The number of words."`
	Sentences            int     `json:"sentences" doc:"The number of sentences."`
	Syllables            int     `json:"syllables" doc:"The number of syllables."`
	Level                string  `json:"level" doc:"The reading ease in words." enum:"very easy,easy,fairly easy,standard,fairly difficult,difficult,very difficult"`
}

// Readability is text/readability.
var Readability = sdk.Endpoint[readabilityRequest, readabilityResult]{
	Route:   "text/readability",
	Summary: "How hard an English text is to read",
	Doc: `
Computes six measures of readability from the number of words, sentences, letters
and syllables, unrounded. Sources: Flesch, "A New Readability Yardstick", 1948;
Kincaid and others, Research Branch Report 8-75, 1975; Gunning, "The Technique of
Clear Writing", 1952; McLaughlin, "SMOG Grading", 1969; Coleman and Liau, "A
Computer Readability Formula", 1975; Senter and Smith, AMRL-TR-66-220, 1967. Hard
words are those of three or more syllables, counted as by text/syllables. A
sentence ends with . ! ? or … before white space, also after an abbreviation. The
level goes by the reading ease: 90 and up, 80, 70, 60, 50, 30, and below.`,
	Examples: []sdk.Example{{
		Request: `{"text": "The cat sat on the mat."}`,
		Response: `{"fleschReadingEase": 116.14500000000001, "fleschKincaidGrade": -1.4499999999999993, "gunningFog": 2.4000000000000004,
			"smog": 3.1291, "colemanLiau": -4.073333333333334, "automatedReadability": -5.085000000000001,
			"words": 6, "sentences": 1, "syllables": 6, "level": "very easy"}`,
	}},
	Run: func(_ context.Context, in readabilityRequest) (readabilityResult, error) {
		var c textCounts
		for _, word := range prose.Words(in.Text) {
			if c.words++; c.words > maxCountedWords {
				return readabilityResult{}, sdk.Invalid("text", "must have at most %d words", maxCountedWords)
			}
			n := syllablesOf(word)
			c.syllables += n
			if n >= 3 {
				c.hard++
			}
			for _, r := range word {
				if unicode.IsLetter(r) {
					c.letters++
				} else if unicode.IsDigit(r) {
					c.digits++
				}
			}
		}
		if c.words == 0 {
			return readabilityResult{}, sdk.Invalid("text", "must hold at least one word")
		}
		c.sentences = prose.Sentences(in.Text)
		return c.measures(), nil
	},
}

// textCounts is what the measures are computed from.
type textCounts struct{ words, sentences, syllables, hard, letters, digits int }

// measures computes all of them.
func (c textCounts) measures() readabilityResult {
	words, sentences := float64(c.words), float64(c.sentences)
	perSentence, perWord := words/sentences, float64(c.syllables)/words
	ease := 206.835 - 1.015*perSentence - 84.6*perWord
	return readabilityResult{
		FleschReadingEase:    ease,
		FleschKincaidGrade:   0.39*perSentence + 11.8*perWord - 15.59,
		GunningFog:           0.4 * (perSentence + 100*float64(c.hard)/words),
		SMOG:                 1.0430*math.Sqrt(float64(c.hard)*30/sentences) + 3.1291,
		ColemanLiau:          0.0588*(float64(c.letters)/words*100) - 0.296*(sentences/words*100) - 15.8,
		AutomatedReadability: 4.71*(float64(c.letters+c.digits)/words) + 0.5*perSentence - 21.43,
		Words:                c.words,
		Sentences:            c.sentences,
		Syllables:            c.syllables,
		Level:                level(ease),
	}
}

// level puts a reading ease into words, after Flesch's table.
func level(ease float64) string {
	switch {
	case ease >= 90:
		return "very easy"
	case ease >= 80:
		return "easy"
	case ease >= 70:
		return "fairly easy"
	case ease >= 60:
		return "standard"
	case ease >= 50:
		return "fairly difficult"
	case ease >= 30:
		return "difficult"
	}
	return "very difficult"
}
