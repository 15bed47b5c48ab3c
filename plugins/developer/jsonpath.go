package main

import (
	"context"
	"encoding/json"

	"github.com/utilhost/utilhost/plugins/developer/jsonpath"
	"github.com/utilhost/utilhost/sdk"
)

type jsonPathRequest struct {
	JSON string `json:"json" doc:"JSON text, any value." minLength:"1"`
	Path string `json:"path" doc:"Path that begins with $, of at most 65536 bytes." minLength:"1"`
}

type jsonPathResult struct {
	Result json.RawMessage `json:"result" doc:"The value of a path of names and indexes only; an array of all values found by any other path."`
}

// JSONPath is dev/jsonpath.
var JSONPath = sdk.Endpoint[jsonPathRequest, jsonPathResult]{
	Route:   "dev/jsonpath",
	Summary: "Find values in JSON by a path",
	Doc: `
Follows RFC 9535 with all selectors, filters and functions; a name after a dot
may also have hyphens inside. A path of names and indexes only answers the one
value, and NOT_FOUND when there is none. Any other path, with a wildcard, a
slice, two dots, several selectors or a filter, answers an array of all values,
which may be empty. Values keep the order of their members and the text of
their numbers, save that -0 becomes 0. Of repeated members the last counts. Work is bounded by
1500000 steps and the result by 8 MiB; regular expressions in filters (RFC
9485) may repeat up to 1000 times.`,
	Examples: []sdk.Example{{
		Name:     "One value",
		Request:  `{"json": "{\"store\": {\"book\": [{\"title\": \"A\", \"price\": 8.950}]}}", "path": "$.store.book[-1]"}`,
		Response: `{"result": {"title": "A", "price": 8.950}}`,
	}, {
		Name:     "Filter",
		Request:  `{"json": "[{\"n\": \"a\", \"p\": 5}, {\"n\": \"b\", \"p\": 25}, {\"n\": \"c\"}]", "path": "$[?@.p < 10 || match(@.n, '[c-z]')].n"}`,
		Response: `{"result": ["a", "c"]}`,
	}, {
		Name:    "No such value",
		Request: `{"json": "{\"a\": 1}", "path": "$.b"}`,
		Error:   sdk.CodeNotFound,
	}, {
		Name:    "No path",
		Request: `{"json": "{\"a\": 1}", "path": "a"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonPathRequest) (jsonPathResult, error) {
		root, err := jsonpath.ParseValue(in.JSON)
		if err != nil {
			return jsonPathResult{}, sdk.Invalid("json", "%v", err)
		}
		query, err := jsonpath.Parse(in.Path)
		if err != nil {
			return jsonPathResult{}, sdk.Invalid("path", "%v", err)
		}
		found, err := query.Select(root)
		if err != nil {
			return jsonPathResult{}, sdk.Invalid("path", "%v", err)
		}
		if query.Singular() {
			if len(found) == 0 {
				return jsonPathResult{}, sdk.NotFound("path finds no value")
			}
			return jsonPathAnswer(found[0].Append(nil, maxAnswer))
		}
		list := []byte{'['}
		for i, value := range found {
			if i > 0 {
				list = append(list, ',')
			}
			if list = value.Append(list, maxAnswer); len(list) > maxAnswer {
				break
			}
		}
		return jsonPathAnswer(append(list, ']'))
	},
}

// jsonPathAnswer refuses a result that a host would not let through.
func jsonPathAnswer(text []byte) (jsonPathResult, error) {
	if len(text)+len(`{"result":}`) > maxAnswer {
		return jsonPathResult{}, sdk.Invalid("path", "must find values of at most %d bytes", maxAnswer)
	}
	return jsonPathResult{text}, nil
}
