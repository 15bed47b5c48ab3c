package main

import (
	"context"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// maxAddress is the longest address in code points.
const maxAddress = 10_000

type parseAddressRequest struct {
	Address string `json:"address" doc:"A postal address in the United States, on one or several lines, at most 10,000 characters."`
}

type usAddress struct {
	Parsed          bool   `json:"parsed" doc:"Whether a house number or PO box was found, and a state or postal code; if not, all other fields are empty."`
	HouseNumber     string `json:"houseNumber" doc:"The house number."`
	Direction       string `json:"direction" doc:"The direction before the street's name, as written."`
	StreetName      string `json:"streetName" doc:"The name of the street without direction and type."`
	StreetType      string `json:"streetType" doc:"The type of the street, as written."`
	SuffixDirection string `json:"suffixDirection" doc:"The direction behind the street's type, as written."`
	Unit            string `json:"unit" doc:"Apartment, suite or the like, as written."`
	City            string `json:"city" doc:"The city."`
	State           string `json:"state" doc:"The state's two letters."`
	PostalCode      string `json:"postalCode" doc:"The ZIP code, with +4 if written."`
	POBox           string `json:"poBox" doc:"The number of the PO box."`
}

// ParseAddress is text/parse-address.
var ParseAddress = sdk.Endpoint[parseAddressRequest, usAddress]{
	Route:   "text/parse-address",
	Summary: "Parts of a postal address in the United States",
	Doc: `
Takes an address apart by the conventions of USPS Publication 28: street types,
directions, units, states and ZIP codes are known, the rest follows from their
order. Commas and line breaks separate; without them the street ends behind its
type. Names of states are abbreviated, a name before the street and "USA" at the
end are ignored. Parts that are missing are empty. No map is looked at: an address
may be well-formed and not exist.`,
	Examples: []sdk.Example{{
		Request: `{"address": "123 N Main St Apt 4B, Springfield, Illinois 62704"}`,
		Response: `{"parsed": true, "houseNumber": "123", "direction": "N", "streetName": "Main", "streetType": "St", "suffixDirection": "",
			"unit": "Apt 4B", "city": "Springfield", "state": "IL", "postalCode": "62704", "poBox": ""}`,
	}, {
		Name:    "No address",
		Request: `{"address": "somewhere over the rainbow"}`,
		Response: `{"parsed": false, "houseNumber": "", "direction": "", "streetName": "", "streetType": "", "suffixDirection": "",
			"unit": "", "city": "", "state": "", "postalCode": "", "poBox": ""}`,
	}},
	Run: func(_ context.Context, in parseAddressRequest) (usAddress, error) {
		if js.TrimSpace(in.Address) == "" {
			return usAddress{}, sdk.Invalid("address", "must not be empty")
		}
		if utf8.RuneCountInString(in.Address) > maxAddress {
			return usAddress{}, sdk.Invalid("address", "must be at most %d characters long", maxAddress)
		}
		return parseAddress(in.Address), nil
	},
}
