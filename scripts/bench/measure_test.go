package main

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"

	"github.com/utilhost/utilhost/scripts/toolchain"
)

// TestRun takes every figure once, far too briefly to mean anything, and looks
// whether it is there and plausible.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("takes most of a minute")
	}
	r, err := newRig("../..")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(r.dir)
	ctx := context.Background()
	if err := toolchain.Run(ctx, r.root, r.builds()...); err != nil {
		t.Fatal(err)
	}
	p := plan{rounds: 1, swaps: 2, bars: span{50 * time.Millisecond, 200 * time.Millisecond}, debits: 1}
	result, err := r.run(ctx, p, t.Logf)
	if err != nil {
		t.Fatalf("%v\n%s", err, r.tail())
	}
	var table bytes.Buffer
	result.print(&table)
	t.Logf("\n%s", &table)
	for _, s := range result.Samples {
		// A request costs more than a system call.
		if s.CPU < time.Microsecond || s.CPU > 100*time.Millisecond || s.Rate < 10 || s.Report.P50 <= 0 {
			t.Errorf("%s at %+v: implausible %+v", s.Variant, s.Cell, s)
		}
	}
	_, noNginx := findNginx()
	if len(result.Yardsticks) != 8 {
		t.Errorf("%d yardsticks, want 8", len(result.Yardsticks))
	}
	for _, y := range result.Yardsticks {
		if len(y.Values) == 0 && (noNginx == nil || y.Skipped == "") {
			t.Errorf("%s: no value", y.Name)
		}
	}
}
