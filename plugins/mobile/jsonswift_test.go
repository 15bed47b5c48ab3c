package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// swiftCase is a case whose expected code is given without the import.
func swiftCase(name, sample, want string) sdktest.Case {
	return sdktest.Case{Name: name, Body: codeBody(sample, ""), Want: codeWant("import Foundation\n\n" + strings.TrimSpace(want))}
}

// Expected values: written by hand as Swift.
func TestJSONSwift(t *testing.T) {
	sdktest.Run(t, JSONSwift, []sdktest.Case{
		swiftCase("every scalar", `{"s": "x", "i": 3, "d": 1.5, "b": true, "n": null}`, `
struct Root: Codable {
    let s: String
    let i: Int
    let d: Double
    let b: Bool
    let n: String?
}`),
		swiftCase("numbers", `{"point": 1.0, "exponent": 1e3, "large": 3000000000, "max": 9223372036854775807, "over": 9223372036854775808, "mixed": [1, 2.5], "whole": [1, -2]}`, `
struct Root: Codable {
    let point: Double
    let exponent: Double
    let large: Int
    let max: Int
    let over: Double
    let mixed: [Double]
    let whole: [Int]
}`),
		swiftCase("arrays", `{"empty": [], "mixed": [1, "a"], "nulls": [null], "some": [1, null], "nested": [[1], [], [2]], "deep": [[[]]], "flags": [true], "kinds": [{}, 1], "lists": [[1], 2]}`, `
struct Root: Codable {
    let empty: [String]
    let mixed: [String]
    let nulls: [String?]
    let some: [Int?]
    let nested: [[Int]]
    let deep: [[[String]]]
    let flags: [Bool]
    let kinds: [String]
    let lists: [String]
}`),
		swiftCase("fields missing or null in some elements", `{"items": [{"a": 1, "b": 2, "c": 1}, {"a": 2.5, "c": null}, {"a": 3, "c": 2, "d": [1], "e": "x"}, {"a": 4, "e": 5}]}`, `
struct Root: Codable {
    let items: [Item]
}

struct Item: Codable {
    let a: Double
    let b: Int?
    let c: Int?
    let d: [Int]?
    let e: String?
}`),
		swiftCase("nested types follow their parent", `{"user": {"name": "x", "address": {"city": "y"}}, "tags": [{"id": 1}], "matrix": [[{"v": 1}]]}`, `
struct Root: Codable {
    let user: User
    let tags: [Tag]
    let matrix: [[Matrix]]
}

struct User: Codable {
    let name: String
    let address: Address
}

struct Address: Codable {
    let city: String
}

struct Tag: Codable {
    let id: Int
}

struct Matrix: Codable {
    let v: Int
}`),
		swiftCase("taken names", `{"item": {"a": 1}, "items": [{"item": {"b": 2}}], "root": {"c": 1}, "string": {"d": 1}, "codable": {"e": 1}}`, `
struct Root: Codable {
    let item: Item
    let items: [Item2]
    let root: Root2
    let string: String2
    let codable: Codable2
}

struct Item: Codable {
    let a: Int
}

struct Item2: Codable {
    let item: Item3
}

struct Item3: Codable {
    let b: Int
}

struct Root2: Codable {
    let c: Int
}

struct String2: Codable {
    let d: Int
}

struct Codable2: Codable {
    let e: Int
}`),
		swiftCase("coding keys", `{"user_id": 1, "name": "x", "HTTPServer": "a", "1st": 2, "": 3, "user-id": 4, "a\"\\b\n\u0000": 5, "$(x)": 6}`, `
struct Root: Codable {
    let userId: Int
    let name: String
    let httpServer: String
    let field1st: Int
    let field: Int
    let userId2: Int
    let aB: Int
    let x: Int

    enum CodingKeys: String, CodingKey {
        case userId = "user_id"
        case name
        case httpServer = "HTTPServer"
        case field1st = "1st"
        case field = ""
        case userId2 = "user-id"
        case aB = "a\"\\b\n\u{0}"
        case x = "$(x)"
    }
}`),
		swiftCase("keywords", `{"class": "x", "default": 1, "self": true, "name": "y"}`, "\nstruct Root: Codable {\n    let `class`: String\n    let `default`: Int\n    let `self`: Bool\n    let name: String\n}"),
		swiftCase("keywords beside another key", `{"in": 1, "_out": 2}`, "\nstruct Root: Codable {\n    let `in`: Int\n    let out: Int\n\n    enum CodingKeys: String, CodingKey {\n        case `in`\n        case out = \"_out\"\n    }\n}"),
		swiftCase("array at the top", `[{"a": 1}, {"b": "x"}]`, "\nstruct Root: Codable {\n    let a: Int?\n    let b: String?\n}"),
		swiftCase("order is kept", `{"10": 1, "9": 2, "b": 3, "a": 4}`, `
struct Root: Codable {
    let field10: Int
    let field9: Int
    let b: Int
    let a: Int

    enum CodingKeys: String, CodingKey {
        case field10 = "10"
        case field9 = "9"
        case b
        case a
    }
}`),
		swiftCase("the last of repeated members counts", `{"a": 1, "b": 2, "a": "x"}`, "\nstruct Root: Codable {\n    let a: String\n    let b: Int\n}"),
		swiftCase("empty object", `{}`, "struct Root: Codable {\n}"),
		swiftCase("letters of other scripts", `{"größe": 1, "имя": {"名前": "x"}}`, "\nstruct Root: Codable {\n    let größe: Int\n    let имя: Имя\n}\n\nstruct Имя: Codable {\n    let 名前: String\n}"),
		{Name: "root name", Body: codeBody(`{"a": 1}`, "my_Type2"), Want: codeWant("import Foundation\n\nstruct my_Type2: Codable {\n    let a: Int\n}")},
		{Name: "root name taken by a key", Body: codeBody(`{"user": {"a": 1}}`, "User"), Want: codeWant("import Foundation\n\nstruct User: Codable {\n    let user: User2\n}\n\nstruct User2: Codable {\n    let a: Int\n}")},
		{Name: "root name null", Body: `{"json": "{}", "rootName": null}`, Want: codeWant("import Foundation\n\nstruct Root: Codable {\n}")},
		{Name: "root name empty", Body: `{"json": "{}", "rootName": ""}`, Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name with a digit in front", Body: codeBody(`{}`, "1a"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name with a blank", Body: codeBody(`{}`, "a b"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name with a line break", Body: codeBody(`{}`, "a\n"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name not ASCII", Body: codeBody(`{}`, "Größe"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name a keyword", Body: codeBody(`{}`, "class"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name a type in use", Body: codeBody(`{}`, "String"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name an underscore", Body: codeBody(`{}`, "_"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "empty", Body: codeBody("", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "no JSON", Body: codeBody("{a: 1}", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "scalar at the top", Body: codeBody("5", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "null at the top", Body: codeBody("null", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "empty array at the top", Body: codeBody("[]", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "array of scalars at the top", Body: codeBody("[1]", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "array with null at the top", Body: codeBody(`[{"a": 1}, null]`, ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "array of arrays at the top", Body: codeBody(`[[{"a": 1}]]`, ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "json and root name wrong", Body: codeBody("5", "1"), Code: "INVALID_INPUT", Field: "json"},
		{Name: "json as an object", Body: `{"json": {"a": 1}}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "no json", Body: `{"rootName": "A"}`, Code: "INVALID_INPUT", Field: "json"},
	})
}
