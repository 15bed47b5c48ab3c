package main

import (
	_ "embed"
	"strconv"
	"strings"
)

// Tables of the Unicode Common Locale Data Repository; scripts/cldr/relative.mjs
// writes them and says what the columns are. Rows are sorted by their first.

//go:embed cldr/locales.tsv
var localeTable string

//go:embed cldr/patterns.tsv
var patternTable string

// row finds the row of a table that begins with key and returns the rest of it.
func row(table, key string) (rest string, ok bool) {
	low, high := 0, len(table) // the row begins in [low, high)
	for low < high {
		middle := low + (high-low)/2
		start := strings.LastIndexByte(table[low:middle], '\n') + 1 + low
		end := strings.IndexByte(table[start:], '\n') + start // every row ends with one
		name, rest, _ := strings.Cut(table[start:end], "\t")
		switch strings.Compare(key, name) {
		case 0:
			return rest, true
		case -1:
			high = start
		default:
			low = end + 1
		}
	}
	return "", false
}

// columns of a row of the table of locales.
const (
	columnPatterns = iota
	columnPlural
	columnDigits
	columnSeparator
	columnLatinSeparator
	columnGroup
	columnMinimum
)

// localeRow finds what is known of a locale, or of the nearest one that it is a
// part of; English if there is none.
func localeRow(l locale) []string {
	if target, ok := row(localeTable, l.language); ok && strings.HasPrefix(target, "=") {
		other, _, _ := parseLanguage(strings.Split(strings.ToLower(target[1:]), "-"))
		l.language = other.language
		if l.script == "" {
			l.script = other.script
		}
		if l.region == "" {
			l.region = other.region
		}
	}
	if target, ok := row(localeTable, "-"+l.region); ok {
		l.region = target[1:]
	}
	parts := make([]string, 0, 3+len(l.variants))
	for _, part := range append([]string{l.language, l.script, l.region}, l.variants...) {
		if part != "" {
			parts = append(parts, part)
		}
	}
	// No locale of the table has more than four parts.
	for parts = parts[:min(len(parts), 4)]; len(parts) > 0; parts = parts[:len(parts)-1] {
		found, ok := row(localeTable, strings.Join(parts, "-"))
		if target, alias := strings.CutPrefix(found, "="); alias {
			found, ok = row(localeTable, target)
		}
		if ok {
			return strings.Split(found, "\t")
		}
	}
	english, _ := row(localeTable, "en")
	return strings.Split(english, "\t")
}

// unit is a unit of relative time, a column of the table of patterns: 0 for
// seconds to 6 for years.
type unit int

func (u unit) String() string {
	return [...]string{"second", "minute", "hour", "day", "week", "month", "year"}[u]
}

// formatRelative says an amount of a unit, negative for the past, as
// Intl.RelativeTimeFormat with numeric "auto" does: yesterday rather than 1 day
// ago, where the language has a word for it.
func formatRelative(l locale, value int, u unit) string {
	columns := localeRow(l)
	cells, _ := row(patternTable, columns[columnPatterns])
	cell := strings.Split(cells, "\t")[u]
	if word, ok := pattern(cell, strconv.Itoa(value)); ok {
		return word
	}
	direction, amount := "f.", value
	if value < 0 {
		direction, amount = "p.", -value
	}
	text, ok := pattern(cell, direction+pluralCategory(tableNumber(columns[columnPlural]), amount))
	if !ok {
		text, _ = pattern(cell, direction+"other")
	}
	return strings.Replace(text, "{0}", formatAmount(columns, l.numbers, amount), 1)
}

// pattern finds one entry of a cell of the table of patterns.
func pattern(cell, key string) (text string, ok bool) {
	for entry := range strings.SplitSeq(cell, "|") {
		if name, text, _ := strings.Cut(entry, "="); name == key {
			return text, true
		}
	}
	return "", false
}

// formatAmount writes a number below 100,000 that is not negative with the
// digits and groups of a locale, or in the numbering system asked for, if there
// is such a one.
func formatAmount(columns []string, numbers string, amount int) string {
	digits, separator := columns[columnDigits], columns[columnSeparator]
	if other, ok := row(localeTable, "@"+numbers); ok && other != digits {
		digits, separator = other, columns[columnLatinSeparator]
		if numbers == "arab" || numbers == "arabext" {
			separator = "٬"
		}
	}
	glyphs := []rune(digits)
	plain := strconv.Itoa(amount)
	group, fewest := tableNumber(columns[columnGroup]), tableNumber(columns[columnMinimum])
	var b strings.Builder
	for i, c := range []byte(plain) {
		if i >= fewest && (len(plain)-i)%group == 0 {
			b.WriteString(separator)
		}
		b.WriteRune(glyphs[c-'0'])
	}
	return b.String()
}

// tableNumber reads a number of a table, of which a test has read them all.
func tableNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("table of locales: " + err.Error())
	}
	return n
}
