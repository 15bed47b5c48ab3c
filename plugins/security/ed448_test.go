package main

import (
	"bytes"
	"math/big"
	"slices"
	"testing"
)

// Expected values: RFC 8032, section 7.4, "Blank". Further signatures, made by
// OpenSSL, stand in testdata/csr.json.
func TestEd448(t *testing.T) {
	key := unhex(t, "5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180")
	signature := unhex(t, "533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f2b233f034f628281f2fd7a22ddd47d7828c59bd0a21bfd3980ff0d2028d4b18a9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cdda8530a113a0f4dbb61149f05a7363268c71d95808ff2e652600")
	if !verifyEd448(key, nil, signature) {
		t.Fatal("signature of the RFC is refused")
	}
	changed := func(data []byte, at int, bit byte) []byte {
		other := slices.Clone(data)
		other[at] ^= bit
		return other
	}
	// The same factor plus the order of the base point would pass without a check.
	factor := littleEndian(signature[57:])
	factor.Add(factor, newCurve448().l)
	again := factor.FillBytes(make([]byte, 57))
	slices.Reverse(again)
	for name, c := range map[string]struct{ key, message, signature []byte }{
		"other message":            {key, []byte{0}, signature},
		"other commitment":         {key, nil, changed(signature, 0, 1)},
		"other factor":             {key, nil, changed(signature, 57, 1)},
		"other key":                {changed(key, 0, 1), nil, signature},
		"other sign":               {changed(key, 56, 0x80), nil, signature},
		"unused bit of the key":    {changed(key, 56, 1), nil, signature},
		"factor above the order":   {key, nil, append(slices.Clone(signature[:57]), again...)},
		"key too short":            {key[:56], nil, signature},
		"signature too short":      {key, nil, signature[:113]},
		"key above the prime":      {bytes.Repeat([]byte{0xff}, 56), nil, signature},
		"key no coordinate":        {append(bytes.Repeat([]byte{0xff}, 56), 0), nil, signature},
		"x is 0 with a sign bit":   {append(append([]byte{1}, make([]byte, 55)...), 0x80), nil, signature},
		"all zero":                 {make([]byte, 57), nil, make([]byte, 114)},
		"nothing":                  {nil, nil, nil},
		"commitment above prime":   {key, nil, append(append(bytes.Repeat([]byte{0xff}, 56), 0), signature[57:]...)},
		"signature with bit 2^455": {key, nil, changed(signature, 113, 0x80)},
	} {
		if verifyEd448(c.key, c.message, c.signature) {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestCurve448 checks the numbers that were copied from RFC 8032: the base point
// lies on the curve, and its order is l.
func TestCurve448(t *testing.T) {
	c := newCurve448()
	x, y := c.product(c.base.x, c.base.x), c.product(c.base.y, c.base.y)
	left := new(big.Int).Add(x, y)
	left.Mod(left, c.p)
	right := c.product(c.d, c.product(x, y))
	right.Add(right, big.NewInt(1))
	if left.Cmp(right) != 0 {
		t.Error("the base point is not on the curve")
	}
	zero := projective{new(big.Int), big.NewInt(1), big.NewInt(1)}
	if !c.equal(c.sum(c.l, c.base, new(big.Int), c.base), zero) {
		t.Error("the order of the base point is another")
	}
	if !c.l.ProbablyPrime(20) || !c.p.ProbablyPrime(20) {
		t.Error("field or order is no prime")
	}
}
