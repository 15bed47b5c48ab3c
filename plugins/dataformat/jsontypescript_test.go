package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: written by hand as TypeScript.
func TestJSONTypeScript(t *testing.T) {
	sdktest.Run(t, JSONTypeScript, append(wrong("text"),
		convert("scalars", `{"s":"x","n":1.5,"b":true,"z":null}`, "interface Root {\n  s: string;\n  n: number;\n  b: boolean;\n  z: null;\n}"),
		convert("arrays", `{"e":[],"u":[1,"a",null],"d":[[1],[]],"v":[[],[]]}`, "interface Root {\n  e: unknown[];\n  u: (number | string | null)[];\n  d: number[][];\n  v: unknown[][];\n}"),
		convert("empty object", `{}`, "interface Root {\n}"), convert("root array", `[{"a":1}]`, "type Root = RootItem[];\n\ninterface RootItem {\n  a: number;\n}"),
		convert("root array of arrays", `[[{}]]`, "type Root = RootItem[][];\n\ninterface RootItem {\n}"), convert("mixed root array", `[1,{"a":2}]`, "type Root = (number | RootItem)[];\n\ninterface RootItem {\n  a: number;\n}"),
		convert("root scalar", `"x"`, "type Root = string;"), convert("root null", `null`, "type Root = null;"), convert("root empty array", `[]`, "type Root = unknown[];"),
		convert("missing keys", `[{"a":1},{"b":null},{"a":"x","b":2}]`, "type Root = RootItem[];\n\ninterface RootItem {\n  a?: number | string;\n  b?: null | number;\n}"),
		convert("nested names", `{"home_address":{"x":1},"categories":[{"y":2}]}`, "interface Root {\n  home_address: HomeAddress;\n  categories: Category[];\n}\n\ninterface HomeAddress {\n  x: number;\n}\n\ninterface Category {\n  y: number;\n}"),
		convert("shapes agree", `{"a":{"p":{"x":1}},"b":{"p":{"x":2}}}`, "interface Root {\n  a: A;\n  b: B;\n}\n\ninterface A {\n  p: P;\n}\n\ninterface P {\n  x: number;\n}\n\ninterface B {\n  p: P;\n}"),
		convert("shapes differ", `{"a":{"p":{"x":1}},"b":{"p":{"x":""}}}`, "interface Root {\n  a: A;\n  b: B;\n}\n\ninterface A {\n  p: P;\n}\n\ninterface P {\n  x: number;\n}\n\ninterface B {\n  p: P2;\n}\n\ninterface P2 {\n  x: string;\n}"),
		convert("keys", `{"a-b":1,"1":2,"":3,"é":4,"$x":5,"class":6,"\"":7}`, "interface Root {\n  \"a-b\": number;\n  \"1\": number;\n  \"\": number;\n  é: number;\n  $x: number;\n  class: number;\n  \"\\\"\": number;\n}"),
		convert("root name", `{"order":{}}`, "interface Order {\n  order: Order2;\n}\n\ninterface Order2 {\n}", "rootName", "Order"),
		convert("name without words", `{"-":{},"1st":{}}`, "interface Root {\n  \"-\": Field;\n  \"1st\": Field1st;\n}\n\ninterface Field {\n}\n\ninterface Field1st {\n}"),
		convert("empty", "", "refused"), convert("no JSON", "x", "refused"),
	))
	for _, name := range []string{"", "1a", "a b", "a-b", "class", "string", "any", "a.b"} {
		sdktest.Run(t, JSONTypeScript, []sdktest.Case{{Name: "root name " + name, Body: `{"text": "{}", "rootName": "` + name + `"}`, Code: "INVALID_INPUT", Field: "rootName"}})
	}
}
