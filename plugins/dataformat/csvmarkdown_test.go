package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from GitHub Flavored Markdown, section 4.10.
func TestCSVMarkdown(t *testing.T) {
	sdktest.Run(t, CSVMarkdown, append(wrong("text"),
		convert("table", "a,b\n1,2\n3,4", "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |"),
		convert("empty", "", ""), convert("blank", " \r\n", ""), convert("header only", "a", "| a |\n| --- |"),
		convert("short row", "a,b\n1", "| a | b |\n| --- | --- |\n| 1 |  |"),
		convert("bars and line breaks", "\"a|b\",\"c\r\nd\ne\rf\"", "| a\\|b | c<br>d<br>e<br>f |\n| --- | --- |"),
		convert("other markup stays", "*a*,<b>,\\", "| *a* | <b> | \\ |\n| --- | --- | --- |"),
		convert("byte order mark", "\ufeffa\n1", "| a |\n| --- |\n| 1 |"),
		convert("row too long", "a\n1,2", "refused"), convert("unclosed quote", "\"a", "refused"),
		convert("too long", strings.Repeat(",", 900_000), "refused"),
	))
	toCSV := func(name, text, want string) sdktest.Case { return convert(name, text, want, "mode", "to-csv") }
	sdktest.Run(t, CSVMarkdown, []sdktest.Case{
		toCSV("alignment dropped", "| a | b | c | d |\n|:--|--:|:-:|-|\n| 1 | 2 | 3 | 4 |", "a,b,c,d\n1,2,3,4"),
		toCSV("no outer bars", "a | b\n--- | ---\n1 | 2", "a,b\n1,2"),
		toCSV("one bar", "| a | b\n--- | ---|\n1 | 2 |", "a,b\n1,2"),
		toCSV("escapes", `| a\|b | c<br>d<BR/>e<br />f |`+"\n|-|-|\n| \\\\| | <b> |", "a|b,\"c\nd\ne\nf\"\n\\|,<b>"),
		toCSV("quoting", "| a,b | \"c |\n|-|-|", "\"a,b\",\"\"\"c\""),
		toCSV("short row", "|a|b|\n|-|-|\n|1|", "a,b\n1,"), toCSV("empty cells", "|a|b|\n|-|-|\n||\n| | |", "a,b\n,\n,"),
		toCSV("blank lines around, CRLF", "\r\n| a |\r\n| - |\r\n| 1 |\r\n\r\n", "a\n1"), toCSV("header only", "a|b\n-|-", "a,b"),
		toCSV("no separator", "| a |\n| 1 |", "refused"), toCSV("one line", "| a |", "refused"), toCSV("empty", "", ""), toCSV("blank", " \r\n", ""),
		toCSV("separator too short", "|a|b|\n|-|", "refused"), toCSV("separator too long", "|a|\n|-|-|", "refused"), toCSV("no hyphen", "|a|\n|:|", "refused"),
		toCSV("row too long", "|a|\n|-|\n|1|2|", "refused"), toCSV("two tables", "|a|\n|-|\n\n|b|\n|-|", "refused"), toCSV("text above", "x\n|a|\n|-|", "refused"),
		{Name: "unknown mode", Body: `{"text": "a,b", "mode": "no-such-value"}`, Code: "INVALID_INPUT", Field: "mode"},
	})
	sdktest.Run(t, CSVMarkdown, sdktest.Recorded(t, "testdata/csv.json", "convert/csv-markdown"))
}

// FuzzCSVMarkdown turns any table of CSV into Markdown and back, which may change
// nothing but white space around fields and how lines end.
func FuzzCSVMarkdown(f *testing.F) {
	for _, seed := range []string{"a,b\n1,2", "\"a|b\",c\n\"d\ne\"", "a\\,b\n\\|,\\\\|", "x,<br>\n ,y", "`,|\n`,b", "\\\\,a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsAny(text, "<\x00") {
			return
		}
		table, ok := run(t, CSVMarkdown, csvMarkdownRequest{text, "to-markdown"})
		records, err := readCSV(text)
		if !ok || err != nil || len(records) == 0 {
			return
		}
		var want output
		for i, record := range records {
			if i > 0 {
				want.add("\n")
			}
			fields := make([]string, len(records[0]))
			for column, field := range record {
				fields[column] = strings.Trim(unixLines(field), " \t")
			}
			writeRecord(&want, fields)
		}
		back, ok := run(t, CSVMarkdown, csvMarkdownRequest{table.Result, "to-csv"})
		if !ok || back.Result != string(want.text) {
			t.Errorf("%q became %q and %q, want %q", text, table.Result, back.Result, want.text)
		}
	})
}
