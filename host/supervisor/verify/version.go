package verify

import "golang.org/x/mod/semver"

// CompareVersions orders two semantic versions by precedence (semver.org 2.0.0,
// item 11): negative when a comes before b, 0 when neither does. Text that is no
// semantic version comes before all that is.
func CompareVersions(a, b string) int { return semver.Compare(strict(a), strict(b)) }

// validVersion reports whether v is a semantic version as semver.org 2.0.0 has
// it. The library takes more: a leading v, and v1 for v1.0.0.
func validVersion(v string) bool { return strict(v) != "" }

// strict returns v as the library wants it, "" if it is no semantic version.
func strict(v string) string {
	v = "v" + v
	if semver.Canonical(v)+semver.Build(v) != v {
		return ""
	}
	return v
}
