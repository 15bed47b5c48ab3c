package sdktest

import (
	"encoding/json"
	"math"
	"strings"
)

// sample returns a value that the schema accepts, or false when none is easily
// made, which is so for patterns.
func sample(schema map[string]any) (any, bool) {
	if value, ok := schema["default"]; ok {
		return value, true
	}
	if values, ok := schema["enum"].([]any); ok {
		return values[0], true
	}
	switch schema["type"] {
	case "string":
		_, hasPattern := schema["pattern"]
		least, _ := number(schema, "minLength")
		return strings.Repeat("a", int(least)), !hasPattern
	case "boolean":
		return true, true
	case "integer", "number":
		return sampleNumber(schema), true
	case "array":
		return sampleArray(schema)
	case "object":
		return sampleObject(schema)
	default:
		return nil, true
	}
}

func sampleNumber(schema map[string]any) json.Number {
	bound := func(name string, unset float64) float64 {
		if value, ok := number(schema, name); ok {
			return value
		}
		return unset
	}
	low := max(bound("minimum", math.Inf(-1)), bound("exclusiveMinimum", math.Inf(-1)))
	high := min(bound("maximum", math.Inf(1)), bound("exclusiveMaximum", math.Inf(1)))
	switch {
	case math.IsInf(low, 0) && math.IsInf(high, 0):
		return "1"
	case math.IsInf(high, 0):
		return jsonNumber(low + 1)
	case math.IsInf(low, 0):
		return jsonNumber(high - 1)
	case schema["type"] == "integer":
		return jsonNumber(math.Ceil((low + high) / 2))
	default:
		return jsonNumber((low + high) / 2)
	}
}

func sampleArray(schema map[string]any) (any, bool) {
	least, _ := number(schema, "minItems")
	items := make([]any, 0, int(least))
	for range int(least) {
		item, ok := sample(schema["items"].(map[string]any))
		if !ok {
			return nil, false
		}
		items = append(items, item)
	}
	return items, true
}

func sampleObject(schema map[string]any) (any, bool) {
	object := make(map[string]any)
	required, _ := schema["required"].([]any)
	members, _ := schema["properties"].(map[string]any)
	for _, name := range required {
		value, ok := sample(members[name.(string)].(map[string]any))
		if !ok {
			return nil, false
		}
		object[name.(string)] = value
	}
	return object, true
}
