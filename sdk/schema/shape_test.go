package schema

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestTypesThatMakeNoSense(t *testing.T) {
	type recursive struct {
		Children []struct {
			Child *int `json:"child" doc:"Child."`
		} `json:"children" doc:"Children."`
	}
	type self map[string]self
	for _, c := range []struct {
		name   string
		direct direction
		value  any
		want   string // part of the error; empty for none
	}{
		{"sound", input, recursive{}, ""},
		{"no struct", input, 5, "is not a struct"},
		{"nil", input, nil, "is not a struct"},
		{"no json tag", input, struct {
			A int `doc:"A."`
		}{}, ".A: has no json tag with a name"},
		{"no doc tag", input, struct {
			A int `json:"a"`
		}{}, ".A: has no doc tag"},
		{"no doc tag in a result", output, struct {
			A int `json:"a"`
		}{}, ".A: has no doc tag"},
		{"not exported", input, struct {
			a int //lint:ignore U1000 the decoder must refuse it
		}{}, ".a: is not exported"},
		{"same name", input, reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"a" doc:"A."`},
			{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"a" doc:"B."`},
		})).Elem().Interface(), `two fields are named "a"`},
		{"unknown tag", input, struct {
			A int `json:"a" doc:"A." minimum:"1"`
		}{}, "unknown tag minimum"},
		{"malformed tag", input, reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"a" doc:`},
		})).Elem().Interface(), "tag doc has no quoted value"},
		{"tag twice", input, reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"a" doc:"A." json:"b"`},
		})).Elem().Interface(), "tag json stands twice"},
		{"tag does not fit", input, struct {
			A bool `json:"a" doc:"A." min:"1"`
		}{}, "tag min does not fit type bool"},
		{"length of a number", input, struct {
			A float64 `json:"a" doc:"A." maxLength:"1"`
		}{}, "tag maxLength does not fit"},
		{"whole of an int", input, struct {
			A int `json:"a" doc:"A." whole:"true"`
		}{}, "tag whole does not fit"},
		{"whole is false", input, struct {
			A float64 `json:"a" doc:"A." whole:"false"`
		}{}, `whole must be "true"`},
		{"bound is no number", input, struct {
			A int `json:"a" doc:"A." min:"one"`
		}{}, `min "one" is not a number`},
		{"bound of an int is fractional", input, struct {
			A int `json:"a" doc:"A." max:"1.5"`
		}{}, "not a whole number"},
		{"bounds crossed", input, struct {
			A float64 `json:"a" doc:"A." min:"2" exclusiveMax:"1"`
		}{}, "lower bound is above the upper"},
		{"lengths crossed", input, struct {
			A string `json:"a" doc:"A." minLength:"2" maxLength:"1"`
		}{}, "minLength is above maxLength"},
		{"items crossed", input, struct {
			A []int `json:"a" doc:"A." minItems:"2" maxItems:"1"`
		}{}, "minItems is above maxItems"},
		{"negative length", input, struct {
			A string `json:"a" doc:"A." minLength:"-1"`
		}{}, "minLength \"-1\" is not"},
		{"bad pattern", input, struct {
			A string `json:"a" doc:"A." pattern:"("`
		}{}, "pattern is no regular expression"},
		{"enum twice", input, struct {
			A string `json:"a" doc:"A." enum:"x,y,x"`
		}{}, `enum value "x" stands twice`},
		{"enum with blanks", input, struct {
			A string `json:"a" doc:"A." enum:"x, y"`
		}{}, "white space"},
		{"enum out of bounds", input, struct {
			A int `json:"a" doc:"A." enum:"1,5" max:"4"`
		}{}, `enum value "5" must be at most 4`},
		{"enum of an int with text", input, struct {
			A int `json:"a" doc:"A." enum:"1,x"`
		}{}, `enum value "x" does not fit`},
		{"default out of bounds", input, struct {
			A int `json:"a" doc:"A." min:"1" default:"0"`
		}{}, `default "0" must be 1 or more`},
		{"default not enumerated", input, struct {
			A string `json:"a" doc:"A." enum:"x,y" default:"z"`
		}{}, `default "z" must be one of x, y`},
		{"default of the wrong type", input, struct {
			A bool `json:"a" doc:"A." default:"yes"`
		}{}, `default "yes" is not valid JSON`},
		{"default of an array with a bad item", input, struct {
			A []int `json:"a" doc:"A." default:"[1.5]"`
		}{}, "must be a whole number"},
		{"default of a pointer", input, struct {
			A *int `json:"a" doc:"A." default:"1"`
		}{}, "a pointer means that absence counts"},
		{"default in a result", output, struct {
			A int `json:"a" doc:"A." default:"1"`
		}{}, "a result has no default"},
		{"omitempty in a request", input, struct {
			A string `json:"a,omitempty" doc:"A."`
		}{}, "omitempty is only for"},
		{"omitempty of a number", output, struct {
			A int `json:"a,omitempty" doc:"A."`
		}{}, "omitempty is only for"},
		{"json option", output, struct {
			A int `json:"a,string" doc:"A."`
		}{}, `unknown option "string"`},
		{"map in a request", input, struct {
			A map[string]int `json:"a" doc:"A."`
		}{}, "is not supported"},
		{"any in a request", input, struct {
			A any `json:"a" doc:"A."`
		}{}, "is not supported"},
		{"int64 in a request", input, struct {
			A int64 `json:"a" doc:"A."`
		}{}, "is not supported"},
		{"float32", output, struct {
			A float32 `json:"a" doc:"A."`
		}{}, "is not supported"},
		{"bytes", output, struct {
			A []byte `json:"a" doc:"A."`
		}{}, "bytes have no form of their own"},
		{"time", output, struct {
			A time.Time `json:"a" doc:"A."`
		}{}, "is not exported"},
		{"pointers in a slice", input, struct {
			A []*int `json:"a" doc:"A."`
		}{}, "must not hold pointers"},
		{"pointer to a pointer", output, struct {
			A **int `json:"a" doc:"A."`
		}{}, "pointer to a pointer"},
		{"contains itself", output, struct {
			A node `json:"a" doc:"A."`
		}{}, "contains itself"},
		{"map of itself", output, struct {
			A self `json:"a" doc:"A."`
		}{}, "nested too deeply"},
	} {
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

type node struct {
	Next []node `json:"next" doc:"Next."`
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
