package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

type jsonXMLRequest struct {
	Text string `json:"text" doc:"JSON text, any value, nested at most 512 deep." maxLength:"1000000"`
}

// JSONXML is convert/json-xml.
var JSONXML = sdk.Endpoint[jsonXMLRequest, textResult]{
	Route:   "convert/json-xml",
	Summary: "JSON to XML",
	Doc: `
Writes XML 1.0 with a root element named root, indented by two blanks. A member
becomes an element of its name, once for every item if it is an array; items of an
array at the root or inside another array are named item. Null, empty strings and
empty objects become empty elements, an empty array no element at all. Of members
with one name the last one counts. Numbers stay as they are written.

Characters that a name may not hold become underscores; so do colons, which would
need a name space, and characters beyond the basic plane, which parsers of earlier
editions refuse; a name that may not begin as it does gets an underscore in
front. Characters that XML 1.0 forbids are dropped from text (section 2.2), and a
carriage return is written as a reference, so that a parser keeps it.`,
	Examples: []sdk.Example{{
		Name:     "Members and items",
		Request:  `{"text": "{\"name\": \"Ann & Bob\", \"tag\": [\"a\", null], \"1st\": {}}"}`,
		Response: `{"result": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root>\n  <name>Ann &amp; Bob</name>\n  <tag>a</tag>\n  <tag/>\n  <_1st/>\n</root>"}`,
	}, {
		Name:     "Array at the root",
		Request:  `{"text": "[1.50, [true]]"}`,
		Response: `{"result": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root>\n  <item>1.50</item>\n  <item>\n    <item>true</item>\n  </item>\n</root>"}`,
	}, {
		Name:    "No JSON",
		Request: `{"text": "<root/>"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonXMLRequest) (textResult, error) {
		root, err := readJSON(in.Text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		var out output
		out.add(`<?xml version="1.0" encoding="UTF-8"?>`)
		writeElement(&out, "root", root, 0)
		return out.result("text")
	},
}

// writeElement writes a value as one element on lines of its own.
func writeElement(out *output, name string, v value, level int) {
	if out.full {
		return
	}
	out.newLine(level)
	start := len(out.text)
	out.add("<", name, ">")
	inside := len(out.text)
	switch v.kind() {
	case walk.Array:
		writeItems(out, "item", v, level+1)
	case walk.Object:
		for member := range v.each() {
			if member.kind() == walk.Array {
				writeItems(out, elementName(member.name()), member, level+1)
			} else {
				writeElement(out, elementName(member.name()), member, level+1)
			}
		}
	case walk.String:
		writeText(out, v.text())
	case walk.Number, walk.Bool:
		out.add(v.text())
	}
	if len(out.text) == inside && !out.full {
		out.text = out.text[:start]
		out.add("<", name, "/>")
		return
	}
	if v.kind() == walk.Array || v.kind() == walk.Object {
		out.newLine(level)
	}
	out.add("</", name, ">")
}

// writeItems writes every item of an array as an element of that name.
func writeItems(out *output, name string, array value, level int) {
	for item := range array.each() {
		writeElement(out, name, item, level)
	}
}

// elementName makes a name of an element from that of a member.
func elementName(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i == 0 && isNameChar(r) && !isNameStart(r) {
			out.WriteByte('_')
		}
		if !isNameChar(r) || r > 0xffff {
			r = '_'
		}
		out.WriteRune(r)
	}
	if name == "" {
		return "_"
	}
	return out.String()
}

// writeText writes the text of an element without the characters that XML forbids.
func writeText(out *output, text string) {
	plain := 0
	for i, r := range text {
		var instead string
		size := 1
		switch {
		case r == '&':
			instead = "&amp;"
		case r == '<':
			instead = "&lt;"
		case r == '>':
			instead = "&gt;"
		case r == '\r':
			instead = "&#13;"
		case !isXMLChar(r):
			size = len(string(r))
		default:
			continue
		}
		out.add(text[plain:i], instead)
		plain = i + size
	}
	out.add(text[plain:])
}
