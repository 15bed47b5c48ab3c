package main

import "github.com/utilhost/utilhost/plugins/internal/js"

// monthsPerYear is how many months a year has.
const monthsPerYear = 12

// perYear says how many periods of a frequency a year has.
var perYear = map[string]float64{
	"annually": 1, "semiannually": 2, "quarterly": 4, "monthly": monthsPerYear, "daily": 365,
}

// monthsIn says how many months a unit of time has.
var monthsIn = map[string]float64{"years": monthsPerYear, "months": 1}

// inYears returns a time in years.
func inYears(time float64, unit string) float64 {
	if unit == "months" {
		return time / monthsPerYear
	}
	return time
}

// perPeriod turns an annual percentage into the rate of one of so many periods a
// year, 0.01 for 1 percent.
func perPeriod(annualPercent, periods float64) float64 { return annualPercent / (100 * periods) }

// nearestPeriods returns the number of whole periods in a length of time, of
// which so many fall into one unit of it.
func nearestPeriods(length, perUnit float64) float64 { return js.Round(float64(length * perUnit)) }
