package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

const starterDataset = `"dataset": {"name": "utilhost starter edition", "version": "2026-11-21", "license": "CC0-1.0"}`

// Codes as IATA and ICAO have assigned them, the rest as the airports publish it.
func TestAirportCode(t *testing.T) {
	schiphol := `{"airport": {"name": "Amsterdam Airport Schiphol",
		"codes": {"iata": "AMS", "icao": "EHAM", "ident": "EHAM", "local": null},
		"municipality": "Amsterdam", "region": null, "country": "NL",
		"latitude": 52.3086, "longitude": 4.7639, "elevationFt": -11}, ` + starterDataset + `}`
	sdktest.Run(t, AirportCode, []sdktest.Case{
		{Name: "IATA", Body: `{"code": "AMS"}`, Want: schiphol},
		{Name: "ICAO", Body: `{"code": "EHAM"}`, Want: schiphol},
		{Name: "lower case", Body: `{"code": "eham"}`, Want: schiphol},
		{Name: "mixed case and blanks", Body: `{"code": " aMs\n"}`, Want: schiphol},
		{Name: "unknown", Body: `{"code": "QQQ"}`, Code: "NOT_FOUND"},
		{Name: "name", Body: `{"code": "Amsterdam"}`, Code: "NOT_FOUND"},
		{Name: "part of a code", Body: `{"code": "AM"}`, Code: "NOT_FOUND"},
		{Name: "full-width letters", Body: `{"code": "ＡＭＳ"}`, Code: "NOT_FOUND"},
		{Name: "long s, whose capital is S", Body: `{"code": "AMſ"}`, Code: "NOT_FOUND"},
		{Name: "blank within", Body: `{"code": "A MS"}`, Code: "NOT_FOUND"},
		{Name: "empty", Body: `{"code": ""}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "blank", Body: `{"code": " "}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "null", Body: `{"code": null}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "code"},
		{Name: "list", Body: `{"code": ["LHR"]}`, Code: "INVALID_INPUT", Field: "code"},
	})
}

// TestAirportCodeOurAirports has the members that only OurAirports can fill.
func TestAirportCodeOurAirports(t *testing.T) {
	serveFile(t, "ourairports.csv")
	dataset := `"dataset": {"name": "OurAirports", "version": "2026-01-02", "license": "public domain"}`
	sdktest.Run(t, AirportCode, []sdktest.Case{
		{Name: "all members", Body: `{"code": "ZRH"}`, Want: `{"airport": {"name": "Zürich Airport",
			"codes": {"iata": "ZRH", "icao": "LSZH", "ident": "LSZH", "local": null},
			"municipality": "Zürich", "region": "CH-ZH", "country": "CH", "latitude": 47.4646, "longitude": 8.5492,
			"elevationFt": 1416, "type": "large_airport", "continent": "EU", "scheduledService": true}, ` + dataset + `}`},
		{Name: "identifier with a digit", Body: `{"code": "w33"}`, Want: `{"airport": {"name": "Friday Harbor Seaplane Base",
			"codes": {"iata": "FBS", "icao": null, "ident": "W33", "local": "W33"},
			"municipality": "Friday Harbor", "region": "US-WA", "country": "US", "latitude": 48.5373, "longitude": -123.0097,
			"elevationFt": 0, "type": "seaplane_base", "continent": "NA", "scheduledService": true}, ` + dataset + `}`},
		{Name: "nothing known", Body: `{"code": "xx-0001"}`, Want: `{"airport": {"name": "Field of \"Two\" Lines",
			"codes": {"iata": null, "icao": null, "ident": "XX-0001", "local": null},
			"municipality": null, "region": "TD-GR", "country": "TD", "latitude": 10.5, "longitude": 20.5,
			"elevationFt": null, "type": "small_airport", "continent": "AF", "scheduledService": false}, ` + dataset + `}`},
		{Name: "closed", Body: `{"code": "THF"}`, Want: `{"airport": {"name": "Berlin Tempelhof Airport",
			"codes": {"iata": "THF", "icao": null, "ident": "EDDI", "local": null},
			"municipality": "Berlin", "region": "DE-BE", "country": "DE", "latitude": 52.473, "longitude": 13.4039,
			"elevationFt": 164, "type": "closed", "continent": "EU", "scheduledService": false}, ` + dataset + `}`},
	})
	sdktest.Run(t, Airports, []sdktest.Case{
		{Name: "closed ones are no match", Body: `{"query": "tempelhof"}`, Check: listed()},
		{Name: "not even by code", Body: `{"query": "THF"}`, Check: listed()},
	})
}

// TestAirportCodeAirportsData has identifiers that are no ICAO codes.
func TestAirportCodeAirportsData(t *testing.T) {
	serveFile(t, "airportsdata.csv")
	dataset := `"dataset": {"name": "airportsdata", "version": "2026-01-02", "license": "MIT"}`
	sdktest.Run(t, AirportCode, []sdktest.Case{
		{Name: "underscore", Body: `{"code": "_fbs"}`, Want: `{"airport": {"name": "Friday Harbor Seaplane Base",
			"codes": {"iata": "FBS", "icao": null, "ident": "_FBS", "local": "W33"},
			"municipality": "Friday Harbor", "region": "Washington", "country": "US", "latitude": 48.5373, "longitude": -123.0097,
			"elevationFt": 0}, ` + dataset + `}`},
		{Name: "digit, and nothing known", Body: `{"code": "XW33"}`, Want: `{"airport": {"name": "Quiet Strip",
			"codes": {"iata": null, "icao": null, "ident": "XW33", "local": null},
			"municipality": null, "region": null, "country": "US", "latitude": 48.5, "longitude": -123,
			"elevationFt": null}, ` + dataset + `}`},
		{Name: "local code alone", Body: `{"code": "W33"}`, Code: "NOT_FOUND"},
	})
}
