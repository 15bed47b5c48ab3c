package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// names checks the types of all guesses in their order.
func names(want ...string) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		var types []string
		for _, g := range got["guesses"].([]any) {
			types = append(types, g.(map[string]any)["type"].(string))
		}
		if !slices.Equal(types, want) {
			t.Errorf("guesses %q, want %q", types, want)
		}
	}
}

// Expected values: the list of forms in the contract. The hashes are those of
// OpenSSL 3.0 passwd, the documentation of hashcat, and digests of Python.
func TestIdentifyHash(t *testing.T) {
	form := func(hash string, want ...string) sdktest.Case {
		return sdktest.Case{Name: hash[:min(len(hash), 12)] + " of " + strconv.Itoa(len(hash)), Body: `{"hash": "` + hash + `"}`, Check: names(want...)}
	}
	hexadecimal := func(n int) string { return strings.Repeat("0aF9", n)[:n] }
	sdktest.Run(t, IdentifyHash, []sdktest.Case{
		form(hexadecimal(8), "CRC-32", "Adler-32"),
		form(hexadecimal(16), "MySQL 3.23"),
		form(hexadecimal(32), "MD5", "NTLM", "MD4", "LM"),
		form(hexadecimal(40), "SHA-1", "RIPEMD-160"),
		form("*"+hexadecimal(40), "MySQL 4.1+"),
		form(hexadecimal(56), "SHA-224", "SHA3-224"),
		form(hexadecimal(64), "SHA-256", "SHA3-256", "BLAKE2s", "Keccak-256"),
		form(hexadecimal(96), "SHA-384", "SHA3-384"),
		form(hexadecimal(128), "SHA-512", "SHA3-512", "BLAKE2b", "Whirlpool"),
		form("$2a$05$LhayLxezLhK1LhWvKxCyLOj0j1u.Kj0jZ0pEmm134uzrQlFvQJLF6", "bcrypt"),
		form("$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW", "bcrypt"),
		form("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy", "bcrypt"),
		form("$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b2dWRWJTmaaJObG", "Argon2id"),
		form("$argon2i$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b2dWRWJTmaaJObG", "Argon2i"),
		form("$argon2d$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b2dWRWJTmaaJObG", "Argon2d"),
		form("$1$28772684$iEwNOgGugqO9.bIz5sk8k/", "MD5-crypt"),
		form("$apr1$71850310$gh9m4xcAn3MGxogwX/ztb.", "Apache MD5"),
		form("$5$rounds=5000$GX7BopJZJxPc/KEK$le16UF8I2Anb.rOrn22AUPWvzUETDGefUmAV8AZkGcD", "SHA-256-crypt"),
		form("$6$52450745$k5ka2p8bFuSmoVT1tzOyyuaREkkKBcCNqoDKzYiJL9RaE8yMnPgh2XzzF0NDrUhgrcLwg78xs1w5pJiypEdFX/", "SHA-512-crypt"),
		form("$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7", "yescrypt"),
		form("$7$CU..../....2Q9obwLhin8qvQl6sisAO/$E1HizYWxBmnIH4sdPkd1UOML9t62Gf.wvNTnt5XFzs8", "scrypt"),
		form("$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E", "scrypt"),
		form("$P$984478476IagS59wHZvyQMArzfx58u.", "phpass"),
		form("$H$984478476IagS59wHZvyQMArzfx58u.", "phpass"),
		form("pbkdf2_sha256$20000$H0dPx8NeajVu$GiC4k5kqbbR9qWBlsRgDywNqC2vd9kqfk7zdorEnNas=", "Django PBKDF2"),
		form("{SSHA}AZKja92fbuuB9SpRlHqaoXxbTc43Mzc2MDM1Ng==", "LDAP SSHA"),
		form("{SHA}uJ6qx+YUFzQbcQtyd2gpTQ5qJ3s=", "LDAP SHA"),
		form("{ssha}AZKja92fbuuB9SpRlHqaoXxbTc43Mzc2MDM1Ng==", "LDAP SSHA"),
		form("48c/R8JAv757A", "DES-crypt"),
		form("0123456789abc"),
		form("48c/R8JAv757!"),
		form("zzzz"),
		form(hexadecimal(33)),
		form("*" + hexadecimal(39)),
		form("$9$abc"),
		form("$2x$05$LhayLxezLhK1LhWvKxCyLOj0j1u"),
		form(hexadecimal(10000)),
		{Name: "white space around", Body: `{"hash": " \t5d41402abc4b2a76b9719d911017c592\n"}`, Check: names("MD5", "NTLM", "MD4", "LM")},
		{Name: "white space of ECMA-262, 12.2 and 12.3, around", Body: `{"hash": "\ufeff5d41402abc4b2a76b9719d911017c592\u00a0"}`, Check: names("MD5", "NTLM", "MD4", "LM")},
		{Name: "white space alone", Body: `{"hash": " "}`, Want: `{"guesses": []}`},
		{Name: "notes", Body: `{"hash": "48c/R8JAv757A"}`, Want: `{"guesses": [{"type": "DES-crypt", "note": "It has 13 characters of the alphabet of crypt, the length of DES-crypt."}]}`},
		{Name: "empty", Body: `{"hash": ""}`, Code: "INVALID_INPUT", Field: "hash"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "hash"},
		{Name: "number", Body: `{"hash": 12345678}`, Code: "INVALID_INPUT", Field: "hash"},
	})
}
