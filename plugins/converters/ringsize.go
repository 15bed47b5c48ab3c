package main

import (
	"context"
	"math/big"
	"strconv"

	"github.com/utilhost/utilhost/sdk"
)

type ringSizeRequest struct {
	Value  float64 `json:"value" doc:"Size in the system."`
	System string  `json:"system" doc:"Size of the United States, or inside diameter or circumference in millimetres." enum:"us,diameter-mm,circumference-mm" default:"us"`
}

type ringSizeResult struct {
	US              float64 `json:"us" doc:"Size of the United States, 0 to 20, to two decimals."`
	DiameterMm      float64 `json:"diameterMm" doc:"Inside diameter in millimetres, to two decimals."`
	CircumferenceMm float64 `json:"circumferenceMm" doc:"Inside circumference in millimetres, to two decimals."`
	NearestUS       float64 `json:"nearestUs" doc:"Nearest whole or half size of the United States."`
	NearestUK       string  `json:"nearestUk" doc:"Nearest British size, such as N or N½, empty below A."`
	NearestEU       float64 `json:"nearestEu" doc:"Nearest size of ISO 8653, the circumference in whole millimetres."`
}

// RingSize is convert/ring-size.
var RingSize = sdk.Endpoint[ringSizeRequest, ringSizeResult]{
	Route:   "convert/ring-size",
	Summary: "Ring sizes",
	Doc: `
A ring of US size 0 is 11.63 mm wide inside, and every size adds 0.8128 mm, which
is 0.032 inch. The British size A has a circumference of 37.825 mm and every
letter adds 1.25 mm; after Z come Z+1, Z+2 and so on. Millimetres must give a US
size from 0 to 20. Of two equally near sizes the larger is given.`,
	Examples: []sdk.Example{{
		Request:  `{"value": 7}`,
		Response: `{"us": 7, "diameterMm": 17.32, "circumferenceMm": 54.41, "nearestUs": 7, "nearestUk": "N½", "nearestEu": 54}`,
	}, {
		Name:     "Circumference",
		Request:  `{"value": 60, "system": "circumference-mm"}`,
		Response: `{"us": 9.19, "diameterMm": 19.1, "circumferenceMm": 60, "nearestUs": 9, "nearestUk": "R½", "nearestEu": 60}`,
	}},
	Run: func(_ context.Context, in ringSizeRequest) (ringSizeResult, error) {
		smallest, step := decimal("11.63"), decimal("0.8128")
		us, diameter := written(in.Value), written(in.Value)
		switch in.System {
		case "us":
			diameter.Add(diameter.Mul(diameter, step), smallest)
		case "circumference-mm":
			diameter.Quo(diameter, pi())
			fallthrough
		case "diameter-mm":
			us.Quo(us.Sub(diameter, smallest), step)
		}
		const decimals = 2
		rounded := toDecimals(us, decimals)
		// A diameter that was rounded may lie just outside.
		if in.System == "us" && (in.Value < 0 || in.Value > 20) || rounded < 0 || rounded > 20 {
			return ringSizeResult{}, sdk.Invalid("value", "must give a US size from 0 to 20")
		}
		circumference := new(big.Rat).Mul(diameter, pi())
		return ringSizeResult{
			US:              rounded,
			DiameterMm:      toDecimals(diameter, decimals),
			CircumferenceMm: toDecimals(circumference, decimals),
			NearestUS:       toHalves(us),
			NearestUK:       britishRing(circumference),
			NearestEU:       float64(roundHalfUp(circumference).Int64()),
		}, nil
	},
}

// britishRing is the nearest letter or half of one, empty below A.
func britishRing(circumference *big.Rat) string {
	letters := new(big.Rat).Sub(circumference, decimal("37.825"))
	letters.Quo(letters, decimal("1.25"))
	halves := int(2 * toHalves(letters))
	if halves < 0 {
		return ""
	}
	suffix := ""
	if halves%2 == 1 {
		suffix = "½"
	}
	if letter := halves / 2; letter > 'Z'-'A' {
		return "Z+" + strconv.Itoa(letter-('Z'-'A')) + suffix
	}
	return string(rune('A'+halves/2)) + suffix
}
