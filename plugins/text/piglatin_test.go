package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the rule by hand, and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestPigLatin(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("a ", 400_000) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "list", Body: `{"text": ["a"]}`, Code: "INVALID_INPUT", Field: "text"},
	}
	for _, c := range []struct{ text, want string }{
		{"", ""}, {" \n.", " \n."},
		{"hello", "ellohay"}, {"apple", "appleway"}, {"string", "ingstray"}, {"I", "Iway"}, {"a", "away"}, {"b", "bay"},
		{"quick", "ickquay"}, {"squeeze", "eezesquay"}, {"queue", "euequay"}, {"Qatar", "Atarqay"}, {"qu", "quay"},
		{"yes", "esyay"}, {"my", "ymay"}, {"rhythm", "ythmrhay"}, {"yttrium", "iumyttray"}, {"eye", "eyeway"}, {"y", "yay"},
		{"hmm", "hmmay"}, {"Hmm", "Hmmay"}, {"TV", "TVAY"}, {"NASA", "ASANAY"}, {"OK", "OKWAY"}, {"Queen", "Eenquay"}, {"McDonald", "OnaldmcDay"},
		{"Hello, World!", "Ellohay, Orldway!"}, {"(\"Stop\")", "(\"Opstay\")"}, {"don't", "on'tday"}, {"DON'T", "ON'TDAY"}, {"rock’n’roll", "ock’n’rollray"},
		{"well-known", "ell-knownway"}, {"t-shirt", "irtt-shay"}, {"'tis", "'istay"}, {"one  two\r\n\tthree", "oneway  otway\r\n\teethray"},
		{"2nd", "2nd"}, {"b4", "b4"}, {"привет", "привет"}, {"αb", "αb"}, {"日本", "日本"}, {"snake_case", "akesnay_asecay"},
		{"élan", "élanway"}, {"Über", "Überway"}, {"ñandú", "andúñay"}, {"e\u0301lan", "e\u0301lanway"}, {"c\u0327a", "ac\u0327ay"}, {"ægis", "ægisway"}, {"Straße", "Aßestray"},
		{"😀hi", "😀ihay"},
	} {
		quote := strings.NewReplacer("\n", `\n`, "\r", `\r`, "\t", `\t`, `"`, `\"`).Replace
		cases = append(cases, sdktest.Case{Name: c.text, Body: `{"text": "` + quote(c.text) + `"}`, Want: `{"result": "` + quote(c.want) + `"}`})
	}
	sdktest.Run(t, PigLatin, cases)
	sdktest.Run(t, PigLatin, sdktest.Recorded(t, "testdata/characters.json", "text/pig-latin"))
}
