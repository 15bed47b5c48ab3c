package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBodies are records as large as a host lets through, which take the readers
// as far as they go.
func hostileBodies() map[string][]string {
	const room = 1<<20 - 200
	many := func(text string) string { return strings.Repeat(text, room/len(text)) }
	return map[string][]string{
		"network/caa-parse": {
			`{"record": "0 issue \"` + many(`\\065`) + `\""}`,
			`{"record": "0 issue ` + many(`\\;`) + `"}`,
			`{"record": "` + many("0") + `1 issue a"}`,
			`{"record": "0 ` + many("x") + ` a"}`,
			`{"record": "` + many("a.") + ` IN CAA 0 issue a"}`,
			`{"record": "0` + many(" ") + `issue a"}`,
		},
		"network/srv-parse": {
			`{"record": "0 0 0 ` + many("a.") + `"}`,
			`{"record": "0 0 0 ` + many(`\\065`) + `"}`,
			`{"record": "` + many(`\\.`) + ` SRV 0 0 0 a"}`,
			`{"record": "0 0 ` + many("0") + ` a"}`,
		},
	}
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies()) }
