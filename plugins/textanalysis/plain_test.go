package main

import (
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

const invalid = "INVALID_INPUT"

// Expected values: the acronyms' usual meanings, put in by hand.
func TestExpandAcronyms(t *testing.T) {
	sdktest.Run(t, ExpandAcronyms, []sdktest.Case{
		{Name: "none", Body: `{"text": "Hello there, nothing to see"}`, Want: `{"expandedText": "Hello there, nothing to see"}`},
		{Name: "one", Body: `{"text": "Call the API now"}`, Want: `{"expandedText": "Call the Application Programming Interface now"}`},
		{Name: "plural", Body: `{"text": "APIs, URLs"}`, Want: `{"expandedText": "Application Programming Interfaces, Uniform Resource Locators"}`},
		{Name: "lower case stays", Body: `{"text": "api Api css"}`, Want: `{"expandedText": "api Api css"}`},
		{Name: "inside a word", Body: `{"text": "APIX xAPI API_KEY API2"}`, Want: `{"expandedText": "APIX xAPI API_KEY API2"}`},
		{Name: "beside punctuation", Body: `{"text": "(CPU)/GPU-based"}`, Want: `{"expandedText": "(Central Processing Unit)/Graphics Processing Unit-based"}`},
		{Name: "mixed case", Body: `{"text": "IoT IOT"}`, Want: `{"expandedText": "Internet of Things IOT"}`},
		{Name: "digits", Body: `{"text": "B2B or B2C"}`, Want: `{"expandedText": "Business to Business or Business to Consumer"}`},
		{Name: "longest", Body: `{"text": "HTTPS HTTP"}`, Want: `{"expandedText": "HyperText Transfer Protocol Secure HyperText Transfer Protocol"}`},
		{Name: "possessive", Body: `{"text": "the UN's"}`, Want: `{"expandedText": "the United Nations's"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"expandedText": ""}`},
		{Name: "other scripts", Body: `{"text": "éAPI 字API 😀API"}`, Want: `{"expandedText": "éAPI 字API 😀Application Programming Interface"}`},
		{Name: "no text", Body: `{"text": null}`, Code: invalid, Field: "text"},
	})
}

// Expected values: counted by hand.
func TestKeywords(t *testing.T) {
	sdktest.Run(t, Keywords, []sdktest.Case{
		{Name: "stop words", Body: `{"text": "the cat and the dog and the cat", "limit": 2}`, Want: `{"wordCount": 8, "keywords": [{"keyword": "cat", "count": 2}, {"keyword": "dog", "count": 1}]}`},
		{Name: "limit cuts", Body: `{"text": "b a1 b a1 zz yy", "limit": 1}`, Want: `{"wordCount": 6, "keywords": [{"keyword": "a1", "count": 2}]}`},
		{Name: "ties in order", Body: `{"text": "zebra apple Zebra apple mango"}`, Want: `{"wordCount": 5, "keywords": [{"keyword": "zebra", "count": 2}, {"keyword": "apple", "count": 2}, {"keyword": "mango", "count": 1}]}`},
		{Name: "later word overtakes", Body: `{"text": "one1 two2 two2 three3 three3 three3", "limit": 2}`, Want: `{"wordCount": 6, "keywords": [{"keyword": "three3", "count": 3}, {"keyword": "two2", "count": 2}]}`},
		{Name: "numbers and letters", Body: `{"text": "42 x 3.14 É 2nd"}`, Want: `{"wordCount": 6, "keywords": [{"keyword": "2nd", "count": 1}]}`},
		{Name: "contractions", Body: `{"text": "don't don’t it's well-known"}`, Want: `{"wordCount": 4, "keywords": [{"keyword": "well-known", "count": 1}]}`},
		{Name: "Unicode case", Body: `{"text": "ÄPFEL äpfel"}`, Want: `{"wordCount": 2, "keywords": [{"keyword": "äpfel", "count": 2}]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"wordCount": 0, "keywords": []}`},
		{Name: "marks alone are no words", Body: `{"text": "\u0301 ❤️ 👍"}`, Want: `{"wordCount": 0, "keywords": []}`},
		{Name: "limit 50", Body: `{"text": "river", "limit": 50}`, Want: `{"wordCount": 1, "keywords": [{"keyword": "river", "count": 1}]}`},
		{Name: "limit 51", Body: `{"text": "river", "limit": 51}`, Code: invalid, Field: "limit"},
		{Name: "limit 0", Body: `{"text": "river", "limit": 0}`, Code: invalid, Field: "limit"},
		{Name: "limit of a fraction", Body: `{"text": "river", "limit": 1.5}`, Code: invalid, Field: "limit"},
		{Name: "no text", Body: `{}`, Code: invalid, Field: "text"},
	})
}

// Expected values: Philips' rules applied by hand.
func TestMetaphone(t *testing.T) {
	sdktest.Run(t, Metaphone, []sdktest.Case{
		{Name: "th", Body: `{"text": "Smith"}`, Want: `{"metaphone": "SM0"}`},
		{Name: "mb at the end", Body: `{"text": "dumb number"}`, Want: `{"metaphone": "TM NMBR"}`},
		{Name: "beginnings", Body: `{"text": "knight gnome pneumonia wrist Aesop whale Xavier"}`, Want: `{"metaphone": "NT NM NMN RST ESP WL SFR"}`},
		{Name: "c", Body: `{"text": "science school cheese circa special accept"}`, Want: `{"metaphone": "SNS SKL XS SRK SPXL AKSPT"}`},
		{Name: "g", Body: `{"text": "edge sign signed night laugh ghost egg gem"}`, Want: `{"metaphone": "EJ SN SNT NT LF KST EK JM"}`},
		{Name: "s and t", Body: `{"text": "vision nation watch mission Asia"}`, Want: `{"metaphone": "FXN NXN WX MXN AX"}`},
		{Name: "accents and sharp s", Body: `{"text": "Élan Straße"}`, Want: `{"metaphone": "ELN STRS"}`},
		{Name: "words without letters", Body: `{"text": "42 fox, 字"}`, Want: `{"metaphone": "FKS"}`},
		{Name: "compound", Body: `{"text": "O'Brien-Jack"}`, Want: `{"metaphone": "OBRNJK"}`},
		{Name: "a silent word leaves no blank", Body: `{"text": "y x and y w"}`, Want: `{"metaphone": "S ANT"}`},
		{Name: "silent only", Body: `{"text": "h"}`, Want: `{"metaphone": ""}`},
		{Name: "no letters", Body: `{"text": "123"}`, Code: invalid, Field: "text"},
		{Name: "empty", Body: `{"text": ""}`, Code: invalid, Field: "text"},
	})
}

// Expected values: the formulas in Python 3.11 on counts made by hand; level from
// Flesch's table.
func TestReadability(t *testing.T) {
	check := func(name string, want any) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if got[name] != want {
				t.Errorf("%s is %v, want %v", name, got[name], want)
			}
		}
	}
	sdktest.Run(t, Readability, []sdktest.Case{
		{Name: "no word", Body: `{"text": "?! …"}`, Code: invalid, Field: "text"},
		{Name: "empty", Body: `{"text": ""}`, Code: invalid, Field: "text"},
		{Name: "no text", Body: `{}`, Code: invalid, Field: "text"},
		{Name: "one word", Body: `{"text": "cat"}`, Check: check("level", "very easy")},
		{Name: "hard", Body: `{"text": "Institutional characteristics necessitate interdisciplinary communication."}`, Check: check("level", "very difficult")},
		{Name: "two syllables a word", Body: `{"text": "Apple butter"}`, Want: `{"fleschReadingEase": 35.60500000000002, "fleschKincaidGrade": 8.790000000000003, "gunningFog": 0.8, "smog": 3.1291,
			"colemanLiau": 1.7399999999999984, "automatedReadability": 5.475000000000001, "words": 2, "sentences": 1, "syllables": 4, "level": "difficult"}`},
		{Name: "only digits", Body: `{"text": "42"}`, Check: check("level", "very easy")},
		{Name: "wrong type", Body: `{"text": 1}`, Code: invalid, Field: "text"},
	})
}

// Expected values: counted by hand after the rule.
func TestCountSentences(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "...": 0, "One.": 1, "One. Two!": 2, "One": 1, "One. two": 2, "3.14 is pi.": 1, "Mr. Smith.": 2, "Really?! Yes…": 2,
		"He said \"No.\" Then left.": 2, "a.b c": 1, "Wait... what?": 2, "(One.) Two": 2, "One.\nTwo.": 2, "! One": 1,
	} {
		if got := prose.Sentences(text); got != want {
			t.Errorf("prose.Sentences(%q) = %d, want %d", text, got, want)
		}
	}
}
