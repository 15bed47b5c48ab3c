package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Cryptopals set 1, challenge 5; the rest byte by byte in
// Python 3.11.
func TestXOR(t *testing.T) {
	const plain = `Burning 'em, if you ain't quick and nimble\nI go crazy when I hear a cymbal`
	const masked = "0b3637272a2b2e63622c2e69692a23693a2a3c6324202d623d63343c2a26226324272765272a282b2f20" +
		"430a652e2c652a3124333a653e2b2027630c692b20283165286326302e27282f"
	sdktest.Run(t, XOR, []sdktest.Case{
		{Name: "Cryptopals", Body: `{"text": "` + plain + `", "key": "ICE"}`, Want: `{"result": "` + masked + `"}`},
		{Name: "Cryptopals back", Body: `{"text": "` + masked + `", "key": "ICE", "mode": "decrypt"}`, Want: `{"result": "` + plain + `"}`},
		{Name: "key beyond ASCII", Body: `{"text": "héé", "key": "ké"}`, Want: `{"result": "030000a86a"}`},
		{Name: "text beyond ASCII", Body: `{"text": "😀", "key": "key"}`, Want: `{"result": "9bfae1eb"}`},
		{Name: "and back", Body: `{"text": "9BfAe1Eb", "key": "key", "mode": "decrypt"}`, Want: `{"result": "😀"}`},
		{Name: "leading zero digits stay", Body: `{"text": "a", "key": "a"}`, Want: `{"result": "00"}`},
		{Name: "empty text", Body: `{"text": "", "key": "k"}`, Want: `{"result": ""}`},
		{Name: "empty text back", Body: `{"text": "", "key": "k", "mode": "decrypt"}`, Want: `{"result": ""}`},
		{Name: "odd length", Body: `{"text": "abc", "key": "k", "mode": "decrypt"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "not hexadecimal", Body: `{"text": "0g", "key": "k", "mode": "decrypt"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "separators", Body: `{"text": "03 2e", "key": "k", "mode": "decrypt"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "prefix", Body: `{"text": "0x03", "key": "k", "mode": "decrypt"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "no UTF-8 with this key", Body: `{"text": "ff", "key": "\u0000", "mode": "decrypt"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "encoded surrogate is no UTF-8", Body: `{"text": "eda080", "key": "\u0000", "mode": "decrypt"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty key", Body: `{"text": "abc", "key": ""}`, Code: "INVALID_INPUT", Field: "key"},
		{Name: "unknown mode", Body: `{"text": "abc", "key": "k", "mode": "both"}`, Code: "INVALID_INPUT", Field: "mode"},
	})
}

// FuzzXOR checks that decrypting undoes encrypting.
func FuzzXOR(f *testing.F) {
	f.Add("Hello", "K")
	f.Add("😀\x00", "é")
	f.Fuzz(func(t *testing.T, text, key string) {
		if key == "" {
			return // refused by the schema
		}
		data := []byte(text)
		mask(data, key)
		mask(data, key)
		if string(data) != text {
			t.Errorf("text %q came back as %q under key %q", text, data, key)
		}
	})
}
