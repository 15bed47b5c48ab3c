package main

import (
	"testing"

	"github.com/utilhost/utilhost/scripts/stage/drivertest"
)

func TestShort(t *testing.T) { drivertest.Short(t, chaos()) }

func TestUsage(t *testing.T) {
	drivertest.Usage(t, chaos(), "-reloads -1", "-reloads 100001", "-seed x", "-duration 11m")
}
