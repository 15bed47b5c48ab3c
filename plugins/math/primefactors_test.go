package main

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: factor of GNU coreutils 9.1.
func TestPrimeFactors(t *testing.T) {
	sdktest.Run(t, PrimeFactors, []sdktest.Case{
		{Name: "small", Body: `{"value": 360}`, Want: `{"factors": [{"prime": 2, "exponent": 3}, {"prime": 3, "exponent": 2}, {"prime": 5, "exponent": 1}]}`},
		{Name: "smallest", Body: `{"value": 2}`, Want: `{"factors": [{"prime": 2, "exponent": 1}]}`},
		{Name: "power of two", Body: `{"value": 4503599627370496}`, Want: `{"factors": [{"prime": 2, "exponent": 52}]}`},
		{Name: "largest", Body: `{"value": 9007199254740991}`, Want: `{"factors": [{"prime": 6361, "exponent": 1}, {"prime": 69431, "exponent": 1}, {"prime": 20394401, "exponent": 1}]}`},
		{Name: "largest prime", Body: `{"value": 9007199254740881}`, Want: `{"factors": [{"prime": 9007199254740881, "exponent": 1}]}`},
		{Name: "two large primes", Body: `{"value": 9007195909437503}`, Want: `{"factors": [{"prime": 94906247, "exponent": 1}, {"prime": 94906249, "exponent": 1}]}`},
		{Name: "square of a large prime", Body: `{"value": 9007195719625009}`, Want: `{"factors": [{"prime": 94906247, "exponent": 2}]}`},
		{Name: "squares", Body: `{"value": 9007199136250225}`, Want: `{"factors": [{"prime": 5, "exponent": 2}, {"prime": 683, "exponent": 2}, {"prime": 27791, "exponent": 2}]}`},
		{Name: "strong pseudoprime to 2, 3, 5 and 7", Body: `{"value": 3215031751}`, Want: `{"factors": [{"prime": 151, "exponent": 1}, {"prime": 751, "exponent": 1}, {"prime": 28351, "exponent": 1}]}`},
		{Name: "strong pseudoprime to the primes up to 17", Body: `{"value": 341550071728321}`, Want: `{"factors": [{"prime": 10670053, "exponent": 1}, {"prime": 32010157, "exponent": 1}]}`},
		{Name: "one", Body: `{"value": 1}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "negative", Body: `{"value": -12}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "fraction", Body: `{"value": 12.5}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "above 2^53-1", Body: `{"value": 9007199254740992}`, Code: "INVALID_INPUT", Field: "value"},
	})
}

// FuzzFactorise checks that the factors are primes in ascending order with the
// right product. big.Int.ProbablyPrime is documented to be exact below 2^64.
func FuzzFactorise(f *testing.F) {
	for _, n := range []uint64{2, 360, 97 * 97, 257 * 263, 9007199254740991, 94906249 * 94906249, 1<<53 - 111} {
		f.Add(n)
	}
	stream := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		f.Add(stream.Uint64())
	}
	f.Fuzz(func(t *testing.T, n uint64) {
		n = n%(maxSafeInteger-1) + 2
		primes, product := factorise(n), uint64(1)
		for _, p := range primes {
			if !new(big.Int).SetUint64(p).ProbablyPrime(0) {
				t.Errorf("%d of %v is no prime", p, primes)
			}
			product *= p // cannot wrap around unless it is wrong anyway
		}
		if product != n || !slices.IsSorted(primes) {
			t.Errorf("factors %v of %d", primes, n)
		}
	})
}
