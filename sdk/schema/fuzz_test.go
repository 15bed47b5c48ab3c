package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// strict is what the decoder calls JSON, said with encoding/json: its syntax,
// and beyond that UTF-8, nesting and the range of numbers.
func strict(body []byte) bool {
	if !json.Valid(body) || !utf8.Valid(body) {
		return false
	}
	tokens := json.NewDecoder(bytes.NewReader(body))
	tokens.UseNumber()
	for depth := 0; ; {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			return true
		}
		if err != nil {
			return false
		}
		switch token := token.(type) {
		case json.Delim:
			if token == '{' || token == '[' {
				depth++
			} else {
				depth--
			}
			if depth > maxDepth {
				return false
			}
		case json.Number:
			if f, _ := token.Float64(); math.IsInf(f, 0) {
				return false
			}
		}
	}
}

// FuzzDecode compares the decoder with encoding/json: the same bodies are valid
// JSON, and what is accepted holds the same values.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `{"text":"x"}`, `{"text":"\ud83d\u0041","count":5e0,"values":"[1,2]"}`, "\ufeff{}",
		`{"text":"x","text":null,"lines":[{"name":"n","price":1e-7}]}`, `{"a":{"b":[1,-0.5e+7,true,false,null]}}`,
		`{"text":"a\u0000\"\\","extra":{"k":[]},"note":"é😀"}`, `[1,2`, `{"x":1e400}`, "{\"\xff\":1}",
		`{"x":` + strings.Repeat("[", 512) + strings.Repeat("]", 512) + `}`,
	} {
		f.Add([]byte(seed))
	}
	anything := newDecoder[struct{}](f)
	d := newDecoder[order](f)
	e := newEncoder[struct {
		Text  string          `json:"text" doc:"Text."`
		Extra json.RawMessage `json:"extra" doc:"Extra."`
	}](f)
	f.Fuzz(func(t *testing.T, body []byte) {
		text := bytes.TrimPrefix(body, byteOrderMark)
		trimmed := bytes.TrimLeft(text, " \t\r\n")
		want := strict(text) && bytes.HasPrefix(trimmed, []byte("{"))
		if err := anything.Decode(body, &struct{}{}); (err == nil) != want {
			t.Fatalf("%q: decoder says %v, strict JSON is %v", body, err, want)
		}
		if object, err := Check(text); (err == nil) != strict(text) || object != want {
			t.Fatalf("%q: Check says %v, %v", body, object, err)
		}
		var got order
		if err := d.Decode(body, &got); err != nil {
			return
		}
		var members map[string]any
		reference := json.NewDecoder(bytes.NewReader(text))
		if err := reference.Decode(&members); err != nil {
			t.Fatal(err)
		}
		if got.Text != members["text"] {
			t.Errorf("%q: text is %q, want %q", body, got.Text, members["text"])
		}
		if number, ok := members["size"].(float64); ok && got.Size != number {
			t.Errorf("%q: size is %v, want %v", body, got.Size, number)
		}
		if number, ok := members["count"].(float64); ok && float64(got.Count) != number {
			t.Errorf("%q: count is %v, want %v", body, got.Count, number)
		}
		if note, ok := members["note"].(string); ok && *got.Note != note {
			t.Errorf("%q: note is %q, want %q", body, *got.Note, note)
		}
		out, err := e.Append(nil, &struct {
			Text  string          `json:"text" doc:"Text."`
			Extra json.RawMessage `json:"extra" doc:"Extra."`
		}{got.Text, got.Extra})
		if err != nil || !strict(out) {
			t.Errorf("%q: encoded as %s, %v", body, out, err)
		}
	})
}

// FuzzAppendString checks that whatever is written as a string reads back, with
// U+FFFD for what is no UTF-8.
func FuzzAppendString(f *testing.F) {
	for _, seed := range []string{"", "a", "\xff", "é\n\x00\"", "0123456789\\", "\u2028<>&", "\xed\xa0\x80"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var back string
		written := appendString(nil, text)
		if err := json.Unmarshal(written, &back); err != nil || !utf8.Valid(written) {
			t.Fatalf("%q: wrote %q: %v", text, written, err)
		}
		if want := string([]rune(text)); back != want {
			t.Errorf("%q: reads back as %q", text, back)
		}
	})
}
