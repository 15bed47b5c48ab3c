package main

import (
	"context"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type dedupeLinesRequest struct {
	Text            string `json:"text" doc:"Text to remove lines from; it may be empty." maxLength:"1000000"`
	CaseInsensitive bool   `json:"caseInsensitive" doc:"Whether lines are equal that differ in letter case." default:"false"`
	TrimCompare     bool   `json:"trimCompare" doc:"Whether lines are equal that differ in white space at their ends." default:"false"`
	Keep            string `json:"keep" doc:"Which of equal lines stays, at its place." enum:"first,last" default:"first"`
}

// DedupeLines is text/dedupe-lines.
var DedupeLines = sdk.Endpoint[dedupeLinesRequest, textResult]{
	Route:   "text/dedupe-lines",
	Summary: "Lines without repetitions",
	Doc: `
Keeps one of equal lines, the first or the last of them, as it was written and
in the order of the text. Blank lines are lines like others. Letter case is
compared by Unicode's lower case without a language.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "b\na\nb\nc\na"}`,
		Response: `{"result": "b\na\nc"}`,
	}, {
		Name:     "Last, without letter case",
		Request:  `{"text": "Tea\nmilk\ntea", "caseInsensitive": true, "keep": "last"}`,
		Response: `{"result": "milk\ntea"}`,
	}},
	Run: func(_ context.Context, in dedupeLinesRequest) (textResult, error) {
		all := splitLines(in.Text)
		keys := slices.Clone(all)
		if in.CaseInsensitive {
			keys = lowered(keys)
		}
		if in.TrimCompare {
			for i, key := range keys {
				keys[i] = trim(key)
			}
		}
		if in.Keep == "last" {
			slices.Reverse(all)
			slices.Reverse(keys)
		}
		kept := firsts(all, keys)
		if in.Keep == "last" {
			slices.Reverse(kept)
		}
		return textResult{strings.Join(kept, "\n")}, nil
	},
}

// firsts returns the items whose key no item before them has, keys[i] being the
// key of items[i].
func firsts(items, keys []string) []string {
	kept := make([]string, 0, len(items))
	seen := make(map[string]bool, len(keys)/2)
	for i, key := range keys {
		if !seen[key] {
			seen[key] = true
			kept = append(kept, items[i])
		}
	}
	return kept
}
