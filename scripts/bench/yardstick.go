package main

import (
	"fmt"
	"slices"
)

// A yardstick is one bar of the design: a figure, how it is taken, and the
// values that it must and should reach.
type yardstick struct {
	Name string  `json:"name"`
	Unit string  `json:"unit"` // "x" for a ratio
	Must float64 `json:"must"`
	Aim  float64 `json:"aim"`
	// Above says that more is better.
	Above bool `json:"above,omitempty"`
	// Values are one a round.
	Values []float64 `json:"values,omitempty"`
	// Skipped says why there are no values.
	Skipped string `json:"skipped,omitempty"`
}

// median is the middle value, or the mean of the two in the middle.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

// verdict compares the median with the bars.
func (y yardstick) verdict() string {
	if len(y.Values) == 0 {
		return "not measured: " + y.Skipped
	}
	value := median(y.Values)
	switch {
	case y.reaches(value, y.Aim):
		return "aim reached"
	case y.reaches(value, y.Must):
		return "must holds"
	case y.Must <= 0:
		return "MISSED"
	case y.Above:
		return fmt.Sprintf("MISSED by %.0f %%", 100*(1-value/y.Must))
	default:
		return fmt.Sprintf("MISSED by %.0f %%", 100*(value/y.Must-1))
	}
}

func (y yardstick) reaches(value, bar float64) bool {
	if y.Above {
		return value >= bar
	}
	return value <= bar
}

// paired computes one value a round from the samples of two variants under
// one load. Rounds that lack either are left out.
func paired(samples []sample, one, other string, c, d cell, value func(a, b sample) float64) []float64 {
	var values []float64
	for _, a := range samples {
		if a.Variant != one || a.Cell != c {
			continue
		}
		for _, b := range samples {
			if b.Variant == other && b.Cell == d && b.Round == a.Round {
				values = append(values, value(a, b))
			}
		}
	}
	return values
}

func cpuRatio(a, b sample) float64  { return float64(a.CPU) / float64(b.CPU) }
func rateRatio(a, b sample) float64 { return a.Rate / b.Rate }
func p50Ratio(a, b sample) float64  { return float64(a.Report.P50) / float64(b.Report.P50) }

// p99Added is in milliseconds.
func p99Added(a, b sample) float64 { return (a.Report.P99 - b.Report.P99).Seconds() * 1e3 }

// Names of the variants.
const (
	direct = "direct"       // (a): net/http and httprouter in one process
	full   = "full"         // the daemon with its defaults
	strict = "full, strict" // the daemon, each debit on disk before its answer
	nginx  = "nginx"        // nginx in front of a microservice
	unary  = "unary"        // keys, credits, and a unary gRPC call a request
)

// Loads of the bars.
var (
	busy   = cell{Connections: 64, Body: 70}
	single = cell{Connections: 1, Body: 70}
	jolted = cell{Connections: 64, Body: 70, SlowEvery: 10_000}
)

// ofTraffic are the bars that the samples of the servers decide.
func ofTraffic(samples []sample, noNginx string) []yardstick {
	return []yardstick{
		{Name: "full path, 64 connections: CPU against direct", Unit: "x", Must: 1.6, Aim: 1.4,
			Values: paired(samples, full, direct, busy, busy, cpuRatio)},
		{Name: "nginx -> microservice needs so many times our CPU", Unit: "x", Must: 1.15, Aim: 1.35, Above: true,
			Values: paired(samples, nginx, full, busy, busy, cpuRatio), Skipped: noNginx},
		{Name: "p50 at one connection against nginx -> microservice", Unit: "x", Must: 1.3, Aim: 1.0,
			Values: paired(samples, full, nginx, single, single, p50Ratio), Skipped: noNginx},
		{Name: "p99 with one 50 ms call in 10,000: added", Unit: "ms", Must: 20, Aim: 10,
			Values: paired(samples, full, full, jolted, busy, p99Added)},
	}
}
