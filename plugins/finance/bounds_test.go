package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// refuses checks that a valid body is refused once it holds one of members, and
// that the refusal names that member. Of a member that stands twice the last
// counts.
func refuses[In, Out any](t *testing.T, endpoint sdk.Endpoint[In, Out], valid string, members ...string) {
	t.Helper()
	var cases []sdktest.Case
	for _, member := range members {
		cases = append(cases, sdktest.Case{
			Name:  "refused " + member,
			Body:  strings.TrimSuffix(valid, "}") + ", " + member + "}",
			Code:  "INVALID_INPUT",
			Field: strings.Split(member, `"`)[1],
		})
	}
	sdktest.Run(t, endpoint, cases)
}

// takes checks that a valid body is still valid once it holds one of members.
func takes[In, Out any](t *testing.T, endpoint sdk.Endpoint[In, Out], valid string, members ...string) {
	t.Helper()
	var cases []sdktest.Case
	for _, member := range members {
		cases = append(cases, sdktest.Case{
			Name:  "taken " + member,
			Body:  strings.TrimSuffix(valid, "}") + ", " + member + "}",
			Check: func(*testing.T, map[string]any) {}, // the result's own schema
		})
	}
	sdktest.Run(t, endpoint, cases)
}
