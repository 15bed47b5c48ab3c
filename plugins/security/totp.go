package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type totpRequest struct {
	Secret string  `json:"secret" doc:"Shared secret in Base32, in either case, with or without padding; white space and hyphens are ignored." minLength:"1"`
	Digits int     `json:"digits" doc:"Number of digits of the code." min:"4" max:"10" default:"6"`
	Period float64 `json:"period" doc:"Seconds for which a code is valid, a whole number." min:"1" whole:"true" default:"30"`
}

type totpResult struct {
	Code             string  `json:"code" doc:"The code of this moment, with its leading zeros."`
	SecondsRemaining float64 `json:"secondsRemaining" doc:"Seconds until the next code, from 1 to period."`
}

// TOTP is security/totp.
var TOTP = sdk.Endpoint[totpRequest, totpResult]{
	Route:   "security/totp",
	Summary: "One-time code of an authenticator app",
	Doc: `
Computes the time-based one-time password of RFC 6238 for this moment: HMAC-SHA-1
over the number of whole periods since 1970-01-01T00:00:00Z.`,
	Examples: []sdk.Example{{
		Name:     "Default",
		Request:  `{"secret": "JBSW Y3DP EHPK 3PXP"}`,
		Response: `{"code": "282760", "secondsRemaining": 17}`,
	}, {
		Name:    "No Base32",
		Request: `{"secret": "018"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in totpRequest) (totpResult, error) {
		key, err := decodeBase32(strings.ReplaceAll(withoutSpace(in.Secret), "-", ""))
		if err != nil {
			return totpResult{}, sdk.Invalid("secret", "%v", err)
		}
		if len(key) == 0 {
			return totpResult{}, sdk.Invalid("secret", "must hold at least one byte")
		}
		now := float64(sdk.Now(ctx).Unix())
		return totpResult{
			Code:             oneTimeCode(key, uint64(now/in.Period), in.Digits),
			SecondsRemaining: in.Period - math.Mod(now, in.Period),
		}, nil
	},
}

// oneTimeCode is HOTP (RFC 4226, section 5.3). The 31 bits that are taken from
// the hash have ten digits at most.
func oneTimeCode(key []byte, counter uint64, digits int) string {
	mac := hmac.New(sha1.New, key)
	mac.Write(binary.BigEndian.AppendUint64(nil, counter))
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0xf
	number := uint64(binary.BigEndian.Uint32(sum[offset:]) & 0x7fffffff)
	modulus := uint64(1)
	for range digits {
		modulus *= 10
	}
	return fmt.Sprintf("%0*d", digits, number%modulus)
}
