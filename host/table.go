package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// printJSON writes v as scripts read it: indented, with a final line break.
func printJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

// table is rows of cells under a heading, printed in aligned columns.
type table [][]string

// row adds a row. An empty cell is shown as a dash, so that columns can be
// cut by white space.
func (t *table) row(cells ...any) {
	texts := make([]string, len(cells))
	for i, cell := range cells {
		switch v := cell.(type) {
		case time.Time:
			texts[i] = formatTime(v)
		case *time.Time:
			if v != nil {
				texts[i] = formatTime(*v)
			}
		default:
			texts[i] = strings.Join(strings.Fields(fmt.Sprint(v)), " ")
		}
		if texts[i] == "" {
			texts[i] = "-"
		}
	}
	*t = append(*t, texts)
}

func (t table) print(w io.Writer) error {
	aligned := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, cells := range t {
		if _, err := fmt.Fprintln(aligned, strings.Join(cells, "\t")); err != nil {
			return err
		}
	}
	return aligned.Flush()
}

// formatTime writes t as RFC 3339 in UTC, and nothing for the zero time.
func formatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
