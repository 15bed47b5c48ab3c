package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from TOML 1.0.0.
func TestJSONTOML(t *testing.T) {
	sdktest.Run(t, JSONTOML, append(wrong("text"),
		convert("order, scalars first", `{"t":{"x":1},"b":2,"a":"y"}`, "b = 2\na = \"y\"\n\n[t]\nx = 1"), convert("empty object", `{}`, ""), convert("empty table", `{"a":{}}`, "[a]"),
		convert("nested tables", `{"a":{"b":{"c":1},"d":{}}}`, "[a.b]\nc = 1\n\n[a.d]"), convert("tables in arrays", `{"a":[{"b":[{"c":1}]},{}]}`, "[[a]]\n\n[[a.b]]\nc = 1\n\n[[a]]"),
		convert("arrays", `{"a":[],"b":[1,"x",[true]],"c":[{"d":1,"e":{}},2]}`, "a = []\nb = [1, \"x\", [true]]\nc = [{ d = 1, e = {} }, 2]"),
		convert("keys", `{"a-B_1":1,"":2,"é":3,"a.b":{"c d":4}}`, "a-B_1 = 1\n\"\" = 2\n\"é\" = 3\n\n[\"a.b\"]\n\"c d\" = 4"),
		convert("strings", `{"a":"\"\\\b\t\n\f\r\u0000\u001f\u007fé😀'"}`, `a = "\"\\\b\t\n\f\r\u0000\u001F\u007Fé😀'"`),
		convert("numbers", `{"a":9223372036854775807,"b":-9223372036854775808,"c":1.0,"d":1.50,"e":1e3,"f":1e21,"g":-0,"h":1e-7}`, "a = 9223372036854775807\nb = -9223372036854775808\nc = 1.0\nd = 1.5\ne = 1000.0\nf = 1e+21\ng = 0\nh = 1e-7"),
		convert("null members", `{"a":null,"b":{"c":null},"d":[{"e":null}]}`, "[b]\n\n[[d]]"), convert("null in inline table", `{"a":[1,{"b":null}]}`, "a = [1, {}]"),
		convert("null in array", `{"a":[1,null]}`, "refused"), convert("array at the root", `[]`, "refused"), convert("scalar at the root", `1`, "refused"), convert("empty", ``, "refused"), convert("wide integer", `{"a":9223372036854775808}`, "refused"),
	))
	toJSON := func(name, text, want string) sdktest.Case { return convert(name, text, want, "mode", "to-json") }
	sdktest.Run(t, JSONTOML, []sdktest.Case{
		toJSON("empty", "", "{}"), toJSON("comment only", "# x", "{}"), toJSON("byte order mark", "\ufeffa = 1", "{\n  \"a\": 1\n}"),
		toJSON("dates as written", "a = [1979-05-27t07:32:00z, 1979-05-27 07:32:00.500-07:00, 07:32:00.10, 2000-02-29]", "{\n  \"a\": [\n    \"1979-05-27t07:32:00z\",\n    \"1979-05-27 07:32:00.500-07:00\",\n    \"07:32:00.10\",\n    \"2000-02-29\"\n  ]\n}"),
		toJSON("order of keys", "b.x = 1\na = 2\nb.y = 3", "{\n  \"b\": {\n    \"x\": 1,\n    \"y\": 3\n  },\n  \"a\": 2\n}"),
		toJSON("numbers", "a = [0xff, 1_000, -9223372036854775808, 1e3, -0.0, 5e-7]", "{\n  \"a\": [\n    255,\n    1000,\n    -9223372036854775808,\n    1000,\n    0,\n    5e-7\n  ]\n}"),
		toJSON("super table later", "[a.b]\nx=1\n[a]\ny=2", "{\n  \"a\": {\n    \"b\": {\n      \"x\": 1\n    },\n    \"y\": 2\n  }\n}"),
		toJSON("literal string", `p = 'C:\new'`, "{\n  \"p\": \"C:\\\\new\"\n}"), toJSON("empty containers", "a = []\nb = {}", "{\n  \"a\": [],\n  \"b\": {}\n}"),
	})
	for _, text := range []string{
		"a = 1\na = 2", "a", "a =", "= 1", "a = 1 b = 2", "[a]\n[a]", "[a", "[[a]", "a = [1", "a = {b = 1", "a = {b = 1,}", "a = {b = 1\n}", "a.b = 1\n[a]", "[[a]]\n[a]", "a = []\n[[a]]", "a = {}\n[a.b]", "[a.b]\n[a]\nb.c = 1", "a = inf", "a = -nan",
		"a = 9223372036854775808", "a = 01", "a = 1__0", "a = 1.", "a = .5", "a = +0x1", "a = 2023-02-29", "a = 24:00:00", "a = 00:00", "a = \"\\x41\"", "a = \"\\ud800\"", "a = \"\n\"", "a = '\x01'", "# \x7f", "a = 1\r", "\"\"\"a\"\"\" = 1", "a = 1e999",
		strings.Repeat("a.", 600) + "a = 1", "a = " + strings.Repeat("[", 600) + strings.Repeat("]", 600), "a = TRUE", "é = 1",
	} {
		sdktest.Run(t, JSONTOML, []sdktest.Case{toJSON(text[:min(30, len(text))], text, "refused")})
	}
	sdktest.Run(t, JSONTOML, []sdktest.Case{{Name: "unknown mode", Body: `{"text": "", "mode": "x"}`, Code: "INVALID_INPUT", Field: "mode"}})
	sdktest.Run(t, JSONTOML, sdktest.Recorded(t, "testdata/toml.json", "convert/json-toml"))
}

// FuzzTOML reads any document and writes its JSON as TOML, which must give the same
// JSON again once it has been read and written a second time.
func FuzzTOML(f *testing.F) {
	for _, seed := range []string{"a = 1\n[b.c]\nd = [1.5, {e = \"x\"}]", "[[a]]\nb.c = 1\n[[a]]\n[a.d]", "a = '''\nx'''", "\"\" = 1979-05-27 07:32:00", "a = {b.c = 1, b.d = 2}", "a = \"\\u00e9\\\\\"", "x = 0xdead_beef # c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, ok := run(t, JSONTOML, jsonTOMLRequest{text, "to-json"})
		if !ok || !utf8.ValidString(text) {
			return
		}
		convert := func(text, mode string) string {
			out, ok := run(t, JSONTOML, jsonTOMLRequest{text, mode})
			if !ok {
				t.Fatalf("%q is refused %s", text, mode)
			}
			return out.Result
		}
		second := convert(first.Result, "to-toml")
		if third := convert(convert(second, "to-json"), "to-toml"); third != second {
			t.Errorf("%q became %q and then %q", text, second, third)
		}
	})
}
