package main

import (
	"context"
	"errors"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/ecmascript"
	"github.com/utilhost/utilhost/sdk"
)

type filterLinesRequest struct {
	Text            string `json:"text" doc:"Text to filter; it may be empty." maxLength:"1000000"`
	Pattern         string `json:"pattern" doc:"Text or regular expression to look for in each line." minLength:"1"`
	Mode            string `json:"mode" doc:"What becomes of the lines in which the pattern is found." enum:"keep,remove" default:"keep"`
	Regex           bool   `json:"regex" doc:"Whether pattern is a regular expression of JavaScript." default:"false"`
	CaseInsensitive bool   `json:"caseInsensitive" doc:"Whether letter case counts for nothing." default:"true"`
}

type filterLinesResult struct {
	Result  string `json:"result" doc:"The lines that are left."`
	Matched int    `json:"matched" doc:"Number of lines in which the pattern is found."`
	Total   int    `json:"total" doc:"Number of all lines; an empty text has none."`
}

// FilterLines is text/filter-lines.
var FilterLines = sdk.Endpoint[filterLinesRequest, filterLinesResult]{
	Route:   "text/filter-lines",
	Summary: "Lines with or without a pattern",
	Doc: `
Keeps the lines in which a text or regular expression is found, or those in which it is
not. A regular expression has the syntax of ECMAScript with the flag u, but needless
backslashes, braces and brackets are read as without it; ^ and $ are the ends of the
line, and matching that takes more than a second is refused. Without a regular
expression letter case is compared by Unicode's lower case without a language, and a
text with a line break in it is found nowhere. Lines come back with line feeds.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "INFO start\nERROR disk full\nINFO end", "pattern": "error"}`,
		Response: `{"result": "ERROR disk full", "matched": 1, "total": 3}`,
	}, {
		Name:     "Comments removed",
		Request:  `{"text": "# head\na = 1\n  # more\nb = 2", "pattern": "^\\s*#", "mode": "remove", "regex": true}`,
		Response: `{"result": "a = 1\nb = 2", "matched": 2, "total": 4}`,
	}, {
		Name:    "No regular expression",
		Request: `{"text": "a", "pattern": "(", "regex": true}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Slow: true,
	Run: func(ctx context.Context, in filterLinesRequest) (filterLinesResult, error) {
		if in.Text == "" && !in.Regex {
			return filterLinesResult{}, nil
		}
		all := splitLines(in.Text)
		found, err := in.find(ctx, all)
		if err != nil || in.Text == "" {
			return filterLinesResult{}, err
		}
		var kept []string
		matched := 0
		for i, line := range all {
			if found[i] {
				matched++
			}
			if found[i] == (in.Mode == "keep") {
				kept = append(kept, line)
			}
		}
		return filterLinesResult{strings.Join(kept, "\n"), matched, len(all)}, nil
	},
}

// find says for every line whether the pattern is found in it.
func (in filterLinesRequest) find(ctx context.Context, all []string) ([]bool, error) {
	if in.Regex {
		return findPattern(ctx, all, in.Pattern, in.CaseInsensitive)
	}
	return findLiteral(all, in.Pattern, in.CaseInsensitive), nil
}

// findLiteral looks for a text in every line, in one pass over all of them.
func findLiteral(all []string, pattern string, caseInsensitive bool) []bool {
	found := make([]bool, len(all))
	if strings.ContainsAny(pattern, "\r\n") {
		return found
	}
	line, end := -1, -1 // of the line that was looked at last
	for at := range literalMatches(strings.Join(all, "\n"), pattern, caseInsensitive, false) {
		for at > end {
			line++
			end += 1 + len(all[line])
		}
		found[line] = true
	}
	return found
}

// findPattern looks for a regular expression in every line.
func findPattern(ctx context.Context, all []string, pattern string, caseInsensitive bool) ([]bool, error) {
	re, err := compilePattern(pattern, caseInsensitive, false)
	if err != nil {
		return nil, sdk.Invalid("pattern", "%v", err)
	}
	limited, cancel := context.WithTimeout(ctx, ecmascript.MaxTime)
	defer cancel()
	found := make([]bool, len(all))
	for i, line := range all {
		err := limited.Err()
		if err == nil {
			err = re.All(limited, ecmascript.Units(line), func([]int32) error {
				found[i] = true
				return ecmascript.Stop
			})
		}
		switch {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			return nil, sdk.Invalid("pattern", "%v", ecmascript.ErrTime)
		case errors.Is(err, ecmascript.ErrTime), errors.Is(err, ecmascript.ErrMemory):
			return nil, sdk.Invalid("pattern", "%v", err)
		case err != nil:
			return nil, err
		}
	}
	return found, nil
}
