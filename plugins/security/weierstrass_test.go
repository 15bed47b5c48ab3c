package main

import (
	"crypto/sha256"
	"encoding/asn1"
	"math/big"
	"slices"
	"testing"
)

var weierstrassCurves = []string{
	"1.2.840.10045.3.1.1", "1.3.132.0.10", "1.3.36.3.3.2.8.1.1.5", "1.3.36.3.3.2.8.1.1.7",
	"1.3.36.3.3.2.8.1.1.9", "1.3.36.3.3.2.8.1.1.11", "1.3.36.3.3.2.8.1.1.13",
}

// Expected values: RFC 6979, appendix A.2.3, "sample" with SHA-256. Further
// signatures on every curve, made by OpenSSL, stand in testdata/csr.json.
func TestWeierstrassSignature(t *testing.T) {
	curve, _ := weierstrassCurve("1.2.840.10045.3.1.1")
	key := unhex(t, "04ac2c77f529f91689fea0ea5efec7f210d8eea0b9e047ed563bc723e57670bd4887ebc732c523063d0a7c957bc97c1c43")
	first := new(big.Int).SetBytes(unhex(t, "4b0b8ce98a92866a2820e20aa6b75b56382e0f9bfd5ecb55"))
	second := new(big.Int).SetBytes(unhex(t, "ccdb006926ea9565cbadc840829d8c384e06de1f1e381b85"))
	sum := sha256.Sum256([]byte("sample"))
	signature := func(first, second *big.Int) []byte {
		der, err := asn1.Marshal([]*big.Int{first, second})
		if err != nil {
			t.Fatal(err)
		}
		return der
	}
	if !curve.verify(key, sum[:], signature(first, second)) {
		t.Fatal("signature of the RFC is refused")
	}
	other := sha256.Sum256([]byte("test"))
	changed := func(at int, bit byte) []byte {
		data := slices.Clone(key)
		data[at] ^= bit
		return data
	}
	zero, above := new(big.Int), func(x *big.Int) *big.Int { return new(big.Int).Add(x, curve.n) }
	for name, c := range map[string]struct{ key, hash, signature []byte }{
		"other hash":          {key, other[:], signature(first, second)},
		"exchanged":           {key, sum[:], signature(second, first)},
		"first 0":             {key, sum[:], signature(zero, second)},
		"second 0":            {key, sum[:], signature(first, zero)},
		"first above order":   {key, sum[:], signature(above(first), second)},
		"second above order":  {key, sum[:], signature(first, above(second))},
		"second the order":    {key, sum[:], signature(first, curve.n)},
		"one number":          {key, sum[:], []byte{0x30, 3, 2, 1, 1}},
		"no signature":        {key, sum[:], nil},
		"point off the curve": {changed(48, 1), sum[:], signature(first, second)},
		"negative point":      {compress(key, key[48]&1^1), sum[:], signature(first, second)},
		"hybrid form":         {changed(0, 2), sum[:], signature(first, second)},
		"point at infinity":   {[]byte{0}, sum[:], signature(first, second)},
		"point too short":     {key[:48], sum[:], signature(first, second)},
		"x above the prime":   {append([]byte{2}, slices.Repeat([]byte{0xff}, 24)...), sum[:], signature(first, second)},
		"no key":              {nil, sum[:], signature(first, second)},
	} {
		if curve.verify(c.key, c.hash, c.signature) {
			t.Errorf("%s: accepted", name)
		}
	}
	if !curve.verify(compress(key, key[48]&1), sum[:], signature(first, second)) {
		t.Error("compressed point is refused")
	}
}

// compress returns the short form of a point with that last bit of y.
func compress(point []byte, bit byte) []byte {
	return append([]byte{2 + bit}, point[1:1+len(point)/2]...)
}

// TestWeierstrassCurves checks the numbers that were copied from SEC 2 and RFC
// 5639: the base point lies on the curve, and its order is n.
func TestWeierstrassCurves(t *testing.T) {
	for _, oid := range weierstrassCurves {
		curve, ok := weierstrassCurve(oid)
		if !ok {
			t.Fatalf("%s: no such curve", oid)
		}
		size := (curve.p.BitLen() + 7) / 8
		base := append([]byte{4}, curve.base.x.FillBytes(make([]byte, size))...)
		base = append(base, curve.base.y.FillBytes(make([]byte, size))...)
		if _, ok := curve.point(base); !ok {
			t.Errorf("%s: the base point is not on the curve", oid)
		}
		neutral := projective{new(big.Int), big.NewInt(1), new(big.Int)}
		if end := combination(neutral, curve.add, curve.n, curve.base, new(big.Int), curve.base); end.z.Sign() != 0 {
			t.Errorf("%s: the order of the base point is another", oid)
		}
		if !curve.n.ProbablyPrime(20) || !curve.p.ProbablyPrime(20) {
			t.Errorf("%s: field or order is no prime", oid)
		}
	}
	if _, ok := weierstrassCurve("1.3.132.0.8"); ok {
		t.Error("secp160r1 is known")
	}
}
