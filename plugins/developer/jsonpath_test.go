package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the examples of RFC 9535, sections 1.5, 2.3 and 2.4, and its
// rules. The compliance test suite runs in package jsonpath.
func TestJSONPath(t *testing.T) {
	store := `{"store":{"book":[{"category":"reference","author":"Nigel Rees","title":"Sayings of the Century","price":8.95},` +
		`{"category":"fiction","author":"Evelyn Waugh","title":"Sword of Honour","price":12.99},` +
		`{"category":"fiction","author":"Herman Melville","title":"Moby Dick","isbn":"0-553-21311-3","price":8.99},` +
		`{"category":"fiction","author":"J. R. R. Tolkien","title":"The Lord of the Rings","isbn":"0-395-19395-8","price":22.99}],` +
		`"bicycle":{"color":"red","price":399}}}`
	ask := func(name, json, path, result string) sdktest.Case {
		return sdktest.Case{Name: name, Body: string(mustJSON(t, map[string]string{"json": json, "path": path})), Want: `{"result": ` + result + `}`}
	}
	refuse := func(name, json, path, code, field string) sdktest.Case {
		return sdktest.Case{Name: name, Body: string(mustJSON(t, map[string]string{"json": json, "path": path})), Code: code, Field: field}
	}
	deep := strings.Repeat("[", 512) + strings.Repeat("]", 512)
	sdktest.Run(t, JSONPath, []sdktest.Case{
		ask("authors", store, "$.store.book[*].author", `["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]`),
		ask("all authors", store, "$..author", `["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]`),
		ask("prices", store, "$.store..price", `[8.95, 12.99, 8.99, 22.99, 399]`),
		ask("third book", store, "$..book[2].author", `["Herman Melville"]`),
		ask("third publisher", store, "$..book[2].publisher", `[]`),
		ask("last book", store, "$..book[-1].title", `["The Lord of the Rings"]`),
		ask("first two", store, "$..book[0,1].title", `["Sayings of the Century", "Sword of Honour"]`),
		ask("first two by slice", store, "$..book[:2].title", `["Sayings of the Century", "Sword of Honour"]`),
		ask("with isbn", store, "$..book[?@.isbn].title", `["Moby Dick", "The Lord of the Rings"]`),
		ask("cheap", store, "$..book[?@.price<10].title", `["Sayings of the Century", "Moby Dick"]`),
		ask("root", ` [1, 2] `, "$", `[1, 2]`),
		ask("value of a singular query", store, "$.store.bicycle.color", `"red"`),
		ask("brackets are singular too", store, `$["store"]['book'][-1]["price"]`, `22.99`),
		ask("null is a value", `{"a": null}`, "$.a", `null`),
		ask("name with hyphens", `{"x-1-y": 1}`, "$.x-1-y", `1`),
		ask("name with a hyphen in a filter", `[{"a-b": 1}]`, "$[?@.a-b==1]", `[{"a-b": 1}]`),
		ask("one selector of a union is none", `[1]`, "$[0,5]", `[1]`),
		ask("slice of none", `[1]`, "$[5:]", `[]`),
		ask("two dots before a name", `{"a": {"a": 1}}`, "$..a", `[{"a": 1}, 1]`),
		ask("regular expression", store, `$..book[?match(@.author, '.*W.*h')].title`, `["Sword of Honour"]`),
		ask("functions", store, `$..book[?length(@.title) > 16 && count(@.*) == 5].author`, `["J. R. R. Tolkien"]`),
		ask("value", store, `$..[?value(@..color) == 'red'].price`, `[399]`),
		ask("empty object", `{}`, "$.*", `[]`),
		ask("escapes", `{"\u00e9'": "\ud83d\ude00"}`, `$['\u00e9\'']`, `"😀"`),
		ask("the last of repeated members", `{"a": 1, "b": 2, "a": 3}`, "$.*", `[3, 2]`),
		ask("byte order mark is no white space", `[1]`, "$[0]", `1`),
		ask("512 deep", deep, "$", deep),
		ask("512 deep, inside", deep, "$[*]", deep),
		refuse("no value", store, "$.store.book[4]", "NOT_FOUND", ""),
		refuse("no member", store, "$.shop.book", "NOT_FOUND", ""),
		refuse("index of an object", `{"0": 1}`, "$[0]", "NOT_FOUND", ""),
		refuse("name of an array", `[1]`, "$.length", "NOT_FOUND", ""),
		refuse("no $", store, "store", "INVALID_INPUT", "path"),
		refuse("blank before $", store, " $", "INVALID_INPUT", "path"),
		refuse("dot at the end", store, "$.", "INVALID_INPUT", "path"),
		refuse("open bracket", store, "$[0", "INVALID_INPUT", "path"),
		refuse("hyphen first", store, "$.-a", "INVALID_INPUT", "path"),
		refuse("script of another JSONPath", store, "$..book[(@.length-1)]", "INVALID_INPUT", "path"),
		refuse("leading zero", `[1]`, "$[00]", "INVALID_INPUT", "path"),
		refuse("index of 2^53", `[1]`, "$[9007199254740992]", "INVALID_INPUT", "path"),
		refuse("step of 2^53", `[1]`, "$[::9007199254740992]", "INVALID_INPUT", "path"),
		refuse("many results", `[`+strings.Repeat("[", 500)+`"`+strings.Repeat("x", 100_000)+`"`+strings.Repeat("]", 500)+`]`, "$..*", "INVALID_INPUT", "path"),
		refuse("many steps", `[`+strings.Repeat("1,", 50_000)+`1]`, "$[?count($[*])>1]", "INVALID_INPUT", "path"),
		refuse("repetition", `["a"]`, "$[?match(@,'a{1001}')]", "INVALID_INPUT", "path"),
		refuse("deep filter", `["a"]`, "$[?"+strings.Repeat("(", 300)+"@"+strings.Repeat(")", 300)+"]", "INVALID_INPUT", "path"),
		refuse("long path", `{}`, "$."+strings.Repeat("a", 65_535), "INVALID_INPUT", "path"),
		refuse("513 deep", "["+deep+"]", "$", "INVALID_INPUT", "json"),
		refuse("no JSON", `{'a': 1}`, "$", "INVALID_INPUT", "json"),
		refuse("number beyond a double", `[1e999]`, "$", "INVALID_INPUT", "json"),
		refuse("empty JSON", ``, "$", "INVALID_INPUT", "json"),
		refuse("empty path", `{}`, "", "INVALID_INPUT", "path"),
		refuse("both wrong", `{`, "", "INVALID_INPUT", "path"),
		{Name: "an object", Body: `{"json": {"a": 1}, "path": "$.a"}`, Code: "INVALID_INPUT", Field: "json"},
	})
}

// Numbers keep their text and members their order, which a comparison of JSON
// does not see.
func TestJSONPathText(t *testing.T) {
	for _, c := range [][3]string{
		{`{"z": 1.0, "a": 1e2, "m": [-0, -0.0e5, 0.0], "b": 12345678901234567890.10}`, "$", `{"z":1.0,"a":1e2,"m":[0,0,0.0],"b":12345678901234567890.10}`},
		{`{"z": [1.50, {"y": "\u0041\/\ud800", "x": {}}], "a": []}`, "$.*", `[[1.50,{"y":"A/` + "\ufffd" + `","x":{}}],[]]`},
		{`{"b": 1, "a": 2, "b": 3.0}`, "$", `{"b":3.0,"a":2}`},
	} {
		got, err := JSONPath.Run(t.Context(), jsonPathRequest{c[0], c[1]})
		if err != nil || string(got.Result) != c[2] {
			t.Errorf("%s of %s: %s, %v, want %s", c[1], c[0], got.Result, err, c[2])
		}
	}
}
