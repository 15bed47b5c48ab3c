package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/security.py, which evaluates the polynomials in
// plain code of its own, and for the refusals the list of the contract.
func TestShamirCombine(t *testing.T) {
	refused := func(name, shares string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"shares": ` + shares + `}`, Code: "INVALID_INPUT", Field: "shares"}
	}
	sdktest.Run(t, ShamirCombine, sdktest.Recorded(t, "testdata/python.json", "security/shamir-combine"))
	sdktest.Run(t, ShamirCombine, []sdktest.Case{
		{Name: "zero coefficients", Body: `{"shares": ["0141", "ff41"]}`, Want: `{"secret": "A"}`},
		refused("one share", `["01cba4"]`),
		refused("no share", `[]`),
		refused("different lengths", `["01cba4", "0235"]`),
		refused("same x", `["01cba4", "01cba5"]`),
		refused("x 00", `["00cba4", "01cba4"]`),
		refused("odd number of digits", `["01cba", "02cba"]`),
		refused("no hexadecimal digits", `["01cbag", "02cba4"]`),
		refused("blank", `["01cb a4", "02cba4"]`),
		refused("x alone", `["01", "02"]`),
		refused("empty share", `["", "02cba4"]`),
		refused("no text", `["01ff", "02ff"]`),
		refused("number", `[1, 2]`),
		refused("object", `{"0": "01cba4"}`),
		refused("null", `null`),
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "shares"},
	})
}

// TestShamirTooFew checks that less than the threshold does not give the secret:
// with any two of three shares every first byte is as likely as the others.
func TestShamirTooFew(t *testing.T) {
	seen := map[byte]bool{}
	for random := range 256 {
		noise := []byte{byte(random), 7} // of degrees 2 and 1
		first, second := unhex(t, share(1, "A", noise)), unhex(t, share(2, "A", noise))
		seen[interpolate([][]byte{first, second})[0]] = true
	}
	if len(seen) != 256 {
		t.Errorf("%d values", len(seen))
	}
}

// Expected values: FIPS 197, section 4.2. An inverse is what gives 1.
func TestGF256(t *testing.T) {
	if got := multiply(0x57, 0x83); got != 0xc1 {
		t.Errorf("57 times 83 is %x", got)
	}
	if got := multiply(0x57, 0x13); got != 0xfe {
		t.Errorf("57 times 13 is %x", got)
	}
	for x := 1; x < 256; x++ {
		if got := multiply(byte(x), inverse(byte(x))); got != 1 {
			t.Errorf("%x times its inverse is %x", x, got)
		}
	}
}
