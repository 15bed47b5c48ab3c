// Command math is the plugin that serves the math/ routes: arithmetic on
// numbers, fractions and lists of values, expressions, number theory,
// probability and logic.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "math",
	Version: "1.0.0",
	Doc: `
Arithmetic on numbers, fractions and lists of values, expressions, number
theory, probability and logic. Numbers are IEEE 754 doubles; where a result
can be had exactly it is, and is then rounded once. A result that is not a
finite real number is refused, never answered as null.`,
	Routes: []sdk.Route{
		Average, Combinatorics, Evaluate, Fibonacci, Fraction, GCF, LCM,
		Logarithm, Percentage, Power, PrimeFactors, Probability, Pythagorean,
		Quadratic, Random, Ratio, Roman, Round, Statistics, TruthTable,
	},
}

func main() { sdk.Serve(plugin) }
