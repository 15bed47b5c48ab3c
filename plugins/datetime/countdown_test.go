package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: arithmetic, the largest by Python 3.11's integers.
func TestCountdown(t *testing.T) {
	sdktest.Run(t, Countdown, slices.Concat(
		answers(
			`{"fromMs": 0, "toMs": 0}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 0}`,
			`{"fromMs": 0, "toMs": 999}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 0}`,
			`{"fromMs": 0, "toMs": 1000}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 1}`,
			`{"fromMs": 0, "toMs": 86400000}`, `{"days": 1, "hours": 0, "minutes": 0, "seconds": 0}`,
			`{"fromMs": 0, "toMs": 86399999}`, `{"days": 0, "hours": 23, "minutes": 59, "seconds": 59}`,
			`{"fromMs": 1000, "toMs": 0}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 0}`,
			`{"fromMs": -1, "toMs": 999}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 1}`,
			`{"fromMs": -500, "toMs": 499}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 0}`,
			`{"fromMs": 0.0, "toMs": 1e3}`, `{"days": 0, "hours": 0, "minutes": 0, "seconds": 1}`,
			`{"fromMs": -9007199254740991, "toMs": 9007199254740991}`, `{"days": 208499982, "hours": 17, "minutes": 58, "seconds": 1}`,
		),
		refusals("fromMs", `{"toMs": 0}`, `{"fromMs": 0.5, "toMs": 0}`, `{"fromMs": "0", "toMs": 0}`, `{"fromMs": 1e300, "toMs": 0}`),
		refusals("toMs", `{"fromMs": 0}`, `{"fromMs": 0, "toMs": 1.5}`, `{"fromMs": 0, "toMs": null}`),
	))
}
