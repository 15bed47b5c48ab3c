package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/scripts/stage/drivertest"
)

func TestShort(t *testing.T) {
	printed := drivertest.Short(t, kill())
	for _, p := range kill().Parts {
		if !regexp.MustCompile(`pass  ` + p.Name + ` +2[01] kills`).MatchString(printed) {
			t.Errorf("part %s does not claim that its kills went well", p.Name)
		}
	}
	if n := strings.Count(printed, " cr\n"); n < shortKills/2 {
		t.Errorf("%d rows of rounds, want at least %d", n, shortKills/2)
	}
}

func TestUsage(t *testing.T) { drivertest.Usage(t, kill(), "-kills -1", "-kills 10001", "-seed x") }
