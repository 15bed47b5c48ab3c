package main

import (
	"context"
	"errors"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

type jsonCSVRequest struct {
	Text string `json:"text" doc:"An array of objects in JSON, or CSV to read, which may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"to-csv,to-json" default:"to-csv"`
}

// JSONCSV is convert/json-csv.
var JSONCSV = sdk.Endpoint[jsonCSVRequest, textResult]{
	Route:   "convert/json-csv",
	Summary: "JSON objects to CSV and back",
	Doc: `
To CSV: one record for each object of the array, below a header with all names of
members in order of first appearance. Fields are separated by commas, and quoted
as in RFC 4180 only if they hold a comma, a quote or a line break; lines end with
LF, the last one without. Null and what is missing are empty, arrays and objects
are compact JSON, numbers are as JavaScript writes them. Of members with one name
the last one counts. An empty array gives an empty text.

To JSON: an array of objects whose values are strings, indented by two blanks. The
first record is the header; names that come again get _2, _3 and so on. Lines end
with CRLF, LF or CR, blank ones are skipped, as is a byte order mark; short records
are filled up with empty strings, and longer ones than the header are refused.`,
	Examples: []sdk.Example{{
		Name:     "To CSV",
		Request:  `{"text": "[{\"name\": \"Ann\", \"age\": 30}, {\"name\": \"Bob, Jr.\", \"tags\": [1, \"x\"]}]"}`,
		Response: `{"result": "name,age,tags\nAnn,30,\n\"Bob, Jr.\",,\"[1,\"\"x\"\"]\""}`,
	}, {
		Name:     "To JSON",
		Request:  `{"text": "name,age\r\nAnn,30\r\n\"Bob, Jr.\"\r\n", "mode": "to-json"}`,
		Response: `{"result": "[\n  {\n    \"name\": \"Ann\",\n    \"age\": \"30\"\n  },\n  {\n    \"name\": \"Bob, Jr.\",\n    \"age\": \"\"\n  }\n]"}`,
	}, {
		Name:    "No array of objects",
		Request: `{"text": "{\"name\": \"Ann\"}"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonCSVRequest) (textResult, error) {
		var out output
		convert := jsonToCSV
		if in.Mode == "to-json" {
			convert = csvToJSON
		}
		if err := convert(&out, in.Text); err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return out.result("text")
	},
}

func jsonToCSV(out *output, text string) error {
	root, err := readJSON(text)
	if err != nil {
		return err
	}
	if root.kind() != walk.Array {
		return errors.New("must be a JSON array of objects")
	}
	columns, names, rows := make(map[string]int), []string(nil), 0
	for object := range root.each() {
		if object.kind() != walk.Object {
			return errors.New("must be a JSON array of objects and nothing else")
		}
		rows++
		for member := range object.each() {
			if _, known := columns[member.name()]; !known {
				columns[member.name()] = len(names)
				names = append(names, member.name())
			}
		}
	}
	if len(names) == 0 {
		return nil
	}
	if rows*len(names) > maxCharacters { // and as many commas and line breaks
		out.full = true
		return nil
	}
	writeRecord(out, names)
	fields := make([]string, len(names))
	for object := range root.each() {
		out.add("\n")
		clear(fields)
		for member := range object.each() {
			fields[columns[member.name()]] = cell(member)
		}
		writeRecord(out, fields)
	}
	return nil
}

// cell is a JSON value as the text of a field.
func cell(v value) string {
	switch v.kind() {
	case walk.Null:
		return ""
	case walk.Number:
		return asJavaScript(v.text())
	case walk.Array, walk.Object:
		var compact output
		writeCompact(&compact, v, asJavaScript)
		return string(compact.text)
	}
	return v.text()
}

// shortestMember is the length of the shortest line that a field of a record has
// in the JSON text, with its break.
const shortestMember = len("\n    \"\": \"\"")

func csvToJSON(out *output, text string) error {
	records, err := readCSV(text)
	if err != nil {
		return err
	}
	if len(records) < 2 {
		out.add("[]")
		return nil
	}
	header, records := records[0], records[1:]
	for _, record := range records {
		if len(record) > len(header) {
			return errors.New("must be CSV in which no record has more fields than the header")
		}
	}
	if len(header)*len(records) > maxCharacters/shortestMember {
		out.full = true
		return nil
	}
	header = distinct(header)
	out.add("[")
	for i, record := range records {
		if i > 0 {
			out.add(",")
		}
		out.add("\n  {")
		for column, name := range header {
			if column > 0 {
				out.add(",")
			}
			out.add("\n    ")
			writeQuoted(out, name)
			out.add(": ")
			if column < len(record) {
				writeQuoted(out, record[column])
			} else {
				out.add(`""`)
			}
		}
		out.add("\n  }")
	}
	out.add("\n]")
	return nil
}

// distinct returns the names with the first free of _2, _3 and so on behind each
// that has come before.
func distinct(names []string) []string {
	next := make(map[string]int, len(names)) // by name taken: the number to try first
	out := make([]string, len(names))
	for i, name := range names {
		free := name
		for number := max(next[name], 2); ; number++ {
			if next[free] == 0 {
				next[name] = number
				next[free] = 2
				break
			}
			free = name + "_" + strconv.Itoa(number)
		}
		out[i] = free
	}
	return out
}
