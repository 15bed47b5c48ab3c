package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// maxNumber is the largest major, minor and patch: the largest whole number that
// a reader of JSON takes for exact.
const maxNumber = 1<<53 - 1

// version is a version by Semantic Versioning 2.0.0.
type version struct {
	major, minor, patch uint64
	prerelease, build   []string
}

// parseVersion reads a version by the grammar of semver.org.
func parseVersion(text string) (v version, ok bool) {
	text, build, hasBuild := strings.Cut(text, "+")
	core, prerelease, hasPrerelease := strings.Cut(text, "-")
	numbers := strings.SplitN(core, ".", 4)
	if len(numbers) != 3 {
		return version{}, false
	}
	for i, to := range []*uint64{&v.major, &v.minor, &v.patch} {
		if *to, ok = readNumber(numbers[i]); !ok {
			return version{}, false
		}
	}
	if hasPrerelease {
		v.prerelease = strings.Split(prerelease, ".")
		for _, id := range v.prerelease {
			if id == "" || !consistsOf(id, '-') || isNumeric(id) && len(id) > 1 && id[0] == '0' {
				return version{}, false
			}
		}
	}
	if hasBuild {
		v.build = strings.Split(build, ".")
		for _, id := range v.build {
			if id == "" || !consistsOf(id, '-') {
				return version{}, false
			}
		}
	}
	return v, true
}

// readNumber reads a numeric identifier of at most maxNumber.
func readNumber(text string) (uint64, bool) {
	if !isNumeric(text) || len(text) > 1 && text[0] == '0' {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 64)
	return n, err == nil && n <= maxNumber
}

// isNumeric says whether text consists of digits.
func isNumeric(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// bump raises a part as inc of npm's semver does: parts below are set to 0, and a
// prerelease of the version that would come out is only released.
func (v *version) bump(level string) {
	released := len(v.prerelease) == 0
	switch level {
	case "major":
		if released || v.minor != 0 || v.patch != 0 {
			v.major++
		}
		v.minor, v.patch = 0, 0
	case "minor":
		if released || v.patch != 0 {
			v.minor++
		}
		v.patch = 0
	case "patch":
		if released {
			v.patch++
		}
	}
	v.prerelease, v.build = nil, nil
}

// compare is the precedence of two versions (section 11): -1, 0 or 1.
func (v version) compare(other version) int {
	return cmp.Or(
		cmp.Compare(v.major, other.major),
		cmp.Compare(v.minor, other.minor),
		cmp.Compare(v.patch, other.patch),
		comparePrerelease(v.prerelease, other.prerelease),
	)
}

// comparePrerelease orders prereleases before the release, and among themselves by
// their identifiers: numbers by value and before words, words by ASCII, the longer
// of two that begin alike last.
func comparePrerelease(a, b []string) int {
	if len(a) == 0 || len(b) == 0 {
		return cmp.Compare(len(b), len(a))
	}
	return slices.CompareFunc(a, b, func(x, y string) int {
		switch xNumber, yNumber := isNumeric(x), isNumeric(y); {
		case xNumber && yNumber: // without leading zeros the longer one is larger
			return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
		case xNumber:
			return -1
		case yNumber:
			return 1
		}
		return cmp.Compare(x, y)
	})
}
