package main

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
)

// TestShort plays both parts in their short form on a daemon built from this
// tree.
func TestShort(t *testing.T) {
	if testing.Short() {
		t.Skip("takes most of a minute")
	}
	var stdout, stderr bytes.Buffer
	err := kill().Run(context.Background(), []string{"-root", "../..", "-short"}, &stdout, &stderr)
	t.Logf("%s%s", &stdout, &stderr)
	if err != nil {
		t.Error(err)
	}
	for _, p := range kill().Parts {
		if !regexp.MustCompile(`pass  ` + p.Name + ` +2[01] kills`).MatchString(stdout.String()) {
			t.Errorf("part %s does not claim that its kills went well", p.Name)
		}
	}
	if n := strings.Count(stdout.String(), " cr\n"); n < shortKills/2 {
		t.Errorf("%d rows of rounds, want at least %d", n, shortKills/2)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-parts", "none"}, {"-kills", "-1"}, {"-kills", "10001"}, {"-seed", "x"}} {
		if err := kill().Run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
