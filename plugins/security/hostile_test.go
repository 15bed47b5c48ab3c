package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// hostileBody is the largest body in bytes that a host lets through.
const hostileBody = 1 << 20

// hostileMembers returns, for each route, members that are put around a long
// text, and the name of the member that holds the text.
func hostileMembers() map[string][]string {
	codec := []string{`"mode": "encode", "text"`, `"mode": "decode", "text"`}
	return map[string][]string{
		"hash": {`"text"`}, "hash/murmur3": {`"text"`}, "password": {`"x"`},
		"security/base58": codec, "security/base32": codec, "security/base64url": codec, "security/ascii85": codec,
		"security/identify-hash": {`"hash"`}, "security/totp": {`"secret"`}, "security/aes-key": {`"x"`}, "security/random-bytes": {`"count": 1024, "format": "decimal", "x"`},
		"security/uuid-v5":           {`"name"`, `"name": "a", "namespace"`},
		"security/jwt-verify":        {`"secret": "s", "token"`, `"token": "e30.e30.", "secret"`},
		"security/aes":               {`"password": "p", "text"`, `"text": "a", "password"`, `"mode": "decrypt", "password": "p", "text"`},
		"security/hmac":              {`"algo": "SHA-1", "secret": "s", "message"`, `"algo": "SHA-512", "message": "m", "secret"`},
		"security/password-strength": {`"password"`},
		"security/shamir-split":      {`"shares": 2, "threshold": 2, "secret"`, `"shares": 255, "threshold": 255, "secret"`},
		"security/shamir-combine":    {`"shares"`},
		"security/csr-parse":         {`"pem"`},
		"security/dane-validate":     {`"record"`},
	}
}

// hostileTexts returns texts as JSON that fill a body of that many bytes, and
// shorter ones at the bounds of single routes.
func hostileTexts(body int) map[string]string {
	room := body - 200
	fill := func(text string) string { return `"` + strings.Repeat(text, room/len(text)) + `"` }
	texts := map[string]string{
		"letters": fill("a"), "capitals": fill("Z"), "ones": fill("1"), "zeros": fill("0"), "blanks": fill(" "), "z": fill("z"), "u": fill("u"), "!": fill("!"),
		"beyond ASCII": fill("é"), "astral": fill("😀"), "escapes": fill(`\u0000`), "dots": fill("."), "equals": fill("="), "hex lines": fill(`0a\n`), "dollars": fill("$"),
		"begin":     fill("-----BEGIN CERTIFICATE REQUEST-----"),
		"begin end": fill("-----BEGIN CERTIFICATE REQUEST-----AAAA-----END NEW CERTIFICATE REQUEST-----"),
		"4,112 z":   `"` + strings.Repeat("z", min(room, maxShared/255)) + `"`, "base58 encode": `"` + strings.Repeat("z", min(room, maxBase58Bytes)) + `"`, "base58 decode": `"` + strings.Repeat("z", min(room, maxBase58Digits)) + `"`,
		"dane":       `"3 1 0 ` + strings.Repeat("ab ", room/3) + `"`,
		"two shares": `["01` + strings.Repeat("00", room/4-8) + `", "02` + strings.Repeat("00", room/4-8) + `"]`,
		"255 shares": hostileShares(room / 255), "empty shares": "[" + strings.Repeat(`"",`, room/3-1) + `""]`,
	}
	segment := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	inside := room * 3 / 4
	texts["jwt members"] = `"eyJhbGciOiJIUzI1NiJ9.` + segment("{"+strings.Repeat(`"exp":1,`, inside/8-9)+`"exp":1}`) + `."`
	texts["jwt text"] = `"eyJhbGciOiJIUzI1NiJ9.` + segment(`{"exp":"`+strings.Repeat(`\u0041`, inside/6-9)+`"}`) + `."`
	texts["jwt depth"] = `"eyJhbGciOiJIUzI1NiJ9.` + segment(`{"exp":`+strings.Repeat("[", inside-100)) + `."`
	for name, der := range hostileRequests(inside - 500) {
		pem, err := json.Marshal("-----BEGIN CERTIFICATE REQUEST-----" + base64.StdEncoding.EncodeToString(der) + "-----END CERTIFICATE REQUEST-----")
		if err != nil {
			panic(err) // a string always has JSON
		}
		texts["csr "+name] = string(pem)
	}
	return texts
}

// hostileShares are 255 valid shares of that many characters each.
func hostileShares(length int) string {
	shares := make([]string, 255)
	for i := range shares {
		shares[i] = fmt.Sprintf("%02x", i+1) + strings.Repeat("5a", (length-6)/2-1)
	}
	text, err := json.Marshal(shares)
	if err != nil {
		panic(err) // strings always have JSON
	}
	return string(text)
}

// tlv is one element in DER.
func tlv(tag byte, contents ...[]byte) []byte {
	content := slices.Concat(contents...)
	head := []byte{tag}
	switch n := len(content); {
	case n < 0x80:
		head = append(head, byte(n))
	case n < 0x100:
		head = append(head, 0x81, byte(n))
	case n < 0x10000:
		head = append(head, 0x82, byte(n>>8), byte(n))
	default:
		head = append(head, 0x83, byte(n>>16), byte(n>>8), byte(n))
	}
	return append(head, content...)
}

// hostileRequests are well-formed requests of about that many bytes, each with
// one part that is far too large.
func hostileRequests(size int) map[string][]byte {
	id := func(content ...byte) []byte { return tlv(6, content) }
	var (
		version   = tlv(2, []byte{0})
		rsaID     = tlv(0x30, id(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1), tlv(5))
		rsaSigner = tlv(0x30, id(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11), tlv(5))
		dsaSigner = tlv(0x30, id(0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3, 2))
		odd       = func(n int) []byte { return tlv(2, []byte{0}, slices.Repeat([]byte{0xb5}, n)) }
	)
	request := func(subject, key, attributes, signer, signature []byte) []byte {
		return tlv(0x30, tlv(0x30, version, tlv(0x30, subject), key, tlv(0xa0, attributes)), signer, tlv(3, []byte{0}, signature))
	}
	rsaKey := func(modulus, exponent []byte) []byte {
		return tlv(0x30, rsaID, tlv(3, []byte{0}, tlv(0x30, modulus, exponent)))
	}
	dsaKey := func(p, q int) []byte {
		oid := id(0x2a, 0x86, 0x48, 0xce, 0x38, 4, 1)
		return tlv(0x30, tlv(0x30, oid, tlv(0x30, odd(p), odd(q), odd(p))), tlv(3, []byte{0}, odd(p)))
	}
	small, e := odd(128), tlv(2, []byte{1, 0, 1})
	largest := tlv(2, []byte{0x7f, 0xff, 0xff, 0xff})
	rdn := tlv(0x31, tlv(0x30, id(0x55, 4, 3), tlv(12)))
	unknown := tlv(0x31, tlv(0x30, id(append(slices.Repeat([]byte{0xff}, maxOIDBytes-1), 1)...), tlv(12)))
	wide := tlv(0x30, id(0x55, 4, 3), tlv(12))
	pair := func(n int) []byte { return tlv(0x30, odd(n), odd(n)) }
	names := tlv(0x30, id(0x55, 0x1d, 0x11), tlv(4, tlv(0x30, slices.Repeat(tlv(0x82), size/2))))
	extensions := tlv(0x30, id(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 14), tlv(0x31, tlv(0x30, names)))
	return map[string][]byte{
		"many names":       request(slices.Repeat(rdn, size/len(rdn)), rsaKey(small, e), nil, rsaSigner, nil),
		"one wide name":    request(tlv(0x31, slices.Repeat(wide, size/len(wide))), rsaKey(small, e), nil, rsaSigner, nil),
		"long identifiers": request(slices.Repeat(unknown, size/len(unknown)), rsaKey(small, e), nil, rsaSigner, nil),
		"control name":     request(tlv(0x31, tlv(0x30, id(0x55, 4, 3), tlv(12, make([]byte, size)))), rsaKey(small, e), nil, rsaSigner, nil),
		"RSA of megabits":  request(nil, rsaKey(odd(size/2), e), nil, rsaSigner, make([]byte, size/2)),
		"RSA of 16,384":    request(nil, rsaKey(odd(2048), largest), nil, rsaSigner, slices.Repeat([]byte{0x5a}, 2049)[:2048]),
		"RSA exponent":     request(nil, rsaKey(small, odd(size)), nil, rsaSigner, make([]byte, 128)),
		"DSA of 10,000":    request(nil, dsaKey(1250, 64), nil, dsaSigner, pair(63)),
		"DSA of megabits":  request(nil, dsaKey(size/3-20, 32), nil, dsaSigner, pair(31)),
		"many DNS names":   request(nil, rsaKey(small, e), extensions, rsaSigner, nil),
		"nested":           nested(size / 8),
	}
}

// nested is a sequence inside a sequence, and so on.
func nested(depth int) []byte {
	der := tlv(0x30)
	for range min(depth, 20_000) {
		der = tlv(0x30, der)
	}
	return der
}

// BenchmarkHostile calls every route with long texts of many kinds and prints the
// slowest input of each route. Of an input the shortest of a few times counts, as
// other work on the machine only adds to it.
func BenchmarkHostile(b *testing.B) {
	const tries, quick = 5, 10 * time.Millisecond
	built, err := plugin.Build()
	if err != nil {
		b.Fatal(err)
	}
	texts, members := hostileTexts(hostileBody), hostileMembers()
	for _, route := range built.Routes {
		b.Run(route.Path, func(b *testing.B) {
			if len(members[route.Path]) == 0 {
				b.Fatal("no members are known for this route")
			}
			slowest, what := time.Duration(0), ""
			for b.Loop() {
				for _, member := range members[route.Path] {
					for name, text := range texts {
						body := []byte("{" + member + ": " + text + "}")
						best := time.Hour
						for try := 0; try < tries && best > quick; try++ {
							start := time.Now()
							route.Call(b.Context(), body, nil)
							best = min(best, time.Since(start))
						}
						if best > slowest {
							slowest, what = best, member+": "+name
						}
					}
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
			b.Logf("%.1f ms for %s", float64(slowest.Microseconds())/1000, what)
		})
	}
}

// TestHostileTexts checks, in small, that the benchmark's texts are what they are
// meant to be: JSON within the size of a body, and well-formed requests.
func TestHostileTexts(t *testing.T) {
	const body = 16 << 10
	for name, text := range hostileTexts(body) {
		if len(text) > body || !json.Valid([]byte(text)) {
			t.Errorf("%s has %d bytes", name, len(text))
		}
	}
	for name, der := range hostileRequests(body / 2) {
		_, ok := parseRequest(der)
		if want := name != "nested"; ok != want {
			t.Errorf("%s: parsed %v", name, ok)
		}
	}
}
