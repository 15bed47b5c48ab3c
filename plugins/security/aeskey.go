package main

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"io"

	"github.com/utilhost/utilhost/sdk"
)

type aesKeyRequest struct {
	Bits int `json:"bits" doc:"Length of the key in bits." enum:"128,192,256" default:"256"`
}

type aesKeyResult struct {
	Hex    string `json:"hex" doc:"The key in lower-case hexadecimal digits."`
	Base64 string `json:"base64" doc:"The same key in standard Base64 with padding."`
}

// AESKey is security/aes-key.
var AESKey = sdk.Endpoint[aesKeyRequest, aesKeyResult]{
	Route:   "security/aes-key",
	Summary: "Random key for AES",
	Doc:     "Draws a key of 128, 192 or 256 bits from the operating system's secure source.",
	Examples: []sdk.Example{{
		Request: `{"bits": 128}`,
		Response: `{
			"hex": "2b7e151628aed2a6abf7158809cf4f3c",
			"base64": "K34VFiiu0qar9xWICc9PPA=="
		}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in aesKeyRequest) (aesKeyResult, error) {
		key := make([]byte, in.Bits/8)
		if _, err := io.ReadFull(sdk.Random(ctx), key); err != nil {
			return aesKeyResult{}, err
		}
		return aesKeyResult{hex.EncodeToString(key), base64.StdEncoding.EncodeToString(key)}, nil
	},
}
