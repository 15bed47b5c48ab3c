package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type affixRequest struct {
	Text      string `json:"text" doc:"Text to add to; an empty one stays empty." maxLength:"1000000"`
	Prefix    string `json:"prefix" doc:"What is put before each line, taken literally." default:""`
	Suffix    string `json:"suffix" doc:"What is put after each line, taken literally." default:""`
	SkipBlank bool   `json:"skipBlank" doc:"Whether lines that have nothing but white space stay as they are." default:"true"`
}

// Affix is text/affix.
var Affix = sdk.Endpoint[affixRequest, textResult]{
	Route:   "text/affix",
	Summary: "Something before and after each line",
	Doc: `
Puts a prefix before and a suffix after each line of a text. A result of more
than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "a\n\nb", "prefix": "> ", "suffix": ";"}`,
		Response: `{"result": "> a;\n\n> b;"}`,
	}},
	Run: func(_ context.Context, in affixRequest) (textResult, error) {
		if in.Text == "" {
			return textResult{}, nil
		}
		var w writer
		for i, line := range splitLines(in.Text) {
			if i > 0 {
				w.add("\n")
			}
			if in.SkipBlank && isBlank(line) {
				w.add(line)
			} else {
				w.add(in.Prefix, line, in.Suffix)
			}
		}
		return w.result()
	},
}
