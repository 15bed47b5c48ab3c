package sdktest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// hostileBodies are requests that no client should send.
func hostileBodies() map[string]string {
	deep := strings.Repeat("[", 600) + strings.Repeat("]", 600)
	return map[string]string{
		"empty":                  "",
		"white space":            " \n",
		"null":                   "null",
		"array":                  "[]",
		"string":                 `"text"`,
		"number":                 "5",
		"cut off":                `{"a`,
		"two objects":            "{}{}",
		"empty object":           "{}",
		"depth 600":              `{"x":` + deep + `}`,
		"depth 600 at the top":   deep,
		"invalid UTF-8":          "{\"text\":\"\xff\xfe\"}",
		"control character":      "{\"text\":\"\x00\"}",
		"number without end":     `{"x":` + strings.Repeat("9", 100_000) + `}`,
		"number out of range":    `{"x":1e400}`,
		"ten thousand members":   "{" + strings.Repeat(`"x":1,`, 10_000) + `"x":1}`,
		"member named __proto__": `{"__proto__":{"x":1},"constructor":null}`,
	}
}

// hostileTexts are strings that break careless code. They are raw JSON, since
// some cannot be written by an encoder.
func hostileTexts() map[string]string {
	return map[string]string{
		"empty string":       `""`,
		"1 MiB":              `"` + strings.Repeat("a", 1<<20) + `"`,
		"many code points":   `"` + strings.Repeat("é😀", 20_000) + `"`,
		"NUL":                `"\u0000"`,
		"lone surrogate":     `"a\ud83db\udc00"`,
		"astral plane":       `"😀👩‍👩‍👧‍👦🇩🇪"`,
		"combining marks":    `"e` + strings.Repeat(`\u0301`, 1000) + `"`,
		"right to left":      `"\u202eabc\u202c שלום"`,
		"line separators":    `"a\u2028b\u2029c\r\n\u0085\t"`,
		"quotes and slashes": `"\"'\\/` + "`" + `<>&"`,
		"format verbs":       `"%s%n%d%!v(MISSING)"`,
		"number":             `"1e309"`,
		"long digits":        `"` + strings.Repeat("9", 5000) + `"`,
		"brackets":           `"` + strings.Repeat("(", 20_000) + `"`,
		"JSON":               `"` + strings.Repeat("[", 20_000) + `"`,
		"path":               `"../../../../etc/passwd"`,
		"words":              `"` + strings.Repeat("word ", 2000) + `"`,
		"lines":              `"` + strings.Repeat(`line\n`, 2000) + `"`,
		"punctuation":        `"-.,;:!?@#$^&*+=|~"`,
		"replacement":        `"\ufffd\ufeff\u200b"`,
	}
}

// hostileNumbers are numbers at the edges of doubles and of whole numbers.
func hostileNumbers() []string {
	return []string{
		"0", "-0", "1", "-1", "0.1", "-0.5", "1e-7", "5e-324", "-5e-324", "1e21", "-1e21",
		"9007199254740991", "-9007199254740991", "9007199254740993",
		"1.7976931348623157e308", "-1.7976931348623157e308", "2147483648", "-2147483649", "4294967296",
	}
}

// hostileProblems sends what no client should send. Any answer will do that is
// not an internal error, comes in time and matches the schema.
func (e *endpoint) hostileProblems(ctx context.Context) []error {
	var problems []error
	try := func(what string, body []byte) {
		if _, err := e.call(ctx, body); err != nil {
			problems = append(problems, fmt.Errorf("hostile request (%s): %w\nbody: %s", what, err, excerpt(body)))
		}
	}
	bodies := hostileBodies()
	for _, what := range slices.Sorted(maps.Keys(bodies)) {
		try(what, []byte(bodies[what]))
	}
	for _, example := range e.route.Examples {
		if example.Error != "" {
			continue
		}
		base, err := decode([]byte(example.Request))
		if err != nil {
			return append(problems, err)
		}
		e.twist(base.(map[string]any), try)
	}
	return problems
}

// twist puts hostile values into every member of a valid request, and hostile
// numbers into all numbers of it at once.
func (e *endpoint) twist(base map[string]any, try func(string, []byte)) {
	members, _ := e.input.(map[string]any)["properties"].(map[string]any)
	names := slices.Sorted(maps.Keys(members))
	for _, name := range names {
		schema, _ := members[name].(map[string]any)
		for _, h := range hostileValues(schema, base[name]) {
			body := maps.Clone(base)
			body[name] = json.RawMessage(h.value)
			try(name+": "+h.what, encode(body))
		}
	}
	for _, number := range hostileNumbers() {
		body := maps.Clone(base)
		for _, name := range names {
			switch members[name].(map[string]any)["type"] {
			case "number", "integer":
				body[name] = json.RawMessage(number)
			}
		}
		try("every number "+number, encode(body))
	}
}

// hostile is a raw JSON value with a name for messages.
type hostile struct{ what, value string }

// hostileValues lists what to put into a member of that schema.
func hostileValues(schema map[string]any, present any) []hostile {
	var found []hostile
	switch schema["type"] {
	case "string":
		texts := hostileTexts()
		for _, what := range slices.Sorted(maps.Keys(texts)) {
			found = append(found, hostile{what, texts[what]})
		}
	case "number", "integer":
		for _, number := range hostileNumbers() {
			found = append(found, hostile{number, number})
		}
	case "boolean":
		found = []hostile{{"true", "true"}, {"false", "false"}}
	case "array":
		found = hostileArrays(schema, present)
	case "object":
		found = []hostile{{"empty object", "{}"}}
	default:
		found = []hostile{
			{"deep", strings.Repeat("[", 500) + strings.Repeat("]", 500)},
			{"false", "false"}, {"number", "1e308"}, {"lone surrogate", `"\ud800"`},
			{"empty object", "{}"}, {"empty array", "[]"}, {"duplicate members", `{"a":1,"a":{"b":[null]}}`},
		}
	}
	return found
}

// hostileArrays lists arrays that are empty, long, or hold hostile items.
func hostileArrays(schema map[string]any, present any) []hostile {
	found := []hostile{
		{"empty array", "[]"},
		{"text of an empty array", `"[]"`},
		{"text of a broken array", `"[1,"`},
		{"text of a deep array", `"` + strings.Repeat("[", 600) + strings.Repeat("]", 600) + `"`},
	}
	items, _ := schema["items"].(map[string]any)
	valid, _ := present.([]any)
	item, ok := sample(items)
	if len(valid) > 0 {
		item, ok = valid[0], true
	}
	if ok {
		text := string(encode(item))
		found = append(found, hostile{"one item", "[" + text + "]"},
			hostile{"long array", "[" + strings.Repeat(text+",", min(10_000, 500_000/(len(text)+1))) + text + "]"})
	}
	for _, h := range hostileValues(items, item) {
		if len(h.value) > 100_000 {
			continue // one such item is no different from one such string
		}
		found = append(found, hostile{"item " + h.what, "[" + h.value + "]"},
			hostile{"items " + h.what, "[" + h.value + "," + h.value + "," + h.value + "]"})
	}
	return found
}
