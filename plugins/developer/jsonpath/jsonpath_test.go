package jsonpath

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// Expected values: section 2.3.5.1 of RFC 9535.
func TestSingular(t *testing.T) {
	for path, want := range map[string]bool{
		"$": true, "$.a": true, "$['a'][0]": true, "$[-1].b": true, "$.*": false, "$[*]": false, "$[0,1]": false, "$['a','a']": false, "$[:1]": false,
		"$..a": false, "$[?@]": false, "$.a[?@.b].c": false,
	} {
		query, err := Parse(path)
		if err != nil || query.Singular() != want {
			t.Errorf("%s: %v, %v, want %v", path, query, err, want)
		}
	}
}

// Expected values: the grammar and section 4 of RFC 9485; ^ and $ as the
// compliance test suite has them.
func TestIRegexp(t *testing.T) {
	for _, c := range []struct {
		source, text  string
		match, search bool
	}{
		{"", "", true, true}, {"a|", "", true, true}, {"a", "ba", false, true}, {"a|b", "b", true, true}, {".", "\n", false, false}, {".", "\r", false, false},
		{".", "\u2028", true, true}, {".", "😀", true, true}, {"a{2}", "aaa", false, true}, {"a{2,}", "aaa", true, true}, {"a{0,1}", "a", true, true}, {"(ab)+", "abab", true, true},
		{`\p{Lu}\P{Lu}`, "Éa", true, true}, {`\p{L}`, "中", true, true}, {`\p{Cn}`, "\u0378", true, true}, {`[\p{L}0-9]+`, "é5", true, true}, {"[^a-c]", "d", true, true},
		{"[-a]", "-", true, true}, {"[a-]", "-", true, true}, {"[-]", "-", true, true}, {"[a^]", "^", true, true}, {`[\]\[]`, "]", true, true}, {"[&&~:]", "&", true, true}, {`\n\r\t`, "\n\r\t", true, true},
		{`\.\-\^\|\{\}`, ".-^|{}", true, true}, {"^a$", "a", true, true}, {"^b", "ab", false, false}, {"a/b", "a/b", true, true}, {"[.]", "x", false, false},
		// No regular expressions of RFC 9485, which match nothing.
		{`\d`, "5", false, false}, {`\w`, "a", false, false}, {"(?:a)", "a", false, false}, {"(?i)a", "a", false, false}, {"a*?", "a", false, false}, {"a++", "a", false, false},
		{"[[:alpha:]]", "a", false, false}, {`\bа`, "а", false, false}, {"a{,2}", "a", false, false}, {"a{", "a{", false, false}, {"]", "]", false, false}, {"[]a]", "a", false, false}, {"[", "[", false, false},
		{"(a", "a", false, false}, {"a)", "a", false, false}, {"[b-a]", "a", false, false}, {`\p{Greek}`, "α", false, false}, {`\p{L`, "a", false, false}, {`\u0041`, "A", false, false}, {`\`, `\`, false, false},
		{"*", "", false, false}, {`\Qa\E`, "a", false, false}, {"[a-b-c]", "b", false, false}, {`[\d]`, "5", false, false},
	} {
		document, err := ParseValue(`[{"t": ` + quote(t, c.text) + `, "p": ` + quote(t, c.source) + `}]`)
		if err != nil {
			t.Fatal(err)
		}
		for function, want := range map[string]bool{"match": c.match, "search": c.search} {
			query, err := Parse("$[?" + function + "(@.t, @.p)]")
			if err != nil {
				t.Fatal(err)
			}
			if got := len(values(t, query, document)) == 1; got != want {
				t.Errorf("%s %q in %q: %v", function, c.source, c.text, got)
			}
		}
	}
}

func quote(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}

// FuzzJSONPath checks that JSON survives reading and writing, that a blank after $
// changes nothing, and that [*] after a path gives what is inside its values.
func FuzzJSONPath(f *testing.F) {
	document := `{"a": [1, 2.50, {"b": "x", "a": null}], "b": {"c": [[]], "a": "\ud83d\ude00"}, "a": [true]}`
	for _, path := range []string{
		"$", "$.a[0]", "$..a", "$..[?@.b=='x'||!(@.a<2)]", "$[1:0:-1]", "$['a',\"b\",*]", "$[?count(@..*)>length(@.c)&&value(@.a)!=$.a]", `$[?match(@, '[a-z]\\p{Lu}.{1,2}|^b')]`, "$.a-b", "$ [ -1 ]",
	} {
		f.Add(path, document)
	}
	f.Fuzz(func(t *testing.T, path, text string) {
		root, err := ParseValue(text)
		if err != nil {
			return
		}
		var want, got any
		if json.Unmarshal([]byte(text), &want) == nil {
			if err := json.Unmarshal(root.Append(nil, 1<<20), &got); err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%q is written as %q: %v", text, root.Append(nil, 1<<20), err)
			}
		}
		query, err := Parse(path)
		if err != nil {
			return
		}
		nodes, err := query.Select(root)
		if err != nil {
			return
		}
		if query.Singular() && len(nodes) > 1 {
			t.Fatalf("%q finds %d values", path, len(nodes))
		}
		blank := "$ " + strings.TrimPrefix(path, "$")
		if path == "$" {
			blank = path
		}
		if same := find(t, blank, root); !reflect.DeepEqual(same, nodes) {
			t.Fatalf("%q of %q finds %d values, %q %d", path, text, len(nodes), blank, len(same))
		}
		var inside []*Value
		for _, node := range nodes {
			for i := range node.inside() {
				inside = append(inside, &node.inside()[i])
			}
		}
		if len(path) >= MaxPath-3 {
			return
		}
		if wild := find(t, path+"[*]", root); len(wild) != len(inside) || len(wild) > 0 && !reflect.DeepEqual(wild, inside) {
			t.Fatalf("%q of %q: %d values inside, %d found", path, text, len(inside), len(wild))
		}
	})
}

// find runs a path that must parse. Too much work finds nothing.
func find(t *testing.T, path string, root *Value) []*Value {
	t.Helper()
	query, err := Parse(path)
	if err != nil {
		t.Fatalf("%q: %v", path, err)
	}
	nodes, err := query.Select(root)
	if err != nil {
		t.Skip(err)
	}
	return nodes
}
