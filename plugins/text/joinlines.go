package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type joinLinesRequest struct {
	Text        string `json:"text" doc:"Text whose lines are joined; it may be empty." maxLength:"1000000"`
	JoinWith    string `json:"joinWith" doc:"What is put between two lines: a space when left out, nothing when empty." default:" "`
	TrimLines   bool   `json:"trimLines" doc:"Whether lines lose the white space at their ends." default:"true"`
	RemoveBlank bool   `json:"removeBlank" doc:"Whether lines that have nothing but white space are left out." default:"true"`
}

// JoinLines is text/join-lines.
var JoinLines = sdk.Endpoint[joinLinesRequest, textResult]{
	Route:   "text/join-lines",
	Summary: "All lines in one",
	Doc: `
Joins the lines of a text with spaces or with something else between them. A
result of more than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "  one\n\ntwo  \nthree"}`,
		Response: `{"result": "one two three"}`,
	}, {
		Name:     "Everything kept",
		Request:  `{"text": "a \n\nb", "joinWith": "|", "trimLines": false, "removeBlank": false}`,
		Response: `{"result": "a ||b"}`,
	}},
	Run: func(_ context.Context, in joinLinesRequest) (textResult, error) {
		var kept []string
		for line := range lines(in.Text) {
			if in.RemoveBlank && isBlank(line) {
				continue
			}
			if in.TrimLines {
				line = trim(line)
			}
			kept = append(kept, line)
		}
		return joined(kept, in.JoinWith)
	},
}
