package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the bytes.
func TestAESKey(t *testing.T) {
	counting := make([]byte, 32)
	for i := range counting {
		counting[i] = byte(i + 0xf0)
	}
	length := func(hexDigits, base64Digits int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if len(got["hex"].(string)) != hexDigits || len(got["base64"].(string)) != base64Digits {
				t.Errorf("key %v", got)
			}
		}
	}
	sdktest.Run(t, AESKey, []sdktest.Case{
		{Name: "default", Body: `{}`, Random: stream(counting...),
			Want: `{"hex": "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f", "base64": "8PHy8/T19vf4+fr7/P3+/wABAgMEBQYHCAkKCwwNDg8="}`},
		{Name: "128", Body: `{"bits": 128}`, Random: stream(counting...), Want: `{"hex": "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", "base64": "8PHy8/T19vf4+fr7/P3+/w=="}`},
		{Name: "192", Body: `{"bits": 192}`, Check: length(48, 32)},
		{Name: "256", Body: `{"bits": 256.0}`, Check: length(64, 44)},
		{Name: "null is the default", Body: `{"bits": null}`, Check: length(64, 44)},
		{Name: "512", Body: `{"bits": 512}`, Code: "INVALID_INPUT", Field: "bits"},
		{Name: "0", Body: `{"bits": 0}`, Code: "INVALID_INPUT", Field: "bits"},
		{Name: "text", Body: `{"bits": "128"}`, Code: "INVALID_INPUT", Field: "bits"},
		{Name: "fraction", Body: `{"bits": 128.5}`, Code: "INVALID_INPUT", Field: "bits"},
	})
}

// TestAESKeyDiffers checks that two keys from the real source are not the same.
func TestAESKeyDiffers(t *testing.T) {
	first, err := AESKey.Run(t.Context(), aesKeyRequest{Bits: 256})
	if err != nil {
		t.Fatal(err)
	}
	second, err := AESKey.Run(t.Context(), aesKeyRequest{Bits: 256})
	if err != nil || first == second {
		t.Errorf("keys %v and %v, error %v", first, second, err)
	}
}
