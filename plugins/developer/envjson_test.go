package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/schema"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: dotenv 16.6.1 of npm where it has the same rules, otherwise by
// hand.
func TestEnvToJSON(t *testing.T) {
	read := func(name, text, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"text": "` + escapeJSON(text) + `"}`, Want: `{"result": ` + want + `}`}
	}
	sdktest.Run(t, EnvJSON, []sdktest.Case{
		read("two lines", "A=1\nB=two", `{"A": "1", "B": "two"}`),
		read("CR LF and CR", "A=1\r\nB=2\rC=3\r\n", `{"A": "1", "B": "2", "C": "3"}`),
		read("first equals sign", "A=b=c==", `{"A": "b=c=="}`),
		read("white space around", "  A \t=  b c \t\n", `{"A": "b c"}`),
		read("export", "export A=1\nexport\tB=2\nexport=3\nexported=4\nexport C", `{"A": "1", "B": "2", "export": "3", "exported": "4"}`),
		read("names", "_a.B-9=1\nA.=2\n1A=3\n-A=4\n.A=5\nA B=6\né=7\n=8\nA$=9", `{"_a.B-9": "1", "A.": "2"}`),
		read("lines that are none", "# A=1\n  # B=2\n\nC\nD: 4\nE=5", `{"E": "5"}`),
		read("last wins", "A=1\nB=2\nA=3", `{"A": "3", "B": "2"}`),
		read("empty values", "A=\nB= \nC=''\nD=\"\"\nE= # x", `{"A": "", "B": "", "C": "", "D": "", "E": ""}`),
		read("comments", "A=b # c\nB=b#c\nC=#c\nD=b\t#c # d\nE='x' # y\nF=\"x\"#y", `{"A": "b", "B": "b#c", "C": "#c", "D": "b", "E": "x", "F": "x"}`),
		read("single quotes", `A='a # b \n $X "c" \'`, `{"A": "a # b \\n $X \"c\" \\"}`),
		read("double quotes", `A="a\nb\rc\td\"e\\f\x $Y ${Z} 'g' # h"`, `{"A": "a\nb\rc\td\"e\\f\\x $Y ${Z} 'g' # h"}`),
		read("escaped backslash before n", `A="\\n"`, `{"A": "\\n"}`),
		read("backticks", "A=`'a' \"b\" \\n`", `{"A": "'a' \"b\" \\n"}`),
		read("several lines in quotes", "A=\"a\n b=c\n\" # d\nB='x\r\ny'\nC=1", `{"A": "a\n b=c\n", "B": "x\ny", "C": "1"}`),
		read("quotes inside a plain value", `A=it's "x"`, `{"A": "it's \"x\""}`),
		read("more than a comment behind quotes", "A='x' y\nB=\"x\"y # z", `{"A": "'x' y", "B": "\"x\"y"}`),
		read("open quote", "A=\"b # c\nB='d\nC=3", `{"A": "\"b", "B": "'d", "C": "3"}`),
		read("backslashes in a plain value", `A=C:\new\table`, `{"A": "C:\\new\\table"}`),
		read("nothing is expanded", "A=1\nB=$A ${A} $(ls)", `{"A": "1", "B": "$A ${A} $(ls)"}`),
		read("byte order mark", "\ufeffA=1", `{"A": "1"}`),
		read("empty", "", `{}`),
		{Name: "text of another kind", Body: `{"text": {"A": 1}}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown mode", Body: `{"text": "A=1", "mode": "json"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "missing", Body: `{"mode": "to-env"}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, EnvJSON, sdktest.Recorded(t, "testdata/text.json", "dev/env-json"))
}

// Expected values: by hand; numbers as String of Node 20 writes them.
func TestJSONToEnv(t *testing.T) {
	write := func(name, text, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"mode": "to-env", "text": "` + escapeJSON(text) + `"}`, Want: `{"result": "` + escapeJSON(want) + `"}`}
	}
	cases := []sdktest.Case{
		write("plain", `{"B": "x", "A": "1"}`, "B=x\nA=1"),
		write("no member", ` {} `, ""),
		write("null and empty", `{"A": null, "B": ""}`, "A=\nB="),
		write("booleans and numbers", `{"A": true, "B": false, "C": 1.0, "D": 1e21, "E": -0, "F": 0.10, "G": 1e3}`, "A=true\nB=false\nC=1\nD=1e+21\nE=0\nF=0.1\nG=1000"),
		write("arrays and objects", `{"A": [1, 2.50, null], "B": { "b" : "x y", "a": [] }, "C": []}`, `A=[1,2.5,null]`+"\n"+`B="{\"b\":\"x y\",\"a\":[]}"`+"\nC=[]"),
		write("what needs quotes", `{"A": "a b", "B": "a#b", "C": "it's", "D": "a\"b", "E": "a\\b", "F": "$a", "G": "a\nb\r\n", "H": "a\tb", "I": "\u00a0", "J": "a`+"`"+`"}`,
			`A="a b"`+"\n"+`B="a#b"`+"\n"+`C="it's"`+"\n"+`D="a\"b"`+"\n"+`E="a\\b"`+"\n"+`F="$a"`+"\n"+`G="a\nb\r\n"`+"\nH=\"a\tb\"\nI=\"\u00a0\"\nJ=\"a`\""),
		write("what needs none", `{"A": "a=b&c;d!", "B": "é😀{}[],"}`, "A=a=b&c;d!\nB=é😀{}[],"),
		write("last of a name in the first place", `{"A": 1, "B": 2, "A": 3}`, "A=3\nB=2"),
		write("names", `{"_": 1, "a.b-C9": 2}`, "_=1\na.b-C9=2"),
	}
	for _, bad := range []string{
		"", "A=1", "[]", "null", `"A"`, "{", `{"A": 1,}`, `{"A": 1} x`, `{"": 1}`, `{"1A": 1}`, `{"A B": 1}`, `{"A=": 1}`, `{"é": 1}`, `{"A\n": 1}`, `{"A": 1e400}`,
	} {
		cases = append(cases, sdktest.Case{Name: "bad: " + bad, Body: `{"mode": "to-env", "text": "` + escapeJSON(bad) + `"}`, Code: "INVALID_INPUT", Field: "text"})
	}
	sdktest.Run(t, EnvJSON, cases)
}

// FuzzDotenv checks that every file that was read is read the same after it was
// written again.
func FuzzDotenv(f *testing.F) {
	for _, seed := range []string{"", "A=1\nB='x\ny' # z", "export A=\"\\n\\\\\"", "A=`'`\nA=#", "A=\"x\ny", "a = b # c\r\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		variables := parseDotenv(text)
		object, err := schema.Append(nil, variables)
		if err != nil {
			t.Fatal(err)
		}
		file, err := writeDotenv(string(object))
		if err != nil {
			t.Fatalf("%q gives %s, which cannot be written: %v", text, object, err)
		}
		sameVariables(t, file, parseDotenv(file), variables)
		for _, v := range variables {
			if !isVariable(v.Name) {
				t.Errorf("%q gives the name %q", text, v.Name)
			}
		}
	})
}

// FuzzDotenvValue checks that every value reads back unchanged, each on one line.
func FuzzDotenvValue(f *testing.F) {
	for _, seed := range []string{"", "a b", "\\n\n\r\"'`$#", "\u2028x\ufeff", "\\"} {
		f.Add(seed, "plain")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		want := sdk.Object{{Name: "A", Value: a}, {Name: "B", Value: b}}
		object, err := json.Marshal(map[string]string{"A": a, "B": b})
		if err != nil {
			t.Fatal(err)
		}
		file, err := writeDotenv(string(object))
		if err != nil || strings.Count(file, "\n") != 1 || strings.Contains(file, "\r") {
			t.Fatalf("%s becomes %q, error %v", object, file, err)
		}
		sameVariables(t, file, parseDotenv(file), want)
	})
}

func sameVariables(t *testing.T, file string, got, want sdk.Object) {
	t.Helper()
	same := len(got) == len(want)
	for i := 0; same && i < len(got); i++ {
		same = got[i] == want[i]
	}
	if !same {
		t.Errorf("%q reads back as %q, want %q", file, got, want)
	}
}
