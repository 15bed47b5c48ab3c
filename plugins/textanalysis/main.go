// Command textanalysis is the plugin that serves the routes that look into a
// text: letters and words compared and counted, sounds, names, addresses, and
// what a text is written in.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "textanalysis",
	Version: "1.0.0",
	Doc: `
Looks into a text: compares and counts its letters and words, encodes how words
sound, takes names and addresses apart, tells language, parts of speech and base
forms. All of it works by rules and small tables in the plugin itself, so that
the same text always gives the same answer. Lengths and distances count Unicode
code points.`,
	Routes: []sdk.Route{
		Anagram, ExpandAcronyms, Gibberish, Keywords, Language, Lemmatize, Levenshtein, Metaphone,
		Palindrome, ParseAddress, ParseHumanName, PartsOfSpeech, Readability, Similarity, Soundex,
		Syllables, Vowels,
	},
}

func main() { sdk.Serve(plugin) }
