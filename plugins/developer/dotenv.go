package main

import (
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// parseDotenv reads the text of a .env file as npm's dotenv does, but without
// guessing: a line is NAME=value, with export before it or not; all other lines
// are passed over. A name that comes again gets its last value. Line breaks are
// read as LF.
func parseDotenv(text string) sdk.Object {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var variables memberList
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		before, value, found := strings.Cut(line, "=")
		name := js.TrimSpace(before)
		if exported, ok := strings.CutPrefix(name, "export"); ok && js.TrimSpace(exported) != exported {
			name = js.TrimSpace(exported)
		}
		if !found || !isVariable(name) {
			text = rest
			continue
		}
		if quoted, rest, ok := quotedValue(text[len(before)+1:]); ok {
			variables.set(name, quoted)
			text = rest
			continue
		}
		variables.set(name, plainValue(value))
		text = rest
	}
	return variables.list
}

// isVariable says whether text is a name: a letter of ASCII or underscore, then
// letters, digits, underscores, points and hyphens.
func isVariable(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_':
		case i > 0 && ('0' <= c && c <= '9' || c == '.' || c == '-'):
		default:
			return false
		}
	}
	return text != ""
}

// plainValue is an unquoted value: up to a # behind white space, trimmed.
func plainValue(text string) string {
	space := false
	for i, r := range text {
		if r == '#' && space {
			return js.TrimSpace(text[:i])
		}
		space = js.IsSpace(r)
	}
	return js.TrimSpace(text)
}

// quotedValue reads a value in quotes, which may span lines, and returns the text
// behind its line. It is not ok if the value has no quotes, if the closing one is
// missing, or if more than a comment follows it.
func quotedValue(text string) (value, rest string, ok bool) {
	text = strings.TrimLeftFunc(text, isBlank)
	if text == "" || strings.IndexByte("\"'`", text[0]) < 0 {
		return "", "", false
	}
	quote := text[0]
	end := 1 // of the value
	for ; end < len(text) && text[end] != quote; end++ {
		if quote == '"' && text[end] == '\\' {
			end++
		}
	}
	if end >= len(text) {
		return "", "", false
	}
	behind, rest, _ := strings.Cut(text[end+1:], "\n")
	if behind = js.TrimSpace(behind); behind != "" && behind[0] != '#' {
		return "", "", false
	}
	value = text[1:end]
	if quote == '"' {
		value = dotenvEscapes.Replace(value)
	}
	return value, rest, true
}

// isBlank says whether white space stays on its line.
func isBlank(r rune) bool { return r != '\n' && js.IsSpace(r) }

// dotenvEscapes reads the escapes between double quotes; a backslash before
// anything else stays.
var dotenvEscapes = strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t", `\"`, `"`, `\\`, `\`)

// dotenvQuotes writes what cannot stand between double quotes as it is.
var dotenvQuotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`)

// dotenvValue writes a value so that parseDotenv, and a shell that is not asked to
// expand anything, read the same value: plain or in double quotes.
func dotenvValue(value string) string {
	if strings.ContainsAny(value, "#\"'`\\$") || strings.ContainsFunc(value, js.IsSpace) {
		return `"` + dotenvQuotes.Replace(value) + `"`
	}
	return value
}
