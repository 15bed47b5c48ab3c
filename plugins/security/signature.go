package main

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	_ "crypto/md5" // registers the hash; signature names below need each
	"crypto/rsa"
	_ "crypto/sha1"
	_ "crypto/sha256"
	_ "crypto/sha512"
	"math/big"
)

// scheme is a way to sign a request.
type scheme struct {
	name string
	// verify checks the signature of a request; nil when there is no way to.
	verify func(certificationRequest) bool
}

// schemeOf returns the scheme of a signature, under its name in RFC 8017, 5758,
// 3279 and 8410, or its object identifier if it is not known.
func schemeOf(signer algorithm) scheme {
	switch signer.oid {
	case "1.2.840.113549.1.1.4":
		return scheme{"md5WithRSAEncryption", rsaVerifier(crypto.MD5)}
	case "1.2.840.113549.1.1.5":
		return scheme{"sha1WithRSAEncryption", rsaVerifier(crypto.SHA1)}
	case "1.2.840.113549.1.1.14":
		return scheme{"sha224WithRSAEncryption", rsaVerifier(crypto.SHA224)}
	case "1.2.840.113549.1.1.11":
		return scheme{"sha256WithRSAEncryption", rsaVerifier(crypto.SHA256)}
	case "1.2.840.113549.1.1.12":
		return scheme{"sha384WithRSAEncryption", rsaVerifier(crypto.SHA384)}
	case "1.2.840.113549.1.1.13":
		return scheme{"sha512WithRSAEncryption", rsaVerifier(crypto.SHA512)}
	case "1.2.840.113549.1.1.10":
		return scheme{"RSASSA-PSS", verifyPSS}
	case "1.2.840.10045.4.1":
		return scheme{"ecdsa-with-SHA1", ecdsaVerifier(crypto.SHA1)}
	case "1.2.840.10045.4.3.1":
		return scheme{"ecdsa-with-SHA224", ecdsaVerifier(crypto.SHA224)}
	case "1.2.840.10045.4.3.2":
		return scheme{"ecdsa-with-SHA256", ecdsaVerifier(crypto.SHA256)}
	case "1.2.840.10045.4.3.3":
		return scheme{"ecdsa-with-SHA384", ecdsaVerifier(crypto.SHA384)}
	case "1.2.840.10045.4.3.4":
		return scheme{"ecdsa-with-SHA512", ecdsaVerifier(crypto.SHA512)}
	case "1.2.840.10040.4.3":
		return scheme{"dsa-with-sha1", dsaVerifier(crypto.SHA1)}
	case "2.16.840.1.101.3.4.3.1":
		return scheme{"dsa-with-sha224", dsaVerifier(crypto.SHA224)}
	case "2.16.840.1.101.3.4.3.2":
		return scheme{"dsa-with-sha256", dsaVerifier(crypto.SHA256)}
	case "2.16.840.1.101.3.4.3.3":
		return scheme{"dsa-with-sha384", dsaVerifier(crypto.SHA384)}
	case "2.16.840.1.101.3.4.3.4":
		return scheme{"dsa-with-sha512", dsaVerifier(crypto.SHA512)}
	case oidEd25519:
		return scheme{"Ed25519", verifyEd25519}
	case oidEd448:
		return scheme{"Ed448", verifyEd448Request}
	default:
		return scheme{name: signer.oid}
	}
}

func digest(hash crypto.Hash, data []byte) []byte {
	h := hash.New()
	h.Write(data)
	return h.Sum(nil)
}

func rsaVerifier(hash crypto.Hash) func(certificationRequest) bool {
	return func(r certificationRequest) bool {
		if r.key.oid != oidRSA {
			return false
		}
		key, ok := rsaKey(r.keyBytes)
		return ok && rsa.VerifyPKCS1v15(key, hash, digest(hash, r.signed), r.signature) == nil
	}
}

// verifyPSS knows the parameters (RFC 4055, section 3.1) in which both hashes are
// the same.
func verifyPSS(r certificationRequest) bool {
	if r.key.oid != oidRSA && r.key.oid != oidRSAPSS {
		return false
	}
	key, ok := rsaKey(r.keyBytes)
	if !ok {
		return false
	}
	hash, salt, ok := pssParameters(r.signer.parameters)
	options := rsa.PSSOptions{SaltLength: salt, Hash: hash}
	return ok && rsa.VerifyPSS(key, hash, digest(hash, r.signed), r.signature, &options) == nil
}

// pssParameters reads hash and salt length. Both hashes are SHA-1 and the salt
// has 20 bytes where nothing else is said.
func pssParameters(parameters element) (hash crypto.Hash, salt int, ok bool) {
	const (
		tagHash, tagMask, tagSalt, tagTrailer = tagContext0, tagContext0 + 1, tagContext0 + 2, tagContext0 + 3
		oidMGF1                               = "1.2.840.113549.1.1.8"
		maxSalt                               = 1024
	)
	reader := newDERReader(parameters.full)
	hash, mask, salt, trailer := crypto.SHA1, crypto.SHA1, 20, int64(1)
	for sequence := reader.into(tagSequence); sequence.more(); {
		e := sequence.next()
		inner := derReader{e.content, sequence.broken}
		switch e.tag {
		case tagHash:
			hash = hashOf(readAlgorithm(&inner).oid)
		case tagMask:
			function := readAlgorithm(&inner)
			if function.oid != oidMGF1 {
				return 0, 0, false
			}
			of := derReader{function.parameters.full, sequence.broken}
			mask = hashOf(readAlgorithm(&of).oid)
		case tagSalt:
			length := new(big.Int).SetBytes(inner.integer())
			if !length.IsInt64() || length.Int64() > maxSalt {
				return 0, 0, false
			}
			salt = int(length.Int64())
		case tagTrailer:
			trailer = new(big.Int).SetBytes(inner.integer()).Int64()
		}
		inner.end()
	}
	return hash, salt, !*reader.broken && hash != 0 && hash == mask && trailer == 1
}

// hashOf returns the hash with that object identifier, 0 if it is not known.
func hashOf(oid string) crypto.Hash {
	switch oid {
	case "1.3.14.3.2.26":
		return crypto.SHA1
	case "2.16.840.1.101.3.4.2.4":
		return crypto.SHA224
	case "2.16.840.1.101.3.4.2.1":
		return crypto.SHA256
	case "2.16.840.1.101.3.4.2.2":
		return crypto.SHA384
	case "2.16.840.1.101.3.4.2.3":
		return crypto.SHA512
	default:
		return 0
	}
}

func ecdsaVerifier(hash crypto.Hash) func(certificationRequest) bool {
	return func(r certificationRequest) bool {
		if r.key.oid != oidEC {
			return false
		}
		if curve, ok := weierstrassCurve(namedCurve(r.key.parameters)); ok {
			return curve.verify(r.keyBytes, digest(hash, r.signed), r.signature)
		}
		key, ok := ecdsaKey(r.key.parameters, r.keyBytes)
		return ok && ecdsa.VerifyASN1(key, digest(hash, r.signed), r.signature)
	}
}

func verifyEd25519(r certificationRequest) bool {
	return r.key.oid == oidEd25519 && len(r.keyBytes) == ed25519.PublicKeySize &&
		ed25519.Verify(r.keyBytes, r.signed, r.signature)
}

func verifyEd448Request(r certificationRequest) bool {
	return r.key.oid == oidEd448 && verifyEd448(r.keyBytes, r.signed, r.signature)
}

// dsaVerifier verifies as in FIPS 186-4, section 4.7. crypto/dsa of the standard
// library is deprecated.
func dsaVerifier(hash crypto.Hash) func(certificationRequest) bool {
	const maxModulus, maxOrder = 10000, 512 // in bits, those of OpenSSL and more
	return func(r certificationRequest) bool {
		if r.key.oid != oidDSA {
			return false
		}
		key, ok := dsaKey(r.key.parameters, r.keyBytes)
		if !ok || key.p.BitLen() > maxModulus || key.q.BitLen() > maxOrder {
			return false
		}
		first, second, ok := signaturePair(r.signature, key.q)
		if !ok {
			return false
		}
		number := leftmost(digest(hash, r.signed), key.q)
		inverse := new(big.Int).ModInverse(second, key.q)
		if inverse == nil {
			return false
		}
		number.Mul(number, inverse).Mod(number, key.q)
		inverse.Mul(inverse, first).Mod(inverse, key.q)
		value := new(big.Int).Exp(key.g, number, key.p)
		value.Mul(value, new(big.Int).Exp(key.y, inverse, key.p))
		value.Mod(value, key.p).Mod(value, key.q)
		return value.Cmp(first) == 0
	}
}

// signaturePair reads the two numbers of a DSA or ECDSA signature (RFC 3279,
// section 2.2.2), which must be above 0 and below the order.
func signaturePair(signature []byte, order *big.Int) (first, second *big.Int, ok bool) {
	reader := newDERReader(signature)
	pair := reader.into(tagSequence)
	reader.end()
	first, second = pair.positive(), pair.positive()
	pair.end()
	return first, second, !*reader.broken && first.Cmp(order) < 0 && second.Cmp(order) < 0
}

// leftmost returns the leftmost bits of a hash as a number, as many as the order
// has (FIPS 186-5, section 6.4.2).
func leftmost(hash []byte, order *big.Int) *big.Int {
	number := new(big.Int).SetBytes(hash)
	return number.Rsh(number, uint(max(0, 8*len(hash)-order.BitLen())))
}
