package main

import (
	"math/big"
	"slices"
)

// exactSum is a sum of doubles without any rounding: a double's bits have
// weights from 2^-1074 to 2^1023, and 10,000 of them carry 14 places further.
func exactSum(values []float64) *big.Float {
	sum, term := new(big.Float).SetPrec(2200), new(big.Float)
	for _, x := range values {
		sum.Add(sum, term.SetFloat64(x))
	}
	return sum
}

// mean returns the double nearest to the arithmetic mean of count values with a
// sum.
func mean(sum *big.Float, count int) float64 {
	n := new(big.Float).SetInt64(int64(count))
	return short(new(big.Float).SetPrec(precision).Quo(sum, n))
}

// median returns the middle of sorted values, or the mean of the two in the
// middle.
func median(sorted []float64) float64 {
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return mean(exactSum(sorted[half-1:half+1]), 2)
}

// ascending returns a sorted copy of values.
func ascending(values []float64) []float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return sorted
}

// modes returns the values that occur most often in sorted values, ascending;
// none if no value occurs twice.
func modes(sorted []float64) []float64 {
	most, found := 2, []float64{}
	for start := 0; start < len(sorted); {
		end := start + 1
		for end < len(sorted) && sorted[end] == sorted[start] {
			end++
		}
		switch count := end - start; {
		case count > most:
			most, found = count, append(found[:0], sorted[start])
		case count == most:
			found = append(found, sorted[start])
		}
		start = end
	}
	return found
}

// squaredDeviations returns the sum of the squared distances of values, whose
// exact sum is known, from their mean. It is n times the sum of their squares
// less the square of their sum, over n. In doubles that difference would lose
// everything where values are close to each other; here it is exact, and only
// the quotient is rounded.
func squaredDeviations(values []float64, sum *big.Float) *big.Float {
	const bits = 4500 // twice those of a sum, and the factor n
	n := new(big.Float).SetInt64(int64(len(values)))
	total, square := new(big.Float).SetPrec(bits), new(big.Float)
	for _, x := range values {
		square.SetPrec(128).SetFloat64(x)
		total.Add(total, square.Mul(square, square))
	}
	total.Sub(total.Mul(total, n), new(big.Float).SetPrec(bits).Mul(sum, sum))
	return new(big.Float).SetPrec(precision).Quo(total, n)
}
