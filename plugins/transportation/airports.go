package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk"
)

type airportsRequest struct {
	Query string `json:"query" doc:"IATA or ICAO code, name or municipality, or a part of the latter two. Outer white space does not count." minLength:"1"`
	Limit int    `json:"limit" doc:"How many airports to list at most." min:"1" max:"25" default:"10"`
}

type airportsResult struct {
	Airports []foundAirport `json:"airports" doc:"The airports, the best match first; empty if there is none."`
	Dataset  dataset        `json:"dataset" doc:"The edition that answered."`
}

type foundAirport struct {
	Name         string  `json:"name" doc:"Name of the airport."`
	Codes        codes   `json:"codes" doc:"Its codes."`
	Municipality *string `json:"municipality" doc:"City or town that it serves, or null."`
	Region       *string `json:"region" doc:"Part of the country as the data set writes it, or null."`
	Country      string  `json:"country" doc:"Country, ISO 3166-1 alpha-2."`
	Latitude     float64 `json:"latitude" doc:"Decimal degrees, north positive."`
	Longitude    float64 `json:"longitude" doc:"Decimal degrees, east positive."`
}

// Airports is transportation/airports.
var Airports = sdk.Endpoint[airportsRequest, airportsResult]{
	Route:   "transportation/airports",
	Cost:    2,
	Summary: "Search airports by code, name or municipality",
	Doc: `
Letter case and accents do not count. First come airports with exactly that
IATA code, then ICAO code, then identifier of the data set; then those whose
name or municipality is the query, starts with it, has a word that starts with
it, or contains it. Among equals those with an IATA code come first, then
larger types and those with scheduled service, where the data set tells, then
the order of names decides. Closed airports are left out.`,
	Impure: true, // the operator may replace the data set at any time
	Examples: []sdk.Example{{
		Name:    "By code",
		Request: `{"query": "jfk"}`,
		Response: `{"airports": [{
  "name": "John F. Kennedy International Airport",
  "codes": {"iata": "JFK", "icao": "KJFK", "ident": "KJFK", "local": null},
  "municipality": "New York", "region": null, "country": "US", "latitude": 40.6398, "longitude": -73.7789
}], "dataset": {"name": "utilhost starter edition", "version": "2026-11-21", "license": "CC0-1.0"}}`,
	}, {
		Name:    "By name, without its accents",
		Request: `{"query": "zurich", "limit": 1}`,
		Response: `{"airports": [{
  "name": "Zürich Airport",
  "codes": {"iata": "ZRH", "icao": "LSZH", "ident": "LSZH", "local": null},
  "municipality": "Zürich", "region": null, "country": "CH", "latitude": 47.4647, "longitude": 8.5492
}], "dataset": {"name": "utilhost starter edition", "version": "2026-11-21", "license": "CC0-1.0"}}`,
	}},
	Run: func(_ context.Context, in airportsRequest) (airportsResult, error) {
		query, err := trimmed("query", in.Query)
		if err != nil {
			return airportsResult{}, err
		}
		e := editions.Edition()
		out := airportsResult{Dataset: datasetOf(e)}
		for _, a := range e.Search(query, in.Limit) {
			out.Airports = append(out.Airports, found(a))
		}
		return out, nil
	},
}

func found(a *airports.Airport) foundAirport {
	return foundAirport{
		Name: a.Name, Codes: codesOf(a),
		Municipality: known(a.Municipality), Region: known(a.Region), Country: a.Country,
		Latitude: a.Latitude, Longitude: a.Longitude,
	}
}
