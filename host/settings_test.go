package main

import (
	"testing"
	"time"

	"github.com/utilhost/utilhost/config"
)

// TestProbationSetting: a probation of zero is none, not the default.
func TestProbationSetting(t *testing.T) {
	c := config.Default()
	if got := supervisorOptions(c).Times.Probation; got != 30*time.Second {
		t.Errorf("default %v, want 30s", got)
	}
	c.Plugins.Canary = 0
	if got := supervisorOptions(c).Times.Probation; got >= 0 {
		t.Errorf("zero became %v, want less than zero, which is none", got)
	}
}
