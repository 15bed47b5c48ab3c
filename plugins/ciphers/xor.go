package main

import (
	"context"
	"encoding/hex"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type xorRequest struct {
	Text string `json:"text" doc:"Plain text to encrypt, or hexadecimal digits to decrypt; it may be empty."`
	Key  string `json:"key" doc:"Key; its UTF-8 bytes are repeated over the text." minLength:"1"`
	Mode string `json:"mode" doc:"Direction." enum:"encrypt,decrypt" default:"encrypt"`
}

// XOR is ciphers/xor.
var XOR = sdk.Endpoint[xorRequest, textResult]{
	Route:   "ciphers/xor",
	Summary: "Repeating-key XOR cipher",
	Doc: `
Combines the UTF-8 bytes of the text with those of the key, repeated as often
as needed, by exclusive or. Encrypting gives lower-case hexadecimal digits
without separators. Decrypting takes hexadecimal digits in either case and
refuses a result that is not UTF-8 text, which mostly means a wrong key.`,
	Examples: []sdk.Example{{
		Name:     "Encrypt",
		Request:  `{"text": "Hello", "key": "K"}`,
		Response: `{"result": "032e272724"}`,
	}, {
		Name:     "Decrypt",
		Request:  `{"text": "032E272724", "key": "K", "mode": "decrypt"}`,
		Response: `{"result": "Hello"}`,
	}, {
		Name:    "Odd number of digits",
		Request: `{"text": "032", "key": "K", "mode": "decrypt"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in xorRequest) (textResult, error) {
		if in.Mode == "encrypt" {
			data := []byte(in.Text)
			mask(data, in.Key)
			return textResult{hex.EncodeToString(data)}, nil
		}
		data, err := hex.DecodeString(in.Text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "must be an even number of hexadecimal digits")
		}
		mask(data, in.Key)
		if !utf8.Valid(data) {
			return textResult{}, sdk.Invalid("text", "must decrypt to UTF-8 text with this key")
		}
		return textResult{string(data)}, nil
	},
}

// mask combines data in place with the repeated bytes of key by exclusive or.
func mask(data []byte, key string) {
	for i := range data {
		data[i] ^= key[i%len(key)]
	}
}
