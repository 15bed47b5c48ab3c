package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type extractNumbersRequest struct {
	Text   string `json:"text" doc:"Text to search; it may be empty." maxLength:"1000000"`
	Unique bool   `json:"unique" doc:"Whether numbers written alike are listed once." default:"false"`
}

// ExtractNumbers is text/extract-numbers.
var ExtractNumbers = sdk.Endpoint[extractNumbersRequest, matchesResult]{
	Route:   "text/extract-numbers",
	Summary: "Numbers in a text",
	Doc: `
Lists the integers and decimals of a text as they are written: digits, with a
full stop and digits after them or without, or a full stop and digits. A minus
before them counts unless it follows a letter, digit or full stop, as in
item-10. Plus signs, thousands separators and exponents are no part of a number.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "-4 cats, 2.5 dogs, item-10, .5 and 1,000"}`,
		Response: `{"matches": ["-4", "2.5", "10", ".5", "1", "000"]}`,
	}},
	Run: func(_ context.Context, in extractNumbersRequest) (matchesResult, error) {
		var found []string
		for start, end := nextNumber(in.Text, 0); start < end; start, end = nextNumber(in.Text, end) {
			found = append(found, in.Text[start:end])
		}
		return matches(found, in.Unique), nil
	},
}
