package main

import (
	"context"
	"errors"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

type jsonTOMLRequest struct {
	Text string `json:"text" doc:"A JSON object, or a TOML document to read, which may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"to-toml,to-json" default:"to-toml"`
}

// JSONTOML is convert/json-toml.
var JSONTOML = sdk.Endpoint[jsonTOMLRequest, textResult]{
	Route:   "convert/json-toml",
	Summary: "JSON to TOML and back",
	Doc: `
To TOML 1.0.0: members keep their order, but those that need a table with a header
of its own, objects and arrays of nothing but objects, come behind the others.
Objects in other arrays are inline tables. Members that are null are dropped; null
in an array is refused, since TOML has none. Numbers without point and exponent
become integers and must fit into 64 bits, all others floats.

To JSON, indented by two blanks: keys stand in the order in which they first appear.
Dates and times become strings as they are written, integers stay exact, floats are
written as JavaScript writes them, infinite ones and nan are refused. Tables and
arrays may be nested at most 512 deep. An empty document gives an empty object.`,
	Examples: []sdk.Example{{
		Name:     "To TOML",
		Request:  `{"text": "{\"owner\": {\"name\": \"Ann\"}, \"title\": \"T\", \"ports\": [80, 443], \"site\": [{\"id\": 1}, {\"id\": 2}], \"gone\": null}"}`,
		Response: `{"result": "title = \"T\"\nports = [80, 443]\n\n[owner]\nname = \"Ann\"\n\n[[site]]\nid = 1\n\n[[site]]\nid = 2"}`,
	}, {
		Name:     "To JSON",
		Request:  `{"text": "day = 1979-05-27\nbig = 9223372036854775807\n[a.b]\nx = 1.50 # more", "mode": "to-json"}`,
		Response: `{"result": "{\n  \"day\": \"1979-05-27\",\n  \"big\": 9223372036854775807,\n  \"a\": {\n    \"b\": {\n      \"x\": 1.5\n    }\n  }\n}"}`,
	}, {
		Name:    "Key defined twice",
		Request: `{"text": "a = 1\na = 2", "mode": "to-json"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonTOMLRequest) (textResult, error) {
		var out output
		convert := jsonToTOML
		if in.Mode == "to-json" {
			convert = tomlToJSON
		}
		if err := convert(&out, in.Text); err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return out.result("text")
	},
}

func jsonToTOML(out *output, text string) error {
	root, err := readJSON(text)
	if err != nil {
		return err
	}
	if root.kind() != walk.Object {
		return errors.New("must be a JSON object")
	}
	var w tomlWriter
	err = w.table(root, nil)
	*out = w.output
	return err
}

func tomlToJSON(out *output, text string) error {
	root, err := readTOML(text)
	if err != nil {
		return err
	}
	writeTable(out, root, 0)
	return nil
}

// writeTable writes a table as a JSON object over several lines.
func writeTable(out *output, t *tomlTable, level int) {
	if len(t.keys) == 0 || out.full {
		out.add("{}")
		return
	}
	separator := "{"
	for i, key := range t.keys {
		out.add(separator)
		separator = ","
		out.newLine(level + 1)
		writeQuoted(out, key)
		out.add(": ")
		writeTOMLValue(out, t.values[i], level+1)
	}
	out.newLine(level)
	out.add("}")
}

// writeTOMLValue writes a value as JSON over several lines.
func writeTOMLValue(out *output, v tomlValue, level int) {
	switch {
	case v.table != nil:
		writeTable(out, v.table, level)
	case v.array == nil && v.isString:
		writeQuoted(out, v.text)
	case v.array == nil:
		out.add(v.text)
	case len(v.array.items) == 0:
		out.add("[]")
	default:
		separator := "["
		for _, item := range v.array.items {
			out.add(separator)
			separator = ","
			out.newLine(level + 1)
			writeTOMLValue(out, item, level+1)
		}
		out.newLine(level)
		out.add("]")
	}
}
