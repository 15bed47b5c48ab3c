package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// kotlinCase is a case whose expected code is given without the import.
func kotlinCase(name, sample, want string) sdktest.Case {
	return sdktest.Case{Name: name, Body: codeBody(sample, ""), Want: codeWant("import kotlinx.serialization.*\n\n" + strings.TrimSpace(want))}
}

// Expected values: written by hand as Kotlin.
func TestJSONKotlin(t *testing.T) {
	sdktest.Run(t, JSONKotlin, []sdktest.Case{
		kotlinCase("every scalar", `{"s": "x", "i": 3, "d": 1.5, "b": true, "n": null}`, `
@Serializable
data class Root(
    val s: String,
    val i: Int,
    val d: Double,
    val b: Boolean,
    val n: String? = null,
)`),
		kotlinCase("numbers", `{"max": 2147483647, "min": -2147483648, "over": 2147483648, "under": -2147483649, "long": 9223372036854775807, "more": 9223372036854775808,
			"point": 1.0, "exponent": 1e3, "mixed": [1, 2.5], "longs": [1, 3000000000]}`, `
@Serializable
data class Root(
    val max: Int,
    val min: Int,
    val over: Long,
    val under: Long,
    val long: Long,
    val more: Double,
    val point: Double,
    val exponent: Double,
    val mixed: List<Double>,
    val longs: List<Long>,
)`),
		kotlinCase("arrays", `{"empty": [], "mixed": [1, "a"], "nulls": [null], "some": [1, null], "nested": [[1], [], null]}`, `
@Serializable
data class Root(
    val empty: List<String>,
    val mixed: List<String>,
    val nulls: List<String?>,
    val some: List<Int?>,
    val nested: List<List<Int>?>,
)`),
		kotlinCase("fields missing or null in some elements", `{"items": [{"a": 1, "b": 2, "c": 1}, {"a": 2.5, "c": null}, {"a": 3, "c": 3000000000, "d": [1]}]}`, `
@Serializable
data class Root(
    val items: List<Item>,
)

@Serializable
data class Item(
    val a: Double,
    val b: Int? = null,
    val c: Long? = null,
    val d: List<Int>? = null,
)`),
		kotlinCase("names and keys", `{"user_id": 1, "name": "x", "class": 2, "1st": 3, "user-id": {"a": 1}, "a\"$b\\": 4, "\u0001": 5}`, `
@Serializable
data class Root(
    @SerialName("user_id") val userId: Int,
    val name: String,
    val `+"`class`"+`: Int,
    @SerialName("1st") val field1st: Int,
    @SerialName("user-id") val userId2: UserId,
    @SerialName("a\"\$b\\") val aB: Int,
    @SerialName("\u0001") val field: Int,
)

@Serializable
data class UserId(
    val a: Int,
)`),
		kotlinCase("taken names", `{"list": {"a": 1}, "long": [{"b": 1}], "serial_name": {"c": {"list": {"d": 1}}}}`, `
@Serializable
data class Root(
    val list: List2,
    val long: List<Long2>,
    @SerialName("serial_name") val serialName: SerialName2,
)

@Serializable
data class List2(
    val a: Int,
)

@Serializable
data class Long2(
    val b: Int,
)

@Serializable
data class SerialName2(
    val c: C,
)

@Serializable
data class C(
    val list: List3,
)

@Serializable
data class List3(
    val d: Int,
)`),
		kotlinCase("empty object", `{}`, "@Serializable\nclass Root"),
		kotlinCase("empty object inside", `[{"a": {}}]`, "@Serializable\ndata class Root(\n    val a: A,\n)\n\n@Serializable\nclass A"),
		{Name: "keywords of Swift are none here", Body: codeBody(`{"self": 1, "when": 2}`, "guard"), Want: codeWant("import kotlinx.serialization.*\n\n@Serializable\ndata class guard(\n    val self: Int,\n    val `when`: Int,\n)")},
		{Name: "root name a keyword", Body: codeBody(`{}`, "object"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name a type in use", Body: codeBody(`{}`, "List"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name underscores", Body: codeBody(`{}`, "__"), Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "root name empty", Body: `{"json": "{}", "rootName": ""}`, Code: "INVALID_INPUT", Field: "rootName"},
		{Name: "empty", Body: codeBody("", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "scalar at the top", Body: codeBody(`"a"`, ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "empty array at the top", Body: codeBody("[]", ""), Code: "INVALID_INPUT", Field: "json"},
		{Name: "null", Body: `{"json": null}`, Code: "INVALID_INPUT", Field: "json"},
	})
}
