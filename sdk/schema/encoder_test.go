package schema

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

type result struct {
	Text   string          `json:"text" doc:"Text."`
	Flag   bool            `json:"flag" doc:"Flag."`
	Whole  int             `json:"whole" doc:"Whole."`
	Big    uint64          `json:"big" doc:"Big."`
	Share  float64         `json:"share" doc:"Share."`
	List   []string        `json:"list" doc:"List."`
	Pair   [2]float64      `json:"pair" doc:"Pair."`
	Maybe  *float64        `json:"maybe" doc:"Maybe."`
	Hidden *string         `json:"hidden,omitempty" doc:"Hidden."`
	Short  string          `json:"short,omitempty" doc:"Short."`
	Empty  []int           `json:"empty,omitempty" doc:"Empty."`
	Counts map[string]int  `json:"counts" doc:"Counts."`
	Order  Object          `json:"order" doc:"Order."`
	Raw    json.RawMessage `json:"raw" doc:"Raw."`
	Any    any             `json:"any" doc:"Any."`
	Rows   []struct {
		Name string `json:"name" doc:"Name."`
	} `json:"rows" doc:"Rows."`
}

func TestAppendResult(t *testing.T) {
	e := newEncoder[result](t)
	half, note := 0.5, "n"
	for _, c := range []struct {
		name string
		from result
		want string
	}{
		{"zero", result{}, `{"text":"","flag":false,"whole":0,"big":0,"share":0,"list":[],"pair":[0,0],"maybe":null,` +
			`"counts":{},"order":{},"raw":null,"any":null,"rows":[]}`},
		{"full", result{
			Text: "a<b>&\u2028", Flag: true, Whole: -5, Big: math.MaxUint64, Share: math.Copysign(0, -1),
			List: []string{"x", "\""}, Pair: [2]float64{1e21, 1e-7}, Maybe: &half, Hidden: &note, Short: "s", Empty: []int{1},
			Counts: map[string]int{"b": 2, "a": 1, "B": 3, "é": 4},
			Order:  Object{{Name: "z", Value: 1}, {Name: "a", Value: Object{{Name: "n", Value: nil}}}},
			Raw:    json.RawMessage(`{ "k" : 1.50 }`),
			Any:    []any{"x", 1.5, true, nil, map[string]any{"k": &half}, []int(nil)},
			Rows: []struct {
				Name string `json:"name" doc:"Name."`
			}{{"r"}},
		}, "{\"text\":\"a<b>&\u2028\",\"flag\":true,\"whole\":-5,\"big\":18446744073709552000,\"share\":0," +
			`"list":["x","\""],"pair":[1e+21,1e-7],"maybe":0.5,"hidden":"n","short":"s","empty":[1],` +
			`"counts":{"B":3,"a":1,"b":2,"é":4},"order":{"z":1,"a":{"n":null}},"raw":{ "k" : 1.50 },` +
			`"any":["x",1.5,true,null,{"k":0.5},[]],"rows":[{"name":"r"}]}`},
	} {
		got, err := e.Append([]byte("before"), &c.from)
		if err != nil || string(got) != "before"+c.want {
			t.Errorf("%s: %v\ngot  %s\nwant before%s", c.name, err, got, c.want)
		}
	}
}

func TestAppendString(t *testing.T) {
	// JSON.stringify in Node 20, for the strings that JavaScript can hold.
	for text, want := range map[string]string{
		"":                          `""`,
		"\x00\x01\x1f\x7f":          `"\u0000\u0001\u001f` + "\x7f\"",
		"\b\t\n\f\r\v":              `"\b\t\n\f\r\u000b"`,
		"\"\\/'":                    `"\"\\/'"`,
		"\u2028\u2029\u0085":        "\"\u2028\u2029\u0085\"",
		"é😀":                        `"é😀"`,
		"0123456\"9":                `"0123456\"9"`,
		"01234567\n":                `"01234567\n"`,
		strings.Repeat("x", 100):    `"` + strings.Repeat("x", 100) + `"`,
		"a\xffb\xc3":                "\"a\ufffdb\ufffd\"", // no JavaScript string: a byte each, as in a Go range
		"\xed\xa0\x80":              "\"\ufffd\ufffd\ufffd\"",
		"é234567\n\xff":             "\"é234567\\n\ufffd\"",
		strings.Repeat("é\n", 20):   `"` + strings.Repeat(`é\n`, 20) + `"`,
		strings.Repeat("a\x1f", 20): `"` + strings.Repeat(`a\u001f`, 20) + `"`,
	} {
		if got := string(appendString(nil, text)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestAppendErrors(t *testing.T) {
	e := newEncoder[result](t)
	loop := map[string]any{}
	loop["loop"] = loop
	type recursive struct{ Self *recursive }
	for name, from := range map[string]*result{
		"NaN":              {Share: math.NaN()},
		"infinity":         {Pair: [2]float64{0, math.Inf(1)}},
		"broken raw":       {Raw: json.RawMessage(`{"a":}`)},
		"empty raw":        {Raw: json.RawMessage{}},
		"raw not UTF-8":    {Raw: json.RawMessage("\"\xff\"")},
		"channel":          {Any: make(chan int)},
		"function inside":  {Order: Object{{Name: "f", Value: []any{func() {}}}}},
		"endless":          {Any: loop},
		"recursive struct": {Any: recursive{}},
		"NaN in a map":     {Any: map[string]float64{"x": math.NaN()}},
	} {
		if got, err := e.Append(nil, from); err == nil {
			t.Errorf("%s: no error, got %s", name, got)
		}
	}
	if _, err := e.Append(nil, new(line)); err == nil {
		t.Error("encoded a value of another type")
	}
	if _, err := e.Append(nil, (*result)(nil)); err == nil {
		t.Error("encoded nil")
	}
}

func TestAppendAnything(t *testing.T) {
	deep := any("x")
	for range maxDepth {
		deep = []any{deep}
	}
	if _, err := Append(nil, deep); err != nil {
		t.Errorf("nesting 512: %v", err)
	}
	if _, err := Append(nil, []any{deep}); err == nil {
		t.Error("nesting 513 was written")
	}
	var none *int
	for _, c := range []struct {
		value any
		want  string
	}{
		{nil, "null"}, {none, "null"}, {int8(-3), "-3"}, {uint16(7), "7"}, {1e21, "1e+21"},
		{[]string{"a"}, `["a"]`}, {map[string]bool{"y": true, "x": false}, `{"x":false,"y":true}`},
		{line{Name: "n"}, `{"name":"n","price":0,"tax":0}`}, {&line{}, `{"name":"","price":0,"tax":0}`},
	} {
		if got, err := Append(nil, c.value); err != nil || string(got) != c.want {
			t.Errorf("%v: got %s, %v, want %s", c.value, got, err, c.want)
		}
	}
}
