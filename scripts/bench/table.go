package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"
)

// print writes the table of bars, then what every server did under every load.
func (r *result) print(w io.Writer) {
	fmt.Fprintln(w, "Yardsticks (medians; in brackets the lowest and the highest round)")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "yardstick\tmust\taim\tmeasured\tverdict")
	for _, y := range r.Yardsticks {
		sign := "<="
		if y.Above {
			sign = ">="
		}
		measured := "-"
		if len(y.Values) > 0 {
			measured = fmt.Sprintf("%.2f %s (%.2f to %.2f)", median(y.Values), y.Unit, slices.Min(y.Values), slices.Max(y.Values))
		}
		fmt.Fprintf(t, "%s\t%s %v\t%v %s\t%s\t%s\n", y.Name, sign, y.Must, y.Aim, y.Unit, measured, y.verdict())
	}
	t.Flush()
	fmt.Fprintln(w, "\nServers: ratios to direct within one round, then medians of their own figures")
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "connections\tbody\tserver\tCPU ratio\trate ratio\tCPU us\trequests/s\tp50 us\tp99 us\t")
	for _, c := range r.cells() {
		for _, name := range r.names(c) {
			r.printServer(t, c, name)
		}
	}
	t.Flush()
	for _, note := range r.Notes {
		fmt.Fprintln(w, "note:", note)
	}
}

func (r *result) printServer(w io.Writer, c cell, name string) {
	ratio := func(value func(a, b sample) float64) string {
		values := paired(r.Samples, name, direct, c, c, value)
		if len(values) == 0 {
			return "-"
		}
		return fmt.Sprintf("%.2f", median(values))
	}
	figure := func(value func(sample) float64) float64 {
		return median(paired(r.Samples, name, name, c, c, func(a, _ sample) float64 { return value(a) }))
	}
	label := name
	if c.SlowEvery > 0 {
		label += fmt.Sprintf(" (1 in %d takes %v)", c.SlowEvery, slowCall)
	}
	fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%s\t%.1f\t%.0f\t%.0f\t%.0f\t\n", c.Connections, c.Body, label, ratio(cpuRatio), ratio(rateRatio),
		figure(func(s sample) float64 { return microseconds(s.CPU) }),
		figure(func(s sample) float64 { return s.Rate }),
		figure(func(s sample) float64 { return microseconds(s.Report.P50) }),
		figure(func(s sample) float64 { return microseconds(s.Report.P99) }))
}

func microseconds(d time.Duration) float64 { return d.Seconds() * 1e6 }

// cells are the loads in the order in which they were first given.
func (r *result) cells() []cell {
	var cells []cell
	for _, s := range r.Samples {
		if !slices.Contains(cells, s.Cell) {
			cells = append(cells, s.Cell)
		}
	}
	return cells
}

// names are the servers that c was given to, in order.
func (r *result) names(c cell) []string {
	var names []string
	for _, s := range r.Samples {
		if s.Cell == c && !slices.Contains(names, s.Variant) {
			names = append(names, s.Variant)
		}
	}
	return names
}
