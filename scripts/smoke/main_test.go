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
		t.Skip("takes most of a minute")
	}
	var stdout, stderr bytes.Buffer
	err := run(context.Background(), []string{"-root", "../..", "-short"}, &stdout, &stderr)
	t.Logf("%s%s", &stdout, &stderr)
	if err != nil {
		t.Error(err)
	}
	for _, p := range parts {
		if !strings.Contains(stdout.String(), "pass  "+p.name) {
			t.Errorf("part %s made no claim that holds", p.name)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"-parts", "none"}, {"-clients", "0"}, {"-duration", "1ms"}, {"-nonesuch"}} {
		if err := run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
