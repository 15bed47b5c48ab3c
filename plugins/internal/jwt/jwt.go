// Package jwt takes JSON Web Tokens in their compact form (RFC 7519, RFC 7515
// section 3.1) apart. It checks form, never a signature.
package jwt

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk/schema"
)

// Token is a well-formed token.
type Token struct {
	// Header and Payload are JSON objects as they were written, in UTF-8, nested at
	// most 512 deep.
	Header, Payload json.RawMessage
	// Signature is the third part as it was written. It may be empty or no
	// base64url.
	Signature string
	// Signed is what the signature is made over: the first two parts as they were
	// written, and the dot between them.
	Signed string
}

// Parse reads a token of exactly three parts, of which the last may be empty.
// White space around the token is ignored. The error says what the token must
// be, without quoting it: "must have three parts separated by dots".
func Parse(text string) (Token, error) {
	text = js.TrimSpace(text)
	if strings.Count(text, ".") != 2 {
		return Token{}, errors.New("must have three parts separated by dots")
	}
	last := strings.LastIndexByte(text, '.')
	header, payload, _ := strings.Cut(text[:last], ".")
	token := Token{Signed: text[:last], Signature: text[last+1:]}
	var err error
	if token.Header, err = object(header); err != nil {
		return Token{}, fmt.Errorf("must have a header that is %w", err)
	}
	if token.Payload, err = object(payload); err != nil {
		return Token{}, fmt.Errorf("must have a payload that is %w", err)
	}
	return token, nil
}

var errObject = errors.New("a JSON object in base64url")

// object decodes a part that must be a JSON object. Numbers outside the range of
// a double are refused as everywhere in a request.
func object(part string) (json.RawMessage, error) {
	text, err := DecodeBase64URL(part)
	if err != nil {
		return nil, errObject
	}
	if isObject, _ := schema.Check(text); !isObject {
		return nil, errObject
	}
	return text, nil
}

// DecodeBase64URL decodes base64url (RFC 4648, section 5) with the right padding
// or without any. White space and the digits + and / are refused, unused bits of
// the last digit are not looked at. The error says what the text must be.
func DecodeBase64URL(text string) ([]byte, error) {
	digits := strings.TrimRight(text, "=")
	padding := len(text) - len(digits)
	if padding > 0 && (padding > 2 || len(text)%4 != 0) {
		return nil, errors.New("must have as much padding as fills the last four digits, or none")
	}
	// The decoder of the standard library skips line breaks.
	data, err := base64.RawURLEncoding.DecodeString(digits)
	if err != nil || strings.ContainsAny(digits, "\r\n") {
		return nil, errors.New("must be base64url: the digits A to Z, a to z, 0 to 9, - and _, in whole bytes")
	}
	return data, nil
}

// header and claims are the members that are read, whatever their type.
type (
	header struct {
		Algorithm json.RawMessage `json:"alg" doc:"Algorithm of the signature." default:"null"`
	}
	claims struct {
		Expires json.RawMessage `json:"exp" doc:"Seconds since 1970 after which the token is void." default:"null"`
	}
)

// Decoders that find members by their exact name; of several the last counts.
var (
	headerDecoder = newDecoder(reflect.TypeFor[header]())
	claimsDecoder = newDecoder(reflect.TypeFor[claims]())
)

// newDecoder panics only if the declarations above are wrong.
func newDecoder(t reflect.Type) *schema.Decoder {
	decoder, err := schema.NewDecoder(t)
	if err != nil {
		panic(err)
	}
	return decoder
}

// Algorithm returns the member alg of the header, or "" if it is absent or no
// string.
func (t Token) Algorithm() string {
	var h header
	var name string
	if headerDecoder.Decode(t.Header, &h) != nil || json.Unmarshal(h.Algorithm, &name) != nil {
		return ""
	}
	return name
}

// Expires returns the member exp of the payload in seconds since 1970, which may
// have a fraction, and false if it is absent or no number.
func (t Token) Expires() (float64, bool) {
	var c claims
	if claimsDecoder.Decode(t.Payload, &c) != nil {
		return 0, false
	}
	seconds, err := strconv.ParseFloat(string(c.Expires), 64)
	return seconds, err == nil
}
