package main

import (
	"testing"
	"time"

	"github.com/utilhost/utilhost/config"
)

// TestCanarySetting: a time of zero means no canary, not the default.
func TestCanarySetting(t *testing.T) {
	c := config.Default()
	if got := supervisorOptions(c).Times.Canary; got != 30*time.Second {
		t.Errorf("default %v, want 30s", got)
	}
	c.Plugins.Canary = 0
	if got := supervisorOptions(c).Times.Canary; got >= 0 {
		t.Errorf("zero became %v, want less than zero, which is none", got)
	}
}
