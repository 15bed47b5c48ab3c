package main

import (
	"context"
	"errors"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// maxQueryString is the longest query string in bytes that is built. Nested
// objects repeat the names around them, so the result may be much longer than the
// JSON.
const maxQueryString = 4 << 20

type queryStringBuilderRequest struct {
	JSON                string `json:"json" doc:"Text of a JSON object." minLength:"1"`
	IncludeQuestionMark bool   `json:"includeQuestionMark" doc:"Whether a result that is not empty begins with a question mark." default:"true"`
}

// QueryStringBuilder is dev/query-string-builder.
var QueryStringBuilder = sdk.Endpoint[queryStringBuilderRequest, textResult]{
	Route:   "dev/query-string-builder",
	Summary: "Query string of a JSON object",
	Doc: `
Writes the members in order, encoded as URLSearchParams of the URL Standard does:
letters, digits and * - . _ stay and a space is a plus sign. An array repeats the
name for each element, an object inside has names like key[sub], an object in an
array names like key[0][sub]. What is null is left out, and numbers are written
as JavaScript writes them. The object may hold 200,000 values, the result may be
4 MiB long.`,
	Examples: []sdk.Example{{
		Name:     "Values",
		Request:  `{"json": "{\"q\": \"café au lait\", \"page\": 2, \"exact\": true, \"none\": null}"}`,
		Response: `{"result": "?q=caf%C3%A9+au+lait&page=2&exact=true"}`,
	}, {
		Name:     "Array and object",
		Request:  `{"json": "{\"tag\": [\"a\", \"b\"], \"sort\": {\"by\": \"date\"}}", "includeQuestionMark": false}`,
		Response: `{"result": "tag=a&tag=b&sort%5Bby%5D=date"}`,
	}, {
		Name:    "No object",
		Request: `{"json": "[1, 2]"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in queryStringBuilderRequest) (textResult, error) {
		object, err := parseJSONObject(in.JSON)
		if err != nil {
			return textResult{}, sdk.Invalid("json", "must be a JSON object: %v", err)
		}
		var builder queryBuilder
		for _, member := range object {
			if err := builder.add(encodeForm(nil, member.Name), member.Value); err != nil {
				return textResult{}, sdk.Invalid("json", "%v", err)
			}
		}
		if in.IncludeQuestionMark && len(builder.text) > 0 {
			return textResult{"?" + string(builder.text)}, nil
		}
		return textResult{string(builder.text)}, nil
	},
}

// queryBuilder collects pairs of names and values.
type queryBuilder struct{ text []byte }

// add appends what a value of parseJSONObject gives. The name is already encoded;
// add may write behind its end.
func (b *queryBuilder) add(name []byte, value any) error {
	switch value := value.(type) {
	case string:
		return b.pair(name, value)
	case bool:
		return b.pair(name, strconv.FormatBool(value))
	case float64:
		return b.pair(name, js.FormatNumber(value))
	case sdk.Object:
		for _, member := range value {
			inner := append(encodeForm(append(name, "%5B"...), member.Name), "%5D"...)
			if err := b.add(inner, member.Value); err != nil {
				return err
			}
		}
	case []any:
		for i, item := range value {
			inner := name
			if _, isObject := item.(sdk.Object); isObject {
				inner = append(strconv.AppendInt(append(name, "%5B"...), int64(i), 10), "%5D"...)
			}
			if err := b.add(inner, item); err != nil {
				return err
			}
		}
	}
	return nil
}

// pair appends one name and value.
func (b *queryBuilder) pair(name []byte, value string) error {
	if len(b.text)+len(name)+len(value) > maxQueryString {
		return errors.New("must give a query string of 4 MiB at most")
	}
	if len(b.text) > 0 {
		b.text = append(b.text, '&')
	}
	b.text = append(b.text, name...)
	b.text = encodeForm(append(b.text, '='), value)
	return nil
}
