package main

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// What the key is derived with, and how a payload is laid out, in bytes: salt,
// nonce, and the ciphertext with its tag. Older payloads can only be decrypted
// as long as none of this changes.
const (
	keyIterations = 600_000
	keyBytes      = 32
	saltBytes     = 16
	nonceBytes    = 12
	tagBytes      = 16
)

type aesRequest struct {
	Text     string `json:"text" doc:"Plain text to encrypt, which may be empty, or the payload that encrypting gave."`
	Password string `json:"password" doc:"Password; its UTF-8 bytes count." minLength:"1"`
	Mode     string `json:"mode" doc:"Direction." enum:"encrypt,decrypt" default:"encrypt"`
}

// AES is security/aes.
var AES = sdk.Endpoint[aesRequest, textResult]{
	Route:   "security/aes",
	Cost:    2,
	Summary: "Encrypt a text with a password",
	Doc: `
Encrypts with AES-256-GCM. The key is derived from the password by PBKDF2 with
HMAC-SHA-256 and 600,000 iterations. The payload is standard Base64 with padding
of 16 bytes of salt, 12 bytes of IV and the ciphertext with its tag of 16 bytes
at the end; salt and IV are random. A payload that was changed, one that is no
payload at all and a wrong password are refused alike.`,
	Examples: []sdk.Example{{
		Name:     "Encrypt",
		Request:  `{"text": "attack at dawn", "password": "correct horse battery staple"}`,
		Response: `{"result": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaG21mCaRzlIgWv5r9qbudgZoZK4vMqAuNdjA1NcRMFA=="}`,
	}, {
		Name:    "Not a payload",
		Request: `{"text": "attack at dawn", "password": "correct horse battery staple", "mode": "decrypt"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Slow:   true,
	Run: func(ctx context.Context, in aesRequest) (textResult, error) {
		if in.Mode == "encrypt" {
			return encrypt(sdk.Random(ctx), in.Text, in.Password)
		}
		text, ok := decrypt(in.Text, in.Password)
		if !ok {
			return textResult{}, sdk.Invalid("text", "must be a payload of this endpoint, unchanged, with the password it was made with")
		}
		return textResult{text}, nil
	},
}

func encrypt(random io.Reader, text, password string) (textResult, error) {
	payload := make([]byte, saltBytes+nonceBytes, saltBytes+nonceBytes+len(text)+tagBytes)
	if _, err := io.ReadFull(random, payload); err != nil {
		return textResult{}, err
	}
	sealer, err := newSealer(password, payload[:saltBytes])
	if err != nil {
		return textResult{}, err
	}
	payload = sealer.Seal(payload, payload[saltBytes:], []byte(text), nil)
	return textResult{base64.StdEncoding.EncodeToString(payload)}, nil
}

// decrypt reports false for whatever is wrong. What can be no payload is refused
// before the key is derived, as that takes its time.
func decrypt(text, password string) (string, bool) {
	payload, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") || len(payload) < saltBytes+nonceBytes+tagBytes {
		return "", false
	}
	sealer, err := newSealer(password, payload[:saltBytes])
	if err != nil {
		return "", false
	}
	nonce, sealed := payload[saltBytes:saltBytes+nonceBytes], payload[saltBytes+nonceBytes:]
	plain, err := sealer.Open(nil, nonce, sealed, nil)
	return string(plain), err == nil && utf8.Valid(plain)
}

func newSealer(password string, salt []byte) (cipher.AEAD, error) {
	key, err := pbkdf2.Key(sha256.New, password, salt, keyIterations, keyBytes)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}
