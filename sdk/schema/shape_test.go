package schema

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestTypesThatMakeNoSense(t *testing.T) {
	for _, c := range nonsense {
		t.Run(c.name, func(t *testing.T) {
			var err error
			if c.direct == input {
				_, err = NewDecoder(reflect.TypeOf(c.value))
			} else {
				_, err = NewEncoder(reflect.TypeOf(c.value))
			}
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestEveryMistakeIsNamed(t *testing.T) {
	_, err := NewDecoder(reflect.TypeFor[struct {
		A int    `json:"a" doc:"A." min:"x"`
		B string `json:"b" doc:"B." max:"1"`
	}]())
	if err == nil || !strings.Contains(err.Error(), ".A: ") || !strings.Contains(err.Error(), ".B: ") {
		t.Errorf("got %v", err)
	}
}

func TestEmbeddedStruct(t *testing.T) {
	type text struct {
		Text string `json:"text" doc:"Text."`
	}
	type request struct {
		Before int `json:"before" doc:"Before."`
		text
		After int `json:"after" doc:"After."`
	}
	var got request
	d := newDecoder[request](t)
	if err := d.Decode([]byte(`{"after":2,"text":"x","before":1}`), &got); err != nil || got != (request{1, text{"x"}, 2}) {
		t.Errorf("got %+v, %v", got, err)
	}
	out, err := newEncoder[request](t).Append(nil, &got)
	if want := `{"before":1,"text":"x","after":2}`; err != nil || string(out) != want {
		t.Errorf("got %s, %v, want %s", out, err, want)
	}
	if want := []string{"before", "text", "after"}; !reflect.DeepEqual(d.Names(), want) {
		t.Errorf("names %v, want %v", d.Names(), want)
	}
}

func TestDocument(t *testing.T) {
	for _, c := range []struct{ name, got, want string }{
		{"request", string(newDecoder[order](t).Schema()), `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
			"text":{"description":"Any text.","type":"string","maxLength":5},
			"code":{"description":"A code.","type":"string","minLength":2,"pattern":"^[A-Z]{2,}$","default":"AB"},
			"mode":{"description":"A mode.","type":"string","enum":["fast","slow"],"default":"fast"},
			"count":{"description":"A count.","type":"integer","minimum":1,"maximum":10,"default":3},
			"bits":{"description":"A size.","type":"integer","enum":[128,256],"default":256},
			"share":{"description":"A share.","type":"number","exclusiveMinimum":0,"exclusiveMaximum":1,"default":0.5},
			"size":{"description":"A size.","type":"integer","default":1},
			"loud":{"description":"Whether loud.","type":"boolean","default":false},
			"values":{"description":"Numbers. A string that holds the JSON text of such an array is accepted too.","type":"array","minItems":1,"maxItems":4,"items":{"type":"number","minimum":-5},"default":[1,2]},
			"names":{"description":"Names. A string that holds the JSON text of such an array is accepted too.","type":"array","items":{"type":"string","enum":["a","b"]},"default":[]},
			"note":{"description":"A note.","type":"string","minLength":1},
			"limit":{"description":"A limit.","type":"integer"},
			"lines":{"description":"Lines. A string that holds the JSON text of such an array is accepted too.","type":"array","maxItems":3,"items":{"type":"object","properties":{
				"name":{"description":"A name.","type":"string"},
				"price":{"description":"A price.","type":"number","minimum":0},
				"tax":{"description":"A rate.","type":"number","default":20}},"required":["name","price"]},"default":[]},
			"address":{"description":"An address.","type":"object","properties":{
				"city":{"description":"A city.","type":"string","minLength":1},
				"zip":{"description":"A code.","type":"string","default":""}},"required":["city"]},
			"extra":{"description":"Anything.","default":null}},
			"required":["text"]}`},
		{"result", string(newEncoder[result](t).Schema()), `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
			"text":{"description":"Text.","type":"string"},
			"flag":{"description":"Flag.","type":"boolean"},
			"whole":{"description":"Whole.","type":"integer"},
			"big":{"description":"Big.","type":"integer"},
			"share":{"description":"Share.","type":"number"},
			"list":{"description":"List.","type":"array","items":{"type":"string"}},
			"pair":{"description":"Pair.","type":"array","minItems":2,"maxItems":2,"items":{"type":"number"}},
			"maybe":{"description":"Maybe.","type":["number","null"]},
			"hidden":{"description":"Hidden.","type":"string"},
			"short":{"description":"Short.","type":"string"},
			"empty":{"description":"Empty.","type":"array","items":{"type":"integer"}},
			"counts":{"description":"Counts.","type":"object","additionalProperties":{"type":"integer"}},
			"order":{"description":"Order.","type":"object"},
			"raw":{"description":"Raw."},
			"any":{"description":"Any."},
			"rows":{"description":"Rows.","type":"array","items":{"type":"object","properties":{"name":{"description":"Name.","type":"string"}},"required":["name"]}}},
			"required":["text","flag","whole","big","share","list","pair","maybe","counts","order","raw","any","rows"]}`},
	} {
		want := strings.NewReplacer("\n", "", "\t", "").Replace(c.want)
		if c.got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, c.got, want)
		}
		if !json.Valid([]byte(c.got)) {
			t.Errorf("%s is not valid JSON", c.name)
		}
	}
}
