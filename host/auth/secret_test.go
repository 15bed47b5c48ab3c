package auth

import (
	"crypto/sha256"
	"hash/crc32"
	"math/big"
	"strings"
	"testing"
)

// checkOf is the documented check sum, worked out the long way.
func checkOf(text string) string {
	digits := "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	sum, base, rest := big.NewInt(int64(crc32.ChecksumIEEE([]byte(text)))), big.NewInt(62), new(big.Int)
	var check string
	for range 6 {
		sum.DivMod(sum, base, rest)
		check = string(digits[rest.Int64()]) + check
	}
	return check
}

func TestSecretFormat(t *testing.T) {
	seen := map[string]bool{}
	counts := map[rune]int{}
	for range 2000 {
		secret := newSecret()
		if seen[secret] || len(secret) != 41 || checkOf(secret[:35]) != secret[35:] {
			t.Fatalf("secret %q", secret)
		}
		seen[secret] = true
		for _, r := range secret[3:35] {
			counts[r]++
		}
	}
	// 64,000 characters over 62 digits: 1,032 each, standard deviation 32.
	for _, r := range base62 {
		if n := counts[r]; n < 1032-7*32 || n > 1032+7*32 {
			t.Errorf("%c came %d times, 1032 expected", r, n)
		}
	}
}

func TestHashSecretDoesNotAllocate(t *testing.T) {
	secret := newSecret()
	if n := testing.AllocsPerRun(100, func() { hashSecret(secret) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzHashSecret(f *testing.F) {
	f.Add("")
	f.Add("uh_")
	f.Add("uh_" + strings.Repeat("0", 38))
	f.Add("uh_" + strings.Repeat("a", 32) + checkOf("uh_"+strings.Repeat("a", 32)))
	f.Fuzz(func(t *testing.T, text string) {
		hash, ok := hashSecret(text)
		wellFormed := len(text) == 41 && text[:3] == "uh_" && strings.Trim(text[3:], base62) == "" && checkOf(text[:35]) == text[35:]
		if ok != wellFormed {
			t.Fatalf("%q: accepted %v, well-formed %v", text, ok, wellFormed)
		}
		if ok && hash != sha256.Sum256([]byte(text)) {
			t.Fatalf("%q: wrong hash", text)
		}
	})
}

func BenchmarkAuthenticate(b *testing.B) {
	k, _, _ := setup(b)
	_, secret, err := k.Issue(IssueRequest{Name: "a"})
	if err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{"known": secret, "unknown": newSecret(), "malformed": secret[:40] + "!"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := k.Authenticate(text)
				if (err == nil) != (name == "known") {
					b.Fatal(err)
				}
			}
		})
	}
}
