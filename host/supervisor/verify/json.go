package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// sameJSON reports whether two texts mean the same to a client. Member order,
// white space, escapes and the form of numbers do not matter.
func sameJSON(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, okX := decode(a)
	y, okY := decode(b)
	return okX && okY && sameValue(x, y)
}

func decode(text []byte) (any, bool) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if decoder.Decode(&v) != nil || decoder.More() {
		return nil, false
	}
	return v, true
}

func sameValue(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for name, value := range a {
			other, ok := b[name]
			if !ok || !sameValue(value, other) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !sameValue(a[i], b[i]) {
				return false
			}
		}
		return true
	case json.Number:
		b, ok := b.(json.Number)
		return ok && (a == b || sameNumber(a, b))
	}
	return a == b
}

// sameNumber compares as doubles, which is what JSON numbers are to clients.
func sameNumber(a, b json.Number) bool {
	x, errX := strconv.ParseFloat(string(a), 64)
	y, errY := strconv.ParseFloat(string(b), 64)
	return errX == nil && errY == nil && x == y && !math.IsInf(x, 0)
}

// difference says what an example wanted and what came.
func difference(want, got []byte) string {
	const around = 120
	i := 0
	for i < len(want) && i < len(got) && want[i] == got[i] {
		i++
	}
	i = max(0, i-around/2)
	cut := func(text []byte) string { return process.Shorten(string(text[min(i, len(text)):]), around) }
	lead := ""
	if i > 0 {
		lead = "..."
	}
	return fmt.Sprintf("answered %s%s instead of %s%s", lead, cut(got), lead, cut(want))
}

// firstLines joins the first lines of a library's error text into one.
func firstLines(text string) string {
	const most = 3
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines[:min(most, len(lines))], "; ")
}
