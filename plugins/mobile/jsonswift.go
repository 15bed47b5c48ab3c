package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/sdk"
)

// JSONSwift is mobile/json-swift.
var JSONSwift = sdk.Endpoint[codeRequest, codeResult]{
	Route:   "mobile/json-swift",
	Summary: "Swift structs for a JSON sample",
	Doc: `
Writes Codable structs that decode the sample. Types are String, Int, Double (if a
number is written with a point or an exponent, or needs more than 64 bits), Bool,
lists and structs. The elements of a list are taken together: what some objects
lack, and what is null at times, becomes optional. A value that is only ever null
is String?, an empty list and a list of mixed kinds are [String], as a mixed value
is String. Null among the elements makes them optional.

Nested types follow the one that has them, named by the key in PascalCase, elements
of lists by its English singular. Properties are in camelCase, with CodingKeys if a
key differs, keywords in backquotes. A name that is taken gets 2, 3 and so on; one
that would be empty or begin with a digit gets Field or field in front. The sample
may have 20,000 members of different names or places, arrays in arrays included.`,
	Examples: []sdk.Example{{
		Name:    "An object with a list",
		Request: `{"json": "{\"order_id\": 7, \"items\": [{\"sku\": \"a\", \"price\": 1.5}, {\"sku\": \"b\", \"price\": 2, \"gift\": true}]}", "rootName": "Order"}`,
		Response: `{"result": "import Foundation\n\nstruct Order: Codable {\n    let orderId: Int\n    let items: [Item]\n\n` +
			`    enum CodingKeys: String, CodingKey {\n        case orderId = \"order_id\"\n        case items\n    }\n}\n\n` +
			`struct Item: Codable {\n    let sku: String\n    let price: Double\n    let gift: Bool?\n}"}`,
	}, {
		Name:    "No object",
		Request: `{"json": "[1, 2]"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codeRequest) (codeResult, error) {
		declarations, err := declare(in, swift)
		if err != nil {
			return codeResult{}, err
		}
		var out strings.Builder
		out.WriteString("import Foundation\n")
		for _, d := range declarations {
			fmt.Fprintf(&out, "\nstruct %s: Codable {\n", d.name)
			for _, p := range d.properties {
				out.WriteString("    let " + swift.quoted(p.name) + ": " + p.typ)
				if p.optional {
					out.WriteByte('?')
				}
				out.WriteByte('\n')
			}
			codingKeys(&out, d.properties)
			out.WriteString("}\n")
		}
		return codeResult{strings.TrimSuffix(out.String(), "\n")}, nil
	},
}

// codingKeys writes the enumeration that maps properties to keys, if a key
// differs from its property.
func codingKeys(out *strings.Builder, properties []property) {
	differs := false
	for _, p := range properties {
		differs = differs || p.name != p.key
	}
	if !differs {
		return
	}
	out.WriteString("\n    enum CodingKeys: String, CodingKey {\n")
	for _, p := range properties {
		out.WriteString("        case " + swift.quoted(p.name))
		if p.name != p.key {
			out.WriteString(" = " + swiftString(p.key))
		}
		out.WriteByte('\n')
	}
	out.WriteString("    }\n")
}

// swift holds the keywords that are reserved everywhere (The Swift Programming
// Language, Lexical Structure).
var swift = language{
	text:    "String",
	boolean: "Bool",
	number: func(n infer.Numbers) string {
		if n.Pointed || n.Bits > 64 {
			return "Double"
		}
		return "Int"
	},
	list:    "[",
	listEnd: "]",
	keywords: []string{
		"Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
		"do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
		"init", "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private", "protocol", "public",
		"repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
		"typealias", "var", "where", "while",
	},
	uses: []string{
		"Any", "Bool", "Codable", "CodingKey", "CodingKeys", "Decodable", "Decoder", "Double", "Encodable", "Encoder", "Int",
		"Protocol", "Self", "String", "Type",
	},
}

// swiftString is a string literal. A backslash is always doubled, so that nothing
// is interpolated.
func swiftString(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case isControl(r):
			fmt.Fprintf(&out, `\u{%X}`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// isControl says whether a character of a string is better escaped in source code:
// control characters, separators of lines, and marks that change the direction of
// what follows.
func isControl(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e ||
		r >= 0x2066 && r <= 0x2069
}
