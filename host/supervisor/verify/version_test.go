package verify

import (
	"regexp"
	"testing"
)

// TestCompareVersions takes the order from the example of semver.org 2.0.0, item
// 11.
func TestCompareVersions(t *testing.T) {
	ordered := []string{
		"1.0", // no semantic version comes first
		"1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",
		"1.0.0", "2.0.0", "2.1.0", "2.1.1", "2.9.0", "2.10.0", "99999999999999999999.0.0", "100000000000000000000.0.0",
	}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := CompareVersions(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("compare %s with %s: %d", a, b, got)
			}
		}
	}
	if CompareVersions("1.0.0+a", "1.0.0+b") != 0 {
		t.Error("build metadata counts")
	}
}

// grammar is from semver.org 2.0.0, "Is there a suggested regular expression".
var grammar = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
	`(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)

// FuzzVersion compares the check with the grammar.
func FuzzVersion(f *testing.F) {
	for _, v := range []string{
		"1.2.3", "0.0.0", "10.20.30-rc.1+5", "1.2.3-0", "1.2.3--", "1.2.3+01", "1.2.3-x.7.z.92", "1.2.3+a-b.c",
		"", "v1.2.3", "1", "1.2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.3-01", "1.2.3-", "1.2.3+", "1.2.3-a..b", "1.2.3+a..b",
		"1.2-rc.1", "1+5", "1.2.3-é", " 1.2.3", "1.2.3\n", "-1.2.3", "1.2.3-01a", "1.2.3+a+b",
	} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v string) {
		if got, want := validVersion(v), grammar.MatchString(v); got != want {
			t.Errorf("%q: %v, want %v", v, got, want)
		}
	})
}
