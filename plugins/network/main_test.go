package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

func TestPlugin(t *testing.T) { sdktest.Conform(t, plugin) }
