package schema

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
)

// The expected values follow from the section "Request body" of the decisions
// on the contract and from RFC 8259.

func TestDecodeValues(t *testing.T) {
	d := newDecoder[order](t)
	three := 3
	empty := order{
		Text: "x", Code: "AB", Mode: "fast", Count: 3, Bits: 256, Share: 0.5, Size: 1,
		Values: []float64{1, 2}, Names: []string{}, Lines: []line{}, Extra: json.RawMessage("null"),
	}
	with := func(change func(*order)) order {
		o := empty
		change(&o)
		return o
	}
	for _, c := range []struct {
		name, body string
		want       order
	}{
		{"defaults", `{"text":"x"}`, empty},
		{"byte order mark", "\ufeff{\"text\":\"x\"}", empty},
		{"white space", " \t\r\n{ \"text\"\n:\t\"x\" \r} \n", empty},
		{"unknown members", `{"Text":1,"text":"x","more":{"deep":[1,{"a":null}]},"":0}`, empty},
		{"null is absent", `{"text":"x","count":null,"values":null,"note":null,"lines":null,"loud":null}`, empty},
		{"escaped name", `{"\u0074ext":"x"}`, empty},
		{"escaped solidus in a name", `{"text":"x","a\/b":1}`, empty},
		{"last wins", `{"text":"wrong one","text":5,"text":"x"}`, empty},
		{"last wins over a bad array", `{"text":"x","values":[9,"no"],"values":[1,2]}`, empty},
		{"last wins in an object", `{"text":"x","address":{"city":5},"address":null}`, empty},
		{"null after a value", `{"text":"x","count":7,"count":null,"values":[3],"values":null}`, empty},
		{"5.0 is whole", `{"text":"x","count":5.0}`, with(func(o *order) { o.Count = 5 })},
		{"5e0 is whole", `{"text":"x","count":5e0}`, with(func(o *order) { o.Count = 5 })},
		{"50e-1 is whole", `{"text":"x","count":50e-1}`, with(func(o *order) { o.Count = 5 })},
		{"0.5E+1 is whole", `{"text":"x","count":0.5E+1}`, with(func(o *order) { o.Count = 5 })},
		{"whole double beyond 2^53", `{"text":"x","size":1e300}`, with(func(o *order) { o.Size = 1e300 })},
		{"array from text", `{"text":"x","values":"[3, 4e0]"}`, with(func(o *order) { o.Values = []float64{3, 4} })},
		{"array from escaped text", `{"text":"x","names":" [\"\u0061\",\n\"\\u0062\"] "}`, with(func(o *order) { o.Names = []string{"a", "b"} })},
		{"array of objects from text", `{"text":"x","lines":"[{\"name\":\"n\",\"price\":1}]"}`,
			with(func(o *order) { o.Lines = []line{{Name: "n", Price: 1, Tax: 20}} })},
		{"nested defaults", `{"text":"x","lines":[{"price":0,"name":"n","tax":null}]}`,
			with(func(o *order) { o.Lines = []line{{Name: "n", Tax: 20}} })},
		{"pointer", `{"text":"x","limit":3}`, with(func(o *order) { o.Limit = &three })},
		{"pointer to object", `{"text":"x","address":{"city":"Ulm"}}`, with(func(o *order) { o.Address = &address{City: "Ulm"} })},
		{"raw", `{"text":"x","extra": [1, "\ud800"] }`, with(func(o *order) { o.Extra = json.RawMessage(`[1, "\ud800"]`) })},
		{"code points", `{"text":"😀é\u0000\ud83d\ude00x"}`, with(func(o *order) { o.Text = "😀é\x00😀x" })},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got order
			if err := d.Decode([]byte(c.body), &got); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got  %+v\nwant %+v", got, c.want)
			}
		})
	}
}

func TestDecodeFieldErrors(t *testing.T) {
	d := newDecoder[order](t)
	for _, c := range []struct{ body, field, message string }{
		{`{}`, "text", "text is required"},
		{`{"text":null}`, "text", "text is required"},
		{`{"TEXT":"x"}`, "text", "text is required"},
		{`{"text":5}`, "text", "text must be a string"},
		{`{"text":"x","text":5}`, "text", "text must be a string"},
		{`{"text":"123456"}`, "text", "text must hold at most 5 characters"},
		{`{"text":"x","code":"A"}`, "code", "code must hold at least 2 characters"},
		{`{"text":"x","code":"ab"}`, "code", "code must match ^[A-Z]{2,}$"},
		{`{"text":"x","mode":"Fast"}`, "mode", "mode must be one of fast, slow"},
		{`{"text":"x","mode":""}`, "mode", "mode must be one of fast, slow"},
		{`{"text":"x","count":"5"}`, "count", "count must be a whole number"},
		{`{"text":"x","count":5.5}`, "count", "count must be a whole number"},
		{`{"text":"x","count":5.00000000000000000000001}`, "count", "count must be a whole number"},
		{`{"text":"x","count":0}`, "count", "count must be 1 or more"},
		{`{"text":"x","count":-0}`, "count", "count must be 1 or more"},
		{`{"text":"x","count":11}`, "count", "count must be at most 10"},
		{`{"text":"x","count":1e300}`, "count", "count must be at most 10"},
		{`{"text":"x","bits":129}`, "bits", "bits must be one of 128, 256"},
		{`{"text":"x","share":0}`, "share", "share must be more than 0"},
		{`{"text":"x","share":1}`, "share", "share must be less than 1"},
		{`{"text":"x","share":true}`, "share", "share must be a number"},
		{`{"text":"x","size":0.5}`, "size", "size must be a whole number"},
		{`{"text":"x","loud":1}`, "loud", "loud must be a boolean"},
		{`{"text":"x","loud":"true"}`, "loud", "loud must be a boolean"},
		{`{"text":"x","values":[]}`, "values", "values must hold at least 1 item"},
		{`{"text":"x","values":[1,2,3,4,5]}`, "values", "values must hold at most 4 items"},
		{`{"text":"x","values":[1,2,"3"]}`, "values", "values[2] must be a number"},
		{`{"text":"x","values":[1,null]}`, "values", "values[1] must be a number"},
		{`{"text":"x","values":[1,-6,"x"]}`, "values", "values[1] must be -5 or more"},
		{`{"text":"x","values":{}}`, "values", "values must be an array"},
		{`{"text":"x","values":"1,2"}`, "values", "values must be an array"},
		{`{"text":"x","values":""}`, "values", "values must be an array"},
		{`{"text":"x","values":"null"}`, "values", "values must be an array"},
		{`{"text":"x","values":"[1,]"}`, "values", "values must hold a JSON array: unexpected character at byte 3 of its text"},
		{`{"text":"x","values":"[1]]"}`, "values", "values must hold a JSON array: unexpected character after the value at byte 3 of its text"},
		{`{"text":"x","values":"[1e400]"}`, "values", "values must hold a JSON array: number out of range at byte 1 of its text"},
		{`{"text":"x","values":"[1,\"2\"]"}`, "values", "values[1] must be a number"},
		{`{"text":"x","names":["A"]}`, "names", "names[0] must be one of a, b"},
		{`{"text":"x","note":""}`, "note", "note must hold at least 1 character"},
		{`{"text":"x","limit":9007199254740992}`, "limit", "limit must be at most 9007199254740991"},
		{`{"text":"x","limit":-1e200}`, "limit", "limit must be -9007199254740991 or more"},
		{`{"text":"x","limit":1e-400}`, "limit", "limit must be a whole number"},
		{`{"text":"x","lines":[{"name":"n","price":1},{"name":"n"}]}`, "lines", "lines[1].price is required"},
		{`{"text":"x","lines":[{"name":"n","price":-1}]}`, "lines", "lines[0].price must be 0 or more"},
		{`{"text":"x","lines":["n"]}`, "lines", "lines[0] must be an object"},
		{`{"text":"x","address":{"city":""}}`, "address", "address.city must hold at least 1 character"},
		{`{"text":"x","address":[]}`, "address", "address must be an object"},
		// Several at fault: the first in declaration order, wherever it stands.
		{`{"share":9,"count":99,"text":5}`, "text", "text must be a string"},
		{`{"share":9,"count":99,"text":"x"}`, "count", "count must be at most 10"},
		{`{"count":99}`, "text", "text is required"},
	} {
		t.Run(c.body, func(t *testing.T) {
			var into order
			err := d.Decode([]byte(c.body), &into)
			var bad *refusal.Error
			if !errors.As(err, &bad) {
				t.Fatalf("got %v, want a refusal", err)
			}
			if bad.Field != c.field || bad.Error() != c.message {
				t.Errorf("got field %q, %q\nwant field %q, %q", bad.Field, bad.Error(), c.field, c.message)
			}
		})
	}
}

func TestDecodeBodyErrors(t *testing.T) {
	d := newDecoder[order](t)
	nested := func(n int) string { // the body is the first level
		return `{"text":"x","extra":` + strings.Repeat("[", n-1) + strings.Repeat("]", n-1) + `}`
	}
	for _, c := range []struct{ name, body, message string }{
		{"empty", "", "body must be a JSON object"},
		{"white space", " \n", "body must be a JSON object"},
		{"byte order mark alone", "\ufeff", "body must be a JSON object"},
		{"null", "null", "body must be a JSON object"},
		{"array", "[]", "body must be a JSON object"},
		{"string", `"{}"`, "body must be a JSON object"},
		{"number", "5", "body must be a JSON object"},
		{"broken array", "[1,]", "body is not valid JSON: unexpected character at byte 3"},
		{"two objects", `{"text":"x"} {}`, "body is not valid JSON: unexpected character after the value at byte 13"},
		{"two marks", "\ufeff\ufeff{}", "body is not valid JSON: unexpected character at byte 3"},
		{"position after a mark", "\ufeff{]", "body is not valid JSON: unexpected character at byte 4"},
		{"cut off", `{"text":"x"`, "body is not valid JSON: unexpected end at byte 11"},
		{"cut off in a string", `{"text":"x`, "body is not valid JSON: unexpected end at byte 10"},
		{"cut off in an escape", `{"text":"\u00`, "body is not valid JSON: bad escape at byte 9"},
		{"cut off in a literal", `{"loud":tru`, "body is not valid JSON: unexpected end at byte 11"},
		{"misspelt literal", `{"loud":trUe}`, "body is not valid JSON: unexpected character at byte 10"},
		{"trailing comma", `{"text":"x",}`, "body is not valid JSON: unexpected character at byte 12"},
		{"missing colon", `{"text" "x"}`, "body is not valid JSON: unexpected character at byte 8"},
		{"single quotes", `{'text':1}`, "body is not valid JSON: unexpected character at byte 1"},
		{"comment", `{/**/}`, "body is not valid JSON: unexpected character at byte 1"},
		{"NaN", `{"size":NaN}`, "body is not valid JSON: unexpected character at byte 8"},
		{"plus sign", `{"size":+1}`, "body is not valid JSON: unexpected character at byte 8"},
		{"leading zero", `{"size":01}`, "body is not valid JSON: leading zero in a number at byte 8"},
		{"bare point", `{"size":1.}`, "body is not valid JSON: unexpected character at byte 10"},
		{"bare exponent", `{"size":1e}`, "body is not valid JSON: unexpected character at byte 10"},
		{"bare minus", `{"size":-}`, "body is not valid JSON: unexpected character at byte 9"},
		{"hexadecimal", `{"size":0x1}`, "body is not valid JSON: unexpected character at byte 9"},
		{"bad escape", `{"text":"\x"}`, "body is not valid JSON: bad escape at byte 9"},
		{"control character", "{\"text\":\"a\nb\"}", "body is not valid JSON: control character in a string at byte 10"},
		{"control character in a name", "{\"te\x01xt\":\"a\"}", "body is not valid JSON: control character in a string at byte 4"},
		{"invalid UTF-8", "{\"text\":\"a\xff\"}", "body is not valid JSON: invalid UTF-8 at byte 10"},
		{"encoded surrogate", "{\"x\":\"\xed\xa0\x80\"}", "body is not valid JSON: invalid UTF-8 at byte 6"},
		{"overlong", "{\"x\":\"\xc0\x80\"}", "body is not valid JSON: invalid UTF-8 at byte 6"},
		{"number out of range", `{"text":"x","size":1e400}`, "body is not valid JSON: number out of range at byte 19"},
		{"number out of range, unknown member", `{"x":[-1e309]}`, "body is not valid JSON: number out of range at byte 6"},
		{"number out of range, no exponent", `{"x":` + strings.Repeat("9", 310) + `}`, "body is not valid JSON: number out of range at byte 5"},
		{"nesting 513", nested(513), "body is not valid JSON: nesting above 512 at byte 531"},
		{"nesting 513 of objects", strings.Repeat(`{"a":`, 513), "body is not valid JSON: nesting above 512 at byte 2560"},
		{"syntax wins over fields", `{"text":5,"count":"x","more":[1 2]}`, "body is not valid JSON: unexpected character at byte 32"},
		{"NUL", "{}\x00", "body is not valid JSON: unexpected character after the value at byte 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var into order
			err := d.Decode([]byte(c.body), &into)
			if err == nil || err.Error() != c.message {
				t.Errorf("got  %v\nwant %s", err, c.message)
			}
			var bad *refusal.Error
			if errors.As(err, &bad) && bad.Field != "" {
				t.Errorf("names field %q", bad.Field)
			}
		})
	}
	var into order
	if err := d.Decode([]byte(nested(512)), &into); err != nil {
		t.Errorf("nesting 512: %v", err)
	}
	// The text of an array is nested as deep as if it stood in place of the string.
	for levels, want := range map[int]string{
		511: "values[0] must be a number",
		512: "values must hold a JSON array: nesting above 512 at byte 511 of its text",
	} {
		array := strings.Repeat("[", levels) + strings.Repeat("]", levels)
		if err := d.Decode([]byte(`{"text":"x","values":"`+array+`"}`), &into); err == nil || err.Error() != want {
			t.Errorf("text nested %d: got %v, want %s", levels, err, want)
		}
	}
	if err := d.Decode([]byte(`{"text":"x"}`), new(line)); err == nil {
		t.Error("decoded into a value of another type")
	}
}

func TestDecodeSurrogates(t *testing.T) {
	type request struct {
		Text string `json:"text" doc:"Text."`
	}
	d := newDecoder[request](t)
	// What JSON.parse(...).text.toWellFormed() gives in Node 20.
	for escaped, want := range map[string]string{
		`\ud83d\ude00`:       "😀",
		`\uD83D\uDE00`:       "😀",
		`\ud83d`:             "\ufffd",
		`\ude00`:             "\ufffd",
		`\ud83d\u0041`:       "\ufffdA",
		`\ud83dA`:            "\ufffdA",
		`\ud83d\ud83d\ude00`: "\ufffd😀",
		`\ude00\ud83d`:       "\ufffd\ufffd",
		`\ud83d\n`:           "\ufffd\n",
		`\b\f\n\r\t\"\\\/`:   "\b\f\n\r\t\"\\/",
		`a\u0000b\u00e9`:     "a\x00bé",
	} {
		var got request
		if err := d.Decode([]byte(`{"text":"`+escaped+`"}`), &got); err != nil || got.Text != want {
			t.Errorf("%s: got %q, %v, want %q", escaped, got.Text, err, want)
		}
	}
}

// Nothing that a call does to its request may show in another call or depend on
// the buffer that the body came in.
func TestDecodeOwnsItsMemory(t *testing.T) {
	d := newDecoder[order](t)
	body := []byte(`{"text":"abc","names":["a","b"],"extra":[1],"lines":"[{\"name\":\"n\",\"price\":1}]"}`)
	var first, second order
	if err := d.Decode(body, &first); err != nil {
		t.Fatal(err)
	}
	for i := range body {
		body[i] = '?'
	}
	first.Values[0] = 99
	if err := d.Decode([]byte(`{"text":"abc","names":["a","b"],"extra":[1]}`), &second); err != nil {
		t.Fatal(err)
	}
	if first.Text != "abc" || first.Names[1] != "b" || string(first.Extra) != "[1]" || first.Lines[0].Name != "n" {
		t.Errorf("body's memory shows in %+v", first)
	}
	if second.Values[0] != 1 {
		t.Error("default was changed by an earlier call")
	}
}

// A body must not make the decoder allocate much more than its own size.
func TestDecodeAmplification(t *testing.T) {
	type request struct {
		Values []float64 `json:"values" doc:"Values."`
		Rows   [][]bool  `json:"rows" doc:"Rows." default:"[]"`
	}
	d := newDecoder[request](t)
	for name, body := range map[string]string{
		"numbers":      `{"values":[` + strings.Repeat("1,", 500_000) + `1]}`,
		"empty arrays": `{"values":[],"rows":[` + strings.Repeat("[],", 300_000) + `[]]}`,
		"text":         `{"values":"[` + strings.Repeat("1,", 500_000) + `1]"}`,
	} {
		var got request
		if err := d.Decode([]byte(body), &got); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		used := uintptr(cap(got.Values))*unsafe.Sizeof(float64(0)) + uintptr(cap(got.Rows))*unsafe.Sizeof([]bool{})
		if used > 16*uintptr(len(body)) {
			t.Errorf("%s: %d bytes of body take %d bytes of memory", name, len(body), used)
		}
	}
}

func TestDecodeHugeNumbers(t *testing.T) {
	type request struct {
		Size  float64 `json:"size" doc:"Size." default:"0"`
		Count int     `json:"count" doc:"Count." default:"0"`
	}
	d := newDecoder[request](t)
	zeros, digits := strings.Repeat("0", 100_000), strings.Repeat("3", 100_000)
	for _, c := range []struct {
		body string
		want request
	}{
		{`{"size":0.` + digits + `}`, request{Size: 1.0 / 3}},
		{`{"size":1.` + zeros + `1}`, request{Size: 1}},
		{`{"size":0.` + zeros + `1e100001}`, request{Size: 1}},
		{`{"count":7.` + zeros + `}`, request{Count: 7}},
		{`{"count":0.` + zeros + `7e100001}`, request{Count: 7}},
		{`{"count":7` + zeros + `e-100000}`, request{Count: 7}},
		{`{"count":0e99999999999999999999}`, request{}},
		{`{"count":0.000e-99999999999999999999}`, request{}},
		{`{"size":1e-99999999999999999999}`, request{}},
		{`{"size":-0.0}`, request{}},
		{`{"size":-1e-999}`, request{}},
	} {
		var got request
		if err := d.Decode([]byte(c.body), &got); err != nil || got != c.want {
			t.Errorf("%.40s: got %v, %v, want %v", c.body, got, err, c.want)
		}
		if math.Signbit(got.Size) {
			t.Errorf("%.40s: zero has a sign", c.body)
		}
	}
}
