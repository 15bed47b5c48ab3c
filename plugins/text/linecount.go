package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type lineCountResult struct {
	Total    int `json:"total" doc:"Number of lines."`
	NonEmpty int `json:"nonEmpty" doc:"Number of lines that have more than white space."`
	Blank    int `json:"blank" doc:"Number of lines that are empty or have nothing but white space."`
}

// LineCount is text/line-count.
var LineCount = sdk.Endpoint[textRequest, lineCountResult]{
	Route:   "text/line-count",
	Summary: "Number of lines",
	Doc: `
Counts the lines of a text. A line break at the end of the text is followed by
one more line, which is empty. An empty text has no lines.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "first\n\nthird\n"}`,
		Response: `{"total": 4, "nonEmpty": 2, "blank": 2}`,
	}},
	Run: func(_ context.Context, in textRequest) (lineCountResult, error) {
		var counted lineCountResult
		if in.Text == "" {
			return counted, nil
		}
		for line := range lines(in.Text) {
			if isBlank(line) {
				counted.Blank++
			} else {
				counted.NonEmpty++
			}
		}
		counted.Total = counted.Blank + counted.NonEmpty
		return counted, nil
	},
}
