package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type identifyHashRequest struct {
	Hash string `json:"hash" doc:"Hash to look at; white space around it is ignored." minLength:"1"`
}

type identifyHashResult struct {
	Guesses []guess `json:"guesses" doc:"What it may be, the most likely first; empty if nothing fits."`
}

type guess struct {
	Type string `json:"type" doc:"Name of the algorithm or format."`
	Note string `json:"note" doc:"One sentence on why it may be that."`
}

// IdentifyHash is security/identify-hash.
var IdentifyHash = sdk.Endpoint[identifyHashRequest, identifyHashResult]{
	Route:   "security/identify-hash",
	Summary: "Guess which algorithm made a hash",
	Doc: `
Goes by form alone: a known prefix, or the number and kind of characters.
Algorithms with results of the same length cannot be told apart, so there may
be several guesses.`,
	Examples: []sdk.Example{{
		Name:    "By prefix",
		Request: `{"hash": "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW"}`,
		Response: `{"guesses": [
			{"type": "bcrypt", "note": "It begins with $2b$, the prefix of bcrypt."}
		]}`,
	}, {
		Name:    "By length",
		Request: `{"hash": "d41d8cd98f00b204e9800998ecf8427e00000000"}`,
		Response: `{"guesses": [
			{"type": "SHA-1", "note": "It has 40 hexadecimal digits, the length of SHA-1."},
			{"type": "RIPEMD-160", "note": "It has 40 hexadecimal digits, the length of RIPEMD-160."}
		]}`,
	}},
	Run: func(_ context.Context, in identifyHashRequest) (identifyHashResult, error) {
		return identifyHashResult{identify(js.TrimSpace(in.Hash))}, nil
	},
}

// hashPrefixes are what formats that name themselves begin with.
var hashPrefixes = []struct{ prefix, format string }{
	{"$2a$", "bcrypt"}, {"$2b$", "bcrypt"}, {"$2y$", "bcrypt"},
	{"$argon2id$", "Argon2id"}, {"$argon2i$", "Argon2i"}, {"$argon2d$", "Argon2d"},
	{"$1$", "MD5-crypt"}, {"$apr1$", "Apache MD5"},
	{"$5$", "SHA-256-crypt"}, {"$6$", "SHA-512-crypt"},
	{"$y$", "yescrypt"}, {"$scrypt$", "scrypt"}, {"$7$", "scrypt"},
	{"$P$", "phpass"}, {"$H$", "phpass"},
	{"pbkdf2_sha256$", "Django PBKDF2"},
	{"{SSHA}", "LDAP SSHA"}, {"{SHA}", "LDAP SHA"},
}

// hexHashes returns what has that many hexadecimal digits.
func hexHashes(digits int) []string {
	switch digits {
	case 8:
		return []string{"CRC-32", "Adler-32"}
	case 16:
		return []string{"MySQL 3.23"}
	case 32:
		return []string{"MD5", "NTLM", "MD4", "LM"}
	case 40:
		return []string{"SHA-1", "RIPEMD-160"}
	case 56:
		return []string{"SHA-224", "SHA3-224"}
	case 64:
		return []string{"SHA-256", "SHA3-256", "BLAKE2s", "Keccak-256"}
	case 96:
		return []string{"SHA-384", "SHA3-384"}
	case 128:
		return []string{"SHA-512", "SHA3-512", "BLAKE2b", "Whirlpool"}
	default:
		return nil
	}
}

const (
	hexDigits   = "0123456789abcdefABCDEF"
	cryptDigits = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

func identify(hash string) []guess {
	for _, known := range hashPrefixes {
		prefix, ok := hash[:min(len(hash), len(known.prefix))], false
		if known.prefix[0] == '{' {
			ok = strings.EqualFold(prefix, known.prefix) // LDAP: RFC 2307 takes either case
		} else {
			ok = prefix == known.prefix
		}
		if ok {
			return []guess{{known.format, fmt.Sprintf("It begins with %s, the prefix of %s.", known.prefix, known.format)}}
		}
	}
	if len(hash) > 128 {
		return nil // longer than all that follow
	}
	digits, starred := strings.CutPrefix(hash, "*")
	switch {
	case starred && len(digits) == 40 && onlyOf(digits, hexDigits):
		return []guess{{"MySQL 4.1+", "It is a star and 40 hexadecimal digits, as MySQL writes passwords since 4.1."}}
	case onlyOf(hash, hexDigits):
		var guesses []guess
		for _, name := range hexHashes(len(hash)) {
			guesses = append(guesses, guess{name, fmt.Sprintf("It has %d hexadecimal digits, the length of %s.", len(hash), name)})
		}
		return guesses
	case len(hash) == 13 && onlyOf(hash, cryptDigits):
		return []guess{{"DES-crypt", "It has 13 characters of the alphabet of crypt, the length of DES-crypt."}}
	default:
		return nil
	}
}

// onlyOf reports whether every character of text stands in letters.
func onlyOf(text, letters string) bool { return strings.Trim(text, letters) == "" }
