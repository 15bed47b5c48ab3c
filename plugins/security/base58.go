package main

import (
	"context"
	"errors"
	"math/big"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// Bounds of security/base58. Base 58 has no groups: the whole text is one
// number, and converting it takes more than linear time. What the longest text
// encodes to has 89,503 digits, so it can be decoded again.
const (
	maxBase58Bytes  = 65536
	maxBase58Digits = 98304
)

type base58Request struct {
	Text string `json:"text" doc:"Text to encode, at most 65536 bytes of UTF-8, or at most 98304 Base58 digits to decode; it may be empty."`
	Mode string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

// Base58 is security/base58.
var Base58 = sdk.Endpoint[base58Request, textResult]{
	Route:   "security/base58",
	Summary: "Base58 encoding with the Bitcoin alphabet",
	Doc: `
Writes the UTF-8 bytes of the text as one number in base 58, with digits that
cannot be confused, and each leading zero byte as a 1. There is no checksum.
Decoding ignores white space around the text and refuses a result that is not
UTF-8 text.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Hello World!"}`,
		Response: `{"result": "2NEpo7TZRRrLZSi2U"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "2NEpo7TZRRrLZSi2U", "mode": "decode"}`,
		Response: `{"result": "Hello World!"}`,
	}, {
		Name:    "Zero is no digit",
		Request: `{"text": "0", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in base58Request) (textResult, error) {
		if in.Mode == "encode" {
			if len(in.Text) > maxBase58Bytes {
				return textResult{}, sdk.Invalid("text", "must be at most %d bytes to encode", maxBase58Bytes)
			}
			return textResult{encodeBase58(in.Text)}, nil
		}
		text := js.TrimSpace(in.Text)
		if len(text) > maxBase58Digits {
			return textResult{}, sdk.Invalid("text", "must be at most %d digits to decode", maxBase58Digits)
		}
		data, err := decodeBase58(text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return decodedText(data)
	},
}

// The digits of base 58 in ascending order, here and in package math/big.
const (
	base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	bigDigits    = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
)

func encodeBase58(text string) string {
	rest := strings.TrimLeft(text, "\x00")
	digits := make([]byte, 0, len(text)*7/5+1)
	for range len(text) - len(rest) {
		digits = append(digits, bigDigits[0])
	}
	if rest != "" {
		digits = new(big.Int).SetBytes([]byte(rest)).Append(digits, len(bigDigits))
	}
	translate(digits, bigDigits, base58Digits)
	return string(digits)
}

func decodeBase58(text string) ([]byte, error) {
	digits := []byte(text)
	if !translate(digits, base58Digits, bigDigits) {
		return nil, errors.New("must hold Base58 digits only")
	}
	rest := strings.TrimLeft(string(digits), bigDigits[:1])
	data := make([]byte, len(digits)-len(rest), len(digits)) // one zero byte for each leading zero
	return append(data, base58Number(rest).Bytes()...), nil
}

// translate replaces in place every byte of text that stands in from by the one
// at the same place in to. It reports false if another byte occurs.
func translate(text []byte, from, to string) bool {
	var table [256]byte
	for i := range len(from) {
		table[from[i]] = to[i]
	}
	for i, c := range text {
		if table[c] == 0 {
			return false
		}
		text[i] = table[c]
	}
	return true
}

// base58Number reads a number in the digits of math/big. It splits the digits
// and joins the halves by a multiplication, which math/big does in less than
// quadratic time, unlike its own reading of digits.
func base58Number(digits string) *big.Int {
	const few = 512 // digits that math/big reads faster itself
	// powers[i] is 58 to the power of few<<i, the weight of what stands before as
	// many digits.
	powers := []*big.Int{new(big.Int).Exp(big.NewInt(58), big.NewInt(few), nil)}
	for few<<len(powers) < len(digits) {
		last := powers[len(powers)-1]
		powers = append(powers, new(big.Int).Mul(last, last))
	}
	var read func(digits string, level int) *big.Int
	read = func(digits string, level int) *big.Int {
		number := new(big.Int)
		if len(digits) <= few {
			number.SetString(digits, 58) // fails on no digits only, and is then 0
			return number
		}
		for few<<level >= len(digits) {
			level--
		}
		split := len(digits) - few<<level
		number.Mul(read(digits[:split], level), powers[level])
		return number.Add(number, read(digits[split:], level))
	}
	return read(digits, len(powers)-1)
}
