package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// noLoader keeps the validator from fetching anything.
type noLoader struct{}

func (noLoader) Load(url string) (any, error) { return nil, fmt.Errorf("refused to load %s", url) }

func newValidator(tb testing.TB, schema []byte) *jsonschema.Schema {
	tb.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		tb.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(noLoader{})
	if err := compiler.AddResource("test:schema", doc); err != nil {
		tb.Fatal(err)
	}
	compiled, err := compiler.Compile("test:schema")
	if err != nil {
		tb.Fatal(err)
	}
	return compiled
}

// normal is a body as the published schema sees it: null members are absent, and
// the text of an array stands for the array. These two are the documented
// differences between schema and decoder.
func normal(body map[string]any) map[string]any {
	out := make(map[string]any)
	for name, value := range body {
		switch v := value.(type) {
		case nil:
			continue
		case string:
			var array []any
			if name == "values" || name == "names" || name == "lines" {
				inner := json.NewDecoder(strings.NewReader(v))
				inner.UseNumber()
				if inner.Decode(&array) == nil && array != nil && !inner.More() {
					value = array
				}
			}
		case map[string]any:
			value = normal(v)
		}
		if items, ok := value.([]any); ok {
			for i, item := range items {
				if object, ok := item.(map[string]any); ok {
					items[i] = normal(object)
				}
			}
		}
		out[name] = value
	}
	return out
}

// generator makes bodies of which about half are valid.
type generator struct{ *rand.Rand }

func (g generator) pick(choices ...string) string { return choices[g.IntN(len(choices))] }

// value is raw JSON for a member: often sound, at a bound, or of another type.
func (g generator) value(name string) string {
	if g.IntN(12) == 0 {
		return g.pick("null", "true", "5", `"x"`, "[]", "{}", `"[]"`, `[null]`, `""`, `1.5`)
	}
	switch name {
	case "text":
		return g.pick(`"x"`, `""`, `"12345"`, `"123456"`, `"😀😀😀😀😀"`, `"\ud83d\ude00éééé"`, `"éééééé"`)
	case "code":
		return g.pick(`"AB"`, `"ABC"`, `"A"`, `"ab"`, `"ABé"`)
	case "mode":
		return g.pick(`"fast"`, `"slow"`, `"\u0066ast"`, `"FAST"`, `""`)
	case "count":
		return g.pick("1", "10", "5.0", "1e1", "0", "11", "2.5", "-1", "0.5e1", "100e-1", "1e-1")
	case "bits":
		return g.pick("128", "256", "128.0", "1.28e2", "129", "0")
	case "share":
		return g.pick("0.5", "0", "1", "1e-300", "0.9999999999999999", "-0", "1.0000000000000002")
	case "size":
		return g.pick("1", "1e300", "-5", "0.5", "5.0", "1e-7", "123456789012345678901234567890")
	case "loud":
		return g.pick("true", "false", "1", `"true"`)
	case "values":
		return g.pick("[1]", "[-5,0]", "[-5.1]", "[]", "[1,2,3,4]", "[1,2,3,4,5]", `"[1, 2]"`, `"[1,-9]"`, `["1"]`, `[1,[2]]`)
	case "names":
		return g.pick(`[]`, `["a"]`, `["a","b","a"]`, `["c"]`, `"[\"b\"]"`, `[1]`)
	case "note":
		return g.pick(`"n"`, `""`, `"\u0000"`)
	case "limit":
		return g.pick("0", "-9007199254740991", "9007199254740991", "1.5", "7.0")
	case "lines":
		return g.pick("[]", "["+g.object("name", "price", "tax")+"]",
			"["+g.object("name", "price")+","+g.object("price", "tax", "name")+"]", `[{"name":"n","price":1}]`, `"[{\"name\":\"n\",\"price\":1}]"`)
	case "address":
		return g.object("city", "zip")
	case "name", "zip":
		return g.pick(`"n"`, `""`)
	case "city":
		return g.pick(`"c"`, `""`, `"é"`)
	case "price":
		return g.pick("0", "1.5", "-1", "1e20")
	case "tax":
		return g.pick("0", "20", "-3")
	default:
		return g.pick("1", `{"a":[1,{"b":null}]}`, "[[]]", `"x"`)
	}
}

// object writes some of the members, in any order.
func (g generator) object(names ...string) string {
	g.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	var members []string
	for _, name := range names {
		if g.IntN(8) > 0 {
			members = append(members, fmt.Sprintf("%q:%s", name, g.value(name)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// The decoder accepts what a validator that knows nothing of it accepts by the
// schema that is published.
func TestDecoderAgreesWithItsSchema(t *testing.T) {
	d := newDecoder[order](t)
	validator := newValidator(t, d.Schema())
	g := generator{rand.New(rand.NewPCG(1, 2))}
	accepted := 0
	const rounds = 20_000
	for range rounds {
		names := d.Names()
		g.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		// Few members at a time, or hardly a body would be valid.
		names = append([]string{"text"}, names[:g.IntN(5)]...)
		seen := make(map[string]bool)
		members := names[:0]
		for _, name := range names {
			if !seen[name] {
				members = append(members, name)
			}
			seen[name] = true
		}
		body := g.object(append(members, "unknown")...)
		parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		if err != nil {
			t.Fatalf("generated %s: %v", body, err)
		}
		wrong := validator.Validate(normal(parsed.(map[string]any)))
		var into order
		err = d.Decode([]byte(body), &into)
		if (err == nil) != (wrong == nil) {
			t.Fatalf("%s\ndecoder: %v\nvalidator: %v", body, err, wrong)
		}
		if err == nil {
			accepted++
		}
	}
	if accepted < rounds/10 || accepted > rounds*9/10 {
		t.Errorf("%d of %d bodies were accepted, too one-sided to prove much", accepted, rounds)
	}
}
