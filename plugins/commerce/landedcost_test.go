package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/commerce-formulas.py.
func TestLandedCost(t *testing.T) {
	body := func(more string) string { return `{"quantity": 100, "supplierUnitCost": 5` + more + `}` }
	want := func(sellable, per, landed, duty, ordered, goods string) string {
		return `{"sellableUnits": ` + sellable + `, "costPerSellableUnit": ` + per + `, "landedCost": ` + landed + `, "duty": ` + duty +
			`, "costPerOrderedUnit": ` + ordered + `, "goodsCost": ` + goods + `}`
	}
	plain := want("100", "5", "500", "0", "5", "500")
	cases := []sdktest.Case{
		{Name: "defaults", Body: body(``), Want: plain},
		{Name: "nulls", Body: body(`, "damagedUnits": null, "freight": null, "dutyRate": null, "dutyBase": null`), Want: plain},
		{Name: "duty on goods by default", Body: body(`, "freight": 80, "insurance": 20, "dutyRate": 10`), Want: want("100", "6.5", "650", "50", "6.5", "500")},
		{Name: "duty on goods", Body: body(`, "freight": 80, "insurance": 20, "dutyRate": 10, "dutyBase": "goods"`), Want: want("100", "6.5", "650", "50", "6.5", "500")},
		{Name: "duty on the CIF value", Body: body(`, "freight": 80, "insurance": 20, "dutyRate": 10, "dutyBase": "cif"`), Want: want("100", "6.6", "660", "60", "6.6", "500")},
		{Name: "other costs bear no duty", Body: body(`, "clearance": 50, "dutyRate": 10, "dutyBase": "cif"`), Want: want("100", "6", "600", "50", "6", "500")},
		{Name: "full duty", Body: body(`, "dutyRate": 100`), Want: want("100", "10", "1000", "500", "10", "500")},
		{Name: "damage", Body: body(`, "damagedUnits": 4`), Want: want("96", "5.2083", "500", "0", "5", "500")},
		{Name: "one unit is left", Body: body(`, "damagedUnits": 99`), Want: want("1", "500", "500", "0", "5", "500")},
		{Name: "part of a unit", Body: `{"quantity": 0.3, "supplierUnitCost": 5, "damagedUnits": 0.1}`, Want: want("0.2", "7.5", "1.5", "0", "5", "1.5")},
		{Name: "free goods", Body: `{"quantity": 3, "supplierUnitCost": 0, "freight": 1}`, Want: want("3", "0.3333", "1", "0", "0.3333", "0")},
		{Name: "halves of the last digit", Body: `{"quantity": 32, "supplierUnitCost": 0, "freight": 0.125}`, Want: want("32", "0.0039", "0.13", "0", "0.0039", "0")},
		{Name: "all are damaged", Body: body(`, "damagedUnits": 100`), Code: "INVALID_INPUT", Field: "damagedUnits"},
		{Name: "more are damaged", Body: body(`, "damagedUnits": 101`), Code: "INVALID_INPUT", Field: "damagedUnits"},
		{Name: "goods out of range", Body: `{"quantity": 1e200, "supplierUnitCost": 1e200}`, Code: "INVALID_INPUT"},
		{Name: "total out of range", Body: body(`, "freight": 1.7e308, "insurance": 1.7e308`), Code: "INVALID_INPUT"},
		{Name: "unit cost out of range", Body: `{"quantity": 1e-300, "supplierUnitCost": 0, "freight": 1e300}`, Code: "INVALID_INPUT"},
		{Name: "no quantity", Body: `{"quantity": 0, "supplierUnitCost": 5}`, Code: "INVALID_INPUT", Field: "quantity"},
		{Name: "negative quantity", Body: `{"quantity": -1, "supplierUnitCost": 5}`, Code: "INVALID_INPUT", Field: "quantity"},
		{Name: "negative unit cost", Body: `{"quantity": 1, "supplierUnitCost": -5}`, Code: "INVALID_INPUT", Field: "supplierUnitCost"},
		{Name: "negative damage", Body: body(`, "damagedUnits": -1`), Code: "INVALID_INPUT", Field: "damagedUnits"},
		{Name: "negative duty", Body: body(`, "dutyRate": -1`), Code: "INVALID_INPUT", Field: "dutyRate"},
		{Name: "duty above 100", Body: body(`, "dutyRate": 100.01`), Code: "INVALID_INPUT", Field: "dutyRate"},
		{Name: "unknown duty base", Body: body(`, "dutyBase": "fob"`), Code: "INVALID_INPUT", Field: "dutyBase"},
		{Name: "duty base in capitals", Body: body(`, "dutyBase": "CIF"`), Code: "INVALID_INPUT", Field: "dutyBase"},
		{Name: "empty duty base", Body: body(`, "dutyBase": ""`), Code: "INVALID_INPUT", Field: "dutyBase"},
	}
	for _, name := range []string{"freight", "insurance", "clearance", "domesticTransport", "inspection", "packaging", "otherCost"} {
		cases = append(cases,
			sdktest.Case{Name: name, Body: body(`, "` + name + `": 100`), Want: want("100", "6", "600", "0", "6", "500")},
			sdktest.Case{Name: "negative " + name, Body: body(`, "` + name + `": -1`), Code: "INVALID_INPUT", Field: name})
	}
	sdktest.Run(t, LandedCost, cases)
	sdktest.Run(t, LandedCost, sdktest.Recorded(t, "testdata/formulas.json", "commerce/landed-cost"))
}
