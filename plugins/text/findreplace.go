package main

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/ecmascript"
	"github.com/utilhost/utilhost/sdk"
)

type findReplaceRequest struct {
	Text            string `json:"text" doc:"Text to search; it may be empty." maxLength:"1000000"`
	Find            string `json:"find" doc:"Text or regular expression to look for." minLength:"1"`
	Replace         string `json:"replace" doc:"What takes its place." default:""`
	Regex           bool   `json:"regex" doc:"Whether find is a regular expression of JavaScript." default:"false"`
	CaseInsensitive bool   `json:"caseInsensitive" doc:"Whether letter case counts for nothing." default:"false"`
	WholeWord       bool   `json:"wholeWord" doc:"Whether no letter, digit or underscore may stand next to what is found." default:"false"`
}

type findReplaceResult struct {
	Result string `json:"result" doc:"The text with everything replaced."`
	Count  int    `json:"count" doc:"Number of replacements."`
}

// FindReplace is text/find-replace.
var FindReplace = sdk.Endpoint[findReplaceRequest, findReplaceResult]{
	Route:   "text/find-replace",
	Summary: "Find and replace",
	Doc: `
Replaces every occurrence, from left to right without overlap. A regular
expression has the syntax of ECMAScript with the flags g and u, but needless
backslashes, braces and brackets are read as without u; there is no flag m, so ^
and $ are the ends of the text. In its replacement $1 to $99 and $<name> are
groups, $& is what was found, $` + "` and $'" + ` are what stands before and after it, and
$$ is a dollar sign. Without a regular expression both texts are taken literally,
and letter case is compared by Unicode's lower case without a language. Matching
that takes more than a second is refused, and so is a result of more than
1,000,000 characters.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "one two one", "find": "one", "replace": "1"}`,
		Response: `{"result": "1 two 1", "count": 2}`,
	}, {
		Name:     "Groups",
		Request:  `{"text": "Lovelace, Ada; Hopper, Grace", "find": "(?<last>\\w+), (\\w+)", "replace": "$2 $<last>", "regex": true}`,
		Response: `{"result": "Ada Lovelace; Grace Hopper", "count": 2}`,
	}, {
		Name:     "Whole words",
		Request:  `{"text": "Cat, concat, cat_2", "find": "cat", "replace": "dog", "caseInsensitive": true, "wholeWord": true}`,
		Response: `{"result": "dog, concat, cat_2", "count": 1}`,
	}},
	Slow: true,
	Run: func(ctx context.Context, in findReplaceRequest) (findReplaceResult, error) {
		if in.Regex {
			return replacePattern(ctx, in)
		}
		return replaceLiteral(in)
	},
}

// replaceLiteral takes find and replace literally.
func replaceLiteral(in findReplaceRequest) (findReplaceResult, error) {
	var w writer
	last, count := 0, 0
	for start, end := range literalMatches(in.Text, in.Find, in.CaseInsensitive, in.WholeWord) {
		w.add(in.Text[last:start], in.Replace)
		last = end
		if count++; w.full {
			break
		}
	}
	w.add(in.Text[last:])
	result, err := w.result()
	return findReplaceResult{result.Result, count}, err
}

// maxPieces is how many pieces all replacements together may have: those that are
// empty take time as well.
const maxPieces = 2_000_000

// replacePattern takes find for a regular expression.
func replacePattern(ctx context.Context, in findReplaceRequest) (findReplaceResult, error) {
	re, err := compilePattern(in.Find, in.CaseInsensitive, in.WholeWord)
	if err != nil {
		return findReplaceResult{}, sdk.Invalid("find", "%v", err)
	}
	text := ecmascript.Units(in.Text)
	replacement := re.Replacement(in.Replace)
	var w writer
	last, count := int32(0), 0
	err = re.All(ctx, text, func(match []int32) error {
		if count++; count*replacement.Len() > maxPieces {
			return sdk.Invalid("replace", "must have at most %d parts in all replacements together", maxPieces)
		}
		w.add(ecmascript.Text(text[last:match[0]]))
		for piece := range replacement.Pieces(text, match) {
			if w.add(ecmascript.Text(piece)); w.full {
				return ecmascript.Stop
			}
		}
		last = match[1]
		return nil
	})
	switch {
	case errors.Is(err, ecmascript.ErrTime), errors.Is(err, ecmascript.ErrMemory):
		return findReplaceResult{}, sdk.Invalid("find", "%v", err)
	case err != nil:
		return findReplaceResult{}, err
	}
	w.add(ecmascript.Text(text[last:]))
	result, err := w.result()
	return findReplaceResult{result.Result, count}, err
}

// compilePattern compiles a regular expression for text in code points, whose
// escapes may be written as for code units. Errors are a rule, "must ...".
func compilePattern(pattern string, ignoreCase, wholeWord bool) (*ecmascript.Regexp, error) {
	if len(pattern) > utf8.UTFMax*ecmascript.MaxPattern {
		return nil, fmt.Errorf("must have at most %d UTF-16 code units", ecmascript.MaxPattern)
	}
	flags := ecmascript.Flags{Global: true, Unicode: true, IgnoreCase: ignoreCase}
	pattern = strictPattern(pattern)
	re, err := ecmascript.Compile(pattern, flags)
	if err != nil || !wholeWord {
		return re, err
	}
	return ecmascript.Compile(`(?<![\p{L}\p{Nd}_])(?:`+pattern+`)(?![\p{L}\p{Nd}_])`, flags)
}
