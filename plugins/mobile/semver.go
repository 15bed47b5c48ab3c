package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/sdk"
)

type semverRequest struct {
	Mode      string  `json:"mode" doc:"What to do with the version." enum:"parse,bump,compare" default:"parse"`
	Version   string  `json:"version" doc:"Version by Semantic Versioning 2.0.0, without v in front."`
	Level     string  `json:"level" doc:"Part to raise in mode bump." enum:"major,minor,patch" default:"patch"`
	CompareTo *string `json:"compareTo" doc:"Other version in mode compare, which needs it; the other modes ignore it."`
}

type semverResult struct {
	Result any `json:"result" doc:"The parts in mode parse, the raised version in mode bump, and -1, 0 or 1 in mode compare if version is lower, equal or higher."`
}

// versionParts is the result of mode parse.
type versionParts struct {
	Major      uint64   `json:"major"`
	Minor      uint64   `json:"minor"`
	Patch      uint64   `json:"patch"`
	Prerelease []string `json:"prerelease"`
	Build      []string `json:"build"`
}

// SemVer is mobile/semver.
var SemVer = sdk.Endpoint[semverRequest, semverResult]{
	Route:   "mobile/semver",
	Summary: "Parse, bump and compare semantic versions",
	Doc: `
Takes versions of exactly the form of Semantic Versioning 2.0.0 (semver.org). Major,
minor and patch may be at most 9007199254740991.

Parse gives major, minor and patch as numbers, prerelease and build as lists of their
identifiers, which are strings. Bump raises one part, sets those below to 0 and drops
prerelease and build; a prerelease of the very version that would come out is
released instead: 1.2.3-beta gives patch 1.2.3 and minor 1.3.0, 2.0.0-rc.1 gives 2.0.0
at every level. Compare goes by precedence (section 11), which ignores the build.`,
	Examples: []sdk.Example{{
		Name:     "Parse",
		Request:  `{"version": "1.4.0-rc.1+build.5"}`,
		Response: `{"result": {"major": 1, "minor": 4, "patch": 0, "prerelease": ["rc", "1"], "build": ["build", "5"]}}`,
	}, {
		Name:     "Bump",
		Request:  `{"mode": "bump", "version": "1.2.3", "level": "minor"}`,
		Response: `{"result": "1.3.0"}`,
	}, {
		Name:     "Compare",
		Request:  `{"mode": "compare", "version": "1.0.0-alpha.2", "compareTo": "1.0.0-alpha.11"}`,
		Response: `{"result": -1}`,
	}, {
		Name:    "No semantic version",
		Request: `{"version": "v1.2"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in semverRequest) (semverResult, error) {
		v, err := readVersion("version", in.Version)
		if err != nil {
			return semverResult{}, err
		}
		switch in.Mode {
		case "bump":
			v.bump(in.Level)
			return semverResult{fmt.Sprintf("%d.%d.%d", v.major, v.minor, v.patch)}, nil
		case "compare":
			if in.CompareTo == nil {
				return semverResult{}, sdk.Invalid("compareTo", "is required in mode compare")
			}
			other, err := readVersion("compareTo", *in.CompareTo)
			if err != nil {
				return semverResult{}, err
			}
			return semverResult{v.compare(other)}, nil
		}
		return semverResult{versionParts{v.major, v.minor, v.patch, v.prerelease, v.build}}, nil
	},
}

// readVersion parses the version in a field of the request.
func readVersion(field, text string) (version, error) {
	v, ok := parseVersion(text)
	if !ok {
		return version{}, sdk.Invalid(field, "must be a semantic version such as 1.2.3-beta.1+build, its numbers at most %d", maxNumber)
	}
	return v, nil
}
