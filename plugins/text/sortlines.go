package main

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type sortLinesRequest struct {
	Text            string `json:"text" doc:"Text whose lines are sorted; it may be empty." maxLength:"1000000"`
	Mode            string `json:"mode" doc:"What lines are sorted by, and in which direction." enum:"alpha-asc,alpha-desc,length-asc,length-desc,numeric-asc,numeric-desc,reverse" default:"alpha-asc"`
	CaseInsensitive bool   `json:"caseInsensitive" doc:"Whether letter case counts for nothing in the alpha modes." default:"false"`
}

// SortLines is text/sort-lines.
var SortLines = sdk.Endpoint[sortLinesRequest, textResult]{
	Route:   "text/sort-lines",
	Summary: "Lines in order",
	Doc: `
Sorts the lines of a text: alpha by code points, length by their number, numeric
by the first number in each line. Equal lines stay in the order of the text in
either direction. A number is read as text/extract-numbers finds it, with an
exponent if one follows; lines without a number come last in either direction.
The mode reverse turns the present order round. Letter case is compared by
Unicode's lower case without a language.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "banana\napple\ncherry"}`,
		Response: `{"result": "apple\nbanana\ncherry"}`,
	}, {
		Name:     "Numbers",
		Request:  `{"text": "pear\nitem-10\n-2 figs\n1e1", "mode": "numeric-desc"}`,
		Response: `{"result": "item-10\n1e1\n-2 figs\npear"}`,
	}},
	Run: func(_ context.Context, in sortLinesRequest) (textResult, error) {
		all := splitLines(in.Text)
		switch by, direction, _ := strings.Cut(in.Mode, "-"); by {
		case "alpha":
			keys := all
			if in.CaseInsensitive {
				keys = lowered(all)
			}
			all = sortedByText(all, keys, direction == "desc")
		case "length":
			all = sortedByNumber(all, lengthKey, direction == "desc")
		case "numeric":
			all = sortedByNumber(all, numericKey, direction == "desc")
		case "reverse":
			slices.Reverse(all)
		}
		return textResult{strings.Join(all, "\n")}, nil
	},
}

// lengthKey is the number of code points of a line.
func lengthKey(line string) float64 { return float64(utf8.RuneCountInString(line)) }

// numericKey is the first number in a line, NaN without one.
func numericKey(line string) float64 {
	if number, found := firstNumber(line); found {
		return number
	}
	return math.NaN()
}
