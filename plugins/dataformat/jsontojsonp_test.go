package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from ECMA-262, sections 12.7 and 25.5.2.
func TestJSONToJSONP(t *testing.T) {
	cases := append(wrong("json"),
		sdktest.Case{Name: "default", Body: `{"json": "{ \"a\": [1, 2.50, 1E5] }"}`, Want: `{"result": "callback({\"a\":[1,2.50,1E5]});"}`},
		sdktest.Case{Name: "scalar", Body: `{"json": " null "}`, Want: `{"result": "callback(null);"}`},
		sdktest.Case{Name: "escapes", Body: `{"json": "\"</script>\u2028\\u2029<\\/\\u0041\\n\""}`, Want: `{"result": "callback(\"<\\/script>\\u2028\\u2029<\\/A\\n\");"}`},
		sdktest.Case{Name: "repeated member", Body: `{"json": "{\"__proto__\":1,\"b\":2,\"__proto__\":3}"}`, Want: `{"result": "callback({\"__proto__\":3,\"b\":2});"}`},
		sdktest.Case{Name: "empty", Body: `{"json": ""}`, Code: "INVALID_INPUT", Field: "json"},
		sdktest.Case{Name: "no JSON", Body: `{"json": "{a:1}"}`, Code: "INVALID_INPUT", Field: "json"},
		sdktest.Case{Name: "both wrong", Body: `{"json": "", "callback": ""}`, Code: "INVALID_INPUT", Field: "json"},
	)
	for _, name := range []string{"a", "$", "_", "app.util.$cb", "été", "字", "a1", "ⅷ", "e\u0301", "callbacks", strings.Repeat("a", 100)} {
		cases = append(cases, sdktest.Case{Name: name, Body: `{"json": "1", "callback": "` + name + `"}`, Want: `{"result": "` + name + `(1);"}`})
	}
	for _, name := range []string{"", "1a", "a.", ".a", "a..b", "a b", "a-b", "a()", "x;alert(1)//", "a[0]", "delete", "a.class", "null", "true", "this", "let", "await", "yield", "enum", "\u0301a", "٣", "a\u200b", "a\\u0041", "😀", "ⸯ", strings.Repeat("a", 101)} {
		cases = append(cases, sdktest.Case{Name: "callback " + name, Body: `{"json": "1", "callback": "` + strings.ReplaceAll(name, `\`, `\\`) + `"}`, Code: "INVALID_INPUT", Field: "callback"})
	}
	sdktest.Run(t, JSONToJSONP, cases)
}

// FuzzJSONP checks that the argument is JSON of the same shape, without what a
// script or HTML could trip over.
func FuzzJSONP(f *testing.F) {
	for _, seed := range []string{`{"a":"</\u2028"}`, `[1.0,-0,"\\<\/"]`, `{"a":1,"a":2}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		out, ok := run(t, JSONToJSONP, jsonToJSONPRequest{text, "f"})
		if !ok {
			return
		}
		argument := strings.TrimSuffix(strings.TrimPrefix(out.Result, "f("), ");")
		again, ok := run(t, JSONToJSONP, jsonToJSONPRequest{argument, "f"})
		if !ok || again.Result != out.Result || strings.Contains(argument, "</") || strings.ContainsAny(argument, "\u2028\u2029\n") {
			t.Errorf("%q became %q and then %q", text, out.Result, again.Result)
		}
	})
}
