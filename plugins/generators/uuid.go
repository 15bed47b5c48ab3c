package main

import (
	"context"
	"encoding/hex"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type uuidRequest struct {
	Count int `json:"count" doc:"Number of UUIDs." min:"1" max:"100" default:"1"`
}

type uuidResult struct {
	UUIDs []string `json:"uuids" doc:"The UUIDs in lower case with hyphens."`
}

// UUID is uuid.
var UUID = sdk.Endpoint[uuidRequest, uuidResult]{
	Route:   "uuid",
	Summary: "Random UUIDs",
	Doc: `
Makes UUIDs of version 4 (RFC 9562, section 5.4): 122 random bits, the version
and the variant.`,
	Examples: []sdk.Example{{
		Name:     "One",
		Request:  `{}`,
		Response: `{"uuids": ["919108f7-52d1-4320-9bac-f847db4148a8"]}`,
	}, {
		Name:     "Two",
		Request:  `{"count": 2}`,
		Response: `{"uuids": ["1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"]}`,
	}, {
		Name:    "Too many",
		Request: `{"count": 101}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in uuidRequest) (uuidResult, error) {
		random := chance.New(sdk.Random(ctx), 16*in.Count)
		uuids := make([]string, in.Count)
		for i := range uuids {
			uuids[i] = newUUID(random)
		}
		return uuidResult{uuids}, random.Err()
	},
}

// newUUID returns a UUID of version 4.
func newUUID(random *chance.Source) string {
	var id [16]byte
	random.Fill(id[:])
	id[6] = id[6]&0x0f | 0x40 // version 4
	id[8] = id[8]&0x3f | 0x80 // the variant of RFC 9562
	digits := hex.EncodeToString(id[:])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}
