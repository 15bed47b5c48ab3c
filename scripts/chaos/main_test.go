package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

// TestShort plays every part in its short form on a daemon built from this
// tree.
func TestShort(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than a minute")
	}
	var stdout, stderr bytes.Buffer
	err := chaos().Run(context.Background(), []string{"-root", "../..", "-short"}, &stdout, &stderr)
	t.Logf("%s%s", &stdout, &stderr)
	if err != nil {
		t.Error(err)
	}
	for _, p := range chaos().Parts {
		if !strings.Contains(stdout.String(), "pass  "+p.Name) {
			t.Errorf("part %s made no claim that holds", p.Name)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-parts", "none"}, {"-reloads", "-1"}, {"-reloads", "100001"}, {"-seed", "x"}, {"-duration", "11m"}} {
		if err := chaos().Run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
