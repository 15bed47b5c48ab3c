package main

import (
	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk"
)

// dataset says from which edition an answer comes.
type dataset struct {
	Name    string `json:"name" doc:"Name of the data set."`
	Version string `json:"version" doc:"Date of its edition, YYYY-MM-DD or YYYYMMDD."`
	License string `json:"license" doc:"Its licence, an SPDX identifier or \"public domain\"."`
}

func datasetOf(e *airports.Edition) dataset { return dataset(e.Info) }

// codes are all codes of an airport.
type codes struct {
	IATA  *string `json:"iata" doc:"IATA location identifier, three letters, or null."`
	ICAO  *string `json:"icao" doc:"ICAO location indicator, four letters, or null."`
	Ident string  `json:"ident" doc:"What the data set calls the airport; unique in it."`
	Local *string `json:"local" doc:"Code of the country's own authority, or null."`
}

func codesOf(a *airports.Airport) codes {
	return codes{IATA: known(a.IATA), ICAO: known(a.ICAO), Ident: a.Ident, Local: known(a.Local)}
}

// known is a text, or nil for one that the edition does not have.
func known(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// trimmed is a required text without outer white space, which is not all there is.
func trimmed(field, text string) (string, error) {
	text = js.TrimSpace(text)
	if text == "" {
		return "", sdk.Invalid(field, "must not be empty")
	}
	return text, nil
}

// airportAt looks a code up for the named field.
func airportAt(e *airports.Edition, field, code string) (*airports.Airport, error) {
	if a := e.Lookup(code); a != nil {
		return a, nil
	}
	return nil, sdk.NotFound("%s is no IATA code, ICAO code or identifier of an airport in the data set", field)
}
