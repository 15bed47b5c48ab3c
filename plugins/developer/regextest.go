package main

import (
	"context"
	"errors"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/ecmascript"
	"github.com/utilhost/utilhost/sdk"
)

type regexTestRequest struct {
	Pattern string `json:"pattern" doc:"Regular expression without slashes, of at most 65536 UTF-16 code units; it may be empty."`
	Flags   string `json:"flags" doc:"Any of the letters d g i m s u v y, each once, and not both u and v." default:""`
	Text    string `json:"text" doc:"Text to search; it may be empty."`
}

type regexTestResult struct {
	Matches []regexMatch `json:"matches" doc:"All matches from left to right."`
}

type regexMatch struct {
	Match  string    `json:"match" doc:"Text that matched."`
	Index  int       `json:"index" doc:"Where it begins, in UTF-16 code units."`
	Groups []*string `json:"groups" doc:"What each group captured, named ones included; null for a group that took no part."`
}

// RegexTest is regex/test.
var RegexTest = sdk.Endpoint[regexTestRequest, regexTestResult]{
	Route:   "regex/test",
	Summary: "All matches of a JavaScript regular expression",
	Doc: `
Finds what String.prototype.matchAll of ECMAScript 2024 finds; the flag g is
implied, and with the flag y each match must begin where the one before ended.
An empty match is followed by a step of one UTF-16 code unit, or of one code
point with the flag u or v. Without those flags a pattern sees the halves of a
surrogate pair as two characters, as in JavaScript; a half that stands alone in
a match is written as U+FFFD. Unicode properties are those of version 17.0.
Matching may take one second, and the answer may have 8 MiB.`,
	Examples: []sdk.Example{{
		Name:     "Groups",
		Request:  `{"pattern": "(?<year>\\d{4})-(\\d\\d)?", "text": "2024-01, 2025-"}`,
		Response: `{"matches": [{"match": "2024-01", "index": 0, "groups": ["2024", "01"]}, {"match": "2025-", "index": 9, "groups": ["2025", null]}]}`,
	}, {
		Name:     "Flags",
		Request:  `{"pattern": "^\\p{Lu}.", "flags": "mu", "text": "É😀\né"}`,
		Response: `{"matches": [{"match": "É😀", "index": 0, "groups": []}]}`,
	}, {
		Name:    "Unterminated group",
		Request: `{"pattern": "(a", "text": "a"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Slow: true,
	Run: func(ctx context.Context, in regexTestRequest) (regexTestResult, error) {
		re, err := compileRegex(in.Pattern, in.Flags)
		if err != nil {
			return regexTestResult{}, err
		}
		text := ecmascript.Units(in.Text)
		found := regexTestResult{Matches: []regexMatch{}}
		size := len(`{"matches":[]}`) - 1 // the first match has no comma
		err = re.All(ctx, text, func(match []int32) error {
			one, length := newRegexMatch(text, match, maxAnswer-size)
			if size += length; size > maxAnswer {
				return sdk.Invalid("text", "must not have matches that take more than %d bytes in the answer", maxAnswer)
			}
			found.Matches = append(found.Matches, one)
			return nil
		})
		if errors.Is(err, ecmascript.ErrTime) || errors.Is(err, ecmascript.ErrMemory) {
			err = sdk.Invalid("pattern", "%v", err)
		}
		return found, err
	},
}

// newRegexMatch returns a match of text and its length in the answer, with the
// comma before it. It stops at the group with which that exceeds limit.
func newRegexMatch(text []uint16, match []int32, limit int) (one regexMatch, length int) {
	groups := len(match)/2 - 1
	one = regexMatch{
		Match:  ecmascript.Text(text[match[0]:match[1]]),
		Index:  int(match[0]),
		Groups: make([]*string, 0, groups),
	}
	length = len(`,{"match":,"index":,"groups":[]}`) + jsonLength(one.Match) + len(strconv.Itoa(one.Index)) + max(groups-1, 0)
	for i := 2; i < len(match) && length <= limit; i += 2 {
		if match[i] < 0 {
			length += len("null")
			one.Groups = append(one.Groups, nil)
			continue
		}
		group := ecmascript.Text(text[match[i]:match[i+1]])
		length += jsonLength(group)
		one.Groups = append(one.Groups, &group)
	}
	return one, length
}

// compileRegex reads the members pattern and flags. Beside flags that are wrong a
// pattern is at fault only if it is wrong both with and without u.
func compileRegex(pattern, letters string) (*ecmascript.Regexp, error) {
	flags, flagsErr := ecmascript.ParseFlags(letters)
	re, err := ecmascript.Compile(pattern, flags)
	if err != nil && flagsErr != nil {
		_, err = ecmascript.Compile(pattern, ecmascript.Flags{Unicode: true})
	}
	if err != nil {
		return nil, sdk.Invalid("pattern", "%v", err)
	}
	if flagsErr != nil {
		return nil, sdk.Invalid("flags", "%v", flagsErr)
	}
	return re, nil
}
