package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type weatherSeasonRequest struct {
	Month      int    `json:"month" doc:"Month, 1 to 12." min:"1" max:"12"`
	Hemisphere string `json:"hemisphere" doc:"Side of the equator." enum:"northern,southern" default:"northern"`
}

type weatherSeasonResult struct {
	MeteorologicalSeason string `json:"meteorologicalSeason" doc:"The season." enum:"Winter,Spring,Summer,Autumn"`
}

// WeatherSeason is datetime/weather-season.
var WeatherSeason = sdk.Endpoint[weatherSeasonRequest, weatherSeasonResult]{
	Route:   "datetime/weather-season",
	Summary: "Meteorological season of a month",
	Doc: `
Meteorological seasons are three whole months each; in the north winter is
December to February, in the south summer is.`,
	Examples: []sdk.Example{{
		Request:  `{"month": 1}`,
		Response: `{"meteorologicalSeason": "Winter"}`,
	}, {
		Name:     "South of the equator",
		Request:  `{"month": 1, "hemisphere": "southern"}`,
		Response: `{"meteorologicalSeason": "Summer"}`,
	}},
	Run: func(_ context.Context, in weatherSeasonRequest) (weatherSeasonResult, error) {
		seasons := [...]string{"Winter", "Spring", "Summer", "Autumn"}
		place := in.Month % 12 / 3
		if in.Hemisphere == "southern" {
			place = (place + 2) % len(seasons)
		}
		return weatherSeasonResult{seasons[place]}, nil
	},
}
