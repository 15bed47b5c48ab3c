package main

import (
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/supervisor"
)

// TestCanaryInTable: a canary is a remark on a group that serves, and leaves the
// columns as they are.
func TestCanaryInTable(t *testing.T) {
	until := time.Date(2026, 11, 21, 12, 0, 30, 0, time.UTC)
	var text strings.Builder
	err := pluginTable(supervisor.Status{
		Group: "alpha", Version: "2.0.0", Routes: 2, State: supervisor.StateServing, PID: 7, SHA256: strings.Repeat("a", 64),
		Since: until.Add(-30 * time.Second), File: "alpha", Notes: []string{"alpha/old was dropped"},
		Canary: &supervisor.Canary{Fallback: "1.0.0", Until: until},
	}).print(&text)
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(text.String(), "\n")
	const want = "alpha 2.0.0 2 serving 7 aaaaaaaaaaaa 2026-11-21T12:00:00Z 0 alpha " +
		"canary until 2026-11-21T12:00:30Z, fallback 1.0.0; alpha/old was dropped"
	if got := strings.Join(strings.Fields(line), " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
