package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileQueries match very many airports, or nothing after much work.
func hostileQueries() []string {
	var bodies []string
	for _, query := range []string{
		"a", "e", "airport", "irport", "ai", "t i", "international airport",
		strings.Repeat("a", 500), strings.Repeat("ﷺ", 300_000), "a" + strings.Repeat("\u0301", 500_000),
		strings.Repeat("\u3000", 160_000) + "a", "a" + strings.Repeat(" ", 1_000_000) + "b",
	} {
		bodies = append(bodies, fmt.Sprintf(`{"query": %q, "limit": 25}`, query))
	}
	return bodies
}

func BenchmarkHostile(b *testing.B) {
	sdktest.Slowest(b, plugin, map[string][]string{"transportation/airports": hostileQueries()})
}
