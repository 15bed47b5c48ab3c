package main

import (
	"crypto/sha3"
	"math/big"
	"slices"
)

// Sizes of Ed448 (RFC 8032, section 5.2) in bytes.
const (
	ed448KeyBytes  = 57
	ed448HashBytes = 114
)

// curve448 holds the numbers of the curve x^2+y^2 = 1+d*x^2*y^2 over the integers
// modulo p = 2^448-2^224-1, with a base point of the order l.
type curve448 struct {
	field
	d, l *big.Int
	base projective
}

func newCurve448() curve448 {
	one := big.NewInt(1)
	c := curve448{field: field{new(big.Int).Lsh(one, 448)}, d: big.NewInt(-39081), l: new(big.Int).Lsh(one, 446)}
	c.p.Sub(c.p, new(big.Int).Lsh(one, 224)).Sub(c.p, one)
	c.d.Mod(c.d, c.p)
	c.l.Sub(c.l, number448("13818066809895115352007386748515426880336692474882178609894547503885"))
	c.base = projective{
		number448("224580040295924300187604334099896036246789641632564134246125461686950415467406032909029192869357953282578032075146446173674602635247710"),
		number448("298819210078481492676017930443930673437544040154080242095928241372331506189835876003536878655418784733982303233503462500531545062832660"),
		one,
	}
	return c
}

func number448(decimal string) *big.Int {
	number, _ := new(big.Int).SetString(decimal, 10) // constants of this file only
	return number
}

// verifyEd448 checks a signature over message, without a context.
func verifyEd448(key, message, signature []byte) bool {
	if len(key) != ed448KeyBytes || len(signature) != 2*ed448KeyBytes {
		return false
	}
	c := newCurve448()
	public, ok := c.point(key)
	commitment, alsoOK := c.point(signature[:ed448KeyBytes])
	factor := littleEndian(signature[ed448KeyBytes:])
	if !ok || !alsoOK || factor.Cmp(c.l) >= 0 {
		return false
	}
	hash := sha3.NewSHAKE256()
	for _, part := range [][]byte{[]byte("SigEd448\x00\x00"), signature[:ed448KeyBytes], key, message} {
		hash.Write(part)
	}
	sum := make([]byte, ed448HashBytes)
	hash.Read(sum)
	challenge := littleEndian(sum)
	challenge.Mod(challenge, c.l)

	// factor*base - challenge*public = commitment
	negative := projective{new(big.Int).Sub(c.p, public.x), public.y, public.z}
	result := c.sum(factor, c.base, challenge, negative)
	return c.equal(result, commitment)
}

func littleEndian(data []byte) *big.Int {
	reversed := slices.Clone(data)
	slices.Reverse(reversed)
	return new(big.Int).SetBytes(reversed)
}

// point decodes a point (RFC 8032, section 5.2.3).
func (c curve448) point(data []byte) (projective, bool) {
	sign := data[ed448KeyBytes-1]
	y := littleEndian(data[:ed448KeyBytes-1])
	if sign&0x7f != 0 || y.Cmp(c.p) >= 0 {
		return projective{}, false
	}
	one := big.NewInt(1)
	square := c.product(y, y)
	below := c.product(c.d, square)
	below.Sub(below, one) // not 0, since d is no square
	square.Sub(square, one)
	square = c.product(square, below.ModInverse(below, c.p))
	root := new(big.Int).Add(c.p, one)
	x := new(big.Int).Exp(square, root.Rsh(root, 2), c.p)
	if c.product(x, x).Cmp(square) != 0 || x.Sign() == 0 && sign != 0 {
		return projective{}, false
	}
	if x.Bit(0) != uint(sign>>7) {
		x.Sub(c.p, x)
	}
	return projective{x, y, one}, true
}

// add returns the sum of two points, which may be the same (RFC 8032, section
// 5.2.4).
func (c curve448) add(first, second projective) projective {
	z := c.product(first.z, second.z)
	zz := c.product(z, z)
	x, y := c.product(first.x, second.x), c.product(first.y, second.y)
	e := c.product(c.d, c.product(x, y))
	f, g := new(big.Int).Sub(zz, e), new(big.Int).Add(zz, e)
	mixed := c.product(new(big.Int).Add(first.x, first.y), new(big.Int).Add(second.x, second.y))
	mixed.Sub(mixed, x).Sub(mixed, y)
	return projective{
		c.product(c.product(z, f), mixed),
		c.product(c.product(z, g), y.Sub(y, x)),
		c.product(f, g),
	}
}

// sum returns a*first + b*second.
func (c curve448) sum(a *big.Int, first projective, b *big.Int, second projective) projective {
	return combination(projective{new(big.Int), big.NewInt(1), big.NewInt(1)}, c.add, a, first, b, second)
}
