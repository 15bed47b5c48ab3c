package main

import (
	"slices"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the bytes, times by Number.prototype.toString(36) of
// Node v20.20.2, and an own computation in Python.
func TestCUID(t *testing.T) {
	const (
		invalid = sdk.CodeInvalidInput
		form    = `^c[0-9a-z]{24}$`
	)
	now := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC) // 1709208000000 is lt76b9c0
	sdktest.Run(t, CUID, []sdktest.Case{
		{Name: "layout", Body: `{}`, Now: now, Random: stream(0, 0, 36, 0, 35, 36, 63, 34, 33, 4, 5, 6, 7, 8, 9, 10, 11), Want: `{"values": ["clt76b9c000100zyx456789ab"]}`},
		{Name: "1970", Body: `{}`, Now: time.UnixMilli(0), Random: stream(make([]byte, 15)...), Want: `{"values": ["c000000000000000000000000"]}`},
		{Name: "last of eight digits", Body: `{}`, Now: time.UnixMilli(2821109907455), Random: stream(make([]byte, 15)...), Want: `{"values": ["czzzzzzzz0000000000000000"]}`},
		{Name: "after that anew", Body: `{}`, Now: time.UnixMilli(2821109907456), Random: stream(make([]byte, 15)...), Want: `{"values": ["c000000000000000000000000"]}`},
		{Name: "before 1970", Body: `{}`, Now: time.UnixMilli(-1), Random: stream(make([]byte, 15)...), Want: `{"values": ["czzzzzzzz0000000000000000"]}`},
		{Name: "default", Body: `{}`, Check: listed("values", form, 1)},
		{Name: "null", Body: `{"count": null}`, Check: listed("values", form, 1)},
		{Name: "most", Body: `{"count": 100}`, Check: func(t *testing.T, got map[string]any) {
			listed("values", form, 100)(t, got)
			values := make([]string, 100)
			for i, value := range got["values"].([]any) {
				values[i] = value.(string)
			}
			if !slices.IsSorted(values) {
				t.Error("values do not ascend")
			}
		}},
		{Name: "none", Body: `{"count": 0}`, Code: invalid, Field: "count"},
		{Name: "101", Body: `{"count": 101}`, Code: invalid, Field: "count"},
		{Name: "fraction", Body: `{"count": 1.5}`, Code: invalid, Field: "count"},
		{Name: "text", Body: `{"count": "2"}`, Code: invalid, Field: "count"},
	})
	sdktest.Run(t, CUID, sdktest.Recorded(t, drawCases, "generate/cuid"))
}
