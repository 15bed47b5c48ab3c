package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/schema"
)

type stringsRequest struct {
	Text string `json:"text" doc:"Contents of a .strings file in mode to-json, which may be empty; JSON text of an object in mode to-strings."`
	Mode string `json:"mode" doc:"Direction." enum:"to-json,to-strings" default:"to-json"`
}

type stringsResult struct {
	Result string `json:"result" doc:"JSON indented by 2 spaces, or lines of a .strings file; without a final line break."`
}

// IOSStrings is mobile/ios-strings.
var IOSStrings = sdk.Endpoint[stringsRequest, stringsResult]{
	Route:   "mobile/ios-strings",
	Summary: "Convert iOS .strings files to JSON and back",
	Doc: `
To JSON reads entries of the form "key" = "value"; in the syntax of old-style property
lists (Apple). Comments are /* */ and //. Escapes are \" \\ \n \r \t \0 and \U with
four hexadecimal digits, of which two may be a surrogate pair; a backslash before
any other character that is no ASCII letter or digit is dropped. Line breaks may
stand in values as they are. A key of ASCII letters, digits, _ . and - needs no
quotes. Entries keep their order; of entries with one key the last value counts, in
the place of the first.

To .strings takes an object of strings, numbers and booleans. Quotes, backslashes, LF
and CR are escaped, numbers are written as JavaScript writes them.`,
	Examples: []sdk.Example{{
		Name:     "To JSON",
		Request:  `{"text": "/* Greeting */\n\"hello\" = \"Say \\\"Hi\\\"\";\nbye = \"Bye\";"}`,
		Response: `{"result": "{\n  \"hello\": \"Say \\\"Hi\\\"\",\n  \"bye\": \"Bye\"\n}"}`,
	}, {
		Name:     "To .strings",
		Request:  `{"text": "{\"hello\": \"Line 1\\nLine 2\", \"max\": 5}", "mode": "to-strings"}`,
		Response: `{"result": "\"hello\" = \"Line 1\\nLine 2\";\n\"max\" = \"5\";"}`,
	}, {
		Name:    "Missing semicolon",
		Request: `{"text": "\"a\" = \"b\""}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in stringsRequest) (stringsResult, error) {
		convert := stringsToJSON
		if in.Mode == "to-strings" {
			convert = jsonToStrings
		}
		result, err := convert(in.Text)
		return stringsResult{result}, err
	},
}

// stringsToJSON writes the entries of a .strings file as a JSON object.
func stringsToJSON(text string) (string, error) {
	entries, err := parseStrings(text)
	if err != nil {
		return "", sdk.Invalid("text", "%v", err)
	}
	object := make(sdk.Object, 0, len(entries))
	index := make(map[string]int, len(entries))
	for _, e := range entries {
		if i, again := index[e.key]; again {
			object[i].Value = e.value
			continue
		}
		index[e.key] = len(object)
		object = append(object, sdk.Member{Name: e.key, Value: e.value})
	}
	compact, err := schema.Append(nil, object)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, compact, "", "  "); err != nil {
		return "", err
	}
	return out.String(), nil
}

// jsonToStrings writes the members of a JSON object as a .strings file.
func jsonToStrings(text string) (string, error) {
	w, err := walk.New(text)
	if err != nil {
		return "", sdk.Invalid("text", "%v", err)
	}
	if w.Kind() != walk.Object {
		return "", sdk.Invalid("text", "must be a JSON object in mode to-strings")
	}
	var out strings.Builder
	for i, m := range w.Members() {
		value := m.Value
		switch m.Kind {
		case walk.String:
			value = walk.Unquote(value)
		case walk.Number:
			x, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return "", err
			}
			value = js.FormatNumber(x)
		case walk.Null, walk.Array, walk.Object:
			return "", sdk.Invalid("text", "must hold only strings, numbers and booleans, unlike member %s", nameInMessage(m.Name))
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(`"` + escapeString.Replace(m.Name) + `" = "` + escapeString.Replace(value) + `";`)
	}
	return out.String(), nil
}

// escapeString writes what stands between the quotes of a .strings file.
var escapeString = strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`, "\r", `\r`)
