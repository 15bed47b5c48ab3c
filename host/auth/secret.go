package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
)

// A secret is "uh_", 32 random base62 characters (190 bits) and 6 base62
// characters of check sum: the CRC-32 (IEEE) of the 35 characters before, as a
// number of six digits, most significant first. The check sum lets a mistyped
// or cut key be refused without a look at the store; it is no security.
const (
	secretPrefix = "uh_"
	randomLength = 32
	checkLength  = 6
	secretLength = len(secretPrefix) + randomLength + checkLength
	idPrefix     = "k_"
	idLength     = 12
	base62       = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// newSecret makes a secret from the system's random source.
func newSecret() string {
	text := appendRandom([]byte(secretPrefix), randomLength)
	return string(appendCheck(text))
}

func newID() string { return string(appendRandom([]byte(idPrefix), idLength)) }

// appendRandom appends n random base62 characters. Bytes of 248 and more are
// thrown away, because 62 does not divide 256.
func appendRandom(dst []byte, n int) []byte {
	var random [64]byte
	for n > 0 {
		rand.Read(random[:]) // never fails since Go 1.24
		for _, b := range random {
			if b < 4*62 && n > 0 {
				dst = append(dst, base62[b%62])
				n--
			}
		}
	}
	return dst
}

func appendCheck(dst []byte) []byte {
	// Not crc32.ChecksumIEEE, whose argument escapes to the heap.
	sum := ^uint32(0)
	for _, b := range dst {
		sum = crc32.IEEETable[byte(sum)^b] ^ sum>>8
	}
	sum = ^sum
	var check [checkLength]byte
	for i := checkLength - 1; i >= 0; i-- {
		check[i] = base62[sum%62]
		sum /= 62
	}
	return append(dst, check[:]...)
}

// hashSecret returns the SHA-256 of a well-formed secret; ok is false if the
// text is none. It does not allocate.
func hashSecret(secret string) (hash [32]byte, ok bool) {
	if len(secret) != secretLength || secret[:len(secretPrefix)] != secretPrefix {
		return hash, false
	}
	var text, want [secretLength]byte
	copy(text[:], secret)
	for _, c := range text[len(secretPrefix):] {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return hash, false
		}
	}
	copy(want[:], text[:])
	appendCheck(want[:secretLength-checkLength])
	if text != want {
		return hash, false
	}
	return sha256.Sum256(text[:]), true
}
