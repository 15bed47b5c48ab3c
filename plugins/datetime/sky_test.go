package main

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// skyCases reads the lines of one kind that scripts/oracle/datetime-sky.mjs
// wrote with astronomy-engine.
func skyCases(t *testing.T, kind string) [][]string {
	t.Helper()
	file, err := os.Open("testdata/sky.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases [][]string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if fields := strings.Split(lines.Text(), "\t"); fields[0] == kind {
			cases = append(cases, fields[1:])
		}
	}
	if len(cases) < 300 {
		t.Fatalf("%d cases of %s, want 300 or more", len(cases), kind)
	}
	return cases
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// checkNear compares a number of a result with one of another source.
func checkNear(t *testing.T, got map[string]any, member string, want, tolerance float64) {
	t.Helper()
	text, ok := got[member].(json.Number)
	if !ok {
		t.Fatalf("%s is %v, want about %g", member, got[member], want)
	}
	if math.Abs(number(t, string(text))-want) > tolerance {
		t.Errorf("%s is %s, want %g within %g", member, text, want, tolerance)
	}
}
