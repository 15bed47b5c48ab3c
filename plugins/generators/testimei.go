package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type testIMEIRequest struct {
	TAC   string `json:"tac" doc:"Type allocation code, the first eight digits." pattern:"^[0-9]{8}$" default:"35693803"`
	Count int    `json:"count" doc:"Number of values." min:"1" max:"100" default:"1"`
}

// TestIMEI is generate/test-imei.
var TestIMEI = sdk.Endpoint[testIMEIRequest, valuesResult]{
	Route:   "generate/test-imei",
	Summary: "Synthetic IMEIs for tests",
	Doc: `
Makes numbers in the form of an IMEI (3GPP TS 23.003, section 6.2): the type
allocation code, a serial number of six random digits and the Luhn check digit over
both. They are for tests only and stand for no device. The values of one call are
distinct.`,
	Examples: []sdk.Example{{
		Name:     "One",
		Request:  `{}`,
		Response: `{"values": ["356938035643809"]}`,
	}, {
		Name:     "Two of another type",
		Request:  `{"tac": "49015420", "count": 2}`,
		Response: `{"values": ["490154203237518", "490154200000018"]}`,
	}, {
		Name:    "Code of seven digits",
		Request: `{"tac": "4901542"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in testIMEIRequest) (valuesResult, error) {
		const serials = 1_000_000
		random := chance.New(sdk.Random(ctx), 4*in.Count)
		values := make([]string, 0, in.Count)
		used := make(map[int]bool, in.Count)
		for len(values) < in.Count && random.Err() == nil {
			serial := random.Below(serials)
			if used[serial] {
				continue
			}
			used[serial] = true
			digits := fmt.Sprintf("%s%06d", in.TAC, serial)
			values = append(values, digits+string(luhn(digits)))
		}
		return valuesResult{values}, random.Err()
	},
}

// luhn returns the check digit that belongs behind the digits (ISO/IEC 7812-1,
// annex B): every second digit, the last one first, counts double with the digits
// of its double added up, and all with the check digit make a multiple of ten.
func luhn(digits string) rune {
	sum := 0
	for i := range len(digits) {
		digit := int(digits[len(digits)-1-i] - '0')
		if i%2 == 0 {
			digit = digit/5 + digit*2%10
		}
		sum += digit
	}
	return rune('0' + (10-sum%10)%10)
}
