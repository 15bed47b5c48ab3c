// RSA keys of less than 1,024 bits are weak, but csr-parse reports on them and
// trusts none.
//go:debug rsa1024min=0

// Command security is the plugin that serves the hash, hash/, password and
// security/ routes: hashes and checksums, encodings of bytes as text, random
// secrets, encryption with a password, sharing of secrets, and readers of
// tokens, certificate requests and DNS records.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "security",
	Version: "1.0.0",
	Doc: `
Hashes, encodings of bytes as text, random secrets, encryption with a
password, sharing of secrets, and readers of tokens, certificate requests and
DNS records. What is random comes from the operating system's secure source.
Nothing is kept, and no secret stands in a message or in the log.`,
	Routes: []sdk.Route{
		AES, AESKey, Ascii85, Base32, Base58, Base64URL, CSRParse, DANEValidate,
		HMAC, Hash, IdentifyHash, JWTVerify, Murmur3, Password, PasswordStrength,
		RandomBytes, ShamirCombine, ShamirSplit, TOTP, UUIDV5,
	},
}

func main() { sdk.Serve(plugin) }
