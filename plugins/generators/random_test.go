package main

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
)

// Results of the libraries of identifiers, and of an own computation in Python.
const (
	nodeCases = "testdata/node.json"
	drawCases = "testdata/draw.json"
)

// stream is a source of random bytes that gives these in turn.
func stream(data ...byte) *bytes.Reader { return bytes.NewReader(data) }

// listed checks that the member is a list of so many texts of the form, all
// different.
func listed(member, form string, count int) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		t.Helper()
		values := got[member].([]any)
		if len(values) != count {
			t.Errorf("%d values, want %d", len(values), count)
		}
		pattern, seen := regexp.MustCompile(form), make(map[any]bool)
		for _, value := range values {
			if !pattern.MatchString(value.(string)) {
				t.Errorf("%q does not have the form %s", value, form)
			}
			if seen[value] {
				t.Errorf("%q comes twice", value)
			}
			seen[value] = true
		}
	}
}

// uniform checks counts against all being equal: chi-square must stay below its 99.9
// percent point, by the approximation of Wilson and Hilferty. The counts come from
// fixed streams, so the test never fails by chance.
func uniform(t *testing.T, what string, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	expected, x := float64(total)/float64(len(counts)), 0.0
	for _, n := range counts {
		x += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if limit := chiSquareLimit(len(counts) - 1); x > limit {
		t.Errorf("%s: chi-square %.1f of %d draws, limit %.1f", what, x, total, limit)
	}
}

func chiSquareLimit(freedom int) float64 {
	const z = 3.0902 // of the normal distribution
	k := 2 / (9 * float64(freedom))
	root := 1 - k + z*math.Sqrt(k)
	return float64(freedom) * root * root * root
}

// TestUniformLetters counts characters of tokens and identifiers over all places.
func TestUniformLetters(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{7}))
	count := func(alphabet string, texts []string) []int {
		counts := make([]int, len(alphabet))
		for _, text := range texts {
			for i := range len(text) {
				counts[strings.IndexByte(alphabet, text[i])]++
			}
		}
		return counts
	}
	for _, format := range []string{"hex", "base62", "base64url", "alphanumeric"} {
		got, err := Token.Run(ctx, tokenRequest{Format: format, Length: 256, Count: 100})
		if err != nil {
			t.Fatal(err)
		}
		uniform(t, format, count(tokenAlphabet(format), got.Tokens))
	}
	for _, alphabet := range []string{"abc", decimalDigits, smallLetters + capitals + decimalDigits + "_-"} {
		got, err := NanoID.Run(ctx, nanoIDRequest{Count: 100, Size: 256, Alphabet: alphabet})
		if err != nil {
			t.Fatal(err)
		}
		uniform(t, "nanoid", count(alphabet, got.Values))
	}
}

// TestRandomSourceFails checks that a source without enough bytes is an error of
// ours, not of the client, and no endless loop.
func TestRandomSourceFails(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), stream(1))
	_, id := UUID.Run(ctx, uuidRequest{Count: 100})
	_, token := Token.Run(ctx, tokenRequest{Format: "hex", Length: 2, Count: 2})
	_, phrase := Passphrase.Run(ctx, passphraseRequest{Words: 2})
	_, records := MockData.Run(ctx, mockDataRequest{Fields: []string{"phone", "date"}, Count: 3})
	_, collision := CUID.Run(ctx, cuidRequest{Count: 1})
	_, imei := TestIMEI.Run(ctx, testIMEIRequest{TAC: "35693803", Count: 100})
	_, sorted := ULID.Run(ctx, ulidRequest{Count: 100})
	_, nano := NanoID.Run(ctx, nanoIDRequest{Count: 1, Size: 2, Alphabet: "ab"})
	for name, err := range map[string]error{
		"uuid": id, "token": token, "passphrase": phrase, "mock-data": records, "cuid": collision,
		"test-imei": imei, "ulid": sorted, "nanoid": nano,
	} {
		var refusal *sdk.Error
		if err == nil || errors.As(err, &refusal) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
