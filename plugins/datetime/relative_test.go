package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// intl reads what scripts/oracle/datetime-relative.mjs wrote with Node's Intl,
// as lines of fields; the first line names the versions.
func intl(t *testing.T) [][]string {
	t.Helper()
	file, err := os.Open("testdata/relative.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var lines [][]string
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		lines = append(lines, strings.Split(scanner.Text(), "\t"))
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// mustLocale reads a tag that must be well formed.
func mustLocale(t *testing.T, tag string) locale {
	t.Helper()
	l, ok := parseLocale(tag)
	if !ok {
		t.Fatalf("%s is refused", tag)
	}
	return l
}

// TestRelativeAgainstIntl compares every locale that Node knows.
func TestRelativeAgainstIntl(t *testing.T) {
	var values, locales []string
	compared := map[string]int{}
	check := func(tag, value string, u unit, want string) {
		n, err := strconv.Atoi(value)
		if err != nil {
			t.Fatal(err)
		}
		if got := formatRelative(mustLocale(t, tag), n, u); got != want {
			t.Errorf("%s: %s %s is %q, want %q", tag, value, u, got, want)
		}
	}
	for _, line := range intl(t) {
		kind, fields := line[0], line[1:]
		switch kind {
		case "values":
			values = fields
		case "words":
			locales = fields
			compared[kind] += len(locales)
		case "thousands":
			for _, tag := range fields[2:] {
				check(tag, fields[0], 6, fields[1])
				compared[kind]++
			}
		case "digits":
			check(fields[0], "-1234", 6, fields[1])
			compared[kind]++
		}
		for u := range unit(7) {
			if kind != u.String() {
				continue
			}
			for _, tag := range locales {
				for i, want := range fields {
					check(tag, values[i], u, want)
				}
			}
		}
	}
	for kind, least := range map[string]int{"words": 1000, "thousands": 3000, "digits": 500} {
		if compared[kind] < least {
			t.Errorf("compared %d of %s, want %d or more", compared[kind], kind, least)
		}
	}
}

// TestLocaleAgainstIntl compares which tags are well formed.
func TestLocaleAgainstIntl(t *testing.T) {
	tags := 0
	for _, line := range intl(t) {
		if line[0] != "tag" {
			continue
		}
		tags++
		tag, err := strconv.Unquote(line[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := parseLocale(tag); ok != (line[2] == "1") {
			t.Errorf("%q: taken is %t, want %s", tag, ok, line[2])
		}
	}
	if tags < 80 {
		t.Errorf("%d tags, want 80 or more", tags)
	}
}

// TestTables reads every row of the tables of locales and patterns: what is
// looked up in one must be in the other, and every number must be one.
func TestTables(t *testing.T) {
	locales := 0
	for line := range strings.Lines(localeTable) {
		key, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if found, ok := row(localeTable, key); !strings.HasPrefix(line, "#") && (!ok || found != rest) {
			t.Errorf("row %s is not found", key)
		}
		target, alias := strings.CutPrefix(rest, "=")
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(key, "@"):
			if len([]rune(rest)) != 10 {
				t.Errorf("%s has the digits %q", key, rest)
			}
		case alias && !strings.HasPrefix(key, "-"):
			l := mustLocale(t, target)
			if _, ok := row(localeTable, l.language); !ok {
				t.Errorf("%s leads to %s, which is not there", key, target)
			}
		case !alias:
			locales++
			checkLocaleRow(t, key, strings.Split(rest, "\t"))
		}
	}
	if locales < 300 {
		t.Errorf("%d locales, want 300 or more", locales)
	}
}

func checkLocaleRow(t *testing.T, key string, columns []string) {
	t.Helper()
	if len(columns) != columnMinimum+1 || len([]rune(columns[columnDigits])) != 10 {
		t.Fatalf("%s: columns %q", key, columns)
	}
	cells, ok := row(patternTable, columns[columnPatterns])
	if !ok || strings.Count(cells, "\t") != 6 {
		t.Fatalf("%s: patterns %q", key, cells)
	}
	for cell := range strings.SplitSeq(cells, "\t") {
		for _, other := range []string{"f.other", "p.other"} {
			if text, ok := pattern(cell, other); !ok || text == "" {
				t.Errorf("%s: no %s in %q", key, other, cell)
			}
		}
	}
	if group := tableNumber(columns[columnGroup]); group < 1 || tableNumber(columns[columnMinimum]) < 1 || tableNumber(columns[columnPlural]) < 0 {
		t.Errorf("%s: columns %q", key, columns)
	}
}
