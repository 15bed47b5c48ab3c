package main

import (
	"context"
	"encoding/hex"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type shamirCombineRequest struct {
	Shares []string `json:"shares" doc:"Shares in hexadecimal digits of either case, as many as the threshold or more, in any order." minItems:"2"`
}

type shamirCombineResult struct {
	Secret string `json:"secret" doc:"The secret."`
}

// ShamirCombine is security/shamir-combine.
var ShamirCombine = sdk.Endpoint[shamirCombineRequest, shamirCombineResult]{
	Route:   "security/shamir-combine",
	Cost:    2,
	Summary: "Get a secret back from its shares",
	Doc: `
Interpolates the polynomials of which security/shamir-split gave values. Too few
shares, or shares of different secrets, cannot be told from right ones: they
give another text, or mostly bytes that are not UTF-8 text, which is refused.`,
	Examples: []sdk.Example{{
		Name:     "Two of three",
		Request:  `{"shares": ["0235E8", "01cba4"]}`,
		Response: `{"secret": "hi"}`,
	}, {
		Name:    "Same share twice",
		Request: `{"shares": ["01cba4", "01cba4"]}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in shamirCombineRequest) (shamirCombineResult, error) {
		shares := make([][]byte, 0, min(len(in.Shares), 256)) // the 256th has an x that came before
		var seen [256]bool
		for _, text := range in.Shares {
			data, err := hex.DecodeString(text)
			switch {
			case err != nil || len(data) < 2:
				return shamirCombineResult{}, sdk.Invalid("shares", "must each be an even number of hexadecimal digits, at least four")
			case data[0] == 0:
				return shamirCombineResult{}, sdk.Invalid("shares", "must not begin with 00")
			case seen[data[0]]:
				return shamirCombineResult{}, sdk.Invalid("shares", "must begin with different bytes")
			case len(shares) > 0 && len(data) != len(shares[0]):
				return shamirCombineResult{}, sdk.Invalid("shares", "must be equally long")
			}
			seen[data[0]] = true
			shares = append(shares, data)
		}
		secret := interpolate(shares)
		if !utf8.Valid(secret) {
			return shamirCombineResult{}, sdk.Invalid("shares", "must give UTF-8 text together; there may be too few of them")
		}
		return shamirCombineResult{string(secret)}, nil
	},
}

// interpolate returns the values at 0 of the polynomials that the shares lie on
// (Lagrange). In GF(256) subtraction is addition, so the weight of a share is the
// product of x/(x-own x) over the x of all others.
func interpolate(shares [][]byte) []byte {
	secret := make([]byte, len(shares[0])-1)
	for i, own := range shares {
		numerator, denominator := byte(1), byte(1)
		for j, other := range shares {
			if i != j {
				numerator = multiply(numerator, other[0])
				denominator = multiply(denominator, other[0]^own[0])
			}
		}
		weighted := multiplesOf(multiply(numerator, inverse(denominator)))
		for k, value := range own[1:] {
			secret[k] ^= weighted[value]
		}
	}
	return secret
}
