package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from RFC 4180.
func TestJSONCSV(t *testing.T) {
	sdktest.Run(t, JSONCSV, append(wrong("text"),
		convert("union of keys", `[{"b":1},{"a":2,"b":3}]`, "b,a\n1,\n3,2"),
		convert("empty array", `[]`, ""),
		convert("empty objects", `[{},{}]`, ""),
		convert("kinds", `[{"a":null,"b":true,"c":"","d":"x y","e":[],"f":{"g":[1,"h"]}}]`, "a,b,c,d,e,f\n,true,,x y,[],\"{\"\"g\"\":[1,\"\"h\"\"]}\""),
		convert("quoting", `[{"a,b":"c\"d","e\nf":"g\rh"}]`, "\"a,b\",\"e\nf\"\n\"c\"\"d\",\"g\rh\""),
		convert("blanks and other marks stay bare", `[{"a":" x ","b":"'|;\t"}]`, "a,b\n x ,'|;\t"),
		convert("numbers as JavaScript", `[{"a":1.0,"b":1e21,"c":0.1e1,"d":-0,"e":[1.50]}]`, "a,b,c,d,e\n1,1e+21,1,0,[1.5]"),
		convert("repeated member", `[{"a":1,"b":2,"a":3}]`, "a,b\n3,2"),
		convert("many members, repeated", `[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"b":0}]`, "a,b,c,d,e,f,g,h,i\n1,0,3,4,5,6,7,8,9"),
		convert("single object", `{"a":1}`, "refused"), convert("numbers", `[1,2]`, "refused"), convert("null among objects", `[{"a":1},null]`, "refused"),
		convert("empty", ``, "refused"), convert("no JSON", `a,b`, "refused"), convert("scalar", `"x"`, "refused"),
		convert("too many cells", "["+strings.TrimSuffix(numbered(1_500, `{"k%d":1},`), ",")+"]", "refused"),
	))
	toJSON := func(name, text, want string) sdktest.Case { return convert(name, text, want, "mode", "to-json") }
	sdktest.Run(t, JSONCSV, []sdktest.Case{
		toJSON("strings", "a,b\n1,true", "[\n  {\n    \"a\": \"1\",\n    \"b\": \"true\"\n  }\n]"),
		toJSON("empty", "", "[]"), toJSON("header only", "a,b\n", "[]"), toJSON("blank lines only", "\n \n", "[]"),
		toJSON("byte order mark, CRLF, blank lines", "\ufeffa\r\n\r\n1\r\n  \r\n", "[\n  {\n    \"a\": \"1\"\n  }\n]"),
		toJSON("lone CR", "a\r1", "[\n  {\n    \"a\": \"1\"\n  }\n]"),
		toJSON("short row", "a,b,c\n1", "[\n  {\n    \"a\": \"1\",\n    \"b\": \"\",\n    \"c\": \"\"\n  }\n]"),
		toJSON("quoted", "a\n\"x, \"\"y\"\"\r\nz\" \n", "[\n  {\n    \"a\": \"x, \\\"y\\\"\\r\\nz\"\n  }\n]"),
		toJSON("quoted nothing is no blank line", "a\n\"\"", "[\n  {\n    \"a\": \"\"\n  }\n]"),
		toJSON("bare quotes", "a\nx\"y\"\n \"z\"", "[\n  {\n    \"a\": \"x\\\"y\\\"\"\n  },\n  {\n    \"a\": \" \\\"z\\\"\"\n  }\n]"),
		toJSON("repeated header", "a,a,a,a_2\n1,2,3,4", "[\n  {\n    \"a\": \"1\",\n    \"a_2\": \"2\",\n    \"a_3\": \"3\",\n    \"a_2_2\": \"4\"\n  }\n]"),
		toJSON("row too long", "a\n1,2", "refused"), toJSON("empty row too long", "a\n,", "refused"),
		toJSON("unclosed quote", "a\n\"1", "refused"), toJSON("text behind a quote", "a\n\"1\"2", "refused"),
		toJSON("too much", "a,"+strings.Repeat("k", 100_000)+strings.Repeat("\n1", 20), "refused"),
		{Name: "unknown mode", Body: `{"text": "[]", "mode": "csv"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "empty mode", Body: `{"text": "[]", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
	})
	sdktest.Run(t, JSONCSV, sdktest.Recorded(t, "testdata/csv.json", "convert/json-csv"))
}

// FuzzCSV writes what was read from any text, and reads it again: nothing may
// change but blank rows, which are not written in a way that can be read.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{"a,b\n1,2", "\ufeffa\r\n\"x\"\"y\",z", "a,a\n\"\n\",", "\"", "a\n\"b\" \t,", ",\n,", "é\r1\r\r2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		records, err := readCSV(text)
		if err != nil {
			return
		}
		var out output
		var kept [][]string
		for _, record := range records {
			if len(record) == 1 && isBlank(record[0]) {
				continue
			}
			if len(kept) == 0 && strings.HasPrefix(record[0], "\ufeff") {
				return // a mark of the text in the place of a byte order mark
			}
			kept = append(kept, record)
			writeRecord(&out, record)
			out.add("\n")
		}
		again, err := readCSV(string(out.text))
		if err != nil || len(again) != len(kept) || len(kept) > 0 && !reflect.DeepEqual(again, kept) {
			t.Errorf("%q: %q became %q, error %v", text, kept, again, err)
		}
		csv, ok := run(t, JSONCSV, jsonCSVRequest{text, "to-json"})
		if !ok {
			return
		}
		var objects []map[string]string
		if err := json.Unmarshal([]byte(csv.Result), &objects); err != nil || len(objects) != max(0, len(records)-1) {
			t.Errorf("%q became %q, error %v", text, csv.Result, err)
		}
		for i, object := range objects {
			for _, field := range records[i+1] {
				found := false
				for _, value := range object {
					found = found || value == field
				}
				if len(object) != len(records[0]) || !found {
					t.Errorf("%q became %q", text, csv.Result)
				}
			}
		}
	})
}
