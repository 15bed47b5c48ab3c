package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestProfitMargin(t *testing.T) {
	sdktest.Run(t, ProfitMargin, []sdktest.Case{
		{Name: "profit", Body: `{"revenue": 150, "cost": 100}`, Want: `{"profit": 50, "marginPercent": 33.33, "markupPercent": 50}`},
		{Name: "loss", Body: `{"revenue": 100, "cost": 150}`, Want: `{"profit": -50, "marginPercent": -50, "markupPercent": -33.33}`},
		{Name: "no cost", Body: `{"revenue": 50, "cost": 0}`, Want: `{"profit": 50, "marginPercent": 100, "markupPercent": null}`},
		{Name: "negative zero is no cost", Body: `{"revenue": 50, "cost": -0.0}`, Want: `{"profit": 50, "marginPercent": 100, "markupPercent": null}`},
		{Name: "neither profit nor loss", Body: `{"revenue": 50, "cost": 50}`, Want: `{"profit": 0, "marginPercent": 0, "markupPercent": 0}`},
		{Name: "loss that rounds to nothing", Body: `{"revenue": 1000, "cost": 1000.001}`, Want: `{"profit": 0, "marginPercent": 0, "markupPercent": 0}`},
		{Name: "thirds", Body: `{"revenue": 3, "cost": 2}`, Want: `{"profit": 1, "marginPercent": 33.33, "markupPercent": 50}`},
		{Name: "halves away from zero", Body: `{"revenue": 8, "cost": 8.625}`, Want: `{"profit": -0.63, "marginPercent": -7.81, "markupPercent": -7.25}`},
	})
	const valid = `{"revenue": 150, "cost": 100}`
	refuses(t, ProfitMargin, valid,
		`"revenue": 0`,
		`"revenue": -0`,
		`"revenue": -1`,
		`"revenue": null`,
		`"revenue": "1"`,
		`"revenue": 5e-324`,
		`"cost": -0.01`,
		`"cost": null`,
		`"cost": []`,
		`"cost": 5e-324`,
	)
	takes(t, ProfitMargin, valid,
		`"cost": 1e300`,
		`"revenue": 1e300`,
	)
}
