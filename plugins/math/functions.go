package main

import (
	"math"
	"math/big"
)

// functions are those of math/evaluate by name. They answer NaN or an infinity
// where they have no real, finite value.
var functions = map[string]func(x float64, unit angleUnit) float64{
	"sin":   sine,
	"cos":   cosine,
	"tan":   tangent,
	"asin":  func(x float64, unit angleUnit) float64 { return fromRadians(math.Asin(x), unit) },
	"acos":  func(x float64, unit angleUnit) float64 { return fromRadians(math.Acos(x), unit) },
	"atan":  func(x float64, unit angleUnit) float64 { return fromRadians(math.Atan(x), unit) },
	"sqrt":  unitless(math.Sqrt),
	"cbrt":  unitless(math.Cbrt),
	"ln":    unitless(math.Log),
	"log":   unitless(log10),
	"exp":   unitless(math.Exp),
	"abs":   unitless(math.Abs),
	"floor": unitless(math.Floor),
	"ceil":  unitless(math.Ceil),
	"round": unitless(math.Round),
}

// unitless makes a function of numbers one of the functions.
func unitless(f func(float64) float64) func(float64, angleUnit) float64 {
	return func(x float64, _ angleUnit) float64 { return f(x) }
}

// log10 is the logarithm to base 10, exact at powers of ten; math.Log10 is not.
func log10(x float64) float64 {
	if x <= 0 {
		return math.NaN()
	}
	return logarithm(x, 10)
}

// largestFactorial is the largest number whose factorial is a finite double.
const largestFactorial = 170

// factorial returns n!, n being whole and not negative, as the nearest double.
func factorial(n float64) float64 {
	if n > largestFactorial {
		return math.Inf(1)
	}
	product, _ := new(big.Float).SetInt(new(big.Int).MulRange(1, int64(n))).Float64()
	return product
}
