package sdktest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// longest bounds the size of a generated value: of a string in code points, of
// an array in items. A host would not let a larger body through anyway.
const longest = 100_000

// violation is a value that breaks one rule.
type violation struct {
	rule  string // for the message, for example "minimum"
	value any
	drop  bool // leave the member out instead
}

// violationProblems breaks every rule of the request once, starting from the
// first example that succeeds.
func (e *endpoint) violationProblems(ctx context.Context) []error {
	base, err := e.base()
	if err != nil {
		return []error{err}
	}
	schema := e.input.(map[string]any)
	members, _ := schema["properties"].(map[string]any)
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(members)) {
		for _, v := range memberViolations(schema, name, base[name]) {
			body := maps.Clone(base)
			body[name] = v.value
			if v.drop {
				delete(body, name)
			}
			text := encode(body)
			got, err := e.call(ctx, text)
			if err == nil {
				err = got.refusedAs(sdk.CodeInvalidInput, name)
			}
			if err != nil {
				problems = append(problems, fmt.Errorf("request that breaks %s of %s: %w\nbody: %s", v.rule, name, err, excerpt(text)))
			}
		}
	}
	return problems
}

// base is the request of the first example that succeeds.
func (e *endpoint) base() (map[string]any, error) {
	for _, example := range e.route.Examples {
		if example.Error != "" {
			continue
		}
		value, err := decode([]byte(example.Request))
		if err != nil {
			return nil, err
		}
		return value.(map[string]any), nil
	}
	return nil, errors.New("no example shows a success")
}

// memberViolations lists the ways to break the rules of one member of an object,
// whose present value is valid, or nil if it is absent.
func memberViolations(object map[string]any, name string, present any) []violation {
	schema := object["properties"].(map[string]any)[name].(map[string]any)
	found := violations(schema, present)
	required, _ := object["required"].([]any)
	if slices.Contains(required, any(name)) {
		found = append(found, violation{rule: "required", drop: true}, violation{rule: "required (null)"})
	}
	return found
}

// violations lists values that break one rule of a schema each.
func violations(schema map[string]any, present any) []violation {
	var found []violation
	switch schema["type"] {
	case "string":
		found = stringViolations(schema)
	case "integer":
		found = append(numberViolations(schema, 1), violation{rule: "whole", value: json.Number("1.5")})
	case "number":
		found = numberViolations(schema, 0)
	case "array":
		found = arrayViolations(schema, present)
	case "object":
		found = objectViolations(schema, present)
	}
	if wrong := wrongType(schema["type"]); wrong != nil {
		found = append(found, violation{rule: "type", value: wrong})
	}
	if values, ok := schema["enum"].([]any); ok {
		found = append(found, violation{rule: "enum", value: outside(values)})
	}
	return found
}

// wrongType returns a value that no coercion may turn into the type, nil if the
// schema takes any.
func wrongType(name any) any {
	switch name {
	case "string":
		return json.Number("5")
	case "integer", "number":
		return "5"
	case "boolean":
		return "true"
	case "array":
		return map[string]any{}
	case "object":
		return []any{}
	default:
		return nil
	}
}

// outside returns a value of the right type that is not enumerated.
func outside(values []any) any {
	if _, isText := values[0].(string); isText {
		other := values[0].(string) + "x"
		for slices.Contains(values, any(other)) {
			other += "x"
		}
		return other
	}
	largest := math.Inf(-1)
	for _, value := range values {
		number, _ := value.(json.Number).Float64()
		largest = max(largest, number)
	}
	return jsonNumber(largest + 1)
}

func stringViolations(schema map[string]any) []violation {
	var found []violation
	if least, ok := number(schema, "minLength"); ok && least > 0 {
		found = append(found, violation{rule: "minLength", value: strings.Repeat("é", int(least)-1)})
	}
	if most, ok := number(schema, "maxLength"); ok && most < longest {
		found = append(found, violation{rule: "maxLength", value: strings.Repeat("é", int(most)+1)})
	}
	if text, ok := schema["pattern"].(string); ok {
		pattern := regexp.MustCompile(text) // the sdk has compiled it before
		for _, candidate := range []string{"", "\x00", "é", " ", "!", "~ ~", "0", "a", "A", "-"} {
			if !pattern.MatchString(candidate) && fits(schema, candidate) {
				found = append(found, violation{rule: "pattern", value: candidate})
				break
			}
		}
	}
	return found
}

// fits reports whether a string is within the lengths of the schema.
func fits(schema map[string]any, text string) bool {
	length := float64(utf8.RuneCountInString(text))
	least, hasLeast := number(schema, "minLength")
	most, hasMost := number(schema, "maxLength")
	return (!hasLeast || length >= least) && (!hasMost || length <= most)
}

// numberViolations goes one step beyond each bound; a step of 0 means to the
// next double.
func numberViolations(schema map[string]any, step float64) []violation {
	beyond := func(bound, direction float64) any {
		if step == 0 {
			return jsonNumber(math.Nextafter(bound, math.Inf(int(direction))))
		}
		return jsonNumber(bound + direction*step)
	}
	var found []violation
	if bound, ok := number(schema, "minimum"); ok {
		found = append(found, violation{rule: "minimum", value: beyond(bound, -1)})
	}
	if bound, ok := number(schema, "maximum"); ok {
		found = append(found, violation{rule: "maximum", value: beyond(bound, 1)})
	}
	if bound, ok := number(schema, "exclusiveMinimum"); ok {
		found = append(found, violation{rule: "exclusiveMinimum", value: jsonNumber(bound)})
	}
	if bound, ok := number(schema, "exclusiveMaximum"); ok {
		found = append(found, violation{rule: "exclusiveMaximum", value: jsonNumber(bound)})
	}
	return found
}

// arrayViolations breaks the bounds of an array, and the rules of its first item
// inside an otherwise valid array.
func arrayViolations(schema map[string]any, present any) []violation {
	items, _ := schema["items"].(map[string]any)
	valid, _ := present.([]any)
	if len(valid) == 0 {
		if item, ok := sample(items); ok {
			least, _ := number(schema, "minItems")
			valid = slices.Repeat([]any{item}, max(1, int(least)))
		}
	}
	// The text of an array is taken for one, but only that.
	found := []violation{{rule: "type", value: "no array"}, {rule: "type", value: "{}"}}
	if least, ok := number(schema, "minItems"); ok && least > 0 {
		few := make([]any, 0, int(least))
		for i := range int(least) - 1 {
			few = append(few, valid[i%max(1, len(valid))])
		}
		found = append(found, violation{rule: "minItems", value: few})
	}
	if len(valid) == 0 {
		return found
	}
	if most, ok := number(schema, "maxItems"); ok && most < longest {
		many := make([]any, 0, int(most)+1)
		for i := range int(most) + 1 {
			many = append(many, valid[i%len(valid)])
		}
		found = append(found, violation{rule: "maxItems", value: many})
	}
	for _, v := range violations(items, valid[0]) {
		bad := slices.Clone(valid)
		bad[0] = v.value
		found = append(found, violation{rule: v.rule + " of an item", value: bad})
	}
	return found
}

// objectViolations breaks the rules of each member inside an otherwise valid
// object.
func objectViolations(schema map[string]any, present any) []violation {
	members, _ := schema["properties"].(map[string]any)
	valid, ok := present.(map[string]any)
	if !ok {
		value, possible := sample(schema)
		if !possible {
			return nil
		}
		valid, _ = value.(map[string]any)
	}
	var found []violation
	for _, name := range slices.Sorted(maps.Keys(members)) {
		for _, v := range memberViolations(schema, name, valid[name]) {
			bad := maps.Clone(valid)
			bad[name] = v.value
			if v.drop {
				delete(bad, name)
			}
			found = append(found, violation{rule: v.rule + " of member " + name, value: bad})
		}
	}
	return found
}

func number(schema map[string]any, name string) (float64, bool) {
	text, ok := schema[name].(json.Number)
	if !ok {
		return 0, false
	}
	value, err := text.Float64()
	return value, err == nil
}

func jsonNumber(f float64) json.Number {
	return json.Number(strconv.FormatFloat(f, 'g', -1, 64))
}
