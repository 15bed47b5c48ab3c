package main

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type cuidRequest struct {
	Count int `json:"count" doc:"Number of identifiers." min:"1" max:"100" default:"1"`
}

// CUID is generate/cuid.
var CUID = sdk.Endpoint[cuidRequest, valuesResult]{
	Route:   "generate/cuid",
	Summary: "Collision-resistant identifiers (CUID)",
	Doc: `
Makes identifiers in the classic layout of 25 characters: the letter c, 8 digits of
the time in milliseconds, 4 of a counter, 4 of a fingerprint and 8 random ones, all
in base 36. Nothing is kept between calls and nothing told of the machine: each call
draws its fingerprint and where its counter begins. The values of one call ascend.`,
	Examples: []sdk.Example{{
		Name:     "One",
		Request:  `{}`,
		Response: `{"values": ["cmi8v2k3d04tz9q1xh7c2f0ab"]}`,
	}, {
		Name:     "Two",
		Request:  `{"count": 2}`,
		Response: `{"values": ["cmi8v2k3d04tz9q1xh7c2f0ab", "cmi8v2k3d04u09q1x0s9d8tyw"]}`,
	}, {
		Name:    "None",
		Request: `{"count": 0}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in cuidRequest) (valuesResult, error) {
		const block = 36 * 36 * 36 * 36 // what four digits can count
		random := chance.New(sdk.Random(ctx), 16*in.Count)
		first := random.Below(block - in.Count + 1) // so that it does not wrap
		digits := []byte(decimalDigits + smallLetters)
		fingerprint := string(chance.Many(random, digits, 4))
		now := cuidTime(sdk.Now(ctx))
		values := make([]string, in.Count)
		for i := range values {
			values[i] = "c" + now + base36(int64(first+i), 4) + fingerprint + string(chance.Many(random, digits, 8))
		}
		return valuesResult{values}, random.Err()
	},
}

// cuidTime writes a time in 8 digits, which last from 1970 to the year 2059 and
// then begin anew.
func cuidTime(now time.Time) string {
	const period = 36 * 36 * 36 * 36 * 36 * 36 * 36 * 36
	return base36((now.UnixMilli()%period+period)%period, 8)
}

// base36 writes n in so many digits at least, with zeros in front.
func base36(n int64, width int) string {
	digits := strconv.FormatInt(n, 36)
	return strings.Repeat("0", max(0, width-len(digits))) + digits
}
