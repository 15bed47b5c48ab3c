package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type unitRequest struct {
	Category string  `json:"category" doc:"What is measured." enum:"length,weight,temperature,area,volume,speed,time,digital-storage,data-rate,pressure,energy,power,angle,fuel-economy,frequency"`
	Value    float64 `json:"value" doc:"Quantity in the first unit; for fuel-economy not zero."`
	From     string  `json:"from" doc:"Unit of the value: an id, a symbol or an English name of a unit of the category." minLength:"1"`
	To       string  `json:"to" doc:"Unit of the result, in the same forms." minLength:"1"`
}

type unitResult struct {
	Result      float64          `json:"result" doc:"The quantity in the second unit, to 15 significant digits."`
	Conversions []unitConversion `json:"conversions" doc:"The quantity in every unit of the category."`
}

type unitConversion struct {
	Unit  string  `json:"unit" doc:"Id of the unit."`
	Name  string  `json:"name" doc:"English name of the unit."`
	Value float64 `json:"value" doc:"The quantity in this unit, to 15 significant digits."`
}

// Unit is convert/unit.
var Unit = sdk.Endpoint[unitRequest, unitResult]{
	Route:   "convert/unit",
	Summary: "Units of measure",
	Doc: `
Converts by the exact definitions of the units (SI Brochure, NIST SP 811, NIST
Handbook 44), with the decimal digits of the value as they are written, and gives
15 significant digits. An id is taken as it is; a symbol or an English name,
singular or plural, in any letter case, unless the case makes another unit of it:
mW is no megawatt, Mb no megabyte. Every result must be a number that JSON can
hold, and consumption per 100 km, the inverse of distance per volume, knows no zero.`,
	Examples: []sdk.Example{{
		Name:    "Length",
		Request: `{"category": "length", "value": 1, "from": "mi", "to": "km"}`,
		Response: `{"result": 1.609344, "conversions": [
			{"unit": "nm", "name": "nanometre", "value": 1609344000000},
			{"unit": "um", "name": "micrometre", "value": 1609344000},
			{"unit": "mm", "name": "millimetre", "value": 1609344},
			{"unit": "cm", "name": "centimetre", "value": 160934.4},
			{"unit": "m", "name": "metre", "value": 1609.344},
			{"unit": "km", "name": "kilometre", "value": 1.609344},
			{"unit": "in", "name": "inch", "value": 63360},
			{"unit": "ft", "name": "foot", "value": 5280},
			{"unit": "yd", "name": "yard", "value": 1760},
			{"unit": "mi", "name": "mile", "value": 1},
			{"unit": "nmi", "name": "nautical mile", "value": 0.868976241900648}]}`,
	}, {
		Name:    "Temperature, by name",
		Request: `{"category": "temperature", "value": -40, "from": "Celsius", "to": "°F"}`,
		Response: `{"result": -40, "conversions": [
			{"unit": "c", "name": "degree Celsius", "value": -40},
			{"unit": "f", "name": "degree Fahrenheit", "value": -40},
			{"unit": "k", "name": "kelvin", "value": 233.15},
			{"unit": "r", "name": "degree Rankine", "value": 419.67}]}`,
	}, {
		Name:    "Milliwatt is no megawatt",
		Request: `{"category": "power", "value": 1, "from": "mW", "to": "w"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in unitRequest) (unitResult, error) {
		c := unitCategories()[in.Category]
		if in.Category == "fuel-economy" && in.Value == 0 {
			return unitResult{}, sdk.Invalid("value", "must not be zero")
		}
		from, ok := c.find(in.From)
		if !ok {
			return unitResult{}, sdk.Invalid("from", "must be a unit of %s: %s", in.Category, c.ids())
		}
		to, ok := c.find(in.To)
		if !ok {
			return unitResult{}, sdk.Invalid("to", "must be a unit of %s: %s", in.Category, c.ids())
		}
		const digits = 15
		quantity := c.units[from].toBase(written(in.Value))
		values := make([]unitConversion, len(c.units))
		for i, u := range c.units {
			value := toSignificant(u.fromBase(quantity), digits)
			if err := sdk.InRange("value", value); err != nil {
				return unitResult{}, err
			}
			values[i] = unitConversion{Unit: u.id, Name: u.names[0].singular, Value: value}
		}
		return unitResult{Result: values[to].Value, Conversions: values}, nil
	},
}
