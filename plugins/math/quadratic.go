package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/schema"
)

type quadraticRequest struct {
	A float64 `json:"a" doc:"Coefficient of x squared, not 0."`
	B float64 `json:"b" doc:"Coefficient of x."`
	C float64 `json:"c" doc:"Constant term."`
}

type quadraticResult struct {
	Discriminant float64  `json:"discriminant" doc:"Discriminant b*b - 4*a*c."`
	Roots        []string `json:"roots" doc:"The roots as number text; a double root stands once."`
	VertexX      float64  `json:"vertexX" doc:"Where the parabola turns."`
	VertexY      float64  `json:"vertexY" doc:"Value at vertexX."`
}

// Quadratic is math/quadratic.
var Quadratic = sdk.Endpoint[quadraticRequest, quadraticResult]{
	Route:   "math/quadratic",
	Summary: "Roots and vertex of a quadratic equation",
	Doc: `
Solves a*x*x + b*x + c = 0. The first root is (-b + sqrt(D)) / 2a, the second
(-b - sqrt(D)) / 2a, D being the discriminant; if D is negative they are
complex and written as "-1 + 2i" and "-1 - 2i". The coefficients are taken as
the decimals they are written as, and each root is rounded once, so that
neither small roots nor double roots suffer from cancellation.`,
	Examples: []sdk.Example{{
		Name:     "Two real roots",
		Request:  `{"a": 1, "b": -3, "c": 2}`,
		Response: `{"discriminant": 1, "roots": ["2", "1"], "vertexX": 1.5, "vertexY": -0.25}`,
	}, {
		Name:     "Double root",
		Request:  `{"a": 1, "b": 2, "c": 1}`,
		Response: `{"discriminant": 0, "roots": ["-1"], "vertexX": -1, "vertexY": 0}`,
	}, {
		Name:     "Complex roots",
		Request:  `{"a": 1, "b": 2, "c": 5}`,
		Response: `{"discriminant": -16, "roots": ["-1 + 2i", "-1 - 2i"], "vertexX": -1, "vertexY": 4}`,
	}},
	Run: func(_ context.Context, in quadraticRequest) (quadraticResult, error) {
		if in.A == 0 {
			return quadraticResult{}, sdk.Invalid("a", "must not be 0")
		}
		q := newQuadratic(in.A, in.B, in.C)
		out := quadraticResult{
			Discriminant: nearest(q.discriminant),
			VertexX:      nearest(q.vertexX),
			VertexY:      nearest(q.vertexY),
		}
		if err := sdk.InRange("a", out.Discriminant, out.VertexX, out.VertexY); err != nil {
			return quadraticResult{}, err
		}
		switch q.discriminant.Sign() {
		case 0:
			out.Roots = []string{numberText(out.VertexX)}
		case 1:
			first, second := q.realRoots()
			if err := sdk.InRange("a", first, second); err != nil {
				return quadraticResult{}, err
			}
			out.Roots = []string{numberText(first), numberText(second)}
		case -1:
			height := q.imaginaryPart()
			if err := sdk.InRange("a", height); err != nil {
				return quadraticResult{}, err
			}
			re, im := numberText(out.VertexX), numberText(height)
			out.Roots = []string{re + " + " + im + "i", re + " - " + im + "i"}
		}
		return out, nil
	},
}

// quadratic is a polynomial a*x*x + b*x + c with what follows from it exactly.
type quadratic struct {
	a, b, c          *big.Rat
	discriminant     *big.Rat
	vertexX, vertexY *big.Rat
}

// newQuadratic takes the coefficients as they are written; a is not 0.
func newQuadratic(a, b, c float64) quadratic {
	q := quadratic{a: written(a), b: written(b), c: written(c)}
	fourA := new(big.Rat).Mul(q.a, big.NewRat(4, 1))
	q.discriminant = new(big.Rat).Mul(q.b, q.b)
	q.discriminant.Sub(q.discriminant, new(big.Rat).Mul(fourA, q.c))
	q.vertexX = new(big.Rat).Quo(q.b, new(big.Rat).Mul(q.a, big.NewRat(-2, 1)))
	q.vertexY = new(big.Rat).Quo(q.discriminant, fourA.Neg(fourA))
	return q
}

// realRoots returns (-b + sqrt(D)) / 2a and (-b - sqrt(D)) / 2a, for D above 0.
// The sum that cancels is avoided by way of the product of the roots, c/a.
func (q quadratic) realRoots() (first, second float64) {
	sum := squareRoot(q.discriminant) // its sign will be that of -b
	if q.b.Sign() > 0 {
		sum.Neg(sum)
	}
	sum.Sub(sum, long(0).SetRat(q.b))
	twoA := long(0).SetRat(new(big.Rat).Mul(q.a, big.NewRat(2, 1)))
	twoC := long(0).SetRat(new(big.Rat).Mul(q.c, big.NewRat(2, 1)))
	large := short(new(big.Float).Quo(sum, twoA))
	small := short(new(big.Float).Quo(twoC, sum))
	if q.b.Sign() > 0 {
		return small, large
	}
	return large, small
}

// imaginaryPart returns sqrt(-D) / 2a without its sign, for D below 0.
func (q quadratic) imaginaryPart() float64 {
	height := squareRoot(new(big.Rat).Neg(q.discriminant))
	twoA := long(0).SetRat(new(big.Rat).Mul(q.a, big.NewRat(2, 1)))
	return short(height.Abs(height.Quo(height, twoA)))
}

// numberText writes a finite number as JavaScript does.
func numberText(x float64) string {
	text, _ := schema.Append(nil, x) // fails for infinities and NaN only
	return string(text)
}
