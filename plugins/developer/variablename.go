package main

import (
	"context"
	"strings"
	"sync"
	"unicode"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type variableNameRequest struct {
	Value  string `json:"value" doc:"Name or phrase in any notation; it may be empty."`
	Target string `json:"target" doc:"Notation to write it in." enum:"camel,pascal,snake,kebab,constant,title" default:"camel"`
}

// VariableName is dev/variable-name.
var VariableName = sdk.Endpoint[variableNameRequest, textResult]{
	Route:   "dev/variable-name",
	Summary: "Notation of a variable name",
	Doc: `
Splits the value into words and writes them as camelCase, PascalCase,
snake_case, kebab-case, CONSTANT_CASE or Title Case. Words end at everything
that is neither letter nor digit, where a capital follows a small letter or a
digit, and before the last capital of a run that a small letter follows:
XMLHttpRequest is XML, Http and Request. Digits belong to the letters before
them, combining marks to their letter. Letters of every script count.`,
	Examples: []sdk.Example{{
		Name:     "Camel case",
		Request:  `{"value": "user first-name"}`,
		Response: `{"result": "userFirstName"}`,
	}, {
		Name:     "Snake case",
		Request:  `{"value": "XMLHttpRequest2", "target": "snake"}`,
		Response: `{"result": "xml_http_request2"}`,
	}, {
		Name:     "Title case",
		Request:  `{"value": "MAX_RETRY_COUNT", "target": "title"}`,
		Response: `{"result": "Max Retry Count"}`,
	}},
	Run: func(_ context.Context, in variableNameRequest) (textResult, error) {
		return textResult{joinName(js.ToLower(nameWords(in.Value)), in.Target)}, nil
	},
}

// joinName writes words in small letters, separated by blanks, in a notation.
func joinName(words, target string) string {
	switch target {
	case "pascal":
		return strings.ReplaceAll(capitalised(words), " ", "")
	case "snake":
		return strings.ReplaceAll(words, " ", "_")
	case "kebab":
		return strings.ReplaceAll(words, " ", "-")
	case "constant":
		return js.ToUpper(strings.ReplaceAll(words, " ", "_"))
	case "title":
		return capitalised(words)
	default: // camel
		first, others, _ := strings.Cut(words, " ")
		return first + strings.ReplaceAll(capitalised(others), " ", "")
	}
}

// capitalised raises the first character of every word.
func capitalised(words string) string {
	var out strings.Builder
	upper := capitals{}
	first := true
	for _, r := range words {
		if first {
			out.WriteString(upper.of(r))
		} else {
			out.WriteRune(r)
		}
		first = r == ' '
	}
	return out.String()
}

// nameWords returns the words of a name separated by blanks, letter case kept.
func nameWords(name string) string {
	var words strings.Builder
	words.Grow(len(name))
	start := -1                         // of the present word, -1 between words
	var last, beforeLast characterClass // of the present word before r, marks left out
	lastAt := 0                         // where last begins
	cut := func(at, next int) {
		if words.Len() > 0 {
			words.WriteByte(' ')
		}
		words.WriteString(name[start:at])
		start, last = next, separator
	}
	classes := characterClasses()
	for at, r := range name {
		class := classes.of(r)
		switch {
		case start >= 0 && class == mark:
			continue
		case class == separator:
			if start >= 0 {
				cut(at, -1)
			}
			continue
		case start < 0:
			start = at
		case class == upper && (last == lower || last == number):
			cut(at, at)
		case class == lower && last == upper && beforeLast == upper:
			cut(lastAt, lastAt)
		}
		beforeLast, last, lastAt = last, class, at
	}
	if start >= 0 {
		cut(len(name), -1)
	}
	return words.String()
}

// characterClass is what a character means for the borders of words.
type characterClass byte

const (
	separator characterClass = iota
	mark
	upper
	lower
	letter // without case
	number
)

// classTable has the classes of the characters below U+10000.
type classTable [1 << 16]characterClass

// characterClasses is made once, since Unicode's properties take a search each.
var characterClasses = sync.OnceValue(func() *classTable {
	var table classTable
	for r := range table {
		table[r] = classOf(rune(r))
	}
	return &table
})

func (t *classTable) of(r rune) characterClass {
	if int(r) < len(t) {
		return t[r]
	}
	return classOf(r)
}

func classOf(r rune) characterClass {
	switch {
	case unicode.IsUpper(r):
		return upper
	case unicode.IsLower(r):
		return lower
	case unicode.IsLetter(r):
		return letter
	case unicode.IsNumber(r):
		return number
	case unicode.IsMark(r):
		return mark
	}
	return separator
}
