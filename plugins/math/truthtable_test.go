package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Boolean algebra, by hand.
func TestTruthTable(t *testing.T) {
	rows := func(n int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if len(got["rows"].([]any)) != n {
				t.Errorf("%d rows, want %d", len(got["rows"].([]any)), n)
			}
		}
	}
	sdktest.Run(t, TruthTable, []sdktest.Case{
		{Name: "rows count up, first variable slowest", Body: `{"expression": "B || !A"}`, Want: `{"expression": "B || !A", "variables": ["A", "B"], "rows": [
			{"values": {"A": false, "B": false}, "result": true}, {"values": {"A": false, "B": true}, "result": true},
			{"values": {"A": true, "B": false}, "result": false}, {"values": {"A": true, "B": true}, "result": true}]}`},
		{Name: "names are case-sensitive, capitals first", Body: `{"expression": "a ^ A"}`, Want: `{"expression": "a ^ A", "variables": ["A", "a"], "rows": [
			{"values": {"A": false, "a": false}, "result": false}, {"values": {"A": false, "a": true}, "result": true},
			{"values": {"A": true, "a": false}, "result": true}, {"values": {"A": true, "a": true}, "result": false}]}`},
		{Name: "repeated variable, outer white space", Body: `{"expression": " \tA && !A\n"}`, Want: `{"expression": "A && !A", "variables": ["A"], "rows": [
			{"values": {"A": false}, "result": false}, {"values": {"A": true}, "result": false}]}`},
		// White space is what \s and trim of ECMAScript know (ECMA-262 12.2, 12.3): U+FEFF is, U+0085 is not.
		{Name: "byte order mark is white space", Body: `{"expression": "\ufeff!\u3000true\u2028"}`, Want: `{"expression": "!\u3000true", "variables": [], "rows": [{"values": {}, "result": false}]}`},
		{Name: "next line is no white space", Body: `{"expression": "true\u0085"}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "constants only", Body: `{"expression": "true && !0 ^ 1 || false"}`, Want: `{"expression": "true && !0 ^ 1 || false", "variables": [], "rows": [{"values": {}, "result": false}]}`},
		{Name: "TRUE is a variable", Body: `{"expression": "TRUE"}`, Want: `{"expression": "TRUE", "variables": ["TRUE"], "rows": [
			{"values": {"TRUE": false}, "result": false}, {"values": {"TRUE": true}, "result": true}]}`},
		{Name: "name with digits and underscore", Body: `{"expression": "!x_1"}`, Want: `{"expression": "!x_1", "variables": ["x_1"], "rows": [
			{"values": {"x_1": false}, "result": true}, {"values": {"x_1": true}, "result": false}]}`},
		{Name: "name like a member of every JavaScript object", Body: `{"expression": "constructor"}`, Want: `{"expression": "constructor", "variables": ["constructor"], "rows": [
			{"values": {"constructor": false}, "result": false}, {"values": {"constructor": true}, "result": true}]}`},
		{Name: "eight variables", Body: `{"expression": "a&&b&&c&&d&&e&&f&&g&&h"}`, Check: rows(256)},
		{Name: "deep nesting", Body: `{"expression": "` + strings.Repeat("!(", 100000) + "a" + strings.Repeat(")", 100000) + `"}`, Check: rows(2)},
		{Name: "nine variables", Body: `{"expression": "a||b||c||d||e||f||g||h||i"}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "names too long for a table", Body: `{"expression": "a||b||c||d||e||f||g||h` + strings.Repeat("x", 5000) + `"}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "empty", Body: `{"expression": ""}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "expression"},
	})
}

// TestParseFormula checks precedence, ! before && before ^ before ||, by
// expressions over A=false, B=true (row 1 of two variables).
func TestParseFormula(t *testing.T) {
	for expression, want := range map[string]bool{
		"!A && A || B":         true,  // ((!A) && A) || B
		"!(A && A || B)":       false, // parentheses
		"B || B && A":          true,  // B || (B && A)
		"(B || B) && A":        false,
		"B ^ B && A":           true, // B ^ (B && A)
		"(B ^ B) && A":         false,
		"B || B ^ B || A":      true, // B || (B ^ B) || A
		"B ^ B || A":           false,
		"B ^ (B || A)":         false,
		"A || B ^ A && B":      true,
		"!A ^ B":               false, // (!A) ^ B
		"!!B && !!!A":          true,
		"(((A)))||(((!A&&B)))": true,
		"B&&!A||A&&!B":         true,
		"1 ^ 1 ^ 1 || A && B":  true,
		"A || !B || !(A ^ !B)": true,
	} {
		formula, err := parseFormula(expression + " || 0 && (A || B)")
		if err != nil {
			t.Errorf("%q: %v", expression, err)
		} else if got := formula.column().at(1); got != want {
			t.Errorf("%q is %v", expression, got)
		}
	}
}

func TestParseFormulaErrors(t *testing.T) {
	for expression, want := range map[string]string{
		" ":       "ends too early",
		"A &&":    "ends too early",
		"!":       "ends too early",
		"(":       "ends too early",
		"(A":      "not closed",
		"((A)":    "not closed",
		"A)":      `unexpected ")" at character 2`,
		"()":      `unexpected ")" at character 2`,
		"A B":     `unexpected "B" at character 3`,
		"A !B":    `unexpected "!" at character 3`,
		"A (B)":   `unexpected "(" at character 3`,
		"A & B":   `unexpected "&" at character 3`,
		"A | B":   `unexpected "|" at character 3`,
		"A &":     `unexpected "&" at character 3`,
		"A &&& B": `unexpected "&" at character 5`,
		"A & & B": `unexpected "&" at character 3`,
		"A |& B":  `unexpected "|" at character 3`,
		"&& A":    `unexpected "&" at character 1`,
		"^ A":     `unexpected "^" at character 1`,
		"A == B":  `unexpected "=" at character 3`,
		"A != B":  `unexpected "!" at character 3`,
		"_a":      `unexpected "_" at character 1`,
		"2":       `unexpected "2" at character 1`,
		"10":      `unexpected "10" at character 1`,
		"1A":      `unexpected "1A" at character 1`,
		"é && 😀":  `unexpected "😀" at character 6`,
	} {
		if _, err := parseFormula(expression); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", expression, err, want)
		}
	}
}

// FuzzFormula checks that what is parsed can be computed, and that negating it
// negates every row.
func FuzzFormula(f *testing.F) {
	for _, expression := range []string{"A && !B || C ^ 1", "((a))", "!!true", "a^b^c^d^e^f^g^h", "A |", ")("} {
		f.Add(expression)
	}
	f.Fuzz(func(t *testing.T, expression string) {
		formula, err := parseFormula(expression)
		if err != nil {
			return
		}
		negated, err := parseFormula("!(" + expression + ")")
		if err != nil {
			t.Fatalf("%q parses, its negation does not: %v", expression, err)
		}
		result, opposite := formula.column(), negated.column()
		for row := range 1 << len(formula.variables) {
			if result.at(row) == opposite.at(row) {
				t.Errorf("%q is %v in row %d, and so is its negation", expression, result.at(row), row)
			}
		}
	})
}
