package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestNumberLines(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "default", Body: `{"text": "a\nb\nc"}`, Want: `{"result": "1. a\n2. b\n3. c"}`},
		{Name: "start at 0", Body: `{"text": "a\nb", "start": 0}`, Want: `{"result": "0. a\n1. b"}`},
		{Name: "start below 0", Body: `{"text": "a\nb\nc", "start": -1}`, Want: `{"result": "-1. a\n0. b\n1. c"}`},
		{Name: "separator", Body: `{"text": "a\nb", "separator": ") "}`, Want: `{"result": "1) a\n2) b"}`},
		{Name: "no separator", Body: `{"text": "a\nb", "separator": ""}`, Want: `{"result": "1a\n2b"}`},
		{Name: "padded", Body: `{"text": "a\nb\nc", "start": 98, "padZeros": true, "separator": " "}`, Want: `{"result": "098 a\n099 b\n100 c"}`},
		{Name: "padded, nothing to do", Body: `{"text": "a\nb", "padZeros": true}`, Want: `{"result": "1. a\n2. b"}`},
		{Name: "padded after the minus", Body: `{"text": "a\nb", "start": -10, "padZeros": true}`, Want: `{"result": "-10. a\n-09. b"}`},
		{Name: "a minus is as wide as a digit", Body: `{"text": "a\nb\nc", "start": -1, "padZeros": true}`, Want: `{"result": "-1. a\n00. b\n01. c"}`},
		{Name: "blank lines have numbers", Body: `{"text": "a\n\n b\n"}`, Want: `{"result": "1. a\n2. \n3.  b\n4. "}`},
		{Name: "blank lines without", Body: `{"text": "a\n \nb", "skipBlank": true}`, Want: `{"result": "1. a\n \n2. b"}`},
		{Name: "they do not widen", Body: `{"text": "a\n\nb", "start": 9, "skipBlank": true, "padZeros": true}`, Want: `{"result": "09. a\n\n10. b"}`},
		{Name: "nor last", Body: `{"text": "a\n\n", "start": 9, "skipBlank": true, "padZeros": true}`, Want: `{"result": "9. a\n\n"}`},
		{Name: "only blank lines", Body: `{"text": " \n", "skipBlank": true, "padZeros": true}`, Want: `{"result": " \n"}`},
		{Name: "CR LF", Body: `{"text": "a\r\nb"}`, Want: `{"result": "1. a\n2. b"}`},
		{Name: "largest start", Body: `{"text": "a\nb", "start": 9007199254740991}`, Want: `{"result": "9007199254740991. a\n9007199254740992. b"}`},
		{Name: "empty", Body: `{"text": "", "start": 5}`, Want: `{"result": ""}`},
		{Name: "fraction", Body: `{"text": "a", "start": 1.5}`, Code: "INVALID_INPUT", Field: "start"},
		{Name: "beyond whole doubles", Body: `{"text": "a", "start": 9007199254740992}`, Code: "INVALID_INPUT", Field: "start"},
	}
	sdktest.Run(t, NumberLines, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/number-lines")...))
}
