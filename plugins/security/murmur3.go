package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/utilhost/utilhost/sdk"
)

type murmur3Request struct {
	Text string `json:"text" doc:"Text to hash; its UTF-8 bytes count. It may be empty."`
	Seed int    `json:"seed" doc:"Start value." min:"0" max:"4294967295" default:"0"`
}

type murmur3Result struct {
	Hash32 string `json:"hash32" doc:"The hash as eight lower-case hexadecimal digits."`
}

// Murmur3 is hash/murmur3.
var Murmur3 = sdk.Endpoint[murmur3Request, murmur3Result]{
	Route:   "hash/murmur3",
	Summary: "MurmurHash3 of 32 bits",
	Doc: `
Computes MurmurHash3 in its form for x86 with 32 bits, by Austin Appleby: quick
and well spread, for hash tables and sampling. No protection against forgery.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Hello, world!", "seed": 1234}`,
		Response: `{"hash32": "faf6cdb3"}`,
	}},
	Run: func(_ context.Context, in murmur3Request) (murmur3Result, error) {
		return murmur3Result{fmt.Sprintf("%08x", murmur3([]byte(in.Text), uint32(in.Seed)))}, nil
	},
}

// murmur3 is MurmurHash3_x86_32.
func murmur3(data []byte, hash uint32) uint32 {
	mix := func(block uint32) uint32 { return bits.RotateLeft32(block*0xcc9e2d51, 15) * 0x1b873593 }
	rest := data
	for ; len(rest) >= 4; rest = rest[4:] {
		hash = bits.RotateLeft32(hash^mix(binary.LittleEndian.Uint32(rest)), 13)*5 + 0xe6546b64
	}
	var last [4]byte
	copy(last[:], rest)
	hash ^= mix(binary.LittleEndian.Uint32(last[:]))
	hash ^= uint32(len(data))
	hash = (hash ^ hash>>16) * 0x85ebca6b
	hash = (hash ^ hash>>13) * 0xc2b2ae35
	return hash ^ hash>>16
}
