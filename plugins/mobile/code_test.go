package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

// parsedClass is a struct or data class as a reader of the code sees it.
type parsedClass struct {
	name       string
	properties []parsedProperty
}

type parsedProperty struct {
	name, key string
	typ       parsedType
}

// parsedType is a list of items, or a named type.
type parsedType struct {
	items    *parsedType
	name     string
	optional bool
}

// lines steps through code line by line.
type lines struct {
	rest []string
	t    *testing.T
}

// take removes the next line, which must match the pattern, and returns its groups.
func (l *lines) take(pattern string) []string {
	l.t.Helper()
	groups := l.try(pattern)
	if groups == nil {
		l.t.Fatalf("no %s in front of %q", pattern, l.rest)
	}
	return groups
}

// try is as take, but leaves a line that does not match.
func (l *lines) try(pattern string) []string {
	if len(l.rest) == 0 {
		return nil
	}
	groups := regexp.MustCompile("^(?:" + pattern + ")$").FindStringSubmatch(l.rest[0])
	if groups != nil {
		l.rest = l.rest[1:]
	}
	return groups
}

// identifier matches a name with or without backquotes.
const identifier = "(`?)([\\pL_][\\pL\\p{Nd}_]*)(`?)"

// plainName removes the backquotes that keywords need and others must not have.
func plainName(t *testing.T, l language, groups []string) string {
	t.Helper()
	want := ""
	if slices.Contains(l.keywords, groups[1]) {
		want = "`"
	}
	if groups[0] != want || groups[2] != want {
		t.Errorf("quotes of %q", groups)
	}
	return groups[1]
}

func parseType(t *testing.T, text, list, listEnd string) parsedType {
	t.Helper()
	var p parsedType
	text, p.optional = strings.CutSuffix(text, "?")
	if inner, found := strings.CutPrefix(text, list); found {
		inner, closed := strings.CutSuffix(inner, listEnd)
		if !closed {
			t.Fatalf("type %q", text)
		}
		items := parseType(t, inner, list, listEnd)
		p.items = &items
		return p
	}
	if !regexp.MustCompile(`^[\pL_][\pL\p{Nd}_]*$`).MatchString(text) {
		t.Fatalf("type %q", text)
	}
	p.name = text
	return p
}

func parseSwift(t *testing.T, code string) []parsedClass {
	t.Helper()
	l := &lines{strings.Split(code, "\n"), t}
	var classes []parsedClass
	for l.take("import Foundation"); len(l.rest) > 0; {
		l.take("")
		class := parsedClass{name: l.take(`struct ([\pL_][\pL\p{Nd}_]*): Codable \{`)[1]}
		for line := l.try("    let " + identifier + ": (.*)"); line != nil; line = l.try("    let " + identifier + ": (.*)") {
			name := plainName(t, swift, line[1:])
			class.properties = append(class.properties, parsedProperty{name, name, parseType(t, line[4], "[", "]")})
		}
		if l.try("") != nil {
			l.take(`    enum CodingKeys: String, CodingKey \{`)
			for i := range class.properties {
				line := l.take("        case " + identifier + `(?: = "(.*)")?`)
				if name := plainName(t, swift, line[1:]); name != class.properties[i].name {
					t.Fatalf("case %s for property %s", name, class.properties[i].name)
				}
				if strings.Contains(line[0], " = ") {
					class.properties[i].key = unescape(t, line[4], `\\(?:([nrt"\\])|u\{([0-9A-F]+)\})`)
				}
			}
			l.take("    }")
		}
		l.take(`\}`)
		classes = append(classes, class)
	}
	return classes
}

func parseKotlin(t *testing.T, code string) []parsedClass {
	t.Helper()
	l := &lines{strings.Split(code, "\n"), t}
	var classes []parsedClass
	for l.take(`import kotlinx\.serialization\.\*`); len(l.rest) > 0; {
		l.take("")
		l.take("@Serializable")
		if plain := l.try(`class ([\pL_][\pL\p{Nd}_]*)`); plain != nil {
			classes = append(classes, parsedClass{name: plain[1]})
			continue
		}
		class := parsedClass{name: l.take(`data class ([\pL_][\pL\p{Nd}_]*)\(`)[1]}
		for l.try(`\)`) == nil {
			line := l.take(`    (?:(@SerialName)\("(.*)"\) )?val ` + identifier + `: (.*?)( = null)?,`)
			name := plainName(t, kotlin, line[3:])
			key := name
			if line[1] != "" {
				key = unescape(t, line[2], `\\(?:([nrt"\\$])|u([0-9A-F]{4}))`)
			}
			property := parsedProperty{name, key, parseType(t, line[6], "List<", ">")}
			if property.typ.optional != (line[7] != "") {
				t.Fatalf("optional without default: %q", line[0])
			}
			class.properties = append(class.properties, property)
		}
		if len(class.properties) == 0 {
			t.Fatalf("data class %s has no property", class.name)
		}
		classes = append(classes, class)
	}
	return classes
}

// unescape decodes a string literal of which the pattern matches the escapes: in
// its first group a letter, in its second a hexadecimal code point.
func unescape(t *testing.T, literal, pattern string) string {
	t.Helper()
	escape := regexp.MustCompile(pattern)
	if bare := escape.ReplaceAllString(literal, ""); strings.ContainsAny(bare, "\"\\") || strings.Contains(bare, "$") && strings.Contains(pattern, "$") {
		t.Fatalf("literal %q", literal)
	}
	return escape.ReplaceAllStringFunc(literal, func(found string) string {
		groups := escape.FindStringSubmatch(found)
		if groups[2] != "" {
			point, err := strconv.ParseUint(groups[2], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			return string(rune(point))
		}
		switch groups[1] {
		case "n":
			return "\n"
		case "r":
			return "\r"
		case "t":
			return "\t"
		}
		return groups[1]
	})
}

// reader decodes a JSON value as a decoder of the language would.
type reader struct {
	classes map[string]parsedClass
	numbers map[string]int // width of the types of whole numbers
	used    map[string]bool
}

// check says how a value does not fit a type. String takes anything, since it also
// stands for values of mixed kinds.
func (r reader) check(value string, typ parsedType) error {
	w, err := walk.New(value)
	if err != nil {
		return err
	}
	if w.Kind() == walk.Null {
		if !typ.optional && typ.name != "String" {
			return errors.New("null for a type that is not optional")
		}
		return nil
	}
	switch {
	case typ.items != nil:
		if w.Kind() != walk.Array {
			return fmt.Errorf("%s for a list", value)
		}
		for w.Enter(); w.More(); {
			if err := r.check(w.Skip(), *typ.items); err != nil {
				return err
			}
		}
		return nil
	case typ.name == "String":
		return nil
	case typ.name == "Bool" || typ.name == "Boolean":
		if w.Kind() != walk.Bool {
			return fmt.Errorf("%s for a boolean", value)
		}
		return nil
	case typ.name == "Double":
		if w.Kind() != walk.Number {
			return fmt.Errorf("%s for a double", value)
		}
		return nil
	case r.numbers[typ.name] > 0:
		if _, err := strconv.ParseInt(value, 10, r.numbers[typ.name]); err != nil {
			return fmt.Errorf("%s for %s", value, typ.name)
		}
		return nil
	}
	return r.object(w, typ.name)
}

func (r reader) object(w *walk.Walker, name string) error {
	class, known := r.classes[name]
	if !known {
		return fmt.Errorf("type %s is not declared", name)
	}
	r.used[name] = true
	if w.Kind() != walk.Object {
		return fmt.Errorf("no object for %s", name)
	}
	values := make(map[string]string)
	for _, m := range w.Members() {
		values[m.Name] = m.Value
	}
	for _, p := range class.properties {
		value, found := values[p.key]
		delete(values, p.key)
		if !found {
			if !p.typ.optional {
				return fmt.Errorf("%s is missing in %s", p.name, name)
			}
			continue
		}
		if err := r.check(value, p.typ); err != nil {
			return fmt.Errorf("%s.%s: %w", name, p.name, err)
		}
	}
	if len(values) > 0 {
		return fmt.Errorf("%s lacks %q", name, values)
	}
	return nil
}

// checkCode parses the code of a sample and decodes the sample with it: every type
// is declared once and used, every name is unique, every value fits.
func checkCode(t *testing.T, sample, root string, classes []parsedClass, l language, numbers map[string]int) {
	t.Helper()
	r := reader{map[string]parsedClass{}, numbers, map[string]bool{}}
	for _, class := range classes {
		if _, twice := r.classes[class.name]; twice || slices.Contains(l.uses, class.name) || slices.Contains(l.keywords, class.name) {
			t.Errorf("type %s is taken", class.name)
		}
		r.classes[class.name] = class
		names, keys := map[string]bool{}, map[string]bool{}
		for _, p := range class.properties {
			if names[p.name] || keys[p.key] {
				t.Errorf("property %s for %q in %s comes twice", p.name, p.key, class.name)
			}
			names[p.name], keys[p.key] = true, true
		}
	}
	if classes[0].name != root {
		t.Errorf("root is %s, want %s", classes[0].name, root)
	}
	element := parsedType{name: root}
	typ := element
	if strings.HasPrefix(strings.TrimLeft(sample, " \t\r\n"), "[") {
		typ = parsedType{items: &element}
	}
	if err := r.check(sample, typ); err != nil {
		t.Errorf("%q: %v", sample, err)
	}
	for _, class := range classes {
		if !r.used[class.name] {
			t.Errorf("%q: type %s is not used", sample, class.name)
		}
	}
}

func codeOf(t *testing.T, e sdk.Endpoint[codeRequest, codeResult], sample, root string) string {
	t.Helper()
	result, err := e.Run(t.Context(), codeRequest{sample, root})
	var refusal *sdk.Error
	if errors.As(err, &refusal) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	return result.Result
}

// FuzzCode checks that the code for any sample can be parsed, and that what it
// declares decodes the sample.
func FuzzCode(f *testing.F) {
	for _, seed := range []string{
		`{"a": 1}`, `[{"a": {"b": [1, 2.5]}}, {"a": null, "c": [[{"x": null}], null]}]`, `{"user_id": 1, "userId": 2, "user-id": [], "class": {"$a\"\\": true}}`,
		`{"items": [{"items": [{"a": 1}]}, {"items": []}], "Item": {}, "item": {"String": {"Int": {"x": 5000000000}}}}`, `{"": {"1": {}, "1 ": {"\u0000\u2028": 1e3}}}`,
		`{"root": {"root": {"a": 1, "a": "x"}}, "n": 99999999999999999999, "m": [1, "a"], "self": [null], "in": [[], [[1]]]}`, `{"e\u0301": 1, "é": 2, "𝒳": 3, "ß": {"ǆ": {}}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sample string) {
		if code := codeOf(t, JSONSwift, sample, "Root"); code != "" {
			checkCode(t, sample, "Root", parseSwift(t, code), swift, map[string]int{"Int": 64})
		}
		if code := codeOf(t, JSONKotlin, sample, "Root"); code != "" {
			checkCode(t, sample, "Root", parseKotlin(t, code), kotlin, map[string]int{"Int": 32, "Long": 64})
		}
	})
}

// codeBody is a request with a sample.
func codeBody(sample, root string) string {
	request := map[string]string{"json": sample}
	if root != "" {
		request["rootName"] = root
	}
	body, err := json.Marshal(request)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// codeWant is an answer with code.
func codeWant(code string) string {
	want, err := json.Marshal(codeResult{code})
	if err != nil {
		panic(err)
	}
	return string(want)
}

// TestLanguages keeps the tables of both languages free of what the namer can not
// avoid: a type is named in PascalCase, so it never meets a keyword in lower case.
func TestLanguages(t *testing.T) {
	for _, l := range []language{swift, kotlin} {
		for _, keyword := range l.keywords {
			if infer.Pascal(infer.Words(keyword)) == keyword && !slices.Contains(l.uses, keyword) {
				t.Errorf("a type could be named %s", keyword)
			}
		}
	}
}
