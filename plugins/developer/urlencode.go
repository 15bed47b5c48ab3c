package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

// URLEncode is url-encode.
var URLEncode = sdk.Endpoint[codecRequest, textResult]{
	Route:   "url-encode",
	Summary: "Percent-encoding of text for a URL",
	Doc: `
Encodes as encodeURIComponent of JavaScript (ECMA-262, section 19.2.6.4): ASCII
letters, digits and - _ . ! ~ * ' ( ) stay, every other character becomes %XX
for each of its UTF-8 bytes, a blank %20. Decodes as decodeURIComponent: a plus
sign stays one, and a % without two hexadecimal digits or bytes that are not
UTF-8 are refused.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "a b&c=é"}`,
		Response: `{"result": "a%20b%26c%3D%C3%A9"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "50%25+more", "mode": "decode"}`,
		Response: `{"result": "50%+more"}`,
	}, {
		Name:    "Percent sign alone",
		Request: `{"text": "100%", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codecRequest) (textResult, error) {
		if in.Mode == "encode" {
			return textResult{encodeComponent(in.Text)}, nil
		}
		text, err := decodeComponent(in.Text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return textResult{text}, nil
	},
}
