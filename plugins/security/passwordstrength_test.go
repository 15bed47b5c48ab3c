package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: scripts/oracle/security.py, which computes by the formulas of
// the contract; of the commonest passwords it knows three.
func TestPasswordStrength(t *testing.T) {
	cases := sdktest.Recorded(t, "testdata/python.json", "security/password-strength")
	for i, c := range cases {
		cases[i].Want, cases[i].Check = "", func(t *testing.T, got map[string]any) { sameStrength(t, c.Want, got) }
	}
	sdktest.Run(t, PasswordStrength, cases)
	sdktest.Run(t, PasswordStrength, []sdktest.Case{
		{Name: "empty", Body: `{"password": ""}`, Want: `{"rating": "Very weak", "entropyBits": 0, "crackTimeSeconds": 5e-11, "crackTime": "less than a second"}`},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "password"},
		{Name: "null", Body: `{"password": null}`, Code: "INVALID_INPUT", Field: "password"},
		{Name: "number", Body: `{"password": 123456}`, Code: "INVALID_INPUT", Field: "password"},
	})
}

// sameStrength compares all fields, the seconds to 15 digits: powers of two with a
// fraction differ between libraries.
func sameStrength(t *testing.T, expected string, got map[string]any) {
	t.Helper()
	var want map[string]any
	if err := json.Unmarshal([]byte(expected), &want); err != nil {
		t.Fatal(err)
	}
	for name, value := range want {
		number, isNumber := value.(float64)
		if !isNumber {
			if got[name] != value {
				t.Errorf("%s is %v, want %v", name, got[name], value)
			}
			continue
		}
		have, err := got[name].(json.Number).Float64()
		if err != nil || math.Abs(have-number) > 2e-15*number {
			t.Errorf("%s is %v, want %v", name, got[name], value)
		}
	}
}

// Expected values: the bounds of the contract.
func TestRating(t *testing.T) {
	for bits, want := range map[float64]string{
		0: "Very weak", 27.99: "Very weak", 28: "Weak", 35.99: "Weak", 36: "Fair", 59.99: "Fair",
		60: "Strong", 127.99: "Strong", 128: "Very strong", 1e6: "Very strong",
	} {
		if got := rating("no common password", bits); got != want {
			t.Errorf("%v bits: %s, want %s", bits, got, want)
		}
	}
}

// Expected values: by hand.
func TestDuration(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "less than a second", 0.99: "less than a second", 1: "1 second", 1.99: "1 second", 2: "2 seconds", 59.9: "59 seconds",
		60: "1 minute", 3599: "59 minutes", 3600: "1 hour", 86399: "23 hours", 86400: "1 day", 2629799: "30 days",
		2629800: "1 month", 31557599: "11 months", 31557600: "1 year", 99 * 31557600: "99 years", 100 * 31557600: "centuries", 1e300: "centuries",
	} {
		if got := duration(seconds); got != want {
			t.Errorf("%v seconds: %s, want %s", seconds, got, want)
		}
	}
}

// TestCommonPasswords checks the list itself, which was taken from elsewhere, and
// that no part of it is taken for an entry.
func TestCommonPasswords(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(commonPasswords, "\n"), "\n")
	seen := map[string]bool{}
	for _, line := range lines {
		if line == "" || line != strings.ToLower(line) || strings.TrimSpace(line) != line || seen[line] || len(line) > 64 {
			t.Errorf("entry %q is unfit", line)
		}
		seen[line] = true
		if !isCommon(strings.ToUpper(line)) {
			t.Errorf("entry %q is not found", line)
		}
	}
	if len(lines) != 1000 {
		t.Errorf("%d entries, want 1,000", len(lines))
	}
	for _, other := range []string{"", "\n", "123456\npassword", "12345678901234567890", "ssword", "passwor"} {
		if isCommon(other) && !seen[other] {
			t.Errorf("%q counts as common", other)
		}
	}
}

// TestCrackSeconds checks the step over the range of a double. Expected: 2^1025 is
// 2^25 times 2^1000.
func TestCrackSeconds(t *testing.T) {
	for bits, want := range map[float64]float64{
		1: 1e-10, 1000: math.Exp2(999) / 1e10, 1023: math.Exp2(1022) / 1e10, 1025: math.Exp2(1000) / 1e10 * math.Exp2(24), 1100: 1e300, 7e6: 1e300,
	} {
		if got := crackSeconds(bits); math.Abs(got/want-1) > 1e-15 {
			t.Errorf("%v bits: %v seconds, want %v", bits, got, want)
		}
	}
}
