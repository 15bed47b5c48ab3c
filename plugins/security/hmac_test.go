package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 2202, section 3, RFC 4231, section 4 (the vectors whose key is
// text), and scripts/oracle/security.py.
func TestHMAC(t *testing.T) {
	sdktest.Run(t, HMAC, []sdktest.Case{
		{Name: "RFC 2202, 2", Body: `{"message": "what do ya want for nothing?", "secret": "Jefe", "algo": "SHA-1"}`,
			Want: `{"result": "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"}`},
		{Name: "RFC 2202, 1", Body: `{"message": "Hi There", "secret": "\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b", "algo": "SHA-1"}`,
			Want: `{"result": "b617318655057264e28bc0b6fb378c8ef146be00"}`},
		{Name: "RFC 4231, 1, SHA-256", Body: `{"message": "Hi There", "secret": "\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b\u000b"}`,
			Want: `{"result": "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"}`},
		{Name: "RFC 4231, 2, SHA-256", Body: `{"message": "what do ya want for nothing?", "secret": "Jefe", "algo": "SHA-256"}`,
			Want: `{"result": "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"}`},
		{Name: "RFC 4231, 2, SHA-384", Body: `{"message": "what do ya want for nothing?", "secret": "Jefe", "algo": "SHA-384"}`,
			Want: `{"result": "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"}`},
		{Name: "RFC 4231, 2, SHA-512", Body: `{"message": "what do ya want for nothing?", "secret": "Jefe", "algo": "SHA-512"}`,
			Want: `{"result": "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"}`},
		{Name: "empty secret", Body: `{"message": "a", "secret": ""}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "secret missing", Body: `{"message": "a"}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "message missing", Body: `{"secret": "a"}`, Code: "INVALID_INPUT", Field: "message"},
		{Name: "algorithm in small letters", Body: `{"message": "a", "secret": "a", "algo": "sha-256"}`, Code: "INVALID_INPUT", Field: "algo"},
		{Name: "empty algorithm", Body: `{"message": "a", "secret": "a", "algo": ""}`, Code: "INVALID_INPUT", Field: "algo"},
		{Name: "unknown algorithm", Body: `{"message": "a", "secret": "a", "algo": "MD5"}`, Code: "INVALID_INPUT", Field: "algo"},
	})
	sdktest.Run(t, HMAC, sdktest.Recorded(t, "testdata/python.json", "security/hmac"))
}
