package walk

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// Expected values: by hand.
func TestMembers(t *testing.T) {
	w, err := New(` { "b" : [1, "]}"] , "a":{"x":"\\\""},"b": null ,"\u0063" : -1.5e3,"":true} `)
	if err != nil {
		t.Fatal(err)
	}
	want := []Member{{"b", "null", Null}, {"a", `{"x":"\\\""}`, Object}, {"c", "-1.5e3", Number}, {"", "true", Bool}}
	if got := w.Members(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := want[1].Inside().Members(); !reflect.DeepEqual(got, []Member{{"x", `"\\\""`, String}}) {
		t.Errorf("inside: %q", got)
	}
}

// Expected values: by hand.
func TestNotJSON(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "unexpected end at line 1, column 1",
		"{\"a\": 1,\n}":             "unexpected character at line 2, column 1",
		"[\r\n\r\"é😀\", x]":         "unexpected character at line 3, column 7",
		"[1] 2":                     "unexpected character after the value at line 1, column 5",
		`["\x"]`:                    "bad escape at line 1, column 3",
		"[1e999]":                   "number out of range at line 1, column 2",
		strings.Repeat("[", 513):    "nesting above 512 at line 1, column 513",
		"\n\n" + `{"a" "b"}` + "\n": "unexpected character at line 3, column 6",
	} {
		if _, err := New(text); err == nil || err.Error() != "must be JSON: "+want {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// Expected values: RFC 8259, section 7.
func TestUnquote(t *testing.T) {
	for quoted, want := range map[string]string{
		`""`: "", `"a"`: "a", `"\"\\\/\b\f\n\r\t"`: "\"\\/\b\f\n\r\t", `"\u00E9\u20ac"`: "é€", `"\ud83d\ude00!"`: "😀!", `"\ud83d"`: "\ufffd",
		`"\ud83dx"`: "\ufffdx", `"\ud83d\ud83d\ude00"`: "\ufffd😀", `"\ude00\ud83d"`: "\ufffd\ufffd", `"\ud83d\n"`: "\ufffd\n", `"\u0000"`: "\x00", `"é\u0041字"`: "éA字",
	} {
		if got := Unquote(quoted); got != want {
			t.Errorf("Unquote(%s) = %q, want %q", quoted, got, want)
		}
	}
}

// FuzzWalk writes a text anew from what the walker gives, and compares both by the
// decoder of the standard library. Skip must give the same as walking.
func FuzzWalk(f *testing.F) {
	for _, seed := range []string{`null`, ` [ 1 , [ ] , {"a" : "\"}" , "b":[{}]} ,true] `, `"\ud800\u0041"`, `{"a":{"a":-0.5e+3},"":"\\"}`, `[[["]"]]]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := New(text)
		if err != nil {
			return
		}
		skipping := *w
		var out bytes.Buffer
		rewrite(w, &out)
		var got, want, skipped any
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatalf("%q is no JSON: %v", text, err)
		}
		if err := json.Unmarshal(out.Bytes(), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q became %q", text, out.String())
		}
		if err := json.Unmarshal([]byte(skipping.Skip()), &skipped); err != nil || !reflect.DeepEqual(skipped, want) {
			t.Errorf("%q skipped wrongly", text)
		}
	})
}

func rewrite(w *Walker, out *bytes.Buffer) {
	separate := ""
	switch w.Kind() {
	case Array:
		out.WriteByte('[')
		for w.Enter(); w.More(); separate = "," {
			out.WriteString(separate)
			rewrite(w, out)
		}
		out.WriteByte(']')
	case Object:
		out.WriteByte('{')
		for w.Enter(); w.More(); separate = "," {
			name, err := json.Marshal(w.Name())
			if err != nil {
				panic(err)
			}
			out.WriteString(separate + string(name) + ":")
			rewrite(w, out)
		}
		out.WriteByte('}')
	case String:
		text, err := json.Marshal(Unquote(w.Skip()))
		if err != nil {
			panic(err)
		}
		out.Write(text)
	default:
		out.WriteString(strings.TrimSpace(w.Skip()))
	}
}
