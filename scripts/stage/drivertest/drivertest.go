// Package drivertest holds the tests that every driver has.
package drivertest

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/scripts/stage"
)

// Short plays every part of d in its short form on a daemon built from this
// tree, and answers what was printed. Each part must make a claim that holds,
// and none that does not. It takes about a minute.
func Short(t *testing.T, d stage.Driver) string {
	t.Helper()
	if testing.Short() {
		t.Skip("takes about a minute")
	}
	var stdout, stderr bytes.Buffer
	err := d.Run(context.Background(), []string{"-root", "../..", "-short"}, &stdout, &stderr)
	t.Logf("%s%s", &stdout, &stderr)
	if err != nil {
		t.Error(err)
	}
	for _, p := range d.Parts {
		if !strings.Contains(stdout.String(), "pass  "+p.Name) {
			t.Errorf("part %s made no claim that holds", p.Name)
		}
	}
	return stdout.String()
}

// Usage has d refuse each of the command lines.
func Usage(t *testing.T, d stage.Driver, lines ...string) {
	t.Helper()
	for _, line := range append(lines, "-parts none", "-nonesuch") {
		if err := d.Run(context.Background(), strings.Fields(line), io.Discard, io.Discard); err == nil {
			t.Errorf("%s: no error", line)
		}
	}
}
