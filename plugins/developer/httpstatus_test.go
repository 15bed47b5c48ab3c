package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// renamed are the codes whose names in net/http are older than the registry's:
// RFC 9110, appendix B.
var renamed = []int{413, 414, 416, 422}

// Expected values: IANA's registry, and net/http for all names that have not been
// changed since.
func TestHTTPStatus(t *testing.T) {
	sdktest.Run(t, HTTPStatus, []sdktest.Case{
		{Name: "first", Body: `{"code": 100}`, Want: `{"code": 100, "name": "Continue", "category": "Informational"}`},
		{Name: "success", Body: `{"code": 203}`, Want: `{"code": 203, "name": "Non-Authoritative Information", "category": "Success"}`},
		{Name: "redirection", Body: `{"code": 308}`, Want: `{"code": 308, "name": "Permanent Redirect", "category": "Redirection"}`},
		{Name: "content", Body: `{"code": 413}`, Want: `{"code": 413, "name": "Content Too Large", "category": "Client Error"}`},
		{Name: "range", Body: `{"code": 416}`, Want: `{"code": 416, "name": "Range Not Satisfiable", "category": "Client Error"}`},
		{Name: "teapot", Body: `{"code": 418}`, Want: `{"code": 418, "name": "I'm a teapot", "category": "Client Error"}`},
		{Name: "unprocessable", Body: `{"code": 422}`, Want: `{"code": 422, "name": "Unprocessable Content", "category": "Client Error"}`},
		{Name: "last", Body: `{"code": 511.0}`, Want: `{"code": 511, "name": "Network Authentication Required", "category": "Server Error"}`},
		{Name: "with an exponent", Body: `{"code": 4.04e2}`, Want: `{"code": 404, "name": "Not Found", "category": "Client Error"}`},
		{Name: "temporary", Body: `{"code": 104}`, Code: "NOT_FOUND"},
		{Name: "unused", Body: `{"code": 306}`, Code: "NOT_FOUND"},
		{Name: "not in the registry", Body: `{"code": 509}`, Code: "NOT_FOUND"},
		{Name: "zero", Body: `{"code": 0}`, Code: "NOT_FOUND"},
		{Name: "negative", Body: `{"code": -404}`, Code: "NOT_FOUND"},
		{Name: "large", Body: `{"code": 99999999}`, Code: "NOT_FOUND"},
		{Name: "fraction", Body: `{"code": 404.5}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "text", Body: `{"code": "404"}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "empty text", Body: `{"code": ""}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "all of them", Body: `{}`, Check: checkStatuses},
		{Name: "null", Body: `{"code": null}`, Check: checkStatuses},
	})
}

func checkStatuses(t *testing.T, got map[string]any) {
	statuses, _ := got["statuses"].([]any)
	if len(statuses) != 62 || len(got) != 1 {
		t.Fatalf("%d statuses, %d members", len(statuses), len(got))
	}
	categories := []string{"", "Informational", "Success", "Redirection", "Client Error", "Server Error"}
	last := int64(0)
	var known []int
	for _, status := range statuses {
		status := status.(map[string]any)
		code, err := status["code"].(json.Number).Int64()
		if err != nil || code <= last || status["category"] != categories[code/100] {
			t.Errorf("%v after %d", status, last)
		}
		if name := http.StatusText(int(code)); status["name"] != name && !slices.Contains(renamed, int(code)) {
			t.Errorf("%v, want %q", status, name)
		}
		known = append(known, int(code))
		last = code
	}
	for code := 100; code < 600; code++ {
		if http.StatusText(code) != "" && !slices.Contains(known, code) {
			t.Errorf("%d is missing", code)
		}
	}
}
