package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type roundRequest struct {
	Value  float64 `json:"value" doc:"Number to round."`
	Places int     `json:"places" doc:"Decimal places to keep; negative ones stand left of the decimal point." min:"-10" max:"10" default:"0"`
	Mode   string  `json:"mode" doc:"To the nearest, halves away from zero; toward positive infinity; toward negative infinity; toward zero." enum:"nearest,up,down,truncate" default:"nearest"`
}

type roundResult struct {
	Result float64 `json:"result" doc:"The rounded number."`
}

// Round is math/round.
var Round = sdk.Endpoint[roundRequest, roundResult]{
	Route:   "math/round",
	Summary: "Rounding to decimal places",
	Doc: `
Rounds the number as it is written in decimal, not its binary approximation:
1.005 to two places is 1.01. With -2 places a number is rounded to hundreds.`,
	Examples: []sdk.Example{{
		Request:  `{"value": 1.005, "places": 2}`,
		Response: `{"result": 1.01}`,
	}, {
		Name:     "To hundreds, upward",
		Request:  `{"value": 1234, "places": -2, "mode": "up"}`,
		Response: `{"result": 1300}`,
	}, {
		Name:     "Toward negative infinity",
		Request:  `{"value": -2.1, "mode": "down"}`,
		Response: `{"result": -3}`,
	}},
	Run: func(_ context.Context, in roundRequest) (roundResult, error) {
		result := nearest(roundTo(written(in.Value), in.Places, rounding(in.Mode)))
		if err := sdk.InRange("value", result); err != nil {
			return roundResult{}, err
		}
		return roundResult{result}, nil
	},
}
