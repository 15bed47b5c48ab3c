package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"hash"

	"github.com/utilhost/utilhost/sdk"
)

type hmacRequest struct {
	Message string `json:"message" doc:"Message to authenticate; its UTF-8 bytes count. It may be empty."`
	Secret  string `json:"secret" doc:"Key; its UTF-8 bytes count." minLength:"1"`
	Algo    string `json:"algo" doc:"Hash algorithm." enum:"SHA-1,SHA-256,SHA-384,SHA-512" default:"SHA-256"`
}

type hmacResult struct {
	Result string `json:"result" doc:"The code in lower-case hexadecimal digits."`
}

// HMAC is security/hmac.
var HMAC = sdk.Endpoint[hmacRequest, hmacResult]{
	Route:   "security/hmac",
	Summary: "Message authentication code",
	Doc:     "Computes the HMAC of a message (RFC 2104) with SHA-1 or one of three kinds of SHA-2.",
	Examples: []sdk.Example{{
		Request:  `{"message": "what do ya want for nothing?", "secret": "Jefe"}`,
		Response: `{"result": "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"}`,
	}, {
		Name:    "Empty secret",
		Request: `{"message": "what do ya want for nothing?", "secret": ""}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in hmacRequest) (hmacResult, error) {
		algorithms := map[string]func() hash.Hash{
			"SHA-1": sha1.New, "SHA-256": sha256.New, "SHA-384": sha512.New384, "SHA-512": sha512.New,
		}
		mac := hmac.New(algorithms[in.Algo], []byte(in.Secret))
		mac.Write([]byte(in.Message))
		return hmacResult{hex.EncodeToString(mac.Sum(nil))}, nil
	},
}
