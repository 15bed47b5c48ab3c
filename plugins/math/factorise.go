package main

import (
	"math/bits"
	"slices"
)

// factorise returns the prime factors of n, which is 2 or more and below 2^63,
// in ascending order, each as often as it divides n.
func factorise(n uint64) []uint64 {
	primes := []uint64{}
	for p := uint64(2); p < 256 && p*p <= n; p++ {
		for n%p == 0 {
			primes = append(primes, p)
			n /= p
		}
	}
	for rest := []uint64{n}; len(rest) > 0; {
		n, rest = rest[len(rest)-1], rest[:len(rest)-1]
		switch {
		case n == 1:
		case isPrime(n):
			primes = append(primes, n)
		default:
			factor := splitComposite(n)
			rest = append(rest, factor, n/factor)
		}
	}
	slices.Sort(primes)
	return primes
}

// isPrime is the Miller-Rabin test. For n below 2^64 the first twelve primes as
// bases leave no composite undetected (Sorenson and Webster, 2015).
func isPrime(n uint64) bool {
	bases := [...]uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}
	if n < 2 {
		return false
	}
	for _, p := range bases {
		if n%p == 0 {
			return n == p
		}
	}
	twos := bits.TrailingZeros64(n - 1)
	for _, base := range bases {
		x := powMod(base, (n-1)>>twos, n)
		witness := x != 1 && x != n-1
		for i := 1; witness && i < twos; i++ {
			x = mulMod(x, x, n)
			witness = x != n-1
		}
		if witness {
			return false
		}
	}
	return true
}

// splitComposite returns a factor of the odd composite n, neither 1 nor n, by
// Pollard's rho method with Brent's cycle search (BIT 20, 1980): the sequence
// x*x + c repeats modulo a factor p after some sqrt(p) steps. The differences
// of a stretch are multiplied up, so that one common factor serves them all.
func splitComposite(n uint64) uint64 {
	const stretch = 128
	for c := uint64(1); ; c++ {
		step := func(x uint64) uint64 { return (mulMod(x, x, n) + c) % n }
		y, factor := uint64(2), uint64(1)
		var x, start uint64
		for length := 1; factor == 1; length *= 2 {
			x = y
			for range length {
				y = step(y)
			}
			for done := 0; done < length && factor == 1; done += stretch {
				start = y
				product := uint64(1)
				for range min(stretch, length-done) {
					y = step(y)
					product = mulMod(product, difference(x, y), n)
				}
				factor = commonFactor64(product, n)
			}
		}
		if factor == n { // both factors fell into one stretch: walk it singly
			for factor = 1; factor == 1; {
				start = step(start)
				factor = commonFactor64(difference(x, start), n)
			}
		}
		if factor != n {
			return factor
		}
	}
}

// mulMod returns a*b mod n for a below n.
func mulMod(a, b, n uint64) uint64 {
	high, low := bits.Mul64(a, b%n)
	_, remainder := bits.Div64(high, low, n)
	return remainder
}

func powMod(base, exponent, n uint64) uint64 {
	result := uint64(1)
	for base %= n; exponent > 0; exponent >>= 1 {
		if exponent&1 == 1 {
			result = mulMod(result, base, n)
		}
		base = mulMod(base, base, n)
	}
	return result
}

func difference(a, b uint64) uint64 { return max(a, b) - min(a, b) }

// commonFactor64 is the greatest common factor; commonFactor64(0, n) is n.
func commonFactor64(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
