package main

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type csvMarkdownRequest struct {
	Text string `json:"text" doc:"CSV or one Markdown table; it may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"to-markdown,to-csv" default:"to-markdown"`
}

// CSVMarkdown is convert/csv-markdown.
var CSVMarkdown = sdk.Endpoint[csvMarkdownRequest, textResult]{
	Route:   "convert/csv-markdown",
	Summary: "CSV to a Markdown table and back",
	Doc: `
To Markdown: the first record becomes the header of a table as GitHub Flavored
Markdown has it, without padding. A vertical bar in a field is written \|, a line
break <br>; other markup stays as it is. CSV is read as in RFC 4180: lines end with
CRLF, LF or CR, blank ones are skipped, as is a byte order mark. Short records are
filled up with empty cells, and longer ones than the header are refused.

To CSV: the bars around a row may be missing; the row of hyphens and colons below
the header must be there and is dropped, with its alignment. \| becomes a bar, <br>
a line break (LF). Blanks around cells are dropped, and so are blank lines before
and after the table; nothing else may stand there. A blank text gives an empty one.
Fields are quoted only if they hold a comma, a quote or a line break.`,
	Examples: []sdk.Example{{
		Name:     "To Markdown",
		Request:  `{"text": "name,note\nAnn,\"a|b\nc\"\nBob"}`,
		Response: `{"result": "| name | note |\n| --- | --- |\n| Ann | a\\|b<br>c |\n| Bob |  |"}`,
	}, {
		Name:     "To CSV",
		Request:  `{"text": "name | n\n:--- | ---:\nAnn, B. | 1", "mode": "to-csv"}`,
		Response: `{"result": "name,n\n\"Ann, B.\",1"}`,
	}, {
		Name:    "No separator row",
		Request: `{"text": "| a |\n| b |", "mode": "to-csv"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in csvMarkdownRequest) (textResult, error) {
		var out output
		convert := csvToMarkdown
		if in.Mode == "to-csv" {
			convert = markdownToCSV
		}
		if err := convert(&out, in.Text); err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return out.result("text")
	},
}

// cellText writes a field as a cell can hold it.
func cellText(field string) string {
	if !strings.ContainsAny(field, "|\r\n") {
		return field
	}
	return strings.ReplaceAll(strings.ReplaceAll(unixLines(field), "|", `\|`), "\n", "<br>")
}

// unixLines makes a line feed of every line break.
func unixLines(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

func csvToMarkdown(out *output, text string) error {
	records, err := readCSV(text)
	if err != nil || len(records) == 0 {
		return err
	}
	width := len(records[0])
	if width*len(records) > maxCharacters/len("  |") {
		out.full = true
		return nil
	}
	row := func(cell func(column int) string) {
		out.add("|")
		for column := 0; column < width && !out.full; column++ {
			out.add(" ", cell(column), " |")
		}
	}
	for i, record := range records {
		if len(record) > width {
			return errors.New("must be CSV in which no record has more fields than the header")
		}
		if i > 0 {
			out.add("\n")
		}
		row(func(column int) string {
			if column < len(record) {
				return cellText(record[column])
			}
			return ""
		})
		if i == 0 {
			out.add("\n")
			row(func(int) string { return "---" })
		}
	}
	return nil
}

// delimiterCell is a cell of the row below the header (GitHub Flavored Markdown,
// section 4.10).
var delimiterCell = regexp.MustCompile(`^:?-+:?$`)

func markdownToCSV(out *output, text string) error {
	lines := strings.Split(unixLines(text), "\n")
	for len(lines) > 0 && isBlank(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return nil
	}
	if len(lines) < 2 {
		return errors.New("must be a Markdown table: a header, a row of hyphens, and further rows")
	}
	header, delimiters := cells(lines[0]), cells(lines[1])
	if len(delimiters) != len(header) || slices.ContainsFunc(delimiters, func(cell string) bool { return !delimiterCell.MatchString(cell) }) {
		return errors.New("must be a Markdown table with a cell of hyphens below every cell of the header")
	}
	writeRecord(out, header)
	for _, line := range lines[2:] {
		if isBlank(line) {
			return errors.New("must be one Markdown table without blank lines inside")
		}
		row := cells(line)
		if len(row) > len(header) {
			return errors.New("must be a Markdown table in which no row has more cells than the header")
		}
		out.add("\n")
		writeRecord(out, row)
		for i := len(row); i < len(header) && !out.full; i++ {
			out.add(",")
		}
	}
	return nil
}

// cellLines writes the line breaks of a cell, <br> in either letter case and with
// or without a slash, as line feeds.
func cellLines(cell string) string {
	if strings.IndexByte(cell, '<') < 0 {
		return cell
	}
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(cell, "<")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		cell = rest
		if len(rest) > 2 && strings.EqualFold(rest[:2], "br") {
			if tail, ok := strings.CutPrefix(strings.TrimPrefix(strings.TrimPrefix(rest[2:], " "), "/"), ">"); ok {
				out.WriteByte('\n')
				cell = tail
				continue
			}
		}
		out.WriteByte('<')
	}
}

// cells splits a row at the bars that have no backslash in front.
func cells(row string) []string {
	row = strings.TrimPrefix(strings.Trim(row, " \t"), "|")
	var out []string
	for start, i := 0, 0; i <= len(row); i++ {
		if i == len(row) && i == start && len(out) > 0 {
			break // behind the last bar
		}
		if i < len(row) && (row[i] != '|' || i > 0 && row[i-1] == '\\') {
			continue
		}
		cell := strings.ReplaceAll(strings.Trim(row[start:i], " \t"), `\|`, "|")
		out = append(out, cellLines(cell))
		start = i + 1
	}
	return out
}
