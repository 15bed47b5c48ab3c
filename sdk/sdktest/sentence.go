package sdktest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// title checks a heading: it begins like a sentence and has no full stop.
func title(what, text string) []error {
	problems := beginning(what, text)
	if strings.HasSuffix(text, ".") {
		problems = append(problems, fmt.Errorf("%s must not end with a full stop: %q", what, text))
	}
	return problems
}

// sentences checks prose: whole sentences from capital letter to full stop.
func sentences(what, text string) []error {
	problems := beginning(what, text)
	if !strings.HasSuffix(text, ".") {
		problems = append(problems, fmt.Errorf("%s must end with a full stop: %q", what, text))
	}
	return problems
}

// beginning refuses a lower-case first letter. Digits, quotes and scripts
// without case may begin a sentence.
func beginning(what, text string) []error {
	first, _ := utf8.DecodeRuneInString(text)
	if text == "" || unicode.IsLower(first) || unicode.IsSpace(first) {
		return []error{fmt.Errorf("%s must begin with a capital letter: %q", what, text)}
	}
	return nil
}

// docSentences checks the descriptions of all members in a schema.
func docSentences(what string, schema any) []error {
	object, ok := schema.(map[string]any)
	if !ok {
		return nil
	}
	var problems []error
	members, _ := object["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		at := what + " field " + name
		member, _ := members[name].(map[string]any)
		description, _ := member["description"].(string)
		problems = append(problems, sentences(at, description)...)
		problems = append(problems, docSentences(at, member)...)
	}
	for _, inner := range []string{"items", "additionalProperties"} {
		problems = append(problems, docSentences(what, object[inner])...)
	}
	return problems
}
