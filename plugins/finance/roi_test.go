package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestROI(t *testing.T) {
	sdktest.Run(t, ROI, []sdktest.Case{
		{Name: "gain", Body: `{"initialInvestment": 1000, "finalValue": 1500}`, Want: `{"roiPercent": 50, "profit": 500}`},
		{Name: "loss", Body: `{"initialInvestment": 2000, "finalValue": 1500}`, Want: `{"roiPercent": -25, "profit": -500}`},
		{Name: "all lost", Body: `{"initialInvestment": 10, "finalValue": 0}`, Want: `{"roiPercent": -100, "profit": -10}`},
		{Name: "nothing gained", Body: `{"initialInvestment": 10, "finalValue": 10}`, Want: `{"roiPercent": 0, "profit": 0}`},
		{Name: "third", Body: `{"initialInvestment": 3, "finalValue": 4}`, Want: `{"roiPercent": 33.33, "profit": 1}`},
		{Name: "loss of two thirds", Body: `{"initialInvestment": 3, "finalValue": 1}`, Want: `{"roiPercent": -66.67, "profit": -2}`},
		{Name: "loss that rounds to nothing", Body: `{"initialInvestment": 1000, "finalValue": 999.999}`, Want: `{"roiPercent": 0, "profit": 0}`},
		{Name: "halves away from zero", Body: `{"initialInvestment": 8, "finalValue": 7.375}`, Want: `{"roiPercent": -7.81, "profit": -0.63}`},
		{Name: "nothing invested", Body: `{"initialInvestment": 0, "finalValue": 10}`, Code: "INVALID_INPUT", Field: "initialInvestment"},
	})
	const valid = `{"initialInvestment": 1000, "finalValue": 1100}`
	refuses(t, ROI, valid,
		`"initialInvestment": 0`,
		`"initialInvestment": -0`,
		`"initialInvestment": -1`,
		`"initialInvestment": null`,
		`"initialInvestment": "1"`,
		`"initialInvestment": 1e-308`,
		`"finalValue": -0.01`,
		`"finalValue": null`,
		`"finalValue": "1"`,
		`"finalValue": []`,
	)
	takes(t, ROI, valid,
		`"finalValue": 0`,
		`"finalValue": 1e300`,
	)
}
