package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/inventory-formulas.py.
func TestSafetyStock(t *testing.T) {
	sdktest.Run(t, SafetyStock, []sdktest.Case{
		{Name: "both vary", Body: `{"averageDailyDemand": 30, "demandStandardDeviation": 20, "averageLeadTimeDays": 4, "leadTimeStandardDeviation": 1, "serviceFactor": 2}`,
			Want: `{"recommendedSafetyStock": 100, "reorderPoint": 220, "demandOnlySafetyStock": 80, "leadTimeDemand": 120}`},
		{Name: "lead time steady by default", Body: `{"averageDailyDemand": 30, "demandStandardDeviation": 20, "averageLeadTimeDays": 4, "serviceFactor": 2}`,
			Want: `{"recommendedSafetyStock": 80, "reorderPoint": 200, "demandOnlySafetyStock": 80, "leadTimeDemand": 120}`},
		{Name: "demand steady", Body: `{"averageDailyDemand": 30, "demandStandardDeviation": 0, "averageLeadTimeDays": 4, "leadTimeStandardDeviation": 2, "serviceFactor": 1}`,
			Want: `{"recommendedSafetyStock": 60, "reorderPoint": 180, "demandOnlySafetyStock": 0, "leadTimeDemand": 120}`},
		// 1.65 x 12 x sqrt(7) = 52.386...
		{Name: "rounded up to whole units", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 7, "serviceFactor": 1.65}`,
			Want: `{"recommendedSafetyStock": 53, "reorderPoint": 333, "demandOnlySafetyStock": 52.39, "leadTimeDemand": 280}`},
		// 2.5 x sqrt(9 x 0.4 x 0.4) is 3.0000000000000004 in doubles.
		{Name: "binary noise adds no unit", Body: `{"averageDailyDemand": 0, "demandStandardDeviation": 0.4, "averageLeadTimeDays": 9, "serviceFactor": 2.5}`,
			Want: `{"recommendedSafetyStock": 3, "reorderPoint": 3, "demandOnlySafetyStock": 3, "leadTimeDemand": 0}`},
		{Name: "no service", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 7, "serviceFactor": 0}`,
			Want: `{"recommendedSafetyStock": 0, "reorderPoint": 280, "demandOnlySafetyStock": 0, "leadTimeDemand": 280}`},
		{Name: "no lead time", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 0, "serviceFactor": 2}`,
			Want: `{"recommendedSafetyStock": 0, "reorderPoint": 0, "demandOnlySafetyStock": 0, "leadTimeDemand": 0}`},
		{Name: "fraction of a day", Body: `{"averageDailyDemand": 4.25, "demandStandardDeviation": 0, "averageLeadTimeDays": 0.5, "serviceFactor": 2}`,
			Want: `{"recommendedSafetyStock": 0, "reorderPoint": 2.13, "demandOnlySafetyStock": 0, "leadTimeDemand": 2.13}`},
		{Name: "square out of range", Body: `{"averageDailyDemand": 1, "demandStandardDeviation": 1e200, "averageLeadTimeDays": 1, "serviceFactor": 1}`, Code: "INVALID_INPUT"},
		{Name: "demand out of range", Body: `{"averageDailyDemand": 1e200, "demandStandardDeviation": 1, "averageLeadTimeDays": 1e200, "serviceFactor": 1}`, Code: "INVALID_INPUT"},
		{Name: "negative demand", Body: `{"averageDailyDemand": -1, "demandStandardDeviation": 12, "averageLeadTimeDays": 7, "serviceFactor": 1}`, Code: "INVALID_INPUT", Field: "averageDailyDemand"},
		{Name: "negative deviation", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": -1, "averageLeadTimeDays": 7, "serviceFactor": 1}`, Code: "INVALID_INPUT", Field: "demandStandardDeviation"},
		{Name: "negative lead time", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": -1, "serviceFactor": 1}`, Code: "INVALID_INPUT", Field: "averageLeadTimeDays"},
		{Name: "negative deviation of the lead time", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 7, "leadTimeStandardDeviation": -1, "serviceFactor": 1}`, Code: "INVALID_INPUT", Field: "leadTimeStandardDeviation"},
		{Name: "negative service", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 7, "serviceFactor": -0.1}`, Code: "INVALID_INPUT", Field: "serviceFactor"},
		{Name: "service factor missing", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 7}`, Code: "INVALID_INPUT", Field: "serviceFactor"},
		{Name: "service factor as text", Body: `{"averageDailyDemand": 40, "demandStandardDeviation": 12, "averageLeadTimeDays": 7, "serviceFactor": "95%"}`, Code: "INVALID_INPUT", Field: "serviceFactor"},
	})
	sdktest.Run(t, SafetyStock, sdktest.Recorded(t, "testdata/formulas.json", "inventory/safety-stock"))
}
