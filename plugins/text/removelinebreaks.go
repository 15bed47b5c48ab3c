package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type removeLineBreaksRequest struct {
	Text           string `json:"text" doc:"Text whose lines are joined; it may be empty." maxLength:"1000000"`
	Replacement    string `json:"replacement" doc:"What stands in place of a line break: a space when left out, nothing when empty." default:" "`
	KeepParagraphs bool   `json:"keepParagraphs" doc:"Whether blank lines stay, and with them the breaks between paragraphs." default:"false"`
}

// RemoveLineBreaks is text/remove-line-breaks.
var RemoveLineBreaks = sdk.Endpoint[removeLineBreaksRequest, textResult]{
	Route:   "text/remove-line-breaks",
	Summary: "Line breaks removed from a text",
	Doc: `
Joins lines that were broken to fit a page. Without paragraphs all lines become one,
and a line that has nothing but white space goes. With paragraphs only the lines
between blank lines are joined, and blank lines stay as they are. White space within
lines stays. A result of more than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "A text that\nwas broken\n\ninto lines.\n"}`,
		Response: `{"result": "A text that was broken into lines."}`,
	}, {
		Name:     "Paragraphs",
		Request:  `{"text": "First\nparagraph.\n\nSecond\nparagraph.", "keepParagraphs": true}`,
		Response: `{"result": "First paragraph.\n\nSecond paragraph."}`,
	}},
	Run: func(_ context.Context, in removeLineBreaksRequest) (textResult, error) {
		var w writer
		first, afterText := true, false
		for line := range lines(in.Text) {
			hasText := !isBlank(line)
			switch {
			case !in.KeepParagraphs && !hasText:
				continue
			case first:
			case afterText && hasText:
				w.add(in.Replacement)
			default:
				w.add("\n")
			}
			w.add(line)
			first, afterText = false, hasText
		}
		return w.result()
	},
}
