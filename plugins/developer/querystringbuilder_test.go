package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: URLSearchParams of Node v20.20.2 for each name and value, and
// scripts/oracle/developer-url.mjs.
func TestQueryStringBuilder(t *testing.T) {
	sdktest.Run(t, QueryStringBuilder, []sdktest.Case{
		{Name: "values", Body: `{"json": "{\"a\": 1, \"b\": \"two\"}"}`, Want: `{"result": "?a=1&b=two"}`},
		{Name: "without question mark", Body: `{"json": "{\"a\": 1}", "includeQuestionMark": false}`, Want: `{"result": "a=1"}`},
		{Name: "question mark is null", Body: `{"json": "{\"a\": 1}", "includeQuestionMark": null}`, Want: `{"result": "?a=1"}`},
		{Name: "nothing in it", Body: `{"json": "{}"}`, Want: `{"result": ""}`},
		{Name: "nothing left of it", Body: `{"json": "{\"a\": null, \"b\": [], \"c\": {}, \"d\": [null, {\"e\": null}]}"}`, Want: `{"result": ""}`},
		{Name: "null member", Body: `{"json": "{\"a\": null, \"b\": 1}"}`, Want: `{"result": "?b=1"}`},
		{Name: "order of names that are numbers", Body: `{"json": "{\"b\": 1, \"10\": 2, \"9\": 3}"}`, Want: `{"result": "?b=1&10=2&9=3"}`},
		{Name: "repeated name", Body: `{"json": "{\"a\": 1, \"b\": 2, \"a\": 3}"}`, Want: `{"result": "?a=3&b=2"}`},
		{Name: "kept and encoded characters", Body: `{"json": "{\"*-._~!'()\": \"aZ09 +&=%é😀\"}"}`, Want: `{"result": "?*-._%7E%21%27%28%29=aZ09+%2B%26%3D%25%C3%A9%F0%9F%98%80"}`},
		{Name: "empty name and value", Body: `{"json": "{\"\": \"\"}"}`, Want: `{"result": "?="}`},
		{Name: "array at the top", Body: `{"json": "[true]"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "numbers", Body: `{"json": "{\"a\": 1.0, \"b\": 1e21, \"c\": 1e-7, \"d\": -0, \"e\": true, \"f\": false}"}`, Want: `{"result": "?a=1&b=1e%2B21&c=1e-7&d=0&e=true&f=false"}`},
		{Name: "array", Body: `{"json": "{\"a\": [1, null, \"x y\"]}"}`, Want: `{"result": "?a=1&a=x+y"}`},
		{Name: "array in an array", Body: `{"json": "{\"a\": [[1, 2], [3]]}"}`, Want: `{"result": "?a=1&a=2&a=3"}`},
		{Name: "object", Body: `{"json": "{\"a\": {\"b\": {\"c d\": 1}, \"e\": [2, 3]}}"}`, Want: `{"result": "?a%5Bb%5D%5Bc+d%5D=1&a%5Be%5D=2&a%5Be%5D=3"}`},
		{Name: "objects in an array", Body: `{"json": "{\"a\": [{\"b\": 1}, null, {\"b\": 2, \"c\": 3}]}"}`, Want: `{"result": "?a%5B0%5D%5Bb%5D=1&a%5B2%5D%5Bb%5D=2&a%5B2%5D%5Bc%5D=3"}`},
		{
			Name: "as long as may be", Body: `{"json": "{\"` + strings.Repeat("a", 1<<20-3) + `\": [1, 1, 1, 1]}", "includeQuestionMark": false}`,
			Check: func(t *testing.T, got map[string]any) {
				if result := got["result"].(string); len(result) != 4<<20-1 {
					t.Errorf("%d bytes", len(result))
				}
			},
		},
		{Name: "longer", Body: `{"json": "{\"` + strings.Repeat("a", 1<<20-2) + `\": [1, 1, 1, 1]}"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "too many values", Body: `{"json": "{\"a\": [` + strings.Repeat("1,", 200_000) + `1]}"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "null at the top", Body: `{"json": "null"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "no JSON", Body: `{"json": "{a: 1}"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "number beyond a double", Body: `{"json": "{\"a\": 1e999}"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "object instead of text", Body: `{"json": {"a": 1}}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "empty", Body: `{"json": ""}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "question mark as text", Body: `{"json": "{}", "includeQuestionMark": "no"}`, Code: "INVALID_INPUT", Field: "includeQuestionMark"},
	})
	sdktest.Run(t, QueryStringBuilder, sdktest.Recorded(t, "testdata/url.json", "dev/query-string-builder"))
}
