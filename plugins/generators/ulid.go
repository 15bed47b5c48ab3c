package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

const (
	// crockford are the digits of Crockford's Base32: no I, L, O and U.
	crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	// maxULIDTime is the last time that 48 bits hold, in the year 10889.
	maxULIDTime = 1<<48 - 1
)

type ulidRequest struct {
	Count       int  `json:"count" doc:"Number of identifiers." min:"1" max:"100" default:"1"`
	TimestampMs *int `json:"timestampMs" doc:"Time that the identifiers carry, in milliseconds since 1970 (UTC); the present time if absent." min:"0" max:"281474976710655"`
}

// ULID is generate/ulid.
var ULID = sdk.Endpoint[ulidRequest, valuesResult]{
	Route:   "generate/ulid",
	Summary: "Identifiers that sort by time (ULID)",
	Doc: `
Makes identifiers of 26 characters in Crockford's Base32: 10 of the time in
milliseconds and 16 of 80 random bits, as the ULID specification has them. They sort
as text by their time. Within one call they ascend strictly: the random part of the
first is drawn and each later one is greater by 1, as in the specification's
monotonic factory.`,
	Examples: []sdk.Example{{
		Name:     "Given time",
		Request:  `{"timestampMs": 1469918176385}`,
		Response: `{"values": ["01ARYZ6S41TSV4RRFFQ69G5FAV"]}`,
	}, {
		Name:     "Two of now",
		Request:  `{"count": 2}`,
		Response: `{"values": ["01KAKM2S3F9V8ZP3WQ5TD7N1XC", "01KAKM2S3F9V8ZP3WQ5TD7N1XD"]}`,
	}, {
		Name:    "Time before 1970",
		Request: `{"timestampMs": -1}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in ulidRequest) (valuesResult, error) {
		ms := sdk.Now(ctx).UnixMilli()
		if in.TimestampMs != nil {
			ms = int64(*in.TimestampMs)
		}
		if ms < 0 || ms > maxULIDTime {
			return valuesResult{}, fmt.Errorf("the clock says %d ms since 1970, which 48 bits do not hold", ms)
		}
		random := chance.New(sdk.Random(ctx), 16)
		id := newULID(random, uint64(ms), in.Count)
		values := make([]string, in.Count)
		for i := range values {
			values[i] = id.text()
			id = id.next()
		}
		return valuesResult{values}, random.Err()
	},
}

// ulid is an identifier as a number of 128 bits: 48 of time and 80 random ones.
type ulid struct{ high, low uint64 }

// newULID draws the first of count identifiers. Draws so close to the end of the
// 80 bits that a later one would not fit are thrown away.
func newULID(random *chance.Source, ms uint64, count int) ulid {
	for {
		var drawn [10]byte
		random.Fill(drawn[:])
		id := ulid{ms<<16 | uint64(binary.BigEndian.Uint16(drawn[:])), binary.BigEndian.Uint64(drawn[2:])}
		if id.high&0xffff < 0xffff || id.low <= math.MaxUint64-uint64(count-1) {
			return id
		}
	}
}

// next is the identifier that follows.
func (id ulid) next() ulid {
	id.low++
	if id.low == 0 {
		id.high++
	}
	return id
}

// text writes the 128 bits in 26 digits, of which the first is 0 to 7.
func (id ulid) text() string {
	var digits [26]byte
	high, low := id.high, id.low
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = crockford[low&31]
		low = low>>5 | high<<59
		high >>= 5
	}
	return string(digits[:])
}
