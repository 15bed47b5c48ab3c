package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type repeatRequest struct {
	Text      string `json:"text" doc:"Text to repeat; an empty one stays empty." maxLength:"1000000"`
	Times     int    `json:"times" doc:"How many times the text comes." min:"1" max:"10000"`
	Separator string `json:"separator" doc:"What stands between two repetitions." default:""`
}

// Repeat is text/repeat.
var Repeat = sdk.Endpoint[repeatRequest, textResult]{
	Route:   "text/repeat",
	Summary: "A text several times",
	Doc: `
Writes a text a number of times with a separator between the repetitions, but
not after the last one. A result of more than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "ab", "times": 3, "separator": "-"}`,
		Response: `{"result": "ab-ab-ab"}`,
	}},
	Run: func(_ context.Context, in repeatRequest) (textResult, error) {
		if in.Text == "" {
			return textResult{}, nil
		}
		between := utf8.RuneCountInString(in.Separator)
		if in.Times*(utf8.RuneCountInString(in.Text)+between)-between > maxCharacters {
			return textResult{}, tooLong()
		}
		return textResult{strings.Repeat(in.Text+in.Separator, in.Times-1) + in.Text}, nil
	},
}
