package jsonpath

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// TestCompliance runs the compliance test suite of testdata, see NOTICE.md.
func TestCompliance(t *testing.T) {
	text, err := os.ReadFile("testdata/cts.json")
	if err != nil {
		t.Fatal(err)
	}
	var suite struct {
		Tests []struct {
			Name     string
			Selector string
			Document json.RawMessage
			Result   []any
			Results  [][]any
			Invalid  bool `json:"invalid_selector"`
		}
	}
	if err := json.Unmarshal(text, &suite); err != nil {
		t.Fatal(err)
	}
	if len(suite.Tests) < 700 {
		t.Fatalf("only %d tests", len(suite.Tests))
	}
	for _, c := range suite.Tests {
		t.Run(c.Name, func(t *testing.T) {
			query, err := Parse(c.Selector)
			if (err != nil) != c.Invalid {
				t.Fatalf("%q: error %v, want one: %v", c.Selector, err, c.Invalid)
			}
			if c.Invalid {
				return
			}
			document, err := ParseValue(string(c.Document))
			if err != nil {
				t.Fatal(err)
			}
			got := values(t, query, document)
			if c.Results == nil {
				c.Results = [][]any{c.Result}
			}
			for _, want := range c.Results {
				if len(want) == 0 && len(got) == 0 || reflect.DeepEqual(got, want) {
					return
				}
			}
			t.Errorf("%q of %s: %v, want %v", c.Selector, c.Document, got, c.Results)
		})
	}
}

// values is what the query finds, as Go values.
func values(t *testing.T, query *Query, document *Value) []any {
	t.Helper()
	nodes, err := query.Select(document)
	if err != nil {
		t.Fatal(err)
	}
	var found []any
	for _, node := range nodes {
		var value any
		if err := json.Unmarshal(node.Append(nil, 1<<20), &value); err != nil {
			t.Fatal(err)
		}
		found = append(found, value)
	}
	return found
}
