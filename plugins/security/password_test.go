package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// stream is a source of random bytes that gives these in turn.
func stream(data ...byte) *bytes.Reader { return bytes.NewReader(data) }

// Expected values: by hand from the bytes. A draw among n takes as many low bits
// of a byte as n-1 has and throws away what is n or more. The entropy: Python 3.11,
// round(length * math.log2(n), 2).
func TestPassword(t *testing.T) {
	matches := func(pattern string) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if text := got["password"].(string); !regexp.MustCompile(pattern).MatchString(text) {
				t.Errorf("password %q", text)
			}
		}
	}
	sdktest.Run(t, Password, []sdktest.Case{
		{Name: "one of each class, then shuffled", Body: `{"length": 4}`, Random: stream(0, 1, 2, 3, 0, 0, 0), Want: `{"password": "B2$a", "entropyBits": 26.22}`},
		{Name: "beyond the classes from all", Body: `{"length": 3, "numbers": false, "symbols": false}`, Random: stream(0, 0, 51, 2, 1), Want: `{"password": "aAZ", "entropyBits": 17.1}`},
		{Name: "draws beyond the last are thrown away", Body: `{"length": 2, "upper": false, "numbers": false, "symbols": false}`, Random: stream(26, 31, 25, 32+24, 1), Want: `{"password": "zy", "entropyBits": 9.4}`},
		{Name: "shorter than there are classes", Body: `{"length": 3}`, Random: stream(93, 94, 92, 91, 2, 1), Want: `{"password": "~}|", "entropyBits": 19.66}`},
		{Name: "all symbols", Body: `{"length": 1, "lower": false, "upper": false, "numbers": false}`, Random: stream(31), Want: `{"password": "~", "entropyBits": 5}`},
		{Name: "no look-alikes among small letters", Body: `{"length": 2, "upper": false, "numbers": false, "symbols": false, "noAmbiguous": true}`, Random: stream(11, 13, 1), Want: `{"password": "mp", "entropyBits": 9.17}`},
		{Name: "pool without look-alikes", Body: `{"noAmbiguous": true}`, Check: func(t *testing.T, got map[string]any) {
			matches(`^[^Il1|O0o ]{16}$`)(t, got)
			if bits := got["entropyBits"].(json.Number).String(); bits != "103.09" {
				t.Errorf("entropyBits %s", bits)
			}
		}},
		{Name: "longest", Body: `{"length": 128}`, Check: matches(`^[!-~]{128}$`)},
		{Name: "digits only", Body: `{"lower": false, "upper": false, "symbols": false}`, Check: matches(`^[0-9]{16}$`)},
		{Name: "capitals only", Body: `{"lower": false, "numbers": false, "symbols": false}`, Check: matches(`^[A-Z]{16}$`)},
		{Name: "null is the default", Body: `{"length": null, "lower": null}`, Check: matches(`^[!-~]{16}$`)},
		{Name: "no class", Body: `{"lower": false, "upper": false, "numbers": false, "symbols": false}`, Code: "INVALID_INPUT"},
		{Name: "length 0", Body: `{"length": 0}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "length 129", Body: `{"length": 129}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "fractional length", Body: `{"length": 8.5}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "class as text", Body: `{"upper": "false"}`, Code: "INVALID_INPUT", Field: "upper"},
		{Name: "class as number", Body: `{"symbols": 1}`, Code: "INVALID_INPUT", Field: "symbols"},
	})
}

// TestPasswordClasses checks that every chosen class comes as soon as there is
// room for all.
func TestPasswordClasses(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{1}))
	for range 500 {
		got, err := Password.Run(ctx, passwordRequest{Length: 4, Lower: true, Upper: true, Numbers: true, Symbols: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, class := range []string{"[a-z]", "[A-Z]", "[0-9]", "[!-/:-@[-`{-~]"} {
			if !regexp.MustCompile(class).MatchString(got.Password) {
				t.Fatalf("password %q has nothing of %s", got.Password, class)
			}
		}
	}
}

// TestPasswordUniform counts from a fixed stream how often each digit comes at
// any place, and in which place the one small letter stands that must come among
// digits. The limit is the 99.9 percent point of chi-square with 9 degrees of
// freedom (NIST/SEMATECH e-Handbook, table 1.3.6.7.4).
func TestPasswordUniform(t *testing.T) {
	const limit = 27.877
	ctx := sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{2}))
	digits, places := make([]float64, 10), make([]float64, 10)
	for range 2000 {
		got, err := Password.Run(ctx, passwordRequest{Length: 10, Numbers: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, digit := range got.Password {
			digits[digit-'0']++
		}
		// Every small letter that comes, the one that must and others, stands anywhere.
		got, err = Password.Run(ctx, passwordRequest{Length: 10, Lower: true, Numbers: true})
		if err != nil {
			t.Fatal(err)
		}
		for place, letter := range got.Password {
			if letter >= 'a' {
				places[place]++
			}
		}
	}
	if x := chiSquare(digits); x > limit {
		t.Errorf("digits %v, chi-square %v", digits, x)
	}
	if x := chiSquare(places); x > limit {
		t.Errorf("places %v, chi-square %v", places, x)
	}
}

// chiSquare measures how far counts are from all being equal.
func chiSquare(counts []float64) float64 {
	total, sum := 0.0, 0.0
	for _, n := range counts {
		total += n
	}
	expected := total / float64(len(counts))
	for _, n := range counts {
		sum += (n - expected) * (n - expected) / expected
	}
	return sum
}

// TestRandomSourceFails checks that a source without enough bytes is an error of
// ours, not of the client, and no endless loop.
func TestRandomSourceFails(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), stream(1))
	_, password := Password.Run(ctx, passwordRequest{Length: 16, Lower: true})
	_, key := AESKey.Run(ctx, aesKeyRequest{Bits: 128})
	_, data := RandomBytes.Run(ctx, randomBytesRequest{Count: 2, Format: "hex"})
	_, shares := ShamirSplit.Run(ctx, shamirSplitRequest{Secret: "abc", Shares: 3, Threshold: 2})
	_, sealed := AES.Run(ctx, aesRequest{Text: "a", Password: "b", Mode: "encrypt"})
	for name, err := range map[string]error{"password": password, "aes-key": key, "random-bytes": data, "shamir-split": shares, "aes": sealed} {
		var refusal *sdk.Error
		if err == nil || errors.As(err, &refusal) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
