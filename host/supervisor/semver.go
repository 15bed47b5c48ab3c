package supervisor

import (
	"cmp"
	"regexp"
	"strings"
)

// semverPattern is the grammar of semver.org, version 2.0.0, item "Is there a
// suggested regular expression".
var semverPattern = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
	`(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)

// compareVersions orders two valid semantic versions by precedence (semver.org
// 2.0.0, item 11): negative when a comes before b, 0 when neither does.
func compareVersions(a, b string) int {
	x, y := semverPattern.FindStringSubmatch(a), semverPattern.FindStringSubmatch(b)
	if x == nil || y == nil {
		return cmp.Compare(len(x), len(y)) // an invalid one comes first
	}
	for i := 1; i <= 3; i++ {
		if c := compareNumbers(x[i], y[i]); c != 0 {
			return c
		}
	}
	return comparePrereleases(x[4], y[4])
}

// compareNumbers orders decimal numbers of any length without leading zeros.
func compareNumbers(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

// comparePrereleases orders the parts after the hyphen; a release, which has
// none, comes after all its pre-releases.
func comparePrereleases(a, b string) int {
	if a == "" || b == "" {
		return cmp.Compare(len(b), len(a))
	}
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(as), len(bs)) {
		if c := compareIdentifiers(as[i], bs[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(as), len(bs))
}

// compareIdentifiers: numbers by value, and before anything else.
func compareIdentifiers(a, b string) int {
	aNumber, bNumber := strings.Trim(a, "0123456789") == "", strings.Trim(b, "0123456789") == ""
	switch {
	case aNumber && bNumber:
		return compareNumbers(a, b)
	case aNumber:
		return -1
	case bNumber:
		return 1
	}
	return strings.Compare(a, b)
}
