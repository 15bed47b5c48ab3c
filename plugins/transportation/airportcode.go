package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk"
)

type airportCodeRequest struct {
	Code string `json:"code" doc:"IATA code, ICAO code or identifier of the data set, in any letter case. Outer white space does not count." minLength:"1"`
}

type airportCodeResult struct {
	Airport airportDetails `json:"airport" doc:"The airport."`
	Dataset dataset        `json:"dataset" doc:"The edition that answered."`
}

type airportDetails struct {
	Name             string   `json:"name" doc:"Name of the airport."`
	Codes            codes    `json:"codes" doc:"Its codes."`
	Municipality     *string  `json:"municipality" doc:"City or town that it serves, or null."`
	Region           *string  `json:"region" doc:"Part of the country as the data set writes it, or null."`
	Country          string   `json:"country" doc:"Country, ISO 3166-1 alpha-2."`
	Latitude         float64  `json:"latitude" doc:"Decimal degrees, north positive."`
	Longitude        float64  `json:"longitude" doc:"Decimal degrees, east positive."`
	ElevationFt      *float64 `json:"elevationFt" doc:"Height above mean sea level in feet, or null."`
	Type             *string  `json:"type,omitempty" doc:"Kind of airport, where the data set tells."`
	Continent        *string  `json:"continent,omitempty" doc:"Continent, two letters, where the data set tells."`
	ScheduledService *bool    `json:"scheduledService,omitempty" doc:"Whether airlines fly there by a timetable, where the data set tells."`
}

// AirportCode is transportation/airport-code.
var AirportCode = sdk.Endpoint[airportCodeRequest, airportCodeResult]{
	Route:   "transportation/airport-code",
	Cost:    2,
	Summary: "The airport with a code",
	Doc: `
The code is looked up among the IATA codes, then the ICAO codes, then the
identifiers of the data set. A code of the data set that holds a digit or starts
with an underscore is an identifier and no ICAO code.`,
	Impure: true, // the operator may replace the data set at any time
	Examples: []sdk.Example{{
		Name:    "IATA code",
		Request: `{"code": "LHR"}`,
		Response: `{"airport": {
  "name": "London Heathrow Airport",
  "codes": {"iata": "LHR", "icao": "EGLL", "ident": "EGLL", "local": null},
  "municipality": "London", "region": null, "country": "GB",
  "latitude": 51.4706, "longitude": -0.4619, "elevationFt": 83
}, "dataset": {"name": "utilhost starter edition", "version": "2026-11-21", "license": "CC0-1.0"}}`,
	}, {
		Name:    "Unknown code",
		Request: `{"code": "no such airport"}`,
		Error:   sdk.CodeNotFound,
	}},
	Run: func(_ context.Context, in airportCodeRequest) (airportCodeResult, error) {
		code, err := trimmed("code", in.Code)
		if err != nil {
			return airportCodeResult{}, err
		}
		e := editions.Edition()
		a, err := airportAt(e, "code", code)
		if err != nil {
			return airportCodeResult{}, err
		}
		return airportCodeResult{details(a), datasetOf(e)}, nil
	},
}

func details(a *airports.Airport) airportDetails {
	return airportDetails{
		Name: a.Name, Codes: codesOf(a),
		Municipality: known(a.Municipality), Region: known(a.Region), Country: a.Country,
		Latitude: a.Latitude, Longitude: a.Longitude, ElevationFt: a.ElevationFt,
		Type: known(a.Type), Continent: known(a.Continent), ScheduledService: a.Scheduled,
	}
}
