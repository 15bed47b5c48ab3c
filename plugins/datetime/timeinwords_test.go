package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: British clock phrases, written by hand.
func TestTimeInWords(t *testing.T) {
	sdktest.Run(t, TimeInWords, slices.Concat(
		answers(
			`{"hour": 0, "minute": 0}`, `{"result": "midnight"}`,
			`{"hour": 12, "minute": 0}`, `{"result": "noon"}`,
			`{"hour": 3, "minute": 0}`, `{"result": "three o'clock"}`,
			`{"hour": 15, "minute": 0}`, `{"result": "three o'clock"}`,
			`{"hour": 15, "minute": 15}`, `{"result": "quarter past three"}`,
			`{"hour": 3, "minute": 30}`, `{"result": "half past three"}`,
			`{"hour": 3, "minute": 45}`, `{"result": "quarter to four"}`,
			`{"hour": 9, "minute": 10}`, `{"result": "ten past nine"}`,
			`{"hour": 7, "minute": 7}`, `{"result": "seven minutes past seven"}`,
			`{"hour": 7, "minute": 59}`, `{"result": "one minute to eight"}`,
			`{"hour": 7, "minute": 1}`, `{"result": "one minute past seven"}`,
			`{"hour": 0, "minute": 15}`, `{"result": "quarter past twelve"}`,
			`{"hour": 12, "minute": 15}`, `{"result": "quarter past twelve"}`,
			`{"hour": 0, "minute": 30}`, `{"result": "half past twelve"}`,
			`{"hour": 11, "minute": 45}`, `{"result": "quarter to twelve"}`,
			`{"hour": 23, "minute": 45}`, `{"result": "quarter to twelve"}`,
			`{"hour": 12, "minute": 45}`, `{"result": "quarter to one"}`,
			`{"hour": 23, "minute": 59}`, `{"result": "one minute to twelve"}`,
			`{"hour": 4, "minute": 20}`, `{"result": "twenty past four"}`,
			`{"hour": 4, "minute": 25}`, `{"result": "twenty-five past four"}`,
			`{"hour": 4, "minute": 35}`, `{"result": "twenty-five to five"}`,
			`{"hour": 4, "minute": 29}`, `{"result": "twenty-nine minutes past four"}`,
			`{"hour": 4, "minute": 31}`, `{"result": "twenty-nine minutes to five"}`,
			`{"hour": 4, "minute": 5}`, `{"result": "five past four"}`,
			`{"hour": 4, "minute": 55}`, `{"result": "five to five"}`,
			`{"hour": 16, "minute": 42}`, `{"result": "eighteen minutes to five"}`,
			`{"hour": 0, "minute": 1}`, `{"result": "one minute past twelve"}`,
			`{"hour": 0}`, `{"result": "midnight"}`,
			`{"hour": 5.0, "minute": null}`, `{"result": "five o'clock"}`,
		),
		refusals("hour", `{}`, `{"minute": 5}`, `{"hour": -1}`, `{"hour": 24}`, `{"hour": 1.5}`, `{"hour": "1"}`),
		refusals("minute", `{"hour": 1, "minute": -1}`, `{"hour": 1, "minute": 60}`, `{"hour": 1, "minute": 0.5}`, `{"hour": 1, "minute": ""}`),
	))
}
