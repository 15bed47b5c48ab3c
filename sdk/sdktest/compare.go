package sdktest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// difference says where two decoded JSON values differ, "" if nowhere. Numbers
// are equal if they are the same double.
func difference(want, got any) string { return differAt("", want, got) }

func differAt(path string, want, got any) string {
	switch want := want.(type) {
	case map[string]any:
		if got, ok := got.(map[string]any); ok {
			return differObject(path, want, got)
		}
	case []any:
		if got, ok := got.([]any); ok {
			return differArray(path, want, got)
		}
	case json.Number:
		if got, ok := got.(json.Number); ok && sameNumber(want, got) {
			return ""
		}
	default:
		if want == got {
			return ""
		}
	}
	return fmt.Sprintf("%s is %s, want %s", place(path), excerpt(encode(got)), excerpt(encode(want)))
}

func differObject(path string, want, got map[string]any) string {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		value, present := got[name]
		if !present {
			return fmt.Sprintf("%s is missing", place(path+"."+name))
		}
		if d := differAt(path+"."+name, want[name], value); d != "" {
			return d
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, expected := want[name]; !expected {
			return fmt.Sprintf("%s is not expected", place(path+"."+name))
		}
	}
	return ""
}

func differArray(path string, want, got []any) string {
	for i := range min(len(want), len(got)) {
		if d := differAt(path+"["+strconv.Itoa(i)+"]", want[i], got[i]); d != "" {
			return d
		}
	}
	if len(want) != len(got) {
		return fmt.Sprintf("%s has %d items, want %d", place(path), len(got), len(want))
	}
	return ""
}

func sameNumber(a, b json.Number) bool {
	x, errX := a.Float64()
	y, errY := b.Float64()
	return errX == nil && errY == nil && x == y
}

func place(path string) string {
	if path == "" {
		return "the result"
	}
	return path[1:]
}
