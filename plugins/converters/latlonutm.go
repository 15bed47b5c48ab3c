package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type latLonUTMRequest struct {
	Latitude  float64 `json:"latitude" doc:"Latitude in degrees, north positive." min:"-80" max:"84"`
	Longitude float64 `json:"longitude" doc:"Longitude in degrees, east positive." min:"-180" max:"180"`
}

type latLonUTMResult struct {
	Zone       int     `json:"zone" doc:"Number of the zone, 1 to 60."`
	Hemisphere string  `json:"hemisphere" doc:"N or S; the equator is N."`
	Easting    float64 `json:"easting" doc:"Easting in metres, to three decimals."`
	Northing   float64 `json:"northing" doc:"Northing in metres, to three decimals, counted from 10,000 km south of the equator in the southern hemisphere."`
}

// LatLonUTM is convert/latlon-utm.
var LatLonUTM = sdk.Endpoint[latLonUTMRequest, latLonUTMResult]{
	Route:   "convert/latlon-utm",
	Summary: "Coordinates in the UTM grid",
	Doc: `
Projects a point of the ellipsoid WGS 84 by the series of Krüger to the sixth
order of the flattening, as in Karney, "Transverse Mercator with an accuracy of a
few nanometers" (2011). South-west Norway belongs to zone 32, and Svalbard to the
zones 31, 33, 35 and 37. The meridian of 180 degrees belongs to zone 1.`,
	Examples: []sdk.Example{{
		Name:     "Eiffel Tower",
		Request:  `{"latitude": 48.8582, "longitude": 2.2945}`,
		Response: `{"zone": 31, "hemisphere": "N", "easting": 448251.795, "northing": 5411932.678}`,
	}, {
		Name:    "Too far south",
		Request: `{"latitude": -80.5, "longitude": 0}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in latLonUTMRequest) (latLonUTMResult, error) {
		longitude := in.Longitude
		if longitude == 180 {
			longitude = -180
		}
		zone := utmZone(in.Latitude, longitude)
		const (
			falseEasting  = 500_000.0
			falseNorthing = 10_000_000.0
			decimals      = 3
		)
		centre := float64(6*zone - 183)
		easting, northing := transverseMercator(in.Latitude, longitude-centre)
		easting += falseEasting
		hemisphere := "N"
		if in.Latitude < 0 {
			hemisphere = "S"
			northing += falseNorthing
		}
		return latLonUTMResult{zone, hemisphere, js.RoundHalfAway(easting, decimals), js.RoundHalfAway(northing, decimals)}, nil
	},
}
