package main

import "math/big"

// field is the integers modulo the prime p. What is computed in it takes varying
// time, as there is no secret in a certification request.
type field struct{ p *big.Int }

// projective is the point (x/z, y/z) of a curve over a field.
type projective struct{ x, y, z *big.Int }

// product returns a*b, from 0 to p-1.
func (f field) product(a, b *big.Int) *big.Int {
	result := new(big.Int).Mul(a, b)
	return result.Mod(result, f.p)
}

// products returns a*b + c*d, from 0 to p-1.
func (f field) products(a, b, c, d *big.Int) *big.Int {
	result := new(big.Int).Mul(a, b)
	result.Add(result, new(big.Int).Mul(c, d))
	return result.Mod(result, f.p)
}

// equal compares two points, of which neither has z = 0.
func (f field) equal(first, second projective) bool {
	return f.product(first.x, second.z).Cmp(f.product(second.x, first.z)) == 0 &&
		f.product(first.y, second.z).Cmp(f.product(second.y, first.z)) == 0
}

// combination returns a*first + b*second on a curve with that addition. Both are
// doubled together bit by bit.
func combination(neutral projective, add func(first, second projective) projective, a *big.Int, first projective, b *big.Int, second projective) projective {
	both := add(first, second)
	result := neutral
	for i := max(a.BitLen(), b.BitLen()) - 1; i >= 0; i-- {
		result = add(result, result)
		switch {
		case a.Bit(i) == 1 && b.Bit(i) == 1:
			result = add(result, both)
		case a.Bit(i) == 1:
			result = add(result, first)
		case b.Bit(i) == 1:
			result = add(result, second)
		}
	}
	return result
}
