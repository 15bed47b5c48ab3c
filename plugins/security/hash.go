package main

import (
	"context"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/hex"

	"github.com/utilhost/utilhost/sdk"
)

type hashRequest struct {
	Text string `json:"text" doc:"Text to hash; its UTF-8 bytes count. It may be empty."`
}

type hashResult struct {
	MD5     string `json:"md5" doc:"MD5 (RFC 1321). Broken: no protection against forgery."`
	SHA1    string `json:"sha1" doc:"SHA-1 (FIPS 180-4). Broken: no protection against forgery."`
	SHA224  string `json:"sha224" doc:"SHA-224 (FIPS 180-4)."`
	SHA256  string `json:"sha256" doc:"SHA-256 (FIPS 180-4)."`
	SHA384  string `json:"sha384" doc:"SHA-384 (FIPS 180-4)."`
	SHA512  string `json:"sha512" doc:"SHA-512 (FIPS 180-4)."`
	SHA3256 string `json:"sha3256" doc:"SHA3-256 (FIPS 202)."`
	SHA3512 string `json:"sha3512" doc:"SHA3-512 (FIPS 202)."`
}

// Hash is hash.
var Hash = sdk.Endpoint[hashRequest, hashResult]{
	Route:   "hash",
	Summary: "Hash a text with eight algorithms at once",
	Doc: `
Hashes the UTF-8 bytes of the text. Every field is named after its algorithm
and holds lower-case hexadecimal digits.`,
	Examples: []sdk.Example{{
		Request: `{"text": "abc"}`,
		Response: `{
			"md5": "900150983cd24fb0d6963f7d28e17f72",
			"sha1": "a9993e364706816aba3e25717850c26c9cd0d89d",
			"sha224": "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
			"sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
			"sha384": "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
			"sha512": "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
			"sha3256": "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
			"sha3512": "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"
		}`,
	}},
	Run: func(_ context.Context, in hashRequest) (hashResult, error) {
		data := []byte(in.Text)
		md5Sum, sha1Sum := md5.Sum(data), sha1.Sum(data)
		sha224Sum, sha256Sum := sha256.Sum224(data), sha256.Sum256(data)
		sha384Sum, sha512Sum := sha512.Sum384(data), sha512.Sum512(data)
		sha3256Sum, sha3512Sum := sha3.Sum256(data), sha3.Sum512(data)
		return hashResult{
			MD5:     hex.EncodeToString(md5Sum[:]),
			SHA1:    hex.EncodeToString(sha1Sum[:]),
			SHA224:  hex.EncodeToString(sha224Sum[:]),
			SHA256:  hex.EncodeToString(sha256Sum[:]),
			SHA384:  hex.EncodeToString(sha384Sum[:]),
			SHA512:  hex.EncodeToString(sha512Sum[:]),
			SHA3256: hex.EncodeToString(sha3256Sum[:]),
			SHA3512: hex.EncodeToString(sha3512Sum[:]),
		}, nil
	},
}
