// Command text is the plugin that serves the text/ routes which turn one text
// into another or list what is in it: lines, words, characters and their codes.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "text",
	Version: "1.0.0",
	Doc: `
Turns one text into another or lists what is in it: lines, words, characters
and their codes. Lines end with a carriage return and line feed, a line feed or
a carriage return, and nothing else; they come back with line feeds. Lengths
count Unicode code points. A text or a result has at most 1,000,000 of them.`,
	Routes: []sdk.Route{
		Acronym, Affix, AlternatingCase, CaesarCipher, CharacterCount, Clean, DedupeLines,
		DedupeWords, Diff, ExtractEmails, ExtractNumbers, ExtractURLs, FilterLines, FindReplace,
		JoinLines, LineCount, LoremIpsum, Morse, Nato, NumberLines, ParagraphCount, PigLatin,
		ReadingTime, RemoveAccents, RemoveLineBreaks, RemovePunctuation, Repeat, Reverse,
		SentenceCount, ShuffleLines, SortLines, Split, StripInvisible, ToASCII, ToBinary, TrimLines,
		Truncate, UnicodeStyle, WordCount, WordFrequency, Wrap,
	},
}

func main() { sdk.Serve(plugin) }
