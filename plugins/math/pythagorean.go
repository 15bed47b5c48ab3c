package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type pythagoreanRequest struct {
	FirstSide  float64 `json:"firstSide" doc:"Length of one leg." exclusiveMin:"0"`
	SecondSide float64 `json:"secondSide" doc:"Length of the other leg, or of the hypotenuse when mode is leg." exclusiveMin:"0"`
	Mode       string  `json:"mode" doc:"Which side is missing." enum:"hypotenuse,leg" default:"hypotenuse"`
}

type pythagoreanResult struct {
	MissingSide float64 `json:"missingSide" doc:"Length of the third side."`
	Area        float64 `json:"area" doc:"Area of the triangle."`
	Perimeter   float64 `json:"perimeter" doc:"Sum of the three sides."`
}

// Pythagorean is math/pythagorean.
var Pythagorean = sdk.Endpoint[pythagoreanRequest, pythagoreanResult]{
	Route:   "math/pythagorean",
	Summary: "Third side, area and perimeter of a right triangle",
	Doc: `
In mode hypotenuse both sides are legs and the side opposite the right angle
is missing. In mode leg firstSide is a leg and secondSide the hypotenuse,
which must be longer. The sides are taken as the decimals they are written
as.`,
	Examples: []sdk.Example{{
		Request:  `{"firstSide": 3, "secondSide": 4}`,
		Response: `{"missingSide": 5, "area": 6, "perimeter": 12}`,
	}, {
		Name:     "Missing leg",
		Request:  `{"firstSide": 5, "secondSide": 13, "mode": "leg"}`,
		Response: `{"missingSide": 12, "area": 30, "perimeter": 30}`,
	}},
	Run: func(_ context.Context, in pythagoreanRequest) (pythagoreanResult, error) {
		first, second := written(in.FirstSide), written(in.SecondSide)
		square, other := new(big.Rat).Mul(first, first), new(big.Rat).Mul(second, second)
		switch in.Mode {
		case "hypotenuse":
			square.Add(square, other)
		case "leg":
			if in.SecondSide <= in.FirstSide {
				return pythagoreanResult{}, sdk.Invalid("secondSide", "must be longer than firstSide, being the hypotenuse")
			}
			square.Sub(other, square)
		}
		missing := squareRoot(square)
		a, b := long(0).SetRat(first), long(0).SetRat(second)
		perimeter := new(big.Float).Add(missing, new(big.Float).Add(a, b))
		if in.Mode == "leg" {
			b = missing
		}
		area := new(big.Float).Quo(new(big.Float).Mul(a, b), long(2))
		out := pythagoreanResult{MissingSide: short(missing), Area: short(area), Perimeter: short(perimeter)}
		if err := sdk.InRange("secondSide", out.MissingSide, out.Area, out.Perimeter); err != nil {
			return pythagoreanResult{}, err
		}
		return out, nil
	},
}
