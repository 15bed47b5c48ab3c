package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestTakeHome(t *testing.T) {
	sdktest.Run(t, TakeHome, []sdktest.Case{
		{Name: "percentage alone", Body: `{"grossSalary": 5000, "deductionPercent": 22}`, Want: `{"grossSalary": 5000, "deductionAmount": 1100, "takeHome": 3900}`},
		{Name: "both", Body: `{"grossSalary": 5000, "deductionPercent": 22, "otherDeductions": 150}`, Want: `{"grossSalary": 5000, "deductionAmount": 1250, "takeHome": 3750}`},
		{Name: "amount alone", Body: `{"grossSalary": 5000, "deductionPercent": 0, "otherDeductions": 0.5}`, Want: `{"grossSalary": 5000, "deductionAmount": 0.5, "takeHome": 4999.5}`},
		{Name: "all", Body: `{"grossSalary": 5000, "deductionPercent": 100}`, Want: `{"grossSalary": 5000, "deductionAmount": 5000, "takeHome": 0}`},
		{Name: "more than all", Body: `{"grossSalary": 100, "deductionPercent": 100, "otherDeductions": 20}`, Want: `{"grossSalary": 100, "deductionAmount": 120, "takeHome": -20}`},
		{Name: "no salary", Body: `{"grossSalary": 0, "deductionPercent": 50, "otherDeductions": 1}`, Want: `{"grossSalary": 0, "deductionAmount": 1, "takeHome": -1}`},
		{Name: "halves away from zero", Body: `{"grossSalary": 0, "deductionPercent": 0, "otherDeductions": 0.125}`, Want: `{"grossSalary": 0, "deductionAmount": 0.13, "takeHome": -0.13}`},
		{Name: "negative that rounds to nothing", Body: `{"grossSalary": 0, "deductionPercent": 0, "otherDeductions": 0.001}`, Want: `{"grossSalary": 0, "deductionAmount": 0, "takeHome": 0}`},
	})
	const valid = `{"grossSalary": 5000, "deductionPercent": 22}`
	refuses(t, TakeHome, valid,
		`"grossSalary": -0.01`,
		`"grossSalary": null`,
		`"grossSalary": "1"`,
		`"grossSalary": 1.7e308`,
		`"deductionPercent": -0.01`,
		`"deductionPercent": -1`,
		`"deductionPercent": 100.01`,
		`"deductionPercent": null`,
		`"otherDeductions": -0.01`,
		`"otherDeductions": "1"`,
	)
	takes(t, TakeHome, valid,
		`"deductionPercent": 0`,
		`"deductionPercent": 100`,
		`"otherDeductions": null`,
	)
}
