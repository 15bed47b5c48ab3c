package main

import (
	"context"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type numberLinesRequest struct {
	Text      string `json:"text" doc:"Text whose lines are numbered; an empty one stays empty." maxLength:"1000000"`
	Start     int    `json:"start" doc:"Number of the first line; it may be zero or negative." default:"1"`
	Separator string `json:"separator" doc:"What stands between number and line." default:". "`
	PadZeros  bool   `json:"padZeros" doc:"Whether shorter numbers get zeros in front, after a minus, to be as long as the longest." default:"false"`
	SkipBlank bool   `json:"skipBlank" doc:"Whether lines that have nothing but white space stay as they are and use up no number." default:"false"`
}

// NumberLines is text/number-lines.
var NumberLines = sdk.Endpoint[numberLinesRequest, textResult]{
	Route:   "text/number-lines",
	Summary: "Lines with numbers",
	Doc: `
Puts consecutive numbers before the lines of a text. A result of more than
1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "tea\nmilk\nsugar"}`,
		Response: `{"result": "1. tea\n2. milk\n3. sugar"}`,
	}, {
		Name:     "Padded",
		Request:  `{"text": "a\n\nb\nc", "start": 98, "separator": ": ", "padZeros": true, "skipBlank": true}`,
		Response: `{"result": "098: a\n\n099: b\n100: c"}`,
	}},
	Run: func(_ context.Context, in numberLinesRequest) (textResult, error) {
		if in.Text == "" {
			return textResult{}, nil
		}
		all := splitLines(in.Text)
		width := 0
		if in.PadZeros {
			width = numbersWidth(all, in.Start, in.SkipBlank)
		}
		var w writer
		number := in.Start
		for i, line := range all {
			if i > 0 {
				w.add("\n")
			}
			if in.SkipBlank && isBlank(line) {
				w.add(line)
				continue
			}
			w.add(zeroPadded(number, width), in.Separator, line)
			number++
		}
		return w.result()
	},
}

// numbersWidth is the length of the longest number that the lines get, minus
// included.
func numbersWidth(lines []string, start int, skipBlank bool) int {
	last := start - 1
	for _, line := range lines {
		if !skipBlank || !isBlank(line) {
			last++
		}
	}
	return max(len(strconv.Itoa(start)), len(strconv.Itoa(last)))
}

// zeroPadded writes a number in at least width characters, with zeros after the
// minus if there is one.
func zeroPadded(number, width int) string {
	text := strconv.Itoa(number)
	digits := strings.TrimPrefix(text, "-")
	return text[:len(text)-len(digits)] + strings.Repeat("0", max(0, width-len(text))) + digits
}
