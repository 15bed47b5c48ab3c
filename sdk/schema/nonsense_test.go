package schema

import (
	"reflect"
	"time"
)

// Types that the cases of nonsense need.
type (
	nested struct {
		Children []struct {
			Child *int `json:"child" doc:"Child."`
		} `json:"children" doc:"Children."`
	}
	self map[string]self
	node struct {
		Next []node `json:"next" doc:"Next."`
	}
)

// nonsense lists types that are refused, with a part of the reason; empty for the
// one that is sound.
var nonsense = []struct {
	name   string
	direct direction
	value  any
	want   string // part of the error; empty for none
}{
	{"sound", input, nested{}, ""},
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
}
