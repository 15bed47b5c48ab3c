package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: what the sentences are written in.
func TestLanguage(t *testing.T) {
	sdktest.Run(t, Language, []sdktest.Case{
		{Name: "empty", Body: `{"text": ""}`, Want: `{"language": "Unknown", "script": "Unknown"}`},
		{Name: "no letters", Body: `{"text": "12 + 3! 😀"}`, Want: `{"language": "Unknown", "script": "Unknown"}`},
		{Name: "two words", Body: `{"text": "Hello world"}`, Want: `{"language": "English", "script": "Latin"}`},
		{Name: "capitals", Body: `{"text": "WO IST DER BAHNHOF?"}`, Want: `{"language": "German", "script": "Latin"}`},
		{Name: "combining accents", Body: `{"text": "Ou\u0300 est la bibliothe\u0300que ?"}`, Want: `{"language": "French", "script": "Latin"}`},
		{Name: "kana beside Han", Body: `{"text": "東京都は日本国の首都です"}`, Want: `{"language": "Japanese", "script": "Japanese"}`},
		{Name: "Han alone", Body: `{"text": "北京是中国的首都"}`, Want: `{"language": "Chinese", "script": "Han"}`},
		{Name: "Hangul", Body: `{"text": "서울은 한국의 수도입니다"}`, Want: `{"language": "Korean", "script": "Hangul"}`},
		{Name: "Georgian", Body: `{"text": "გამარჯობა"}`, Want: `{"language": "Unknown", "script": "Georgian"}`},
		{Name: "Armenian", Body: `{"text": "Բարև ձեզ"}`, Want: `{"language": "Unknown", "script": "Armenian"}`},
		{Name: "script that is not told apart", Body: `{"text": "ሰላም"}`, Want: `{"language": "Unknown", "script": "Unknown"}`},
		{Name: "Serbian letters", Body: `{"text": "Љубав је највећа"}`, Want: `{"language": "Unknown", "script": "Cyrillic"}`},
		{Name: "Urdu letters", Body: `{"text": "یہ کتاب میری ہے"}`, Want: `{"language": "Unknown", "script": "Arabic"}`},
		{Name: "Persian letters", Body: `{"text": "این کتاب من است"}`, Want: `{"language": "Persian", "script": "Arabic"}`},
		{Name: "most letters count", Body: `{"text": "Привет, как дела? ok"}`, Want: `{"language": "Russian", "script": "Cyrillic"}`},
		{Name: "a word of English alone", Body: `{"text": "computer"}`, Want: `{"language": "English", "script": "Latin"}`},
		{Name: "Dutch in two words", Body: `{"text": "Hallo wereld"}`, Want: `{"language": "Dutch", "script": "Latin"}`},
		{Name: "Romanian in two words", Body: `{"text": "Salut lume"}`, Want: `{"language": "Romanian", "script": "Latin"}`},
		{Name: "noise", Body: `{"text": "xkcd qzwv bnmp"}`, Want: `{"language": "Unknown", "script": "Latin"}`},
		{Name: "no text", Body: `{}`, Code: invalid, Field: "text"},
	})
}

// Expected values: English as it is written and as it is not.
func TestGibberish(t *testing.T) {
	verdict := func(want bool) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if got["gibberish"] != want {
				t.Errorf("got %v", got)
			}
		}
	}
	sdktest.Run(t, Gibberish, []sdktest.Case{
		{Name: "English", Body: `{"text": "Please send me the report by Friday."}`, Check: verdict(false)},
		{Name: "capitals", Body: `{"text": "THIS IS A NORMAL SENTENCE"}`, Check: verdict(false)},
		{Name: "keyboard", Body: `{"text": "asdfgh jklqwe zxcvb"}`, Check: verdict(true)},
		{Name: "consonants", Body: `{"text": "bcdfg hjklm npqrs"}`, Check: verdict(true)},
		{Name: "one word", Body: `{"text": "strengths"}`, Check: verdict(false)},
		{Name: "accents", Body: `{"text": "Où est la bibliothèque ?"}`, Check: verdict(false)},
		{Name: "digits between", Body: `{"text": "42 apples, 7 pears"}`, Check: verdict(false)},
		{Name: "short words", Body: `{"text": "ok"}`, Check: verdict(false)},
		{Name: "one known word", Body: `{"text": "Thanks!"}`, Check: verdict(false)},
		{Name: "a day", Body: `{"text": "Thursday"}`, Check: verdict(false)},
		{Name: "an acronym", Body: `{"text": "HTML"}`, Check: verdict(false)},
		{Name: "two letters of noise", Body: `{"text": "xq"}`, Check: verdict(true)},
		{Name: "no letters", Body: `{"text": "123 !?"}`, Want: `{"gibberish": false, "confidence": 0}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"gibberish": false, "confidence": 0}`},
		{Name: "another script", Body: `{"text": "Привет"}`, Want: `{"gibberish": false, "confidence": 0.5}`},
		{Name: "wrong type", Body: `{"text": false}`, Code: invalid, Field: "text"},
	})
}

// Expected values: Merriam-Webster's division of the words.
func TestSyllables(t *testing.T) {
	sdktest.Run(t, Syllables, []sdktest.Case{
		{Name: "silent e", Body: `{"text": "make"}`, Want: `{"syllables": 1, "words": 1, "perWord": [{"word": "make", "syllables": 1}]}`},
		{Name: "le", Body: `{"text": "table"}`, Want: `{"syllables": 2, "words": 1, "perWord": [{"word": "table", "syllables": 2}]}`},
		{Name: "ed", Body: `{"text": "jumped wanted"}`, Want: `{"syllables": 3, "words": 2, "perWord": [{"word": "jumped", "syllables": 1}, {"word": "wanted", "syllables": 2}]}`},
		{Name: "hyphen", Body: `{"text": "Well-known"}`, Want: `{"syllables": 2, "words": 1, "perWord": [{"word": "Well-known", "syllables": 2}]}`},
		{Name: "apostrophes", Body: `{"text": "don’t boss's"}`, Want: `{"syllables": 3, "words": 2, "perWord": [{"word": "don’t", "syllables": 1}, {"word": "boss's", "syllables": 2}]}`},
		{Name: "accent", Body: `{"text": "naïve"}`, Want: `{"syllables": 2, "words": 1, "perWord": [{"word": "naïve", "syllables": 2}]}`},
		{Name: "at least one", Body: `{"text": "hmm 42 字"}`, Want: `{"syllables": 3, "words": 3, "perWord": [{"word": "hmm", "syllables": 1}, {"word": "42", "syllables": 1}, {"word": "字", "syllables": 1}]}`},
		{Name: "y before er and ing", Body: `{"text": "flyer styling"}`, Want: `{"syllables": 4, "words": 2, "perWord": [{"word": "flyer", "syllables": 2}, {"word": "styling", "syllables": 2}]}`},
		{Name: "es after x and ll", Body: `{"text": "axes belles"}`, Want: `{"syllables": 3, "words": 2, "perWord": [{"word": "axes", "syllables": 2}, {"word": "belles", "syllables": 1}]}`},
		{Name: "plural of a name", Body: `{"text": "Italians"}`, Want: `{"syllables": 3, "words": 1, "perWord": [{"word": "Italians", "syllables": 3}]}`},
		{Name: "follow no rule", Body: `{"text": "reign sacred argue embed"}`, Want: `{"syllables": 7, "words": 4, "perWord": [{"word": "reign", "syllables": 1}, {"word": "sacred", "syllables": 2},
			{"word": "argue", "syllables": 2}, {"word": "embed", "syllables": 2}]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"syllables": 0, "words": 0, "perWord": []}`},
		{Name: "no text", Body: `{"text": null}`, Code: invalid, Field: "text"},
	})
}

// Expected values: English dictionaries' base forms.
func TestLemmatize(t *testing.T) {
	sdktest.Run(t, Lemmatize, []sdktest.Case{
		{Name: "forms of be", Body: `{"text": "are is was were am been being"}`, Want: `{"result": "be be be be be be be"}`},
		{Name: "irregular", Body: `{"text": "went mice children better worst feet"}`, Want: `{"result": "go mouse child good bad foot"}`},
		{Name: "regular verbs", Body: `{"text": "studies hoping hopped making stopped panicked"}`, Want: `{"result": "study hope hop make stop panic"}`},
		{Name: "regular nouns", Body: `{"text": "boxes churches cities potatoes buses"}`, Want: `{"result": "box church city potato bus"}`},
		{Name: "comparatives", Body: `{"text": "bigger happiest nicer"}`, Want: `{"result": "big happy nice"}`},
		{Name: "American spelling", Body: `{"text": "traveled canceled labeled modeled programming"}`, Want: `{"result": "travel cancel label model program"}`},
		{Name: "comparatives that are nouns too", Body: `{"text": "thinner lower warmer"}`, Want: `{"result": "thin low warm"}`},
		{Name: "no forms in ed", Body: `{"text": "seed weed naked moped"}`, Want: `{"result": "seed weed naked moped"}`},
		{Name: "look like forms", Body: `{"text": "news this bus king during red"}`, Want: `{"result": "news this bus king during red"}`},
		{Name: "case", Body: `{"text": "Cats RUNNING Paris"}`, Want: `{"result": "cat run Paris"}`},
		{Name: "noun in ing", Body: `{"text": "the meetings are meeting people"}`, Want: `{"result": "the meeting be meeting people"}`},
		{Name: "spacing stays", Body: `{"text": " dogs,\n\tcats! "}`, Want: `{"result": " dog,\n\tcat! "}`},
		{Name: "unknown stays", Body: `{"text": "glorbs zxings"}`, Want: `{"result": "glorbs zxings"}`},
		{Name: "possessive", Body: `{"text": "children's let's it's"}`, Want: `{"result": "child's let's it's"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "no text", Body: `{}`, Code: invalid, Field: "text"},
	})
}

// Expected values: tagged by hand.
func TestPartsOfSpeech(t *testing.T) {
	const head = `{"method": "rule-based heuristic", "tokens": [`
	sdktest.Run(t, PartsOfSpeech, []sdktest.Case{
		{Name: "every class", Body: `{"text": "Oh, the 2 old dogs and she ran quickly to him."}`, Want: head + `{"token": "Oh", "tag": "interjection"}, {"token": ",", "tag": "punctuation"},
			{"token": "the", "tag": "determiner"}, {"token": "2", "tag": "number"}, {"token": "old", "tag": "adjective"}, {"token": "dogs", "tag": "noun"}, {"token": "and", "tag": "conjunction"},
			{"token": "she", "tag": "pronoun"}, {"token": "ran", "tag": "verb"}, {"token": "quickly", "tag": "adverb"}, {"token": "to", "tag": "preposition"}, {"token": "him", "tag": "pronoun"}, {"token": ".", "tag": "punctuation"}]}`},
		{Name: "name", Body: `{"text": "London"}`, Want: head + `{"token": "London", "tag": "noun"}]}`},
		{Name: "unknown", Body: `{"text": "glorb"}`, Want: head + `{"token": "glorb", "tag": "noun"}]}`},
		{Name: "numbers", Body: `{"text": "3.14 1,000 5."}`, Want: head + `{"token": "3.14", "tag": "number"}, {"token": "1,000", "tag": "number"}, {"token": "5", "tag": "number"}, {"token": ".", "tag": "punctuation"}]}`},
		{Name: "punctuation", Body: `{"text": "...?!"}`, Want: head + `{"token": "...", "tag": "punctuation"}, {"token": "?", "tag": "punctuation"}, {"token": "!", "tag": "punctuation"}]}`},
		{Name: "contraction", Body: `{"text": "don’t"}`, Want: head + `{"token": "don’t", "tag": "verb"}]}`},
		{Name: "subject and verb alone", Body: `{"text": "Dogs bark."}`, Want: head + `{"token": "Dogs", "tag": "noun"}, {"token": "bark", "tag": "verb"}, {"token": ".", "tag": "punctuation"}]}`},
		{Name: "two nouns alone", Body: `{"text": "sales report"}`, Want: head + `{"token": "sales", "tag": "noun"}, {"token": "report", "tag": "noun"}]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"method": "rule-based heuristic", "tokens": []}`},
		{Name: "no text", Body: `{}`, Code: invalid, Field: "text"},
	})
}

// What testdata/names.txt cannot say.
func TestParseHumanName(t *testing.T) {
	sdktest.Run(t, ParseHumanName, []sdktest.Case{
		{Name: "one name", Body: `{"name": "Madonna"}`, Want: `{"prefix": "", "firstName": "Madonna", "middleNames": [], "lastName": "", "suffix": ""}`},
		{Name: "only a comma form", Body: `{"name": "Smith,"}`, Want: `{"prefix": "", "firstName": "Smith", "middleNames": [], "lastName": "", "suffix": ""}`},
		{Name: "only a suffix", Body: `{"name": "Jr."}`, Want: `{"prefix": "", "firstName": "Jr.", "middleNames": [], "lastName": "", "suffix": ""}`},
		{Name: "empty", Body: `{"name": ""}`, Code: invalid, Field: "name"},
		{Name: "blank", Body: `{"name": " \t"}`, Code: invalid, Field: "name"},
		{Name: "no letters", Body: `{"name": "123, 4"}`, Code: invalid, Field: "name"},
		{Name: "no name", Body: `{}`, Code: invalid, Field: "name"},
	})
}

// What testdata/addresses.txt cannot say.
func TestParseAddress(t *testing.T) {
	const none = `{"parsed": false, "houseNumber": "", "direction": "", "streetName": "", "streetType": "", "suffixDirection": "", "unit": "", "city": "", "state": "", "postalCode": "", "poBox": ""}`
	sdktest.Run(t, ParseAddress, []sdktest.Case{
		{Name: "nothing found", Body: `{"address": "hello"}`, Want: none},
		{Name: "only commas", Body: `{"address": ",,\n"}`, Want: none},
		{Name: "empty", Body: `{"address": ""}`, Code: invalid, Field: "address"},
		{Name: "blank", Body: `{"address": " \n "}`, Code: invalid, Field: "address"},
		{Name: "no address", Body: `{"address": null}`, Code: invalid, Field: "address"},
	})
}
