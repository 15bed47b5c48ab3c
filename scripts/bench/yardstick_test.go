package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/scripts/bench/traffic"
)

func TestVerdict(t *testing.T) {
	cases := []struct {
		y    yardstick
		want string
	}{
		{yardstick{Must: 1.6, Aim: 1.4, Values: []float64{9, 1.3, 1.4}}, "aim reached"},
		{yardstick{Must: 1.6, Aim: 1.4, Values: []float64{1.5, 1.7}}, "must holds"},
		{yardstick{Must: 1.6, Aim: 1.4, Values: []float64{2}}, "MISSED by 25 %"},
		{yardstick{Must: 1.15, Aim: 1.35, Above: true, Values: []float64{1.35}}, "aim reached"},
		{yardstick{Must: 1.15, Aim: 1.35, Above: true, Values: []float64{1.2}}, "must holds"},
		{yardstick{Must: 1.15, Aim: 1.35, Above: true, Values: []float64{0.92}}, "MISSED by 20 %"},
		{yardstick{Must: 1, Aim: 1, Skipped: "no nginx"}, "not measured: no nginx"},
	}
	for _, c := range cases {
		if got := c.y.verdict(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.y, got, c.want)
		}
	}
}

// TestResult gives figures that are easy to do by hand: the daemon takes 30,
// 32 and 60 us where direct takes 20, and nginx takes 48.
func TestResult(t *testing.T) {
	var samples []sample
	for round, cpu := range []time.Duration{30, 32, 60} {
		for name, used := range map[string]time.Duration{direct: 20, full: cpu, nginx: 48} {
			for _, c := range []cell{busy, single, jolted} {
				p99 := 2 * time.Millisecond
				if c == jolted {
					p99 = 9 * time.Millisecond
				}
				samples = append(samples, sample{Variant: name, Cell: c, Round: round + 1, CPU: used * time.Microsecond, Rate: 1e4,
					Report: traffic.Report{P50: used * time.Microsecond, P99: p99}})
			}
		}
	}
	want := [][]float64{{1.5, 1.6, 3}, {48. / 30, 1.5, 0.8}, {0.625, 32. / 48, 1.25}, {7, 7, 7}}
	bars := ofTraffic(samples, "")
	for i, y := range bars {
		if !slices.EqualFunc(y.Values, want[i], func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }) {
			t.Errorf("%s: values %v, want %v", y.Name, y.Values, want[i])
		}
	}
	var out bytes.Buffer
	(&result{Yardsticks: bars, Samples: samples, Notes: []string{"a note"}}).print(&out)
	for _, line := range []string{
		"full path, 64 connections: CPU against direct", "1.60 x (1.50 to 3.00)", "must holds",
		"(1 in 10000 takes 50ms)", "note: a note",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("the table lacks %q:\n%s", line, out.String())
		}
	}
}

func TestResultWithoutNginx(t *testing.T) {
	samples := []sample{{Variant: direct, Cell: busy, Round: 1, CPU: 1}, {Variant: full, Cell: busy, Round: 1, CPU: 1}}
	bars := ofTraffic(samples, errNoNginx.Error())
	if got := bars[1].verdict(); !strings.Contains(got, "nginx is not installed") {
		t.Errorf("verdict %q", got)
	}
}
