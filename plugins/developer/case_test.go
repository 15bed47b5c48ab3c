package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: toUpperCase and toLowerCase of Node 20, with regular expressions
// for title and sentence; see scripts/oracle/developer-text.mjs.
func TestCase(t *testing.T) {
	turn := func(name, mode, text, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"text": "` + text + `", "mode": "` + mode + `"}`, Want: `{"result": "` + want + `"}`}
	}
	sdktest.Run(t, Case, []sdktest.Case{
		turn("sharp s", "upper", "straße ŉ ﬁ ΐ", `STRASSE ʼN FI Ι\u0308\u0301`),
		turn("no language", "upper", "iı", "II"),
		turn("final sigma", "lower", "ΟΔΥΣΣΕΥΣ Σ ΑΣ.", "οδυσσευς σ ας."),
		turn("I with a dot", "lower", "İI", "i̇i"),
		turn("astral plane", "upper", "𐐨😀", "𐐀😀"),
		turn("white space is kept", "title", `  the \t quick\u00a0brown\nfox `, `  The \t Quick\u00a0Brown\nFox `),
		turn("the rest is small", "title", "HELLO wORLD", "Hello World"),
		turn("a digit before the letter", "title", "the 3rd 2ND (4th) x3y #5-way", "The 3rd 2nd (4th) X3y #5-way"),
		turn("punctuation before the letter", "title", `(hello) \"world\" ¿qué? 'tis`, `(Hello) \"World\" ¿Qué? 'Tis`),
		turn("hyphen and apostrophe", "title", "well-known o'neil's rock/roll", "Well-known O'neil's Rock/roll"),
		turn("letters that grow", "title", "ßa ǆ ﬁx ΣΑΣ", "SSa Ǆ FIx Σας"),
		turn("scripts without case", "title", "漢a éa", "漢a Éa"),
		turn("ends of sentences", "sentence", `HELLO world. how ARE you?  fine! \n ok`, `Hello world. How are you?  Fine! \n Ok`),
		turn("point without white space", "sentence", "v1.2 is at example.COM... yes", "V1.2 is at example.com... Yes"),
		turn("quotes before the letter", "sentence", `«a» b. \"c\" d`, `«A» b. \"C\" d`),
		turn("the first letter, whatever precedes it", "sentence", "  3 apples. 4 pears", "  3 Apples. 4 Pears"),
		turn("a digit before the letter", "sentence", "1ST place. 2ND place, v2A. x", "1st place. 2nd place, v2a. X"),
		turn("point in quotes", "sentence", "'a.' b. c", "'A.' b. C"),
		turn("colon ends nothing", "sentence", "a: b; c, d", "A: b; c, d"),
		turn("empty", "title", "", ""),
		turn("empty", "sentence", "", ""),
		{Name: "no mode", Body: `{"text": "a"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "null mode", Body: `{"text": "a", "mode": null}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "camel"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "text comes first", Body: `{"mode": "camel"}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Case, sdktest.Recorded(t, "testdata/text.json", "case"))
}
