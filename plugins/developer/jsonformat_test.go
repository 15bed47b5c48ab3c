package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/schema"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 8259 and its errata for what is JSON, JSON.stringify of Node
// 20 for the layout.
func TestJSONFormat(t *testing.T) {
	format := func(name, text, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"json": "` + escapeJSON(text) + `"}`, Want: `{"result": "` + escapeJSON(want) + `"}`}
	}
	minify := func(name, text, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"mode": "minify", "json": "` + escapeJSON(text) + `"}`, Want: `{"result": "` + escapeJSON(want) + `"}`}
	}
	nested := func(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }
	cases := []sdktest.Case{
		format("nested", `{"b":1,"a":[1,{"c":null}],"t":true}`, "{\n  \"b\": 1,\n  \"a\": [\n    1,\n    {\n      \"c\": null\n    }\n  ],\n  \"t\": true\n}"),
		format("empty containers", `{"a":[ ],"b":{ },"c":[[],{}]}`, "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    [],\n    {}\n  ]\n}"),
		format("value alone", " \"x\" ", `"x"`),
		format("literal alone", "\tnull\r\n", "null"),
		minify("numbers stay", `[1.0, 1e3, -0, 1E+2, 12345678901234567890, 1e400, 0.10]`, `[1.0,1e3,-0,1E+2,12345678901234567890,1e400,0.10]`),
		minify("escapes stay", `[ "\u0041\/\ud83d", "\u00e9é" ]`, `["\u0041\/\ud83d","\u00e9é"]`),
		minify("order and repetition stay", `{"2": 1, "1": 2, "2": 3}`, `{"2":1,"1":2,"2":3}`),
		minify("white space in strings stays", `{ " a ":" b\t" }`, `{" a ":" b\t"}`),
		minify("line separators", "[\"\u2028\u007f\"]", "[\"\u2028\u007f\"]"),
		minify("nested 512 deep", nested(512), nested(512)),
		{Name: "unknown mode", Body: `{"json": "1", "mode": "pretty"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "no text", Body: `{"json": {"a": 1}}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "missing", Body: `{"mode": "minify"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "too long", Body: `{"json": "` + strings.Repeat("[", 500) + "1" + strings.Repeat(",1", 10_000) + strings.Repeat("]", 500) + `"}`, Code: "INVALID_INPUT", Field: "json"},
	}
	for _, bad := range []string{
		"", " ", "nul", "nulll", "True", "NaN", "Infinity", "undefined", "+1", ".5", "5.", "01", "-", "-01", "1e", "1e+", "0x1", "1 2", "[", "]", "[1", "[1,]", "[,1]", "[1 2]", "[1}", "{]",
		"{", "}", `{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{a:1}`, `{'a':1}`, `{1:1}`, `{"a" 1}`, `{"a":1 "b":2}`, `{"a":1}}`, `"`, `"a`, `"\x"`, `"\u12"`, `"\"`, "\"\n\"", "\"\x00\"", "[1]//c", "[1]/**/",
		"\ufeff[]", "[\u00a0]", "[\f1]", nested(513), `{"a":` + nested(512) + "}",
	} {
		cases = append(cases, sdktest.Case{Name: "bad: " + bad, Body: `{"json": "` + escapeJSON(bad) + `"}`, Code: "INVALID_INPUT", Field: "json"})
	}
	sdktest.Run(t, JSONFormat, cases)
	sdktest.Run(t, JSONFormat, sdktest.Recorded(t, "testdata/text.json", "json/format"))
}

// TestJSONErrors checks what is said and where it is.
func TestJSONErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "expected a value at line 1, column 1",
		"[1,\n 2,]":              "expected a value at line 2, column 4",
		"[":                      "expected a value or ] at line 1, column 2",
		"[1 2]":                  "expected a comma or ] at line 1, column 4",
		"{\"a\":1\r\n\r\"b\"":    "expected a comma or } at line 3, column 1",
		"{\"é😀\" 1}":             "expected a colon at line 1, column 7",
		"{1}":                    "expected a name in double quotes or } at line 1, column 2",
		"{\"a\":1,}":             "expected a name in double quotes at line 1, column 8",
		"1\n\n 2":                "expected nothing more at line 3, column 2",
		"[-x]":                   "expected a digit at line 1, column 3",
		"[1.]":                   "expected a digit at line 1, column 4",
		"[01]":                   "number with a leading zero at line 1, column 2",
		"\"a\tb\"":               "control character U+0009 in a string at line 1, column 3",
		`["\x"]`:                 "bad escape in a string at line 1, column 3",
		"\n\"abc":                "string without closing quote at line 2, column 5",
		strings.Repeat("[", 513): "arrays and objects nested deeper than 512 at line 1, column 513",
	} {
		scanner := newJSONScanner(text)
		var err error
		for token := (jsonToken{kind: jsonNumber}); err == nil && token.kind != jsonEnd; {
			token, err = scanner.next()
		}
		if err == nil || err.Error() != want {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

// FuzzJSONFormat checks against encoding/json what is JSON and what it is without
// its white space, and that formatting changes no more than that.
func FuzzJSONFormat(f *testing.F) {
	for _, seed := range []string{"", "null", `{"a":[1,{"b":"\u0041\\"}],"c":{}}`, "[1.5e-3,-0]", `[{"":[]} , "x"]`, "[1,]", "01", "\"\x7f\""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, invalid := schema.Check([]byte(text))
		minified := jsonLayout{scanner: newJSONScanner(text)}
		err := minified.write()
		if err != nil && invalid == nil {
			t.Fatalf("%q is refused: %v", text, err)
		}
		if err != nil {
			return
		}
		var want bytes.Buffer
		if err := json.Compact(&want, []byte(text)); err != nil {
			t.Fatalf("%q is taken: %v", text, err)
		}
		if want.String() != string(minified.out) {
			t.Fatalf("%q becomes %q, want %q", text, minified.out, &want)
		}
		spread := jsonLayout{scanner: newJSONScanner(text), spread: true}
		if err := spread.write(); err != nil {
			t.Skip("too long")
		}
		want.Reset()
		if err := json.Indent(&want, minified.out, "", "  "); err != nil || want.String() != string(spread.out) {
			t.Fatalf("%q becomes %q, want %q, error %v", text, spread.out, &want, err)
		}
	})
}
