package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk"
)

const (
	// earthRadius in kilometres is the mean radius R1 of the International Union of
	// Geodesy and Geophysics for the GRS 80 ellipsoid: (2a + b)/3.
	earthRadius = 6371.0088
	// kilometersInMile is the international mile of 1959.
	kilometersInMile = 1.609344
)

type airportDistanceRequest struct {
	From string `json:"from" doc:"IATA code, ICAO code or identifier of the data set, in any letter case. Outer white space does not count." minLength:"1"`
	To   string `json:"to" doc:"The other airport in the same way." minLength:"1"`
}

type airportDistanceResult struct {
	Distance distance `json:"distance" doc:"The distance."`
	Dataset  dataset  `json:"dataset" doc:"The edition that answered."`
}

type distance struct {
	Kilometers float64 `json:"kilometers" doc:"Kilometres, rounded to two decimals."`
	Miles      float64 `json:"miles" doc:"International miles, rounded to two decimals."`
	Method     string  `json:"method" doc:"How it is computed: haversine."`
}

// AirportDistance is transportation/airport-distance.
var AirportDistance = sdk.Endpoint[airportDistanceRequest, airportDistanceResult]{
	Route:   "transportation/airport-distance",
	Cost:    2,
	Summary: "Great-circle distance between two airports",
	Doc: `
The shortest way over a sphere of the Earth's mean radius, 6371.0088 km, by the
haversine formula (R. W. Sinnott, Virtues of the Haversine, Sky and Telescope
68, 1984). On the real, flattened Earth it may be up to 0.6 percent shorter or
longer. A mile is 1.609344 km.`,
	Impure: true, // the operator may replace the data set at any time
	Examples: []sdk.Example{{
		Request: `{"from": "JFK", "to": "EGLL"}`,
		Response: `{
  "distance": {"kilometers": 5539.65, "miles": 3442.18, "method": "haversine"},
  "dataset": {"name": "utilhost starter edition", "version": "2026-11-21", "license": "CC0-1.0"}
}`,
	}},
	Run: func(_ context.Context, in airportDistanceRequest) (airportDistanceResult, error) {
		from, err := trimmed("from", in.From)
		if err != nil {
			return airportDistanceResult{}, err
		}
		to, err := trimmed("to", in.To)
		if err != nil {
			return airportDistanceResult{}, err
		}
		e := editions.Edition()
		start, err := airportAt(e, "from", from)
		if err != nil {
			return airportDistanceResult{}, err
		}
		end, err := airportAt(e, "to", to)
		if err != nil {
			return airportDistanceResult{}, err
		}
		km := haversine(start, end)
		return airportDistanceResult{
			distance{js.RoundHalfAway(km, 2), js.RoundHalfAway(km/kilometersInMile, 2), "haversine"},
			datasetOf(e),
		}, nil
	},
}

// haversine is the great-circle distance between two airports in kilometres.
func haversine(from, to *airports.Airport) float64 {
	const degree = math.Pi / 180
	north := math.Sin((to.Latitude - from.Latitude) * degree / 2)
	east := math.Sin((to.Longitude - from.Longitude) * degree / 2)
	h := north*north + math.Cos(from.Latitude*degree)*math.Cos(to.Latitude*degree)*east*east
	// Of antipodes rounding may make h a little more than 1.
	return 2 * earthRadius * math.Asin(math.Sqrt(min(1, h)))
}
