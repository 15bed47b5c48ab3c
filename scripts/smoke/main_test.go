package main

import (
	"testing"

	"github.com/utilhost/utilhost/scripts/stage/drivertest"
)

func TestShort(t *testing.T) { drivertest.Short(t, smoke()) }

func TestUsage(t *testing.T) { drivertest.Usage(t, smoke(), "-clients 0", "-duration 1ms") }
