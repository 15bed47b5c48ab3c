package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, nil) }
