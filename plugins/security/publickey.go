package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rsa"
	"math"
	"math/big"
)

// Object identifiers of key algorithms (RFC 3279, RFC 5480, RFC 8410).
const (
	oidRSA     = "1.2.840.113549.1.1.1"
	oidRSAPSS  = "1.2.840.113549.1.1.10" // for signatures of that scheme only
	oidDSA     = "1.2.840.10040.4.1"
	oidEC      = "1.2.840.10045.2.1"
	oidEd25519 = "1.3.101.112"
	oidEd448   = "1.3.101.113"
)

// keyName names the algorithm of a key, as its object identifier if there is no
// name.
func keyName(oid string) string {
	switch oid {
	case oidRSA:
		return "RSA"
	case oidDSA:
		return "DSA"
	case oidEC:
		return "EC"
	case oidEd25519:
		return "Ed25519"
	case oidEd448:
		return "Ed448"
	default:
		return oid
	}
}

// keySize returns the size of a key in bits, 0 if it is not known or the key is
// broken.
func keySize(kind algorithm, key []byte) int {
	switch kind.oid {
	case oidRSA, oidRSAPSS:
		if modulus, _, ok := rsaNumbers(key); ok {
			return modulus.BitLen()
		}
	case oidDSA:
		if public, ok := dsaKey(kind.parameters, key); ok {
			return public.p.BitLen()
		}
	case oidEC:
		return fieldBits(kind.parameters, key)
	case oidEd25519, oidEd448:
		return 8 * len(key)
	}
	return 0
}

// positive reads an integer above 0.
func (r *derReader) positive() *big.Int {
	content := r.integer()
	if *r.broken || content[0] >= 0x80 || len(content) == 1 && content[0] == 0 {
		*r.broken = true
		return new(big.Int)
	}
	return new(big.Int).SetBytes(content)
}

// rsaNumbers reads an RSAPublicKey (RFC 8017, appendix A.1.1).
func rsaNumbers(key []byte) (modulus, exponent *big.Int, ok bool) {
	reader := newDERReader(key)
	sequence := reader.into(tagSequence)
	reader.end()
	modulus, exponent = sequence.positive(), sequence.positive()
	sequence.end()
	return modulus, exponent, !*reader.broken
}

// rsaKey reads an RSA key of a size that can be worked with in time.
func rsaKey(key []byte) (*rsa.PublicKey, bool) {
	const maxBits = 16384
	modulus, exponent, ok := rsaNumbers(key)
	if !ok || modulus.BitLen() > maxBits || !exponent.IsInt64() || exponent.Int64() > math.MaxInt32 {
		return nil, false
	}
	return &rsa.PublicKey{N: modulus, E: int(exponent.Int64())}, true
}

// dsaNumbers is a DSA key: two primes, a generator and the public value.
type dsaNumbers struct{ p, q, g, y *big.Int }

// dsaKey reads a DSA key with its domain parameters (RFC 3279, section 2.3.2).
func dsaKey(parameters element, key []byte) (dsaNumbers, bool) {
	reader := newDERReader(parameters.full)
	sequence := reader.into(tagSequence)
	p, q, g := sequence.positive(), sequence.positive(), sequence.positive()
	sequence.end()
	value := newDERReader(key)
	y := value.positive()
	value.end()
	return dsaNumbers{p, q, g, y}, !*reader.broken && !*value.broken
}

// namedCurve returns the object identifier of the curve, or "" when its numbers
// are written out.
func namedCurve(parameters element) string {
	reader := newDERReader(parameters.full)
	oid := reader.oid()
	if *reader.broken {
		return ""
	}
	return oid
}

// fieldBits returns the size of the field of a curve. For a curve without a name
// here it is that of a coordinate in whole bytes.
func fieldBits(parameters element, key []byte) int {
	switch namedCurve(parameters) {
	case "1.2.840.10045.3.1.1": // secp192r1
		return 192
	case "1.3.132.0.33": // secp224r1
		return 224
	case "1.3.132.0.35": // secp521r1
		return 521
	case "1.2.840.10045.3.1.7", "1.3.132.0.10": // secp256r1, secp256k1
		return 256
	case "1.3.132.0.34": // secp384r1
		return 384
	}
	switch {
	case len(key) > 1 && key[0] == 4:
		return 8 * (len(key) - 1) / 2
	case len(key) > 1 && (key[0] == 2 || key[0] == 3):
		return 8 * (len(key) - 1)
	default:
		return 0
	}
}

// ecdsaKey reads a point (SEC 1, section 2.3.4) on one of the curves of FIPS
// 186-5 over a prime field.
func ecdsaKey(parameters element, key []byte) (*ecdsa.PublicKey, bool) {
	var curve elliptic.Curve
	switch namedCurve(parameters) {
	case "1.3.132.0.33":
		curve = elliptic.P224()
	case "1.2.840.10045.3.1.7":
		curve = elliptic.P256()
	case "1.3.132.0.34":
		curve = elliptic.P384()
	case "1.3.132.0.35":
		curve = elliptic.P521()
	default:
		return nil, false
	}
	if len(key) > 0 && (key[0] == 2 || key[0] == 3) {
		x, y := elliptic.UnmarshalCompressed(curve, key)
		if x == nil {
			return nil, false
		}
		size := (curve.Params().BitSize + 7) / 8
		key = append([]byte{4}, x.FillBytes(make([]byte, size))...)
		key = append(key, y.FillBytes(make([]byte, size))...)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(curve, key)
	return public, err == nil
}
