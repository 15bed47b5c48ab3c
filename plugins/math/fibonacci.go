package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type fibonacciRequest struct {
	Count  int `json:"count" doc:"How many terms." min:"1" max:"1000"`
	First  int `json:"first" doc:"First term, a whole number." default:"0"`
	Second int `json:"second" doc:"Second term, a whole number." default:"1"`
}

type fibonacciResult struct {
	Values []int `json:"values" doc:"The terms in order."`
}

// Fibonacci is math/fibonacci.
var Fibonacci = sdk.Endpoint[fibonacciRequest, fibonacciResult]{
	Route:   "math/fibonacci",
	Summary: "Fibonacci sequence from any two terms",
	Doc: `
Every term after the second is the sum of the two before it. A first term of
2 and a second of 1 give the Lucas numbers. A sequence with a term beyond
9007199254740991 in size is refused; with the usual start that is more than
79 terms.`,
	Examples: []sdk.Example{{
		Request:  `{"count": 10}`,
		Response: `{"values": [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]}`,
	}, {
		Name:     "Lucas numbers",
		Request:  `{"count": 6, "first": 2, "second": 1}`,
		Response: `{"values": [2, 1, 3, 4, 7, 11]}`,
	}},
	Run: func(_ context.Context, in fibonacciRequest) (fibonacciResult, error) {
		values := make([]int, 0, in.Count)
		for term, next := in.First, in.Second; len(values) < in.Count; term, next = next, term+next {
			if max(term, -term) > maxSafeInteger {
				return fibonacciResult{}, sdk.Invalid("count", "must be at most %d, as further terms exceed %d", len(values), maxSafeInteger)
			}
			values = append(values, term)
		}
		return fibonacciResult{values}, nil
	},
}
