package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type jsonFormatRequest struct {
	JSON string `json:"json" doc:"JSON text, any value."`
	Mode string `json:"mode" doc:"Whether to spread the text over lines or to take out all white space." enum:"format,minify" default:"format"`
}

// JSONFormat is json/format.
var JSONFormat = sdk.Endpoint[jsonFormatRequest, textResult]{
	Route:   "json/format",
	Summary: "Format, minify and check JSON",
	Doc: `
Changes nothing but the white space between tokens: numbers, escapes, repeated
members and their order stay as they were written. Formatting indents by two
blanks, writes empty arrays and objects as [] and {}, and ends without a line
break. The text must be JSON by RFC 8259, nested at most 512 deep; otherwise
the message says what was expected, with line and column. Formatted text may
not be longer than 6 MiB.`,
	Examples: []sdk.Example{{
		Name:     "Format",
		Request:  `{"json": "{\"b\": [1.0, {}], \"a\": \"\\u0041\"}"}`,
		Response: `{"result": "{\n  \"b\": [\n    1.0,\n    {}\n  ],\n  \"a\": \"\\u0041\"\n}"}`,
	}, {
		Name:     "Minify",
		Request:  `{"json": " [ 1e3 , null ] ", "mode": "minify"}`,
		Response: `{"result": "[1e3,null]"}`,
	}, {
		Name:    "Trailing comma",
		Request: `{"json": "[1, 2,]"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonFormatRequest) (textResult, error) {
		layout := jsonLayout{scanner: newJSONScanner(in.JSON), spread: in.Mode == "format"}
		if err := layout.write(); err != nil {
			return textResult{}, err
		}
		return textResult{string(layout.out)}, nil
	},
}

// maxFormattedJSON is the longest result in bytes: deep nesting makes short lines
// long.
const maxFormattedJSON = 6 << 20

// indentation is that of the deepest line.
var indentation = strings.Repeat("  ", maxJSONDepth)

// jsonLayout writes the tokens of a text with other white space between them.
type jsonLayout struct {
	scanner *jsonScanner
	spread  bool // over lines
	out     []byte
}

func (l *jsonLayout) write() error {
	last := jsonEnd
	for {
		token, err := l.scanner.next()
		if err != nil {
			return sdk.Invalid("json", "must be valid JSON: %v", err)
		}
		if token.kind == jsonEnd {
			return nil
		}
		if l.spread {
			l.between(last, token.kind)
		}
		if len(l.out)+len(token.text) > maxFormattedJSON {
			return sdk.Invalid("json", "must not become longer than %d bytes", maxFormattedJSON)
		}
		l.out = append(l.out, token.text...)
		last = token.kind
	}
}

// between writes the white space between two tokens, the second of which the
// scanner has just passed.
func (l *jsonLayout) between(last, next jsonKind) {
	opened, closes := last == '{' || last == '[', next == '}' || next == ']'
	switch {
	case last == ':':
		l.out = append(l.out, ' ')
	case opened != closes || last == ',':
		depth := len(l.scanner.open)
		if next == '{' || next == '[' {
			depth-- // the bracket itself stands outside
		}
		l.out = append(append(l.out, '\n'), indentation[:2*depth]...)
	}
}
