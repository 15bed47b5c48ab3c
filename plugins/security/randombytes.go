package main

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"io"
	"strconv"

	"github.com/utilhost/utilhost/sdk"
)

type randomBytesRequest struct {
	Count  int    `json:"count" doc:"Number of bytes." min:"1" max:"1024" default:"32"`
	Format string `json:"format" doc:"How the bytes are written." enum:"hex,base64,decimal" default:"hex"`
}

type randomBytesResult struct {
	Result string `json:"result" doc:"The bytes: lower-case hexadecimal digits, standard Base64 with padding, or numbers from 0 to 255 separated by one space."`
}

// RandomBytes is security/random-bytes.
var RandomBytes = sdk.Endpoint[randomBytesRequest, randomBytesResult]{
	Route:   "security/random-bytes",
	Summary: "Random bytes",
	Doc:     "Draws bytes from the operating system's secure source.",
	Examples: []sdk.Example{{
		Name:     "Hexadecimal",
		Request:  `{"count": 8}`,
		Response: `{"result": "9f86d081884c7d65"}`,
	}, {
		Name:     "Decimal",
		Request:  `{"count": 4, "format": "decimal"}`,
		Response: `{"result": "159 134 208 129"}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in randomBytesRequest) (randomBytesResult, error) {
		data := make([]byte, in.Count)
		if _, err := io.ReadFull(sdk.Random(ctx), data); err != nil {
			return randomBytesResult{}, err
		}
		switch in.Format {
		case "hex":
			return randomBytesResult{hex.EncodeToString(data)}, nil
		case "base64":
			return randomBytesResult{base64.StdEncoding.EncodeToString(data)}, nil
		default: // decimal, the last of the enumerated formats
			return randomBytesResult{decimals(data)}, nil
		}
	},
}

func decimals(data []byte) string {
	var text []byte
	for i, b := range data {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendUint(text, uint64(b), 10)
	}
	return string(text)
}
