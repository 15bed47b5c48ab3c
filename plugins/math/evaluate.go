package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type evaluateRequest struct {
	Expression string `json:"expression" doc:"Expression of at most 1,000 characters." minLength:"1" maxLength:"1000"`
	AngleMode  string `json:"angleMode" doc:"Unit of angles: degrees or radians." enum:"deg,rad" default:"deg"`
}

type evaluateResult struct {
	Result float64 `json:"result" doc:"Value of the expression."`
}

// Evaluate is math/evaluate.
var Evaluate = sdk.Endpoint[evaluateRequest, evaluateResult]{
	Route:   "math/evaluate",
	Summary: "Value of an arithmetic expression",
	Doc: `
Knows numbers (12, .5, 1e3), + - * / ^, parentheses nested up to 200 deep,
the constants pi and e, and the functions sin, cos, tan, asin, acos, atan,
sqrt, cbrt, ln, log (base 10), exp, abs, floor, ceil and round. Names may be
written in either case. The multiplication sign may be left out before a
parenthesis or a name: 2pi, 2(3+4).

From tightest to loosest: ! (factorial), ^ (from right to left, and tighter
than a leading minus, so -2^2 is -4), a leading sign, % (percent), then * /
and remainder, then + and -. After an operand % divides by 100, unless a
number, a name or a parenthesis follows: 10 % 3 is the remainder 1, with the
sign of the dividend, while 50% is 0.5 and 200 + 10% is 200.1.

Sine, cosine and tangent are exact at multiples of 30 and 45 degrees. round
rounds halves away from zero. An expression without a finite real value is
refused, such as 1/0, sqrt(-1), 171! or tan(90).`,
	Examples: []sdk.Example{{
		Name:     "Precedence",
		Request:  `{"expression": "2 + 3 * 4^2"}`,
		Response: `{"result": 50}`,
	}, {
		Name:     "Functions in degrees",
		Request:  `{"expression": "2sin(30) + sqrt(16)"}`,
		Response: `{"result": 5}`,
	}, {
		Name:     "Functions in radians",
		Request:  `{"expression": "cos(pi)", "angleMode": "rad"}`,
		Response: `{"result": -1}`,
	}, {
		Name:     "Factorial and percent",
		Request:  `{"expression": "5! * 50%"}`,
		Response: `{"result": 60}`,
	}, {
		Name:    "Division by zero",
		Request: `{"expression": "1 / (2 - 2)"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in evaluateRequest) (evaluateResult, error) {
		value, err := evaluate(in.Expression, angleUnit(in.AngleMode))
		if err != nil {
			return evaluateResult{}, sdk.Invalid("expression", "%v", err)
		}
		return evaluateResult{value}, nil
	},
}
