package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBodies ask each route for as much as it gives.
func hostileBodies() map[string][]string {
	const (
		room = 1<<20 - 200
		all  = `["id", "firstName", "lastName", "fullName", "email", "phone", "city", "street", "company", "jobTitle", "date", "boolean", "uuid"]`
	)
	many := func(text string, count int) string { return strings.Repeat(text, count) }
	return map[string][]string{
		"uuid": {`{"count": 100}`},
		"token": {
			`{"length": 256, "count": 100, "prefix": "` + many("😀", 10_000) + `"}`,
			`{"length": 256, "count": 100, "prefix": "` + many(`\u0000`, 10_000) + `"}`,
		},
		"generators/passphrase":   {`{"words": 12, "separator": "` + many(`\u0000`, 10_000) + `"}`},
		"generators/ascii-banner": {`{"text": "` + many("W", 200) + `"}`},
		"generators/mock-data": {
			`{"fields": ` + all + `, "count": 1000}`,
			`{"fields": ["id", ` + many(`"uuid",`, room/7-10) + ` "boolean"], "count": 1000}`,
		},
		"generate/cuid":      {`{"count": 100}`},
		"generate/ulid":      {`{"count": 100}`},
		"generate/nanoid":    {`{"count": 100, "size": 256}`, `{"count": 100, "size": 256, "alphabet": "` + characters(255) + `"}`},
		"generate/test-imei": {`{"count": 100}`},
		"generate/user-agent": {
			`{"browser": "firefox", "os": "android", "version": "` + many("1", room) + `"}`,
			`{"browser": "edge", "version": "` + many(".", room) + `"}`,
		},
	}
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies()) }
