package main

import (
	"context"
	"encoding/base64"

	"github.com/utilhost/utilhost/plugins/internal/jwt"
	"github.com/utilhost/utilhost/sdk"
)

// Base64URL is security/base64url.
var Base64URL = sdk.Endpoint[codecRequest, textResult]{
	Route:   "security/base64url",
	Summary: "Base64 encoding for URLs and file names",
	Doc: `
Encodes the UTF-8 bytes of the text as in RFC 4648, section 5, with - and _ in
place of + and /, and without padding. Decoding takes padding as well, refuses
+, / and white space, and refuses a result that is not UTF-8 text.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "a~b?c"}`,
		Response: `{"result": "YX5iP2M"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "w7_Dvg", "mode": "decode"}`,
		Response: `{"result": "ÿþ"}`,
	}, {
		Name:    "Digit of the standard alphabet",
		Request: `{"text": "w7/Dvg", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codecRequest) (textResult, error) {
		if in.Mode == "encode" {
			return textResult{base64.RawURLEncoding.EncodeToString([]byte(in.Text))}, nil
		}
		data, err := jwt.DecodeBase64URL(in.Text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return decodedText(data)
	},
}
