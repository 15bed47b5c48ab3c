package schema

import (
	"encoding/json"
	"reflect"
	"testing"
)

// order is a request with every kind of field and every rule.
type order struct {
	Text    string          `json:"text" doc:"Any text." maxLength:"5"`
	Code    string          `json:"code" doc:"A code." pattern:"^[A-Z]{2,}$" minLength:"2" default:"AB"`
	Mode    string          `json:"mode" doc:"A mode." enum:"fast,slow" default:"fast"`
	Count   int             `json:"count" doc:"A count." min:"1" max:"10" default:"3"`
	Bits    int             `json:"bits" doc:"A size." enum:"128,256" default:"256"`
	Share   float64         `json:"share" doc:"A share." exclusiveMin:"0" exclusiveMax:"1" default:"0.5"`
	Size    float64         `json:"size" doc:"A size." whole:"true" default:"1"`
	Loud    bool            `json:"loud" doc:"Whether loud." default:"false"`
	Values  []float64       `json:"values" doc:"Numbers." min:"-5" minItems:"1" maxItems:"4" default:"[1,2]"`
	Names   []string        `json:"names" doc:"Names." enum:"a,b" default:"[]"`
	Note    *string         `json:"note" doc:"A note." minLength:"1"`
	Limit   *int            `json:"limit" doc:"A limit."`
	Lines   []line          `json:"lines" doc:"Lines." maxItems:"3" default:"[]"`
	Address *address        `json:"address" doc:"An address."`
	Extra   json.RawMessage `json:"extra" doc:"Anything." default:"null"`
}

type line struct {
	Name  string  `json:"name" doc:"A name."`
	Price float64 `json:"price" doc:"A price." min:"0"`
	Tax   float64 `json:"tax" doc:"A rate." default:"20"`
}

type address struct {
	City string `json:"city" doc:"A city." minLength:"1"`
	Zip  string `json:"zip" doc:"A code." default:""`
}

func newDecoder[T any](tb testing.TB) *Decoder {
	tb.Helper()
	d, err := NewDecoder(reflect.TypeFor[T]())
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

func newEncoder[T any](tb testing.TB) *Encoder {
	tb.Helper()
	e, err := NewEncoder(reflect.TypeFor[T]())
	if err != nil {
		tb.Fatal(err)
	}
	return e
}
