package main

import "math/big"

// weierstrass is a curve y^2 = x^3+a*x+b over a prime field that crypto/elliptic
// lacks, with a base point that generates all points. Their number n is a prime.
type weierstrass struct {
	field
	a, b, n *big.Int
	base    projective
}

// weierstrassCurve returns the curve with that object identifier.
func weierstrassCurve(oid string) (weierstrass, bool) {
	var numbers [6]string // prime, a, b, x and y of the base point, order
	switch oid {
	case "1.2.840.10045.3.1.1": // secp192r1, SEC 2, section 2.2.2
		numbers = [6]string{
			"fffffffffffffffffffffffffffffffeffffffffffffffff",
			"fffffffffffffffffffffffffffffffefffffffffffffffc",
			"64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1",
			"188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012",
			"07192b95ffc8da78631011ed6b24cdd573f977a11e794811",
			"ffffffffffffffffffffffff99def836146bc9b1b4d22831",
		}
	case "1.3.132.0.10": // secp256k1, SEC 2, section 2.4.1
		numbers = [6]string{
			"fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",
			"0",
			"7",
			"79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
			"483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
			"fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
		}
	case "1.3.36.3.3.2.8.1.1.5": // brainpoolP224r1, RFC 5639, section 3.3
		numbers = [6]string{
			"d7c134aa264366862a18302575d1d787b09f075797da89f57ec8c0ff",
			"68a5e62ca9ce6c1c299803a6c1530b514e182ad8b0042a59cad29f43",
			"2580f63ccfe44138870713b1a92369e33e2135d266dbb372386c400b",
			"0d9029ad2c7e5cf4340823b2a87dc68c9e4ce3174c1e6efdee12c07d",
			"58aa56f772c0726f24c6b89e4ecdac24354b9e99caa3f6d3761402cd",
			"d7c134aa264366862a18302575d0fb98d116bc4b6ddebca3a5a7939f",
		}
	case "1.3.36.3.3.2.8.1.1.7": // brainpoolP256r1, RFC 5639, section 3.4
		numbers = [6]string{
			"a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
			"7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9",
			"26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6",
			"8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262",
			"547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997",
			"a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7",
		}
	case "1.3.36.3.3.2.8.1.1.9": // brainpoolP320r1, RFC 5639, section 3.5
		numbers = [6]string{
			"d35e472036bc4fb7e13c785ed201e065f98fcfa6f6f40def4f92b9ec7893ec28fcd412b1f1b32e27",
			"3ee30b568fbab0f883ccebd46d3f3bb8a2a73513f5eb79da66190eb085ffa9f492f375a97d860eb4",
			"520883949dfdbc42d3ad198640688a6fe13f41349554b49acc31dccd884539816f5eb4ac8fb1f1a6",
			"43bd7e9afb53d8b85289bcc48ee5bfe6f20137d10a087eb6e7871e2a10a599c710af8d0d39e20611",
			"14fdd05545ec1cc8ab4093247f77275e0743ffed117182eaa9c77877aaac6ac7d35245d1692e8ee1",
			"d35e472036bc4fb7e13c785ed201e065f98fcfa5b68f12a32d482ec7ee8658e98691555b44c59311",
		}
	case "1.3.36.3.3.2.8.1.1.11": // brainpoolP384r1, RFC 5639, section 3.6
		numbers = [6]string{
			"8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53",
			"7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826",
			"04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11",
			"1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e",
			"8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315",
			"8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565",
		}
	case "1.3.36.3.3.2.8.1.1.13": // brainpoolP512r1, RFC 5639, section 3.7
		numbers = [6]string{
			"aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3",
			"7830a3318b603b89e2327145ac234cc594cbdd8d3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94ca",
			"3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cadc083e67984050b75ebae5dd2809bd638016f723",
			"81aee4bdd82ed9645a21322e9c4c6a9385ed9f70b5d916c1b43b62eef4d0098eff3b1f78e2d0d48d50d1687b93b97d5f7c6d5047406a5e688b352209bcb9f822",
			"7dde385d566332ecc0eabfa9cf7822fdf209f70024a57b1aa000c55b881f8111b2dcde494a5f485e5bca4bd88a2763aed1ca2b2fa8f0540678cd1e0f3ad80892",
			"aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069",
		}
	default:
		return weierstrass{}, false
	}
	var read [6]*big.Int
	for i, text := range numbers {
		read[i], _ = new(big.Int).SetString(text, 16) // constants of this function only
	}
	base := projective{read[3], read[4], big.NewInt(1)}
	return weierstrass{field{read[0]}, read[1], read[2], read[5], base}, true
}

// point reads a point (SEC 1, section 2.3.4) other than the neutral one.
func (c weierstrass) point(data []byte) (projective, bool) {
	size := (c.p.BitLen() + 7) / 8
	if len(data) == 0 {
		return projective{}, false
	}
	form, coordinates := data[0], data[1:]
	whole := form == 4 && len(coordinates) == 2*size
	compressed := (form == 2 || form == 3) && len(coordinates) == size
	if !whole && !compressed {
		return projective{}, false
	}
	x := new(big.Int).SetBytes(coordinates[:size])
	if x.Cmp(c.p) >= 0 {
		return projective{}, false
	}
	square := c.product(x, x)
	square = c.product(square.Add(square, c.a), x)
	square.Add(square, c.b).Mod(square, c.p)
	if whole {
		y := new(big.Int).SetBytes(coordinates[size:])
		return projective{x, y, big.NewInt(1)}, y.Cmp(c.p) < 0 && c.product(y, y).Cmp(square) == 0
	}
	y := new(big.Int).ModSqrt(square, c.p)
	if y == nil {
		return projective{}, false
	}
	if y.Bit(0) != uint(form&1) {
		y.Sub(c.p, y)
	}
	return projective{x, y, big.NewInt(1)}, true
}

// add returns the sum of two points, which may be the same or neutral: the
// complete formulas of Bosma and Lenstra as in Renes, Costello and Batina,
// "Complete addition formulas for prime order elliptic curves" (2016), section 3.
func (c weierstrass) add(first, second projective) projective {
	x, y, z := c.product(first.x, second.x), c.product(first.y, second.y), c.product(first.z, second.z)
	xy := c.products(first.x, second.y, first.y, second.x)
	xz := c.products(first.x, second.z, first.z, second.x)
	yz := c.products(first.y, second.z, first.z, second.y)
	b3 := new(big.Int).Mul(c.b, big.NewInt(3))

	middle := c.product(c.a, xz)
	middle.Add(middle, c.product(b3, z))
	minus, plus := new(big.Int).Sub(y, middle), new(big.Int).Add(y, middle)
	az := c.product(c.a, z)
	right := c.product(c.a, new(big.Int).Sub(x, az))
	right.Add(right, c.product(b3, xz))
	left := new(big.Int).Mul(x, big.NewInt(3))
	left.Add(left, az)

	return projective{
		c.products(xy, minus, new(big.Int).Neg(yz), right),
		c.products(left, right, plus, minus),
		c.products(yz, plus, xy, left),
	}
}

// verify checks an ECDSA signature of a hash (FIPS 186-5, section 6.4.2).
func (c weierstrass) verify(key, hash, signature []byte) bool {
	public, ok := c.point(key)
	first, second, alsoOK := signaturePair(signature, c.n)
	if !ok || !alsoOK {
		return false
	}
	inverse := new(big.Int).ModInverse(second, c.n) // exists, as n is a prime
	number := leftmost(hash, c.n)
	number.Mul(number, inverse).Mod(number, c.n)
	inverse.Mul(inverse, first).Mod(inverse, c.n)
	result := combination(projective{new(big.Int), big.NewInt(1), new(big.Int)}, c.add, number, c.base, inverse, public)
	if result.z.Sign() == 0 {
		return false
	}
	x := c.product(result.x, new(big.Int).ModInverse(result.z, c.p))
	return x.Mod(x, c.n).Cmp(first) == 0
}
