package main

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

// JSONGo is convert/json-go.
var JSONGo = sdk.Endpoint[codeRequest, textResult]{
	Route:   "convert/json-go",
	Summary: "Go structs for a JSON sample",
	Doc: `
Writes struct types into which encoding/json decodes the sample, in the layout of
gofmt and without a package clause. Numbers are int, but float64 if one of them is
written with a point or an exponent or needs more than 64 bits. The elements of an
array are taken together: what some objects lack gets omitempty; null, kinds that
are mixed and the elements of an empty array are any. Of members with one name in
one object the last one counts. A root that is no object gets a type of that name,
the objects of a root array one with Item behind it.

Structs of nested objects follow the one that has them, named by the key, elements of
arrays by its English singular. Names are in PascalCase with ID, URL, API, HTTP, JSON,
UUID, IP and HTML as capitals; one that would not begin with a capital letter gets
Field in front. Structs of one name with the same members are one, others get 2, 3
and so on. A key that no tag of encoding/json can name gets a comment instead of a
field. The sample may have 20,000 members of different names or places, arrays in
arrays included.`,
	Examples: []sdk.Example{{
		Name:     "An object with a list",
		Request:  `{"text": "{\"user_id\": 7, \"line-items\": [{\"sku\": \"a\", \"price\": 1.5}, {\"sku\": \"b\"}]}", "rootName": "order"}`,
		Response: `{"result": "type Order struct {\n\tUserID    int        ` + "`json:\\\"user_id\\\"`" + `\n\tLineItems []LineItem ` + "`json:\\\"line-items\\\"`" + `\n}\n\ntype LineItem struct {\n\tSku   string  ` + "`json:\\\"sku\\\"`" + `\n\tPrice float64 ` + "`json:\\\"price,omitempty\\\"`" + `\n}"}`,
	}, {
		Name:     "Array at the root",
		Request:  `{"text": "[null, 1]"}`,
		Response: `{"result": "type Root []any"}`,
	}, {
		Name:    "Name that is no identifier",
		Request: `{"text": "{}", "rootName": "a-b"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codeRequest) (textResult, error) {
		name := infer.Raise(in.RootName)
		root, declarations, err := declare(in, name, golang)
		if err != nil {
			return textResult{}, err
		}
		if !isGoIdentifier(name) {
			return textResult{}, sdk.Invalid("rootName", "must be an identifier of Go: letters, digits and underscores, no digit in front")
		}
		var out output
		if root != name {
			out.add("type ", name, " ", root)
		}
		for _, d := range declarations {
			if len(out.text) > 0 {
				out.add("\n\n")
			}
			writeStruct(&out, d)
		}
		return out.result("text")
	},
}

// writeStruct writes a struct type with its fields in columns.
func writeStruct(out *output, d declaration) {
	if len(d.fields) == 0 {
		out.add("type ", d.name, " struct{}")
		return
	}
	names := infer.NewNames()
	var fields [][3]string
	var nameless []string
	var width [2]int
	for _, f := range d.fields {
		tag, ok := goTag(f)
		if !ok {
			nameless = append(nameless, f.key)
			continue
		}
		row := [3]string{names.Take(goName(infer.Words(f.key))), f.typ, tag}
		fields = append(fields, row)
		for column := range width {
			width[column] = max(width[column], utf8.RuneCountInString(row[column]))
		}
	}
	out.add("type ", d.name, " struct {\n")
	for _, row := range fields {
		out.add("\t")
		for column := range width {
			out.add(row[column], strings.Repeat(" ", 1+width[column]-utf8.RuneCountInString(row[column])))
		}
		out.add(row[2], "\n")
	}
	for _, key := range nameless {
		out.add("\t// no field for the key ", strconv.QuoteToASCII(key), "\n")
	}
	out.add("}")
}

// goTag is the tag of a field. Only letters, digits and some marks may stand in the
// name of a tag (encoding/json, isValidTag).
func goTag(f field) (tag string, ok bool) {
	for _, r := range f.key {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) {
			return "", false
		}
	}
	name := f.key
	switch {
	case f.optional:
		name += ",omitempty"
	case name == "-":
		name = "-," // without the comma the field would be skipped
	}
	return "`json:\"" + name + "\"`", f.key != ""
}

var golang = language{words: goName, expression: goType}

// initialisms are words that are written in capitals.
var initialisms = map[string]bool{"ID": true, "URL": true, "API": true, "HTTP": true, "JSON": true, "UUID": true, "IP": true, "HTML": true}

// goName is an exported name.
func goName(words []string) string {
	raised := make([]string, len(words))
	for i, word := range words {
		if upper := strings.ToUpper(word); initialisms[upper] {
			word = upper
		}
		raised[i] = word
	}
	name := infer.Pascal(raised)
	if first, _ := utf8.DecodeRuneInString(name); !unicode.IsUpper(first) {
		return "Field" + name // scripts without capitals
	}
	return name
}

// goType writes the type that holds all values in one place.
func goType(t *infer.Type, object func(*infer.Object, bool) string) string {
	lists := 0
	for onlyKind(t, walk.Array) {
		t = t.Items
		lists++
	}
	name := "any"
	if len(t.Kinds()) == 1 {
		switch t.Kinds()[0] {
		case walk.Bool:
			name = "bool"
		case walk.Number:
			name = "int"
			if t.Numbers.Pointed || t.Numbers.Bits > 64 {
				name = "float64"
			}
		case walk.String:
			name = "string"
		case walk.Object:
			name = object(t.Object, lists > 0)
		}
	}
	return strings.Repeat("[]", lists) + name
}

// isGoIdentifier says whether name is an identifier of Go and not the blank one.
// It is no keyword if its first letter is a capital, as far as there is one.
func isGoIdentifier(name string) bool {
	for i, r := range name {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return name != "" && name != "_"
}
