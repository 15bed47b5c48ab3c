package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type cleanRequest struct {
	Text                 string `json:"text" doc:"Text to clean; it may be empty." maxLength:"1000000"`
	LineEnding           string `json:"lineEnding" doc:"What ends lines afterwards: a line feed, or a carriage return before it." enum:"lf,crlf" default:"lf"`
	Tabs                 string `json:"tabs" doc:"What becomes of tabs, or of spaces at the beginning of lines." enum:"none,tabs-to-spaces,spaces-to-tabs" default:"none"`
	TabWidth             int    `json:"tabWidth" doc:"How many spaces a tab stands for." min:"1" max:"16" default:"2"`
	RemoveIndentation    bool   `json:"removeIndentation" doc:"Whether white space at the beginning of lines goes." default:"false"`
	RemoveTrailingSpaces bool   `json:"removeTrailingSpaces" doc:"Whether white space at the end of lines goes." default:"true"`
	CollapseSpaces       bool   `json:"collapseSpaces" doc:"Whether runs of spaces and tabs become one space, except at the beginning of lines." default:"false"`
	RemoveBlankLines     bool   `json:"removeBlankLines" doc:"Whether lines that have nothing but white space go." default:"false"`
	Trim                 bool   `json:"trim" doc:"Whether white space at both ends of the whole text goes." default:"true"`
}

// Clean is text/clean.
var Clean = sdk.Endpoint[cleanRequest, textResult]{
	Route:   "text/clean",
	Summary: "Tidy white space",
	Doc: `
Tidies the white space of a text in this order: tabs and spaces, beginnings of
lines, runs of spaces, ends of lines, blank lines, both ends of the text, line
breaks. Every tab becomes as many spaces as a tab is wide; the other way round
as many spaces at the very beginning of a line become one tab, and a rest of
fewer stays. A result of more than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "  a  \r\n b \nc   "}`,
		Response: `{"result": "a\n b\nc"}`,
	}, {
		Name:     "Indentation with tabs",
		Request:  `{"text": "if x\n     y  =  1\n\nend", "tabs": "spaces-to-tabs", "collapseSpaces": true, "removeBlankLines": true}`,
		Response: `{"result": "if x\n\t\t y = 1\nend"}`,
	}},
	Run: func(_ context.Context, in cleanRequest) (textResult, error) {
		var kept []string
		for line := range lines(in.Text) {
			line = in.cleaned(line)
			if !in.RemoveBlankLines || !isBlank(line) {
				kept = append(kept, line)
			}
		}
		text := strings.Join(kept, "\n")
		if in.Trim {
			text = trim(text)
		}
		if in.LineEnding == "crlf" {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		return shortEnough(text)
	},
}

// cleaned is what the request makes of one line.
func (in cleanRequest) cleaned(line string) string {
	switch in.Tabs {
	case "tabs-to-spaces":
		line = strings.ReplaceAll(line, "\t", strings.Repeat(" ", in.TabWidth))
	case "spaces-to-tabs":
		rest := strings.TrimLeft(line, " ")
		spaces := len(line) - len(rest)
		line = strings.Repeat("\t", spaces/in.TabWidth) + line[spaces-spaces%in.TabWidth:]
	}
	if in.RemoveIndentation {
		line = trimStart(line)
	}
	if in.CollapseSpaces {
		inside := trimStart(line)
		line = line[:len(line)-len(inside)] + collapseSpaces(inside)
	}
	if in.RemoveTrailingSpaces {
		line = trimEnd(line)
	}
	return line
}
