package main

import (
	"context"
	"encoding/json"

	"github.com/utilhost/utilhost/plugins/internal/jwt"
	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/schema"
)

type jwtDecodeRequest struct {
	Token string `json:"token" doc:"JSON Web Token in its compact form; white space around it is ignored." minLength:"1"`
}

type jwtDecodeResult struct {
	Header    sdk.Object `json:"header" doc:"The decoded header."`
	Payload   sdk.Object `json:"payload" doc:"The decoded claims."`
	Signature string     `json:"signature" doc:"The third part of the token as it was written."`
}

// JWTDecode is jwt/decode.
var JWTDecode = sdk.Endpoint[jwtDecodeRequest, jwtDecodeResult]{
	Route:   "jwt/decode",
	Summary: "Decode a JSON Web Token",
	Doc: `
Takes a token of three parts apart (RFC 7519; RFC 7515, section 3.1). Header and
payload must be JSON objects in base64url, with or without padding; the
signature may be empty and is not verified. Of members with one name the last
counts, and numbers are those of JavaScript.`,
	Examples: []sdk.Example{{
		Name: "Decode",
		Request: `{"token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.` +
			`eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.` +
			`SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"}`,
		Response: `{
			"header": {"alg": "HS256", "typ": "JWT"},
			"payload": {"sub": "1234567890", "name": "John Doe", "iat": 1516239022},
			"signature": "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
		}`,
	}, {
		Name:    "Two parts",
		Request: `{"token": "e30.e30"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jwtDecodeRequest) (jwtDecodeResult, error) {
		token, err := jwt.Parse(in.Token)
		if err != nil {
			return jwtDecodeResult{}, sdk.Invalid("token", "%v", err)
		}
		header, err := tokenMembers(token.Header)
		if err != nil {
			return jwtDecodeResult{}, sdk.Invalid("token", "must have a header that is JSON: %v", err)
		}
		payload, err := tokenMembers(token.Payload)
		if err != nil {
			return jwtDecodeResult{}, sdk.Invalid("token", "must have a payload that is JSON: %v", err)
		}
		return jwtDecodeResult{header, payload, token.Signature}, nil
	},
}

// tokenMembers reads a part of a token, which is known to be a JSON object. Each
// value is JSON text of its own, since together with the result around it the
// object may be nested too deep for one piece.
func tokenMembers(part []byte) (sdk.Object, error) {
	members, err := parseJSONObject(string(part))
	if err != nil {
		return nil, err
	}
	for i, member := range members {
		text, err := schema.Append(nil, member.Value)
		if err != nil {
			return nil, err
		}
		members[i].Value = json.RawMessage(text)
	}
	return members, nil
}
