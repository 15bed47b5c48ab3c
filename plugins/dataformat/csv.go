package main

import (
	"errors"
	"strings"
)

// readCSV reads comma-separated values (RFC 4180). Lines end with CRLF, LF or CR;
// a byte order mark in front is dropped, and so are lines of nothing but white
// space. A quote inside a field that does not begin with one stands for itself;
// blanks behind a closing quote are dropped. The error says what the text must be.
// The table may share memory with the text. No record is empty.
func readCSV(text string) ([][]string, error) {
	lines := 1 + strings.Count(text, "\n") + strings.Count(text, "\r")
	r := &csvReader{text: strings.TrimPrefix(text, "\ufeff"), fields: make([]string, 0, lines+strings.Count(text, ","))}
	records := make([][]string, 0, lines)
	for r.text != "" {
		start := len(r.fields)
		blank, err := r.record()
		if err != nil {
			return nil, err
		}
		if blank {
			r.fields = r.fields[:start]
			continue
		}
		records = append(records, r.fields[start:len(r.fields):len(r.fields)])
	}
	return records, nil
}

// csvReader stands in front of the rest of a text.
type csvReader struct {
	text   string
	fields []string // of all records
}

// record reads one record with the end of its line. It is blank if the line has
// nothing but white space.
func (r *csvReader) record() (blank bool, err error) {
	blank = true
	for {
		if strings.HasPrefix(r.text, `"`) {
			blank = false
			field, err := r.quoted()
			if err != nil {
				return false, err
			}
			r.fields = append(r.fields, field)
		} else {
			end := 0
			for end < len(r.text) && r.text[end] != ',' && r.text[end] != '\n' && r.text[end] != '\r' {
				end++
			}
			blank = blank && isBlank(r.text[:end])
			r.fields = append(r.fields, r.text[:end])
			r.text = r.text[end:]
		}
		switch {
		case r.text == "":
			return blank, nil
		case r.text[0] == ',':
			blank = false
			r.text = r.text[1:]
		default:
			r.text = strings.TrimPrefix(strings.TrimPrefix(r.text, "\r"), "\n")
			return blank, nil
		}
	}
}

// quoted reads a field in quotes up to the comma or line break behind it.
func (r *csvReader) quoted() (string, error) {
	var field string
	for rest := r.text[1:]; ; {
		end := strings.IndexByte(rest, '"')
		if end < 0 {
			return "", errors.New("must be CSV in which every quoted field has its closing quote")
		}
		if !strings.HasPrefix(rest[end+1:], `"`) {
			length := len(r.text) - len(rest) + end
			field = strings.ReplaceAll(r.text[1:length], `""`, `"`)
			r.text = strings.TrimLeft(rest[end+1:], " \t")
			break
		}
		rest = rest[end+2:]
	}
	if r.text != "" && strings.IndexByte(",\r\n", r.text[0]) < 0 {
		return "", errors.New("must be CSV in which a comma or line break follows every closing quote")
	}
	return field, nil
}

// isBlank says whether a text is empty or white space only.
func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// writeField writes one field of CSV, in quotes only if it holds a comma, a quote
// or a line break.
func writeField(out *output, field string) {
	if !strings.ContainsAny(field, ",\"\r\n") {
		out.add(field)
		return
	}
	out.add(`"`, strings.ReplaceAll(field, `"`, `""`), `"`)
}

// writeRecord writes the fields of one record without a line break.
func writeRecord(out *output, fields []string) {
	for i, field := range fields {
		if i > 0 {
			out.add(",")
		}
		writeField(out, field)
	}
}
