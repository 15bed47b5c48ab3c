package main

import (
	"math/big"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: draft-msporny-base58 test vectors, and scripts/oracle/security.py.
func TestBase58(t *testing.T) {
	sdktest.Run(t, Base58, []sdktest.Case{
		{Name: "draft, 1", Body: `{"text": "Hello World!"}`, Want: `{"result": "2NEpo7TZRRrLZSi2U"}`},
		{Name: "draft, 2", Body: `{"text": "The quick brown fox jumps over the lazy dog."}`, Want: `{"result": "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"}`},
		{Name: "leading ones are zero bytes", Body: `{"text": "112", "mode": "decode"}`, Want: `{"result": "\u0000\u0000\u0001"}`},
		{Name: "nothing to decode", Body: `{"text": "", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "only white space", Body: `{"text": " \n", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "white space of ECMA-262, 12.2 and 12.3, around", Body: `{"text": "\ufeff\u00a02NEpo7TZRRrLZSi2U\u2028", "mode": "decode"}`, Want: `{"result": "Hello World!"}`},
		{Name: "U+0085 is none", Body: `{"text": "2NEpo7TZRRrLZSi2U\u0085", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "white space inside", Body: `{"text": "2NEpo7 TZRRrLZSi2U", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "0", Body: `{"text": "2NE0", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "O", Body: `{"text": "2NEO", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "I", Body: `{"text": "2NEI", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "l", Body: `{"text": "2NEl", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "sign of a number", Body: `{"text": "+2", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "beyond ASCII", Body: `{"text": "é", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "the byte ff, no text", Body: `{"text": "5Q", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "65,537 bytes", Body: `{"text": "` + strings.Repeat("a", maxBase58Bytes+1) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "65,538 bytes in fewer characters", Body: `{"text": "` + strings.Repeat("é", maxBase58Bytes/2+1) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "98,305 digits", Body: `{"text": "` + strings.Repeat("1", maxBase58Digits+1) + `", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty mode", Body: `{"text": "a", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "mode in capitals", Body: `{"text": "a", "mode": "Encode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "text missing", Body: `{"mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Base58, sdktest.Recorded(t, "testdata/python.json", "security/base58"))
}

// TestBase58Longest checks that the longest text comes back, whatever the place
// where its digits are split. The text is 256^n-1 or has the last bit only, so
// that every digit counts.
func TestBase58Longest(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("\u007f", maxBase58Bytes),
		strings.Repeat("\x00", maxBase58Bytes-1) + "\x01",
		"\x01" + strings.Repeat("\x00", maxBase58Bytes-1),
		strings.Repeat("\U0010ffff", maxBase58Bytes/4),
	} {
		encoded := encodeBase58(text)
		if len(encoded) > maxBase58Digits {
			t.Errorf("%d digits, more than decoding takes", len(encoded))
		}
		decoded, err := decodeBase58(encoded)
		if err != nil || string(decoded) != text {
			t.Errorf("text of %d bytes comes back as %d, error %v", len(text), len(decoded), err)
		}
	}
}

// TestBase58Number compares with the conversion of math/big itself at lengths
// around the splits.
func TestBase58Number(t *testing.T) {
	for _, n := range []int{1, 511, 512, 513, 1023, 1024, 1025, 1536, 2047, 2048, 2049, 5000} {
		digits := strings.Repeat("V0aU9", n)[:n]
		want, ok := new(big.Int).SetString(digits, 58)
		if got := base58Number(digits); !ok || got.Cmp(want) != 0 {
			t.Errorf("%d digits are read wrongly", n)
		}
	}
}

func FuzzBase58(f *testing.F) {
	for _, seed := range []string{"", "1", "112", "2NEpo7TZRRrLZSi2U", "5Q", "0OIl", strings.Repeat("z", 1030)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxBase58Bytes {
			return
		}
		decoded, err := decodeBase58(encodeBase58(text))
		if err != nil || string(decoded) != text {
			t.Fatalf("%q comes back as %q, error %v", text, decoded, err)
		}
		if data, err := decodeBase58(text); err == nil && encodeBase58(string(data)) != text {
			t.Fatalf("%q decodes to %x, which encodes otherwise", text, data)
		}
	})
}
