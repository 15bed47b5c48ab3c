package main

import (
	"maps"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBody is the largest body in bytes that a host lets through.
const hostileBody = 1 << 20

// hostileBodies are the worst bodies of routes whose input has a form of its own,
// each of that many bytes at most.
func hostileBodies(size int) map[string][]string {
	bodies := make(map[string][]string)
	for _, some := range []map[string][]string{
		hostileAddresses(size), hostilePatterns(size), hostileTexts(size),
	} {
		maps.Copy(bodies, some)
	}
	return bodies
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies(hostileBody)) }
