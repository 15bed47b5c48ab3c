package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// errNull and errWide say what JSON must be that TOML can hold.
var (
	errNull = errors.New("must have no null in an array, since TOML has none")
	errWide = errors.New("must have whole numbers of 64 bits at most, or with a point or an exponent")
)

// tomlWriter writes the members of an object as a TOML document (version 1.0.0).
type tomlWriter struct {
	output
}

// table writes the members of an object whose keys from the root on are path:
// first what stands on one line, then the tables inside.
func (w *tomlWriter) table(object value, path []string) error {
	for member := range object.each() {
		if member.kind() == walk.Null || member.kind() == walk.Object || isTableArray(member) {
			continue
		}
		w.line()
		w.add(tomlKey(member.name()), " = ")
		if err := w.inline(member); err != nil {
			return err
		}
	}
	for member := range object.each() {
		if w.full {
			return nil
		}
		inner := append(path, tomlKey(member.name()))
		switch {
		case isTableArray(member):
			for item := range member.each() {
				w.header("[[", inner, "]]")
				if err := w.table(item, inner); err != nil {
					return err
				}
			}
		case member.kind() == walk.Object:
			if !onlyTables(member) {
				w.header("[", inner, "]")
			}
			if err := w.table(member, inner); err != nil {
				return err
			}
		}
	}
	return nil
}

// line begins a new line.
func (w *tomlWriter) line() {
	if len(w.text) > 0 {
		w.add("\n")
	}
}

// header writes the header of a table below an empty line.
func (w *tomlWriter) header(open string, path []string, end string) {
	if len(w.text) > 0 {
		w.add("\n\n")
	}
	for _, key := range path {
		w.add(open, key)
		open = "."
	}
	w.add(end)
}

// isTableArray says whether a value is an array of one or more objects and
// nothing else.
func isTableArray(v value) bool {
	if v.kind() != walk.Array || v.empty() {
		return false
	}
	for item := range v.each() {
		if item.kind() != walk.Object {
			return false
		}
	}
	return true
}

// onlyTables says whether an object has members and every one of them is a table
// with a header of its own, which makes that of the object needless.
func onlyTables(object value) bool {
	found := false
	for member := range object.each() {
		switch {
		case member.kind() == walk.Null:
		case member.kind() == walk.Object || isTableArray(member):
			found = true
		default:
			return false
		}
	}
	return found
}

// inline writes a value on one line.
func (w *tomlWriter) inline(v value) error {
	if w.full {
		return nil
	}
	separator := ""
	switch v.kind() {
	case walk.Null:
		return errNull
	case walk.String:
		w.string(v.text())
	case walk.Number:
		number, err := tomlNumber(v.text())
		w.add(number)
		return err
	case walk.Bool:
		w.add(v.text())
	case walk.Array:
		w.add("[")
		for item := range v.each() {
			w.add(separator)
			separator = ", "
			if err := w.inline(item); err != nil {
				return err
			}
		}
		w.add("]")
	case walk.Object:
		w.add("{")
		for member := range v.each() {
			if member.kind() == walk.Null {
				continue
			}
			w.add(separator, " ", tomlKey(member.name()), " = ")
			separator = ","
			if err := w.inline(member); err != nil {
				return err
			}
		}
		if separator != "" {
			w.add(" ")
		}
		w.add("}")
	}
	return nil
}

// tomlNumber writes a JSON number as an integer if it has neither point nor
// exponent, and as a float otherwise.
func tomlNumber(literal string) (string, error) {
	if strings.ContainsAny(literal, ".eE") {
		text := asJavaScript(literal)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text, nil
	}
	n, err := strconv.ParseInt(literal, 10, 64)
	if err != nil {
		return "", errWide
	}
	return strconv.FormatInt(n, 10), nil
}

// tomlKey writes a key bare if it may be, and in quotes otherwise.
func tomlKey(name string) string {
	for i := range len(name) {
		if !isBareKey(name[i]) {
			return quotedKey(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

func quotedKey(name string) string {
	var w tomlWriter
	w.string(name)
	return string(w.text)
}

// isBareKey says whether c may stand in a key without quotes.
func isBareKey(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// string writes a basic string on one line.
func (w *tomlWriter) string(text string) {
	w.add(`"`)
	plain := 0
	for i := range len(text) {
		c := text[i]
		if c >= ' ' && c != '"' && c != '\\' && c != 0x7f {
			continue
		}
		w.add(text[plain:i])
		plain = i + 1
		if short := strings.IndexByte("\"\\\b\t\n\f\r", c); short >= 0 {
			w.add(`\`, `"\btnfr`[short:short+1])
		} else {
			w.add(fmt.Sprintf(`\u%04X`, c))
		}
	}
	w.add(text[plain:], `"`)
}
