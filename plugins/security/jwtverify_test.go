package main

import (
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 7515, appendix A.1 is HS256 with a key that is no text, so
// the token of jwt.io stands here; the rest by scripts/oracle/security.py, which
// signs with hmac of Python.
func TestJWTVerify(t *testing.T) {
	const (
		head  = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9`
		body  = `eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ`
		tag   = `SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c`
		key   = `", "secret": "your-256-bit-secret"}`
		right = `{"signatureValid": true, "expired": false}`
		wrong = `{"signatureValid": false, "expired": false}`
	)
	refused := func(name, token string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"token": "` + token + key, Code: "INVALID_INPUT", Field: "token"}
	}
	sdktest.Run(t, JWTVerify, []sdktest.Case{
		{Name: "jwt.io", Body: `{"token": "` + head + "." + body + "." + tag + key, Want: right},
		{Name: "white space around", Body: `{"token": " \n` + head + "." + body + "." + tag + `\t` + key, Want: right},
		{Name: "padded signature", Body: `{"token": "` + head + "." + body + "." + tag + "=" + key, Want: right},
		{Name: "padding is signed too", Body: `{"token": "` + head + "." + body + "==." + tag + key, Want: wrong},
		{Name: "one bit of the signature", Body: `{"token": "` + head + "." + body + ".T" + tag[1:] + key, Want: wrong},
		// RFC 4648, section 3.5: c and d differ in bits that belong to no byte.
		{Name: "unused bits of the signature", Body: `{"token": "` + head + "." + body + "." + tag[:42] + "d" + key, Want: wrong},
		{Name: "too much padding", Body: `{"token": "` + head + "." + body + "." + tag + "==" + key, Want: wrong},
		{Name: "signature cut off", Body: `{"token": "` + head + "." + body + "." + tag[:40] + key, Want: wrong},
		{Name: "signature no base64url", Body: `{"token": "` + head + "." + body + ".!" + tag[1:] + key, Want: wrong},
		{Name: "no signature", Body: `{"token": "` + head + "." + body + "." + key, Want: wrong},
		refused("alg none", "eyJhbGciOiJub25lIn0."+body+"."),
		refused("alg RS256", "eyJhbGciOiJSUzI1NiJ9."+body+"."+tag),
		refused("alg in small letters", "eyJhbGciOiJoczI1NiJ9."+body+"."+tag),
		refused("alg under another name", "eyJBTEciOiJIUzI1NiJ9."+body+"."+tag),
		refused("alg a number", "eyJhbGciOjI1Nn0."+body+"."+tag),
		refused("no alg", "e30."+body+"."+tag),
		refused("two parts", head+"."+body),
		refused("four parts", head+"."+body+"."+tag+"."),
		refused("header no object", "W10."+body+"."+tag),
		refused("payload no object", head+".MQ."+tag),
		refused("payload no JSON", head+".e30x."+tag),
		refused("payload empty", head+".."+tag),
		refused("empty", ""),
		refused("blank", " "),
		{Name: "empty secret", Body: `{"token": "` + head + "." + body + "." + tag + `", "secret": ""}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "secret missing", Body: `{"token": "` + head + "." + body + "." + tag + `"}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "token an object", Body: `{"token": {}, "secret": "s"}`, Code: "INVALID_INPUT", Field: "token"},
	})
	sdktest.Run(t, JWTVerify, sdktest.Recorded(t, "testdata/python.json", "security/jwt-verify"))
}

// TestJWTVerifyBetweenSeconds checks that exp counts with its fraction.
func TestJWTVerifyBetweenSeconds(t *testing.T) {
	const token = "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjEuNX0." // exp 1.5
	for now, want := range map[int64]bool{1499: false, 1500: true} {
		ctx := sdk.WithClock(t.Context(), func() time.Time { return time.UnixMilli(now) })
		if got, err := JWTVerify.Run(ctx, jwtVerifyRequest{token, "s"}); err != nil || got.Expired != want {
			t.Errorf("after %d ms: %v, error %v", now, got, err)
		}
	}
}
