package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type daneRequest struct {
	Record string `json:"record" doc:"Data of a TLSA record: usage, selector, matching type and hexadecimal data, separated by white space."`
}

type daneResult struct {
	Valid bool `json:"valid" doc:"Whether the record is well formed."`
	Usage *int `json:"usage" doc:"The usage as it stands in the record, or null if it is no decimal number of at most 15 digits."`
}

// DANEValidate is security/dane-validate.
var DANEValidate = sdk.Endpoint[daneRequest, daneResult]{
	Route:   "security/dane-validate",
	Summary: "Check the form of a TLSA record",
	Doc: `
Checks the data of a TLSA record (RFC 6698, section 2): usage 0 to 3, selector 0
or 1, matching type 0 to 2, all in plain decimal, then hexadecimal data that may
hold white space: 64 digits for matching type 1 (SHA-256), 128 for 2 (SHA-512), at
least 2 and an even number for 0. Nothing is looked up.`,
	Examples: []sdk.Example{{
		Name:     "SHA-256 of a public key",
		Request:  `{"record": "3 1 1 0b9fa5a59eed715c26c1020c711b4f6ec42d58b0015e14337a39dad301c5afc3"}`,
		Response: `{"valid": true, "usage": 3}`,
	}, {
		Name:     "No data",
		Request:  `{"record": "3 1 1"}`,
		Response: `{"valid": false, "usage": 3}`,
	}, {
		Name:     "No record",
		Request:  `{"record": "_443._tcp.example.com. IN TLSA"}`,
		Response: `{"valid": false, "usage": null}`,
	}},
	Run: func(_ context.Context, in daneRequest) (daneResult, error) {
		usage, rest := cutField(in.Record)
		selector, rest := cutField(rest)
		matching, rest := cutField(rest)
		data := withoutSpace(rest)
		valid := slices.Contains([]string{"0", "1", "2", "3"}, usage) && slices.Contains([]string{"0", "1"}, selector) && onlyOf(data, hexDigits)
		switch matching {
		case "0":
			valid = valid && len(data) >= 2 && len(data)%2 == 0
		case "1":
			valid = valid && len(data) == 64
		case "2":
			valid = valid && len(data) == 128
		default:
			valid = false
		}
		return daneResult{valid, decimal(usage)}, nil
	},
}

// cutField returns the text up to the first white space, and what follows.
func cutField(text string) (field, rest string) {
	text = strings.TrimLeftFunc(text, js.IsSpace)
	if end := strings.IndexFunc(text, js.IsSpace); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// decimal reads a number that consists of digits and is exact as a double, nil
// if it is none.
func decimal(text string) *int {
	if text == "" || len(text) > 15 || !onlyOf(text, "0123456789") {
		return nil
	}
	number, err := strconv.Atoi(text)
	if err != nil {
		return nil
	}
	return &number
}
