package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"hash"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/jwt"
	"github.com/utilhost/utilhost/sdk"
)

type jwtVerifyRequest struct {
	Token  string `json:"token" doc:"JSON Web Token in its compact form; white space around it is ignored." minLength:"1"`
	Secret string `json:"secret" doc:"HMAC secret; its UTF-8 bytes count." minLength:"1"`
}

type jwtVerifyResult struct {
	SignatureValid bool `json:"signatureValid" doc:"Whether the signature was made with this secret."`
	Expired        bool `json:"expired" doc:"Whether the claim exp is a number and not in the future, even if the signature is wrong."`
}

// JWTVerify is security/jwt-verify.
var JWTVerify = sdk.Endpoint[jwtVerifyRequest, jwtVerifyResult]{
	Route:   "security/jwt-verify",
	Summary: "Check the HMAC signature of a JSON Web Token",
	Doc: `
Takes the algorithm from the header of the token: HS256, HS384 or HS512
(RFC 7518, section 3.2). Any other, none included, is refused. The claim nbf is
not looked at, and exp is compared without leeway.`,
	Examples: []sdk.Example{{
		Name: "Valid signature",
		Request: `{
			"token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.` +
			`eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.` +
			`SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
			"secret": "your-256-bit-secret"
		}`,
		Response: `{"signatureValid": true, "expired": false}`,
	}, {
		Name:    "No token",
		Request: `{"token": "abc", "secret": "your-256-bit-secret"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true, // a token expires
	Run: func(ctx context.Context, in jwtVerifyRequest) (jwtVerifyResult, error) {
		token, err := jwt.Parse(in.Token)
		if err != nil {
			return jwtVerifyResult{}, sdk.Invalid("token", "%v", err)
		}
		algorithm := map[string]func() hash.Hash{
			"HS256": sha256.New, "HS384": sha512.New384, "HS512": sha512.New,
		}[token.Algorithm()]
		if algorithm == nil {
			return jwtVerifyResult{}, sdk.Invalid("token", "must name the algorithm HS256, HS384 or HS512 in its header")
		}
		mac := hmac.New(algorithm, []byte(in.Secret))
		mac.Write([]byte(token.Signed))
		expires, limited := token.Expires()
		now := float64(sdk.Now(ctx).UnixMilli()) / 1000
		return jwtVerifyResult{
			SignatureValid: isTag(token.Signature, mac.Sum(nil)),
			Expired:        limited && expires <= now,
		}, nil
	},
}

// isTag reports in constant time whether text is the base64url of tag, with or
// without padding. The digits are compared and not the bytes: the last digit has
// bits that no byte takes, so that a token which is changed there would pass.
func isTag(text string, tag []byte) bool {
	if strings.HasSuffix(text, "=") {
		return hmac.Equal([]byte(text), base64.URLEncoding.AppendEncode(nil, tag))
	}
	return hmac.Equal([]byte(text), base64.RawURLEncoding.AppendEncode(nil, tag))
}
