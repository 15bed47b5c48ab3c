package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: npm semver, scripts/oracle/mobile-semver.mjs, and section 11 of
// the specification for numbers that npm can not hold.
func TestSemVer(t *testing.T) {
	sdktest.Run(t, SemVer, []sdktest.Case{
		{Name: "defaults", Body: `{"version": "1.2.3"}`, Want: `{"result": {"major": 1, "minor": 2, "patch": 3, "prerelease": [], "build": []}}`},
		{Name: "null is the default", Body: `{"version": "1.2.3", "mode": null, "level": null, "compareTo": null}`, Want: `{"result": {"major": 1, "minor": 2, "patch": 3, "prerelease": [], "build": []}}`},
		{Name: "default level", Body: `{"mode": "bump", "version": "1.2.3"}`, Want: `{"result": "1.2.4"}`},
		{Name: "release", Body: `{"mode": "bump", "version": "1.2.3-beta", "level": "patch"}`, Want: `{"result": "1.2.3"}`},
		{Name: "largest number", Body: `{"version": "9007199254740991.0.0"}`, Want: `{"result": {"major": 9007199254740991, "minor": 0, "patch": 0, "prerelease": [], "build": []}}`},
		{Name: "largest number raised", Body: `{"mode": "bump", "version": "0.0.9007199254740991"}`, Want: `{"result": "0.0.9007199254740992"}`},
		{Name: "number too large", Body: `{"version": "9007199254740992.0.0"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "number beyond 64 bits", Body: `{"version": "1.2.99999999999999999999"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "prerelease numbers of any size", Body: `{"mode": "compare", "version": "1.0.0-99999999999999999999", "compareTo": "1.0.0-100000000000000000000"}`, Want: `{"result": -1}`},
		{Name: "prerelease number before word", Body: `{"mode": "compare", "version": "1.0.0-a", "compareTo": "1.0.0-99999999999999999999"}`, Want: `{"result": 1}`},
		{Name: "build is ignored", Body: `{"mode": "compare", "version": "1.0.0+a", "compareTo": "1.0.0+b"}`, Want: `{"result": 0}`},
		{Name: "longer than npm takes", Body: `{"mode": "bump", "version": "1.2.3-` + strings.Repeat("a", 300) + `"}`, Want: `{"result": "1.2.3"}`},
		{Name: "compareTo elsewhere is not looked at", Body: `{"mode": "bump", "version": "1.2.3", "compareTo": "no version"}`, Want: `{"result": "1.2.4"}`},
		{Name: "compareTo missing", Body: `{"mode": "compare", "version": "1.2.3"}`, Code: "INVALID_INPUT", Field: "compareTo"},
		{Name: "compareTo null", Body: `{"mode": "compare", "version": "1.2.3", "compareTo": null}`, Code: "INVALID_INPUT", Field: "compareTo"},
		{Name: "compareTo empty", Body: `{"mode": "compare", "version": "1.2.3", "compareTo": ""}`, Code: "INVALID_INPUT", Field: "compareTo"},
		{Name: "compareTo no version", Body: `{"mode": "compare", "version": "1.2.3", "compareTo": "1.2"}`, Code: "INVALID_INPUT", Field: "compareTo"},
		{Name: "both no version", Body: `{"mode": "compare", "version": "1", "compareTo": "1.2"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "level is checked in parse", Body: `{"version": "1.2.3", "level": "prerelease"}`, Code: "INVALID_INPUT", Field: "level"},
		{Name: "level is checked in compare", Body: `{"mode": "compare", "version": "1.2.3", "compareTo": "1.2.3", "level": ""}`, Code: "INVALID_INPUT", Field: "level"},
		{Name: "v", Body: `{"version": "v1.2.3"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "equals sign", Body: `{"version": "=1.2.3"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "blank in front", Body: `{"version": " 1.2.3"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "line break at the end", Body: `{"version": "1.2.3\n"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "empty", Body: `{"version": ""}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "empty prerelease", Body: `{"version": "1.2.3-"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "empty build", Body: `{"version": "1.2.3+"}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "number", Body: `{"version": 1.2}`, Code: "INVALID_INPUT", Field: "version"},
		{Name: "mode in capitals", Body: `{"version": "1.2.3", "mode": "Parse"}`, Code: "INVALID_INPUT", Field: "mode"},
	})
	sdktest.Run(t, SemVer, sdktest.Recorded(t, "testdata/semver.json", "mobile/semver"))
}

// official is the regular expression that semver.org recommends.
var official = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)

// FuzzVersion compares the parser with the regular expression of semver.org, and
// checks that a version is the sum of its parts and in order with raised ones.
func FuzzVersion(f *testing.F) {
	for _, seed := range []string{"1.2.3", "1.0.0-alpha.1+build.01", "1.2.3----RC.0--.12+788", "01.0.0", "1.0.0-01", "1.0.0-0a", "9007199254740992.0.0", "1.2.3-+", "1.2.3\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, ok := parseVersion(text)
		groups := official.FindStringSubmatch(text)
		tooLarge := false
		if groups != nil {
			for _, number := range groups[1:4] {
				tooLarge = tooLarge || len(number) > 16 || len(number) == 16 && number > "9007199254740991"
			}
		}
		if ok != (groups != nil && !tooLarge) {
			t.Fatalf("%q: %v", text, ok)
		}
		if !ok {
			return
		}
		again := fmt.Sprintf("%d.%d.%d", v.major, v.minor, v.patch)
		if v.prerelease != nil {
			again += "-" + strings.Join(v.prerelease, ".")
		}
		if v.build != nil {
			again += "+" + strings.Join(v.build, ".")
		}
		if again != text {
			t.Errorf("%q became %q", text, again)
		}
		if v.compare(v) != 0 {
			t.Errorf("%q differs from itself", text)
		}
		for _, level := range []string{"patch", "minor", "major"} {
			next := v
			next.bump(level)
			if v.compare(next) != -1 || next.compare(v) != 1 {
				t.Errorf("%q is not lower than its next %s", text, level)
			}
		}
	})
}
