package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// stringsCase is a conversion; an empty want is a refusal.
func stringsCase(name, mode, text, want string) sdktest.Case {
	body, err := json.Marshal(stringsRequest{text, mode})
	if err != nil {
		panic(err)
	}
	if want == "" {
		return sdktest.Case{Name: name, Body: string(body), Code: "INVALID_INPUT", Field: "text"}
	}
	answer, err := json.Marshal(stringsResult{want})
	if err != nil {
		panic(err)
	}
	return sdktest.Case{Name: name, Body: string(body), Want: string(answer)}
}

// Expected values: by hand from Apple's "Old-Style ASCII Property Lists" and
// "Localizing strings", and scripts/oracle/mobile-platforms.mjs.
func TestIOSStrings(t *testing.T) {
	toJSON := func(name, text, want string) sdktest.Case { return stringsCase(name, "to-json", text, want) }
	toStrings := func(name, text, want string) sdktest.Case { return stringsCase(name, "to-strings", text, want) }
	sdktest.Run(t, IOSStrings, []sdktest.Case{
		{Name: "empty, default mode", Body: `{"text": ""}`, Want: `{"result": "{}"}`},
		toJSON("one entry", `"a" = "b";`, "{\n  \"a\": \"b\"\n}"),
		toJSON("no spaces", `"a"="b";c="d";`, "{\n  \"a\": \"b\",\n  \"c\": \"d\"\n}"),
		toJSON("nothing but comments", "/* a = \"b\"; */ // \"c\" = \"d\";", "{}"),
		toJSON("byte order mark", "\ufeff\"a\" = \"b\";\r\n", "{\n  \"a\": \"b\"\n}"),
		toJSON("comments everywhere", "/**/\"a\"/* = */=// x\n\"b\"/*;*/;//", "{\n  \"a\": \"b\"\n}"),
		toJSON("comment ends at CR", "// x\r\"a\"=\"b\";", "{\n  \"a\": \"b\"\n}"),
		toJSON("comments do not nest", `/* /* */ "a" = "b";`, "{\n  \"a\": \"b\"\n}"),
		toJSON("comment signs in strings", `"/* a */" = "http://b // c";`, "{\n  \"/* a */\": \"http://b // c\"\n}"),
		toJSON("escapes", `"k" = "\"\\\n\r\t\0\U00e9\U00E9";`, "{\n  \"k\": \"\\\"\\\\\\n\\r\\t\\u0000éé\"\n}"),
		toJSON("surrogate pair", `"k" = "\UD83D\UDE00\Ud83d";`, "{\n  \"k\": \"😀\ufffd\"\n}"),
		toJSON("escapes in keys", `"a\"\n" = "b";`, "{\n  \"a\\\"\\n\": \"b\"\n}"),
		toJSON("backslash before other signs", `"k" = "it\'s \/ \%\é";`, "{\n  \"k\": \"it's / %é\"\n}"),
		toJSON("raw line breaks", "\"k\" = \"a\nb\r\nc\";", "{\n  \"k\": \"a\\nb\\r\\nc\"\n}"),
		toJSON("unquoted keys", `CFBundle.Display-Name_2 = "x"; 1 = "y"; - = "z";`, "{\n  \"CFBundle.Display-Name_2\": \"x\",\n  \"1\": \"y\",\n  \"-\": \"z\"\n}"),
		toJSON("order is kept", `"10" = "a"; "9" = "b"; "b" = "c"; "a" = "d";`, "{\n  \"10\": \"a\",\n  \"9\": \"b\",\n  \"b\": \"c\",\n  \"a\": \"d\"\n}"),
		toJSON("last duplicate wins", `"a" = "1"; "b" = "2"; a = "3";`, "{\n  \"a\": \"3\",\n  \"b\": \"2\"\n}"),
		toJSON("empty key and value", `"" = "";`, "{\n  \"\": \"\"\n}"),
		toJSON("no HTML escapes", `"<a>" = "&\U2028";`, "{\n  \"<a>\": \"&\u2028\"\n}"),
		toJSON("no equals sign", `"a" "b";`, ""),
		toJSON("colon", `"a": "b";`, ""),
		toJSON("no semicolon", `"a" = "b"`, ""),
		toJSON("no semicolon between", `"a" = "b" "c" = "d";`, ""),
		toJSON("comma", `"a" = "b", "c" = "d";`, ""),
		toJSON("two semicolons", `"a" = "b";;`, ""),
		toJSON("key alone", `"a";`, ""),
		toJSON("no key", `= "b";`, ""),
		toJSON("no value", `"a" = ;`, ""),
		toJSON("value without quotes", `"a" = b;`, ""),
		toJSON("single quotes", `'a' = "b";`, ""),
		toJSON("open key", `"a = b;`, ""),
		toJSON("open value", `"a" = "b;`, ""),
		toJSON("open value after an escape", `"a" = "b\";`, ""),
		toJSON("backslash at the end", `"a" = "b\`, ""),
		toJSON("open comment", `"a" = "b"; /* x`, ""),
		toJSON("slash alone", `"a" = "b"; / x`, ""),
		toJSON("other escape", `"a" = "\x41";`, ""),
		toJSON("small u", `"a" = "\u0041";`, ""),
		toJSON("octal escape", `"a" = "\012";`, ""),
		toJSON("three digits after U", `"a" = "\U041";`, ""),
		toJSON("no hexadecimal digits", `"a" = "\U+041";`, ""),
		toJSON("dictionary", `{ "a" = "b"; }`, ""),
		toJSON("letter beyond ASCII in an unquoted key", `größe = "b";`, ""),
		toJSON("JSON", `{"a": "b"}`, ""),
		toStrings("one member", `{"a": "b"}`, `"a" = "b";`),
		toStrings("order, last duplicate", `{"b": "1", "10": "2", "a": "3", "b": "4"}`, "\"b\" = \"4\";\n\"10\" = \"2\";\n\"a\" = \"3\";"),
		toStrings("escapes", `{"a\"\n": "\\\r\n\t\u0000é/"}`, "\"a\\\"\\n\" = \"\\\\\\r\\n\t\x00é/\";"),
		toStrings("numbers and booleans", `{"a": 5, "b": 1.50, "c": 1e21, "d": true, "e": false, "f": -0, "g": 1e3}`,
			"\"a\" = \"5\";\n\"b\" = \"1.5\";\n\"c\" = \"1e+21\";\n\"d\" = \"true\";\n\"e\" = \"false\";\n\"f\" = \"0\";\n\"g\" = \"1000\";"),
		{Name: "empty object", Body: `{"text": "{}", "mode": "to-strings"}`, Want: `{"result": ""}`},
		toStrings("null", `{"a": null}`, ""),
		toStrings("object inside", `{"a": {}}`, ""),
		toStrings("array inside", `{"a": ["b"]}`, ""),
		toStrings("array", `["a"]`, ""),
		toStrings("string", `"a"`, ""),
		toStrings("no JSON", `"a" = "b";`, ""),
		toStrings("empty", "", ""),
		{Name: "mode empty", Body: `{"text": "", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "mode in capitals", Body: `{"text": "", "mode": "TO-JSON"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "no text", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "null text", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, IOSStrings, sdktest.Recorded(t, "testdata/platforms.json", "mobile/ios-strings"))
}

// FuzzStrings checks that a file which can be read is the same after JSON and back.
func FuzzStrings(f *testing.F) {
	for _, seed := range []string{
		`"a" = "b";`, "/* x */ a.b = \"\\U00e9\\n\"; // y\n\"a.b\" = \"\";", `"k" = "\UD83D\UDE00\Ud83d\0";`, "\ufeff\"\" = \"a\r\nb\";", `"a" = "\"\\\'";`, `"a" = "b" /`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		asJSON, err := stringsToJSON(text)
		if err != nil {
			return
		}
		var members map[string]string
		if err := json.Unmarshal([]byte(asJSON), &members); err != nil {
			t.Fatalf("%q became %q: %v", text, asJSON, err)
		}
		file, err := jsonToStrings(asJSON)
		if err != nil {
			t.Fatalf("%q: %v", asJSON, err)
		}
		if lines := strings.Count(file, "\n") + 1; len(members) > 0 && lines != len(members) {
			t.Errorf("%d members in %d lines: %q", len(members), lines, file)
		}
		if again, err := stringsToJSON(file); err != nil || again != asJSON {
			t.Errorf("%q became %q, then %q: %v", asJSON, file, again, err)
		}
	})
}

// FuzzObject checks that a JSON object of strings is the same after .strings and
// back.
func FuzzObject(f *testing.F) {
	f.Add("a", "b", "c", "d")
	f.Add("", "\"\\\n\r\t\x00", "/* */", "//")
	f.Add("a", "\\U0041", "a", "\ufeff\u2028é😀")
	f.Fuzz(func(t *testing.T, a, b, c, d string) {
		compact, err := json.Marshal(map[string]string{a: b, c: d})
		if err != nil {
			t.Fatal(err)
		}
		var want, got map[string]string
		if err := json.Unmarshal(compact, &want); err != nil { // invalid UTF-8 is gone
			t.Fatal(err)
		}
		file, err := jsonToStrings(string(compact))
		if err != nil {
			t.Fatal(err)
		}
		text, err := stringsToJSON(file)
		if err != nil {
			t.Fatalf("%q: %v", file, err)
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		for key, value := range want {
			if found, ok := got[key]; !ok || found != value || len(got) != len(want) {
				t.Errorf("%q became %q", compact, text)
			}
		}
	})
}
