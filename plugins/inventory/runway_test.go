package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/inventory-formulas.py.
func TestRunway(t *testing.T) {
	sdktest.Run(t, Runway, []sdktest.Case{
		{Name: "defaults", Body: `{"onHandUnits": 100, "averageDailySales": 5}`, Want: `{"sellableNow": 100, "runwayDays": 20, "stockoutBeforeInbound": false}`},
		{Name: "nulls", Body: `{"onHandUnits": 100, "averageDailySales": 5, "reservedUnits": null, "damagedUnits": null, "inboundUnits": null, "inboundArrivalDays": null}`, Want: `{"sellableNow": 100, "runwayDays": 20, "stockoutBeforeInbound": false}`},
		{Name: "reserved and damaged", Body: `{"onHandUnits": 100, "reservedUnits": 10, "damagedUnits": 5, "averageDailySales": 8}`, Want: `{"sellableNow": 85, "runwayDays": 10.63, "stockoutBeforeInbound": false}`},
		{Name: "more reserved than there is", Body: `{"onHandUnits": 10, "reservedUnits": 8, "damagedUnits": 3, "averageDailySales": 8}`, Want: `{"sellableNow": 0, "runwayDays": 0, "stockoutBeforeInbound": false}`},
		{Name: "too late", Body: `{"onHandUnits": 100, "averageDailySales": 10, "inboundUnits": 200, "inboundArrivalDays": 20}`, Want: `{"sellableNow": 100, "runwayDays": 10, "stockoutBeforeInbound": true}`},
		{Name: "inbound units do not lengthen it", Body: `{"onHandUnits": 100, "averageDailySales": 10, "inboundUnits": 200, "inboundArrivalDays": 5}`, Want: `{"sellableNow": 100, "runwayDays": 10, "stockoutBeforeInbound": false}`},
		{Name: "arrival on the last day", Body: `{"onHandUnits": 100, "averageDailySales": 10, "inboundUnits": 1, "inboundArrivalDays": 10}`, Want: `{"sellableNow": 100, "runwayDays": 10, "stockoutBeforeInbound": false}`},
		{Name: "hardly later", Body: `{"onHandUnits": 100, "averageDailySales": 10, "inboundUnits": 1, "inboundArrivalDays": 10.001}`, Want: `{"sellableNow": 100, "runwayDays": 10, "stockoutBeforeInbound": true}`},
		{Name: "nothing is on its way", Body: `{"onHandUnits": 100, "averageDailySales": 10, "inboundUnits": 0, "inboundArrivalDays": 20}`, Want: `{"sellableNow": 100, "runwayDays": 10, "stockoutBeforeInbound": false}`},
		{Name: "it arrives today", Body: `{"onHandUnits": 0, "averageDailySales": 10, "inboundUnits": 5}`, Want: `{"sellableNow": 0, "runwayDays": 0, "stockoutBeforeInbound": false}`},
		// 0.3 - 0.1 is less than 0.2 in doubles.
		{Name: "binary noise is no stockout", Body: `{"onHandUnits": 0.3, "reservedUnits": 0.1, "averageDailySales": 1, "inboundUnits": 5, "inboundArrivalDays": 0.2}`, Want: `{"sellableNow": 0.2, "runwayDays": 0.2, "stockoutBeforeInbound": false}`},
		{Name: "out of range", Body: `{"onHandUnits": 1e300, "averageDailySales": 1e-300}`, Code: "INVALID_INPUT"},
		{Name: "negative stock", Body: `{"onHandUnits": -1, "averageDailySales": 5}`, Code: "INVALID_INPUT", Field: "onHandUnits"},
		{Name: "negative reserve", Body: `{"onHandUnits": 10, "averageDailySales": 2, "reservedUnits": -1}`, Code: "INVALID_INPUT", Field: "reservedUnits"},
		{Name: "negative damage", Body: `{"onHandUnits": 10, "averageDailySales": 2, "damagedUnits": -1}`, Code: "INVALID_INPUT", Field: "damagedUnits"},
		{Name: "no sales", Body: `{"onHandUnits": 10, "averageDailySales": 0}`, Code: "INVALID_INPUT", Field: "averageDailySales"},
		{Name: "negative sales", Body: `{"onHandUnits": 10, "averageDailySales": -2}`, Code: "INVALID_INPUT", Field: "averageDailySales"},
		{Name: "negative inbound", Body: `{"onHandUnits": 10, "averageDailySales": 2, "inboundUnits": -1}`, Code: "INVALID_INPUT", Field: "inboundUnits"},
		{Name: "arrived yesterday", Body: `{"onHandUnits": 10, "averageDailySales": 2, "inboundUnits": 1, "inboundArrivalDays": -1}`, Code: "INVALID_INPUT", Field: "inboundArrivalDays"},
	})
	sdktest.Run(t, Runway, sdktest.Recorded(t, "testdata/formulas.json", "inventory/runway"))
}
