package main

import (
	"context"
	"encoding/hex"
	"io"

	"github.com/utilhost/utilhost/sdk"
)

// maxShared bounds the bytes of all shares together. The answer is twice as
// long, and the work up to 255 times as much.
const maxShared = 1 << 20

type shamirSplitRequest struct {
	Secret    string `json:"secret" doc:"Secret to share; its UTF-8 bytes count, and their number times shares must be at most 1048576." minLength:"1"`
	Shares    int    `json:"shares" doc:"Number of shares." min:"2" max:"255"`
	Threshold int    `json:"threshold" doc:"Number of shares that give the secret back, at most shares." min:"2"`
}

type shamirSplitResult struct {
	Shares []string `json:"shares" doc:"The shares in lower-case hexadecimal digits."`
}

// ShamirSplit is security/shamir-split.
var ShamirSplit = sdk.Endpoint[shamirSplitRequest, shamirSplitResult]{
	Route:   "security/shamir-split",
	Cost:    2,
	Summary: "Split a secret into shares",
	Doc: `
Shares a secret as Adi Shamir did in 1979: any threshold shares give it back,
fewer tell nothing but its length. Every byte of the secret is the constant of a
polynomial of its own over GF(256), the field of AES, whose other coefficients
are random. A share is its number x from 01 to ff, then the value of each
polynomial at x.`,
	Examples: []sdk.Example{{
		Name:     "Two of three",
		Request:  `{"secret": "hi", "shares": 3, "threshold": 2}`,
		Response: `{"shares": ["01cba4", "0235e8", "039625"]}`,
	}, {
		Name:    "Threshold above shares",
		Request: `{"secret": "hi", "shares": 3, "threshold": 4}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Slow:   true,
	Run: func(ctx context.Context, in shamirSplitRequest) (shamirSplitResult, error) {
		switch {
		case in.Threshold > in.Shares:
			return shamirSplitResult{}, sdk.Invalid("threshold", "must be at most shares")
		case len(in.Secret) > maxShared/in.Shares:
			return shamirSplitResult{}, sdk.Invalid("secret", "must be at most %d bytes for that many shares", maxShared/in.Shares)
		}
		random := make([]byte, (in.Threshold-1)*len(in.Secret))
		if _, err := io.ReadFull(sdk.Random(ctx), random); err != nil {
			return shamirSplitResult{}, err
		}
		shares := make([]string, in.Shares)
		for i := range shares {
			if err := ctx.Err(); err != nil {
				return shamirSplitResult{}, err
			}
			shares[i] = share(byte(i+1), in.Secret, random)
		}
		return shamirSplitResult{shares}, nil
	},
}

// share evaluates the polynomials of all bytes of the secret at x (Horner).
// Random holds the coefficients, those of the highest degree first, as many of
// each degree as the secret has bytes.
func share(x byte, secret string, random []byte) string {
	times := multiplesOf(x)
	values := make([]byte, len(secret))
	for ; len(random) > 0; random = random[len(secret):] {
		for i, coefficient := range random[:len(secret)] {
			values[i] = times[values[i]^coefficient]
		}
	}
	for i := range values {
		values[i] ^= secret[i]
	}
	return hex.EncodeToString(append([]byte{x}, values...))
}
