package main

// GF(256) is the field of AES: bytes as polynomials over GF(2) modulo
// x^8+x^4+x^3+x+1 (0x11B). Addition is exclusive or.

// products is the multiplication table of one element of GF(256).
type products [256]byte

// multiplesOf tabulates the products of x with every element.
func multiplesOf(x byte) *products {
	var table products
	for y := range table {
		table[y] = multiply(x, byte(y))
	}
	return &table
}

func multiply(x, y byte) byte {
	product := byte(0)
	for ; y > 0; y >>= 1 {
		if y&1 == 1 {
			product ^= x
		}
		carry := x & 0x80
		x <<= 1
		if carry != 0 {
			x ^= 0x1B
		}
	}
	return product
}

// inverse returns the element whose product with x is 1; x is not 0. The group
// has 255 elements, so that is x to the power of 254.
func inverse(x byte) byte {
	power := byte(1)
	for range 254 {
		power = multiply(power, x)
	}
	return power
}
