package main

import (
	"context"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type splitRequest struct {
	Text        string `json:"text" doc:"Text to take apart; it may be empty." maxLength:"1000000"`
	Delimiter   string `json:"delimiter" doc:"What stands between two parts, taken literally." minLength:"1"`
	TrimParts   bool   `json:"trimParts" doc:"Whether parts lose the white space at their ends." default:"false"`
	RemoveEmpty bool   `json:"removeEmpty" doc:"Whether empty parts are left out, also those that trimming has emptied." default:"false"`
	JoinWith    string `json:"joinWith" doc:"What is put between two parts: a line break when left out, nothing when empty." default:"\n"`
}

// Split is text/split.
var Split = sdk.Endpoint[splitRequest, textResult]{
	Route:   "text/split",
	Summary: "Text taken apart at a delimiter",
	Doc: `
Splits a text at every occurrence of the delimiter, from left to right, and
joins the parts with line breaks or with something else. A result of more than
1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "a,b,c", "delimiter": ","}`,
		Response: `{"result": "a\nb\nc"}`,
	}, {
		Name:     "Tidy parts",
		Request:  `{"text": "tea ; ;milk", "delimiter": ";", "trimParts": true, "removeEmpty": true, "joinWith": "+"}`,
		Response: `{"result": "tea+milk"}`,
	}},
	Run: func(_ context.Context, in splitRequest) (textResult, error) {
		parts := strings.Split(in.Text, in.Delimiter)
		if in.TrimParts {
			for i, part := range parts {
				parts[i] = trim(part)
			}
		}
		if in.RemoveEmpty {
			parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
		}
		return joined(parts, in.JoinWith)
	},
}
