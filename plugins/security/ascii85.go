package main

import (
	"context"
	"encoding/ascii85"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

// maxAscii85Bytes bounds what decoding gives, as a z stands for four bytes and
// each of those takes six in the answer.
const maxAscii85Bytes = 1 << 20

type ascii85Request struct {
	Text string `json:"text" doc:"Text to encode, or Ascii85 digits to decode, which must give at most 1048576 bytes; it may be empty."`
	Mode string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

// Ascii85 is security/ascii85.
var Ascii85 = sdk.Endpoint[ascii85Request, textResult]{
	Route:   "security/ascii85",
	Summary: "Ascii85 encoding as in PDF and PostScript",
	Doc: `
Encodes the UTF-8 bytes of the text with Adobe's alphabet ! to u, five digits
for four bytes and z for a whole group of four zero bytes, in one line and
without the marks <~ and ~>. Decoding ignores white space, takes the text with
both marks, with the last alone or with none, and refuses a result that is not
UTF-8 text.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Man is distinguished"}`,
		Response: `{"result": "9jqo^BlbD-BleB1DJ+*+F(f,q"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "<~9jqo^\nBlbD-~>", "mode": "decode"}`,
		Response: `{"result": "Man is d"}`,
	}, {
		Name:    "Single digit at the end",
		Request: `{"text": "9jqo^B", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in ascii85Request) (textResult, error) {
		if in.Mode == "encode" {
			result := make([]byte, ascii85.MaxEncodedLen(len(in.Text)))
			return textResult{string(result[:ascii85.Encode(result, []byte(in.Text))])}, nil
		}
		data, err := decodeAscii85(withoutSpace(in.Text))
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return decodedText(data)
	},
}

// decodeAscii85 is not the decoder of encoding/ascii85, which skips all control
// characters and takes groups above 2^32-1.
func decodeAscii85(text string) ([]byte, error) {
	text, closed := strings.CutSuffix(text, "~>")
	text, opened := strings.CutPrefix(text, "<~")
	if opened && !closed {
		return nil, errors.New("must end with ~> when it begins with <~")
	}
	whole := strings.Count(text, "z")
	size := 4*whole + (len(text)-whole)*4/5
	if size > maxAscii85Bytes {
		return nil, fmt.Errorf("must decode to at most %d bytes", maxAscii85Bytes)
	}
	data := make([]byte, 0, size)
	group, digits := uint64(0), 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == 'z' && digits == 0:
			data = append(data, 0, 0, 0, 0)
			continue
		case c == 'z':
			return nil, errors.New("must have a z between groups of five digits only")
		case c < '!' || c > 'u':
			return nil, errors.New("must hold the Ascii85 digits ! to u and z only")
		default:
			group = group*85 + uint64(c-'!')
			digits++
		}
		if digits < 5 {
			continue
		}
		if group > math.MaxUint32 {
			return nil, errGroup
		}
		data = append(data, byte(group>>24), byte(group>>16), byte(group>>8), byte(group))
		group, digits = 0, 0
	}
	if digits == 0 {
		return data, nil
	}
	if digits == 1 {
		return nil, errors.New("must not end with a group of one digit")
	}
	for range 5 - digits {
		group = group*85 + 84
	}
	if group > math.MaxUint32 {
		return nil, errGroup
	}
	return append(data, []byte{byte(group >> 24), byte(group >> 16), byte(group >> 8)}[:digits-1]...), nil
}

var errGroup = errors.New("must hold groups of at most s8W-!, which is 2^32-1")
