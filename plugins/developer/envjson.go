package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/schema"
)

type envJSONRequest struct {
	Text string `json:"text" doc:"Text of a .env file, which may be empty, or text of a JSON object."`
	Mode string `json:"mode" doc:"Direction." enum:"to-json,to-env" default:"to-json"`
}

type envJSONResult struct {
	Result any `json:"result" doc:"Object of strings for to-json, text of a .env file for to-env."`
}

// EnvJSON is dev/env-json.
var EnvJSON = sdk.Endpoint[envJSONRequest, envJSONResult]{
	Route:   "dev/env-json",
	Summary: "Environment file to JSON and back",
	Doc: `
Reads lines of the form NAME=value, with export before them or not; a name is a
letter or underscore followed by letters, digits and _ . -, and other lines are
passed over. Plain values are trimmed and end before a # that follows white
space. Values in quotes may span lines: single quotes and backticks keep
everything as it is, double quotes read the escapes \n \r \t \" and \\. Nothing
is expanded, every value is a string, and the last of a name counts.
Writing gives a line for every member, with quotes where the value needs them:
null is an empty value, arrays and objects are compact JSON. What is written
reads back unchanged.`,
	Examples: []sdk.Example{{
		Name:     "To JSON",
		Request:  `{"text": "# server\nexport HOST=localhost\nPORT = 8080 # default\nMOTD=\"two\\nlines\"\nRAW='$HOME # \\n'"}`,
		Response: `{"result": {"HOST": "localhost", "PORT": "8080", "MOTD": "two\nlines", "RAW": "$HOME # \\n"}}`,
	}, {
		Name:     "To a .env file",
		Request:  `{"text": "{\"PORT\": 8080, \"NAME\": \"a b\", \"NONE\": null, \"TAGS\": [1, \"x\"]}", "mode": "to-env"}`,
		Response: `{"result": "PORT=8080\nNAME=\"a b\"\nNONE=\nTAGS=\"[1,\\\"x\\\"]\""}`,
	}, {
		Name:    "Key that is no name",
		Request: `{"text": "{\"2ND\": 1}", "mode": "to-env"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in envJSONRequest) (envJSONResult, error) {
		if in.Mode == "to-json" {
			return envJSONResult{parseDotenv(in.Text)}, nil
		}
		text, err := writeDotenv(in.Text)
		return envJSONResult{text}, err
	},
}

// writeDotenv writes the members of a JSON object as lines of a .env file.
func writeDotenv(object string) (string, error) {
	members, err := parseJSONObject(object)
	if err != nil {
		return "", sdk.Invalid("text", "must be a JSON object: %v", err)
	}
	var out strings.Builder
	for i, member := range members {
		if !isVariable(member.Name) {
			return "", sdk.Invalid("text", "must have names of letters, digits and _ . - that begin with a letter or underscore; the name of member %d is none", i+1)
		}
		value, err := variableText(member.Value)
		if err != nil {
			return "", err
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(member.Name + "=" + dotenvValue(value))
	}
	return out.String(), nil
}

// variableText is a value of parseJSONObject as text.
func variableText(value any) (string, error) {
	switch value := value.(type) {
	case nil:
		return "", nil
	case string:
		return value, nil
	case float64:
		return js.FormatNumber(value), nil
	}
	text, err := schema.Append(nil, value)
	return string(text), err
}
