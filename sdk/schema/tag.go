package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// tagNames are all tags that a field may have.
var tagNames = []string{
	"json", "doc", "default", "enum", "min", "max", "exclusiveMin", "exclusiveMax",
	"minLength", "maxLength", "pattern", "minItems", "maxItems", "whole",
}

// parseTags splits a struct tag into its pairs. Unlike reflect.StructTag it
// refuses what it does not understand, so that a misspelt rule is found.
func parseTags(tag string) (map[string]string, error) {
	tags := make(map[string]string)
	for tag = strings.TrimLeft(tag, " "); tag != ""; tag = strings.TrimLeft(tag, " ") {
		name, rest, found := strings.Cut(tag, ":")
		if !found || name == "" || strings.ContainsAny(name, "\" \t") {
			return nil, fmt.Errorf("malformed tag at %q", tag)
		}
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil || quoted[0] != '"' {
			return nil, fmt.Errorf("tag %s has no quoted value", name)
		}
		value, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("tag %s: %w", name, err)
		}
		if !slices.Contains(tagNames, name) {
			return nil, fmt.Errorf("unknown tag %s; known are %s", name, strings.Join(tagNames, ", "))
		}
		if _, twice := tags[name]; twice {
			return nil, fmt.Errorf("tag %s stands twice", name)
		}
		tags[name] = value
		tag = rest[len(quoted):]
	}
	return tags, nil
}
