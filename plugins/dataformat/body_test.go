package main

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// convert is a case that gives text with further members of the request, and wants
// that result, or a refusal because of the text if want is "refused".
func convert(name, text, want string, others ...string) sdktest.Case {
	request := map[string]string{"text": text}
	for i := 0; i < len(others); i += 2 {
		request[others[i]] = others[i+1]
	}
	body, err := json.Marshal(request)
	if err != nil {
		panic(err) // strings always have JSON
	}
	c := sdktest.Case{Name: name, Body: string(body)}
	if want == "refused" {
		c.Code, c.Field = "INVALID_INPUT", "text"
		return c
	}
	result, err := json.Marshal(map[string]string{"result": want})
	if err != nil {
		panic(err)
	}
	c.Want = string(result)
	return c
}

// run calls an endpoint; ok is false if it refuses the request.
func run[In, Out any](t *testing.T, e sdk.Endpoint[In, Out], in In) (out Out, ok bool) {
	t.Helper()
	out, err := e.Run(t.Context(), in)
	var refusal *sdk.Error
	if err != nil && !errors.As(err, &refusal) {
		t.Fatal(err)
	}
	return out, err == nil
}

// wrong are requests that break the contract of a field with text.
func wrong(field string) []sdktest.Case {
	return []sdktest.Case{
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: field},
		{Name: "null", Body: `{"` + field + `": null}`, Code: "INVALID_INPUT", Field: field},
		{Name: "object", Body: `{"` + field + `": {"a": 1}}`, Code: "INVALID_INPUT", Field: field},
		{Name: "number", Body: `{"` + field + `": 1}`, Code: "INVALID_INPUT", Field: field},
	}
}
