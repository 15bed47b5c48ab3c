package main

import (
	"context"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type truthTableRequest struct {
	Expression string `json:"expression" doc:"Boolean expression with up to eight variables." minLength:"1" maxLength:"1000000"`
}

type truthTableRow struct {
	Values map[string]bool `json:"values" doc:"Value of every variable, by name."`
	Result bool            `json:"result" doc:"Value of the expression."`
}

type truthTableResult struct {
	Expression string          `json:"expression" doc:"The expression without outer white space."`
	Variables  []string        `json:"variables" doc:"Names of the variables in the order of their code points."`
	Rows       []truthTableRow `json:"rows" doc:"One row for each combination of values, counting up in binary; the first variable is the most significant digit."`
}

// TruthTable is math/truth-table.
var TruthTable = sdk.Endpoint[truthTableRequest, truthTableResult]{
	Route:   "math/truth-table",
	Summary: "Truth table of a Boolean expression",
	Doc: `
Knows ! (not), && (and), ^ (exclusive or), || (or), which bind in this order,
parentheses, and the constants true, false, 1 and 0. Any other name, a letter
followed by letters, digits and underscores, is a variable; names are
case-sensitive. The table begins with all variables false. An expression
without variables has one row.`,
	Examples: []sdk.Example{{
		Request: `{"expression": "A && !B"}`,
		Response: `{"expression": "A && !B", "variables": ["A", "B"], "rows": [
			{"values": {"A": false, "B": false}, "result": false},
			{"values": {"A": false, "B": true}, "result": false},
			{"values": {"A": true, "B": false}, "result": true},
			{"values": {"A": true, "B": true}, "result": false}]}`,
	}, {
		Name:    "Missing operand",
		Request: `{"expression": "A &&"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in truthTableRequest) (truthTableResult, error) {
		formula, err := parseFormula(in.Expression)
		if err != nil {
			return truthTableResult{}, sdk.Invalid("expression", "%v", err)
		}
		out := truthTableResult{
			Expression: js.TrimSpace(in.Expression),
			Variables:  formula.variables,
			Rows:       make([]truthTableRow, 1<<len(formula.variables)),
		}
		if tableLength(out) > maxResultLength {
			return truthTableResult{}, sdk.Invalid("expression", "leads to a table above %d characters", maxResultLength)
		}
		column := formula.column()
		for i := range out.Rows {
			out.Rows[i] = truthTableRow{Values: make(map[string]bool, len(out.Variables)), Result: column.at(i)}
			for v, name := range out.Variables {
				out.Rows[i].Values[name] = variableAt(i, v, len(out.Variables))
			}
		}
		return out, nil
	},
}

// maxResultLength bounds an answer, in code points.
const maxResultLength = 1_000_000

// tableLength estimates the length of an answer in code points: what repeats
// are the names of the variables.
func tableLength(table truthTableResult) int {
	row := len(`{"values":{},"result":false},`)
	for _, name := range table.Variables {
		row += utf8.RuneCountInString(name) + len(`"":false,`)
	}
	return utf8.RuneCountInString(table.Expression) + row*len(table.Rows)
}
