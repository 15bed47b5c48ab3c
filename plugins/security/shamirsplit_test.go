package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/security.py, which evaluates the polynomials in
// plain code of its own.
func TestShamirSplit(t *testing.T) {
	sdktest.Run(t, ShamirSplit, sdktest.Recorded(t, "testdata/python.json", "security/shamir-split"))
	longest := strings.Repeat("s", maxShared/255)
	sdktest.Run(t, ShamirSplit, []sdktest.Case{
		{Name: "zero coefficients may come", Body: `{"secret": "A", "shares": 3, "threshold": 3}`, Random: stream(0, 0), Want: `{"shares": ["0141", "0241", "0341"]}`},
		{Name: "most", Body: `{"secret": "` + longest + `", "shares": 255, "threshold": 2}`, Check: func(t *testing.T, got map[string]any) {
			shares := got["shares"].([]any)
			if last := shares[254].(string); len(shares) != 255 || len(last) != 2+2*len(longest) || !strings.HasPrefix(last, "ff") {
				t.Errorf("%d shares, the last of %d digits", len(shares), len(last))
			}
		}},
		{Name: "more than the most", Body: `{"secret": "` + longest + `x", "shares": 255, "threshold": 2}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "threshold above shares", Body: `{"secret": "s", "shares": 2, "threshold": 3}`, Code: "INVALID_INPUT", Field: "threshold"},
		{Name: "threshold 1", Body: `{"secret": "s", "shares": 2, "threshold": 1}`, Code: "INVALID_INPUT", Field: "threshold"},
		{Name: "one share", Body: `{"secret": "s", "shares": 1, "threshold": 2}`, Code: "INVALID_INPUT", Field: "shares"},
		{Name: "256 shares", Body: `{"secret": "s", "shares": 256, "threshold": 2}`, Code: "INVALID_INPUT", Field: "shares"},
		{Name: "fractional threshold", Body: `{"secret": "s", "shares": 3, "threshold": 2.5}`, Code: "INVALID_INPUT", Field: "threshold"},
		{Name: "shares as text", Body: `{"secret": "s", "shares": "3", "threshold": 2}`, Code: "INVALID_INPUT", Field: "shares"},
		{Name: "empty secret", Body: `{"secret": "", "shares": 2, "threshold": 2}`, Code: "INVALID_INPUT", Field: "secret"},
		{Name: "threshold missing", Body: `{"secret": "s", "shares": 2}`, Code: "INVALID_INPUT", Field: "threshold"},
	})
}

// TestShamirSplitEnds checks that a call beyond its deadline ends with an error
// of ours.
func TestShamirSplitEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ShamirSplit.Run(ctx, shamirSplitRequest{"s", 2, 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestShamirUniform checks that a share tells nothing: over all values of the one
// random byte, its value takes every byte once, whatever the secret.
func TestShamirUniform(t *testing.T) {
	for _, secret := range []string{"\x00", "A", "\x7f"} {
		for _, x := range []int{1, 2, 3, 0x80, 0xff} {
			seen := map[string]bool{}
			for random := range 256 {
				seen[share(byte(x), secret, []byte{byte(random)})] = true
			}
			if len(seen) != 256 {
				t.Fatalf("share %d of %q takes %d values", x, secret, len(seen))
			}
		}
	}
}
