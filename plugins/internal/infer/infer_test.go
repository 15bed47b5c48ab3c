package infer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// kindNames are how kinds stand in the notation of [describe].
var kindNames = []string{"null", "bool", "number", "string", "array", "object"}

// describe writes a type in one line: kinds in order, numbers with width and
// flags, members with how many of the objects have them.
func describe(t *Type) string {
	var parts []string
	for _, kind := range t.Kinds() {
		part := kindNames[kind]
		switch kind {
		case walk.Number:
			part += fmt.Sprintf("(%d", t.Numbers.Bits)
			if t.Numbers.Pointed {
				part += ".p"
			}
			if t.Numbers.Fractional {
				part += ".f"
			}
			part += ")"
		case walk.Array:
			part += "[" + describe(t.Items) + "]"
		case walk.Object:
			var members []string
			for i := range t.Object.Members {
				m := &t.Object.Members[i]
				members = append(members, fmt.Sprintf("%s %d/%d: %s", m.Name, m.Seen, t.Object.Count, describe(&m.Type)))
			}
			part = "{" + strings.Join(members, ", ") + "}"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "|")
}

// Expected values: by hand.
func TestJSON(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`null`, "null"},
		{` true `, "bool"},
		{`"x"`, "string"},
		{`1`, "number(2)"},
		{`[]`, "array[]"},
		{`{}`, "{}"},
		{`[[], [[]]]`, "array[array[array[]]]"},
		{`[1, "a", null, 2.5, {}, [], false]`, "array[number(2.p.f)|string|null|{}|array[]|bool]"},
		{`{"b": 1, "a": 2, "10": 3, "9": 4}`, "{b 1/1: number(2), a 1/1: number(3), 10 1/1: number(3), 9 1/1: number(4)}"},
		{`[{"a": 1}, {"b": null}, {"a": "x", "b": true}]`, "array[{a 2/3: number(2)|string, b 2/3: null|bool}]"},
		{`[[{"a": 1}], [{}], 5]`, "array[array[{a 1/2: number(2)}]|number(4)]"},
		{`[{"a": {"x": 1}}, {"a": {"y": 2}}]`, "array[{a 2/2: {x 1/2: number(2), y 1/2: number(3)}}]"},
		{`[{"a": {"a": {}}}, {"a": {}}]`, "array[{a 2/2: {a 1/2: {}}}]"},
		{`{"a": 1, "b": 2, "a": "x"}`, "{a 1/1: string, b 1/1: number(3)}"},
		{`{"a": {"a": 1, "a": 2}, "a": {"b": 1, "b": 2.5}}`, "{a 1/1: {b 1/1: number(0.p.f)}}"},
		{`[{"a": 1, "a": null}, {"a": 2}]`, "array[{a 2/2: null|number(3)}]"},
		{`{"\u0061": 1, "a": "x"}`, "{a 1/1: string}"},
		{`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"b":"x","j":"x"}`,
			"{a 1/1: number(2), b 1/1: string, c 1/1: number(2), d 1/1: number(2), e 1/1: number(2), f 1/1: number(2), g 1/1: number(2), h 1/1: number(2), i 1/1: number(2), j 1/1: string}"},
		{`{"": {"\ud83d": "\ud83d\ude00"}}`, "{ 1/1: {\ufffd 1/1: string}}"},
	} {
		got, err := JSON(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if d := describe(got); d != c.want {
			t.Errorf("%s: got %s, want %s", c.text, d, c.want)
		}
	}
	deep := strings.Repeat("[", 513) + strings.Repeat("]", 513)
	for _, text := range []string{"", " ", "{", "[1,]", "{'a': 1}", "1 2", "\ufeff1", "1e400", "nul", "\"\n\"", deep} {
		if got, err := JSON(text); err == nil {
			t.Errorf("%q: got %s", text, describe(got))
		}
	}
	if _, err := JSON(deep[1 : len(deep)-1]); err != nil {
		t.Error(err)
	}
}

func TestPlaces(t *testing.T) {
	many := func(n int, format string) string {
		var members []string
		for i := range n {
			members = append(members, fmt.Sprintf(format, i))
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	for _, c := range []struct {
		name, text string
		ok         bool
	}{
		{"members", many(MaxPlaces, `"k%d":0`), true},
		{"one more", many(MaxPlaces+1, `"k%d":0`), false},
		{"arrays", many(MaxPlaces/2, `"k%d":[]`), true},
		{"one more array", many(MaxPlaces/2+1, `"k%d":[]`), false},
		{"the same members often", "[" + strings.Repeat(many(100, `"k%d":0`)+",", 300) + "0]", true},
	} {
		if _, err := JSON(c.text); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Expected values: ranges of two's complement.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		literals string
		want     Numbers
	}{
		{"0", Numbers{Bits: 1}}, {"-0", Numbers{Bits: 1}}, {"-1", Numbers{Bits: 1}}, {"1", Numbers{Bits: 2}},
		{"2147483647", Numbers{Bits: 32}}, {"-2147483648", Numbers{Bits: 32}}, {"2147483648", Numbers{Bits: 33}}, {"-2147483649", Numbers{Bits: 33}},
		{"9007199254740991", Numbers{Bits: 54}}, {"9007199254740992", Numbers{Bits: 55}},
		{"9223372036854775807", Numbers{Bits: 64}}, {"-9223372036854775808", Numbers{Bits: 64}},
		{"9223372036854775808", Numbers{Bits: Wider}}, {"-9223372036854775809", Numbers{Bits: Wider}}, {"1 99999999999999999999 2", Numbers{Bits: Wider}},
		{"1.0", Numbers{Pointed: true}}, {"1e3", Numbers{Pointed: true}}, {"1E+3", Numbers{Pointed: true}}, {"10e-1", Numbers{Pointed: true}},
		{"1e-1", Numbers{Pointed: true, Fractional: true}}, {"1.50e1", Numbers{Pointed: true}}, {"1.55e1", Numbers{Pointed: true, Fractional: true}},
		{"0e-999999999999999999999", Numbers{Pointed: true}}, {"0.000", Numbers{Pointed: true}}, {"0.01e2", Numbers{Pointed: true}}, {"0.01e1", Numbers{Pointed: true, Fractional: true}},
		{"1e-999999999999999999999", Numbers{Pointed: true, Fractional: true}}, {"100e-2", Numbers{Pointed: true}}, {"100e-3", Numbers{Pointed: true, Fractional: true}},
		{"5 0.5 300", Numbers{Bits: 10, Pointed: true, Fractional: true}}, {"0.5 1.0", Numbers{Pointed: true, Fractional: true}},
	} {
		var got Numbers
		for _, literal := range strings.Fields(c.literals) {
			got.add(literal)
		}
		if got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.literals, got, c.want)
		}
	}
}

func TestOnly(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{{`[1, null]`, true}, {`[1]`, true}, {`[null]`, false}, {`[]`, false}, {`[1, "a"]`, false}, {`["a"]`, false}} {
		got, err := JSON(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got.Items.Only(walk.Number) != c.want {
			t.Errorf("%s: not %v", c.text, c.want)
		}
	}
}

// FuzzJSON compares the type with one that is put together from a tree: all values
// of a place are collected first, and then described.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{
		`null`, `[1, 2.5, "a", null, {"a": [1, []]}]`, `[{"a": 1, "b": 2}, {"b": "x"}, {"a": null}]`, `{"a": 1, "b": {"c": 1}, "a": "x"}`,
		`[[[1e2], [0.5e-3]], [[{"$ref": 12345678901}]]]`, `{"": {"": [{}]}}`, `[{"a": {"a": {"a": 1}}}, {"a": {"a": {}, "a": [true]}}, {"a": 2, "a": 3}]`,
		`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"b":"x","j":"x"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := JSON(text)
		if err != nil {
			return
		}
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if d, want := describe(got), describeAll([]any{tree(t, decoder)}); d != want {
			t.Errorf("%q: got %s, want %s", text, d, want)
		}
	})
}

// pair is a member of an object in a tree; an object is a slice of pairs.
type pair struct {
	name  string
	value any
}

// tree reads one value: repeated members take the place of the first.
func tree(t *testing.T, decoder *json.Decoder) any {
	token, err := decoder.Token()
	if err != nil {
		t.Fatal(err)
	}
	switch token {
	case json.Delim('['):
		values := []any{}
		for decoder.More() {
			values = append(values, tree(t, decoder))
		}
		_, err = decoder.Token()
		token = values
	case json.Delim('{'):
		pairs := []pair{}
		for decoder.More() {
			name := tree(t, decoder).(string)
			value := tree(t, decoder)
			if i := slices.IndexFunc(pairs, func(p pair) bool { return p.name == name }); i >= 0 {
				pairs[i].value = value
			} else {
				pairs = append(pairs, pair{name, value})
			}
		}
		_, err = decoder.Token()
		token = pairs
	}
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// describeAll describes all values of one place.
func describeAll(values []any) string {
	var parts []string
	var elements []any
	var objects [][]pair
	numbers, seen := Numbers{}, map[string]int{}
	note := func(kind string) {
		if _, known := seen[kind]; !known {
			seen[kind] = len(parts)
			parts = append(parts, kind)
		}
	}
	for _, value := range values {
		switch v := value.(type) {
		case nil:
			note("null")
		case bool:
			note("bool")
		case string:
			note("string")
		case json.Number:
			note("number")
			addNumber(&numbers, v.String())
		case []any:
			note("array")
			elements = append(elements, v...)
		case []pair:
			note("object")
			objects = append(objects, v)
		}
	}
	if i, ok := seen["number"]; ok {
		parts[i] = strings.Split(describe(&Type{Numbers: numbers, kinds: [6]walk.Kind{walk.Number}, known: 1}), "|")[0]
	}
	if i, ok := seen["array"]; ok {
		parts[i] = "array[" + describeAll(elements) + "]"
	}
	if i, ok := seen["object"]; ok {
		parts[i] = "{" + describeObjects(objects) + "}"
	}
	return strings.Join(parts, "|")
}

func describeObjects(objects [][]pair) string {
	var names []string
	values := map[string][]any{}
	for _, object := range objects {
		for _, p := range object {
			if !slices.Contains(names, p.name) {
				names = append(names, p.name)
			}
			values[p.name] = append(values[p.name], p.value)
		}
	}
	var members []string
	for _, name := range names {
		members = append(members, fmt.Sprintf("%s %d/%d: %s", name, len(values[name]), len(objects), describeAll(values[name])))
	}
	return strings.Join(members, ", ")
}

// addNumber classifies a number by arithmetic of unlimited precision.
func addNumber(n *Numbers, literal string) {
	if !strings.ContainsAny(literal, ".eE") {
		i, _ := new(big.Int).SetString(literal, 10)
		if i.Sign() < 0 {
			i.Not(i)
		}
		n.Bits = max(n.Bits, min(i.BitLen()+1, Wider))
		return
	}
	n.Pointed = true
	if e := strings.IndexAny(literal, "eE"); e >= 0 {
		exponent, _ := strconv.Atoi(literal[e+1:])
		literal = fmt.Sprintf("%se%d", literal[:e], min(max(exponent, -999), 999)) // further away is no other case, but slow
	}
	x, ok := new(big.Rat).SetString(literal)
	n.Fractional = n.Fractional || !ok || !x.IsInt()
}

// TestTypeIsSmall keeps the memory of large samples in bounds: the number of
// places is limited, their size is here.
func TestTypeIsSmall(t *testing.T) {
	text := bytes.Repeat([]byte(`{"a":1},`), 100_000)
	text = append(append([]byte("["), text...), "0]"...)
	allocated := testing.AllocsPerRun(1, func() {
		if _, err := JSON(string(text)); err != nil {
			t.Fatal(err)
		}
	})
	if allocated > 100 {
		t.Errorf("%v allocations for two places", allocated)
	}
}
