package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type trimLinesRequest struct {
	Text           string `json:"text" doc:"Text to trim; it may be empty." maxLength:"1000000"`
	TrimLeading    bool   `json:"trimLeading" doc:"Whether white space at the beginning goes." default:"true"`
	TrimTrailing   bool   `json:"trimTrailing" doc:"Whether white space at the end goes." default:"true"`
	TrimEachLine   bool   `json:"trimEachLine" doc:"Whether beginning and end are those of each line rather than of the whole text." default:"true"`
	CollapseSpaces bool   `json:"collapseSpaces" doc:"Whether runs of spaces and tabs become one space." default:"false"`
}

// TrimLines is text/trim-lines.
var TrimLines = sdk.Endpoint[trimLinesRequest, textResult]{
	Route:   "text/trim-lines",
	Summary: "Lines without white space at their ends",
	Doc: `
Takes white space off the ends of each line or, on request, of the text as a
whole, which then also loses blank lines at its ends. Lines come back with line
feeds between them.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "  a   b  \n\tc "}`,
		Response: `{"result": "a   b\nc"}`,
	}, {
		Name:     "Whole text",
		Request:  `{"text": "\n  a   b  \n\tc \n", "trimEachLine": false, "collapseSpaces": true}`,
		Response: `{"result": "a b \n c"}`,
	}},
	Run: func(_ context.Context, in trimLinesRequest) (textResult, error) {
		all := splitLines(in.Text)
		for i, line := range all {
			if in.CollapseSpaces {
				line = collapseSpaces(line)
			}
			if in.TrimEachLine {
				line = in.trim(line)
			}
			all[i] = line
		}
		text := strings.Join(all, "\n")
		if !in.TrimEachLine {
			text = in.trim(text)
		}
		return textResult{text}, nil
	},
}

// trim takes white space off the ends that the request names.
func (in trimLinesRequest) trim(text string) string {
	if in.TrimLeading {
		text = trimStart(text)
	}
	if in.TrimTrailing {
		text = trimEnd(text)
	}
	return text
}

// collapseSpaces writes every run of spaces and tabs as one space.
func collapseSpaces(text string) string {
	if !strings.Contains(text, "  ") && !strings.Contains(text, "\t") {
		return text
	}
	collapsed := make([]byte, 0, len(text))
	inRun := false
	for i := range len(text) {
		c := text[i]
		isSpace := c == ' ' || c == '\t'
		if isSpace && !inRun {
			collapsed = append(collapsed, ' ')
		}
		if !isSpace {
			collapsed = append(collapsed, c)
		}
		inRun = isSpace
	}
	return string(collapsed)
}
