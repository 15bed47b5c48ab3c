package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/sdk"
)

// JSONKotlin is mobile/json-kotlin.
var JSONKotlin = sdk.Endpoint[codeRequest, codeResult]{
	Route:   "mobile/json-kotlin",
	Summary: "Kotlin data classes for a JSON sample",
	Doc: `
Writes classes for kotlinx.serialization that decode the sample. Types are String,
Int, Long (if a number needs more than 32 bits), Double (if it is written with a
point or an exponent, or needs more than 64), Boolean, lists and classes. The
elements of a list are taken together: what some objects lack, and what is null at
times, is nullable with the default null. A value that is only ever null is
String?, an empty list and a list of mixed kinds are List<String>, as a mixed value
is String. Null among the elements makes them nullable.

Nested types follow the one that has them, named by the key in PascalCase, elements
of lists by its English singular; an object without members is a plain class, since
a data class needs a property. Properties are in camelCase, with SerialName if the
key differs, keywords in backquotes. A name that is taken gets 2, 3 and so on; one
that would be empty or begin with a digit gets Field or field in front. The sample
may have 20,000 members of different names or places, arrays in arrays included.`,
	Examples: []sdk.Example{{
		Name:    "An object with a list",
		Request: `{"json": "{\"order_id\": 7, \"items\": [{\"sku\": \"a\", \"price\": 1.5}, {\"sku\": \"b\", \"price\": 2, \"gift\": true}]}", "rootName": "Order"}`,
		Response: `{"result": "import kotlinx.serialization.*\n\n@Serializable\ndata class Order(\n    @SerialName(\"order_id\") val orderId: Int,\n` +
			`    val items: List<Item>,\n)\n\n@Serializable\ndata class Item(\n    val sku: String,\n    val price: Double,\n    val gift: Boolean? = null,\n)"}`,
	}, {
		Name:    "No object",
		Request: `{"json": "\"text\""}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codeRequest) (codeResult, error) {
		declarations, err := declare(in, kotlin)
		if err != nil {
			return codeResult{}, err
		}
		var out strings.Builder
		out.WriteString("import kotlinx.serialization.*\n")
		for _, d := range declarations {
			if len(d.properties) == 0 {
				fmt.Fprintf(&out, "\n@Serializable\nclass %s\n", d.name)
				continue
			}
			fmt.Fprintf(&out, "\n@Serializable\ndata class %s(\n", d.name)
			for _, p := range d.properties {
				out.WriteString("    ")
				if p.name != p.key {
					out.WriteString("@SerialName(" + kotlinString(p.key) + ") ")
				}
				out.WriteString("val " + kotlin.quoted(p.name) + ": " + p.typ)
				if p.optional {
					out.WriteString("? = null")
				}
				out.WriteString(",\n")
			}
			out.WriteString(")\n")
		}
		return codeResult{strings.TrimSuffix(out.String(), "\n")}, nil
	},
}

// kotlin holds the hard keywords (Kotlin documentation, Keywords and operators).
var kotlin = language{
	text:    "String",
	boolean: "Boolean",
	number: func(n infer.Numbers) string {
		switch {
		case n.Pointed || n.Bits > 64:
			return "Double"
		case n.Bits > 32:
			return "Long"
		}
		return "Int"
	},
	list:    "List<",
	listEnd: ">",
	keywords: []string{
		"as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null", "object",
		"package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when", "while",
	},
	uses: []string{"Any", "Boolean", "Double", "Int", "List", "Long", "SerialName", "Serializable", "String"},
}

// kotlinString is a string literal. The dollar sign is escaped, since it would
// begin a template.
func kotlinString(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\' || r == '$':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\t':
			out.WriteString(`\t`)
		case isControl(r):
			fmt.Fprintf(&out, `\u%04X`, r) // all of them are in the basic plane
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
