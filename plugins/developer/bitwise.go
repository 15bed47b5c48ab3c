package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type bitwiseRequest struct {
	A  int    `json:"a" doc:"First operand, a whole number of 32 bits." min:"0" max:"4294967295"`
	B  int    `json:"b" doc:"Second operand or shift count, a whole number of 32 bits; NOT does not use it." min:"0" max:"4294967295" default:"0"`
	Op string `json:"op" doc:"Operator." enum:"AND,OR,XOR,NOT,LSHIFT,RSHIFT"`
}

type bitwiseResult struct {
	Result uint32 `json:"result" doc:"The result as a number without sign."`
}

// Bitwise is dev/bitwise.
var Bitwise = sdk.Endpoint[bitwiseRequest, bitwiseResult]{
	Route:   "dev/bitwise",
	Summary: "Bitwise operators on 32-bit numbers",
	Doc: `
Works on unsigned numbers of 32 bits as the operators &, |, ^, ~, << and >>> of
JavaScript do, with the result read as unsigned. Only the lowest five bits of a
shift count matter, and a shift to the right fills with zeros.`,
	Examples: []sdk.Example{{
		Name:     "AND",
		Request:  `{"a": 12, "b": 10, "op": "AND"}`,
		Response: `{"result": 8}`,
	}, {
		Name:     "NOT",
		Request:  `{"a": 0, "op": "NOT"}`,
		Response: `{"result": 4294967295}`,
	}, {
		Name:     "Shift by 33 bits, which is one",
		Request:  `{"a": 2147483649, "b": 33, "op": "LSHIFT"}`,
		Response: `{"result": 2}`,
	}, {
		Name:    "Negative operand",
		Request: `{"a": -1, "op": "NOT"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in bitwiseRequest) (bitwiseResult, error) {
		return bitwiseResult{bitwise(in.Op, uint32(in.A), uint32(in.B))}, nil
	},
}

// bitwise applies one of the six operators.
func bitwise(op string, a, b uint32) uint32 {
	switch op {
	case "AND":
		return a & b
	case "OR":
		return a | b
	case "XOR":
		return a ^ b
	case "LSHIFT":
		return a << (b & 31)
	case "RSHIFT":
		return a >> (b & 31)
	default: // NOT
		return ^a
	}
}
