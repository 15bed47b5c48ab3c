package main

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type bundleIDRequest struct {
	ID       string `json:"id" doc:"Application id or bundle identifier; it may be empty."`
	Platform string `json:"platform" doc:"Whose rules apply." enum:"android,ios"`
}

type bundleIDResult struct {
	Valid    bool     `json:"valid" doc:"Whether the id follows the rules."`
	Segments int      `json:"segments" doc:"Number of parts between dots, empty ones included."`
	Errors   []string `json:"errors" doc:"Each rule that is broken, with the first segment that breaks it."`
}

// BundleID is mobile/bundle-id.
var BundleID = sdk.Endpoint[bundleIDRequest, bundleIDResult]{
	Route:   "mobile/bundle-id",
	Summary: "Check an Android application id or iOS bundle identifier",
	Doc: `
Android (Configure the app module, Android Developers): two or more segments, each a
letter followed by letters, digits and underscores, and none a keyword or literal of
Java. iOS (CFBundleIdentifier, Apple): one or more segments of letters, digits and
hyphens, 155 characters in all. Letters are those of ASCII.`,
	Examples: []sdk.Example{{
		Name:     "Android",
		Request:  `{"id": "com.example.app", "platform": "android"}`,
		Response: `{"valid": true, "segments": 3, "errors": []}`,
	}, {
		Name:     "Keyword of Java",
		Request:  `{"id": "com.class.app", "platform": "android"}`,
		Response: `{"valid": false, "segments": 3, "errors": ["segment 2 must not be a keyword or literal of Java"]}`,
	}, {
		Name:     "iOS",
		Request:  `{"id": "com.example..my_app", "platform": "ios"}`,
		Response: `{"valid": false, "segments": 4, "errors": ["segment 3 must not be empty", "segment 4 must hold only letters, digits and hyphens"]}`,
	}},
	Run: func(_ context.Context, in bundleIDRequest) (bundleIDResult, error) {
		var errors []string
		rules := androidRules
		segments := strings.Count(in.ID, ".") + 1
		if in.Platform == "ios" {
			rules = iosRules
			if utf8.RuneCountInString(in.ID) > maxIOS {
				errors = append(errors, fmt.Sprintf("must have at most %d characters", maxIOS))
			}
		} else if segments < 2 {
			errors = append(errors, "must have two or more segments separated by dots")
		}
		for i, number := range firstBroken(rules, in.ID) {
			if number > 0 {
				errors = append(errors, fmt.Sprintf("segment %d %s", number, rules[i].must))
			}
		}
		return bundleIDResult{len(errors) == 0, segments, errors}, nil
	},
}

// maxIOS is the largest length of a bundle identifier in characters.
const maxIOS = 155

// segmentRule is a rule for each part of an id between dots.
type segmentRule struct {
	must   string
	broken func(segment string) bool
}

var androidRules = []segmentRule{
	{"must not be empty", func(s string) bool { return s == "" }},
	{"must begin with a letter", func(s string) bool { return s != "" && !isLetter(s[0]) }},
	{"must hold only letters, digits and underscores", func(s string) bool { return !consistsOf(s, '_') }},
	{"must not be a keyword or literal of Java", func(s string) bool { return len(s) > 1 && javaKeywords[s] }},
}

var iosRules = []segmentRule{
	{"must not be empty", func(s string) bool { return s == "" }},
	{"must hold only letters, digits and hyphens", func(s string) bool { return !consistsOf(s, '-') }},
}

// firstBroken returns for each rule the number, from 1, of the first segment that
// breaks it, 0 if none does.
func firstBroken(rules []segmentRule, id string) []int {
	first := make([]int, len(rules))
	number := 0
	for segment := range strings.SplitSeq(id, ".") {
		number++
		for i, rule := range rules {
			if first[i] == 0 && rule.broken(segment) {
				first[i] = number
			}
		}
	}
	return first
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// consistsOf says whether text has no other characters than ASCII letters, digits
// and one more.
func consistsOf(text string, more byte) bool {
	for i := range len(text) {
		if c := text[i]; !isLetter(c) && (c < '0' || c > '9') && c != more {
			return false
		}
	}
	return true
}

// javaKeywords are the reserved keywords of Java (JLS 21, section 3.9) that begin
// with a letter, and the literals, which are no identifiers either.
var javaKeywords = map[string]bool{
	"abstract": true, "assert": true, "boolean": true, "break": true, "byte": true, "case": true, "catch": true, "char": true,
	"class": true, "const": true, "continue": true, "default": true, "do": true, "double": true, "else": true, "enum": true,
	"extends": true, "final": true, "finally": true, "float": true, "for": true, "goto": true, "if": true, "implements": true,
	"import": true, "instanceof": true, "int": true, "interface": true, "long": true, "native": true, "new": true, "package": true,
	"private": true, "protected": true, "public": true, "return": true, "short": true, "static": true, "strictfp": true,
	"super": true, "switch": true, "synchronized": true, "this": true, "throw": true, "throws": true, "transient": true,
	"try": true, "void": true, "volatile": true, "while": true, "false": true, "null": true, "true": true,
}
