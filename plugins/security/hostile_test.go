package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBody is the largest body in bytes that a host lets through.
const hostileBody = 1 << 20

// hostileBodies are the worst bodies of routes whose input has a form of its own,
// each of that many bytes at most.
func hostileBodies(size int) map[string][]string {
	room := size - 200
	many := func(text string, length int) string { return strings.Repeat(text, length/len(text)) }
	segment := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	inside := room * 3 / 4
	shares := func(text string) string { return `{"shares": ` + text + `}` }
	bodies := map[string][]string{
		"security/base58": {
			`{"mode": "encode", "text": "` + many("z", min(room, maxBase58Bytes)) + `"}`,
			`{"mode": "decode", "text": "` + many("z", min(room, maxBase58Digits)) + `"}`,
		},
		"security/random-bytes":  {`{"count": 1024, "format": "decimal"}`},
		"security/shamir-split":  {`{"shares": 255, "threshold": 255, "secret": "` + many("z", min(room, maxShared/255)) + `"}`},
		"security/dane-validate": {`{"record": "3 1 0 ` + many("ab ", room) + `"}`},
		"security/shamir-combine": {
			shares(`["01` + many("00", room/2-8) + `", "02` + many("00", room/2-8) + `"]`),
			shares(hostileShares(room / 255)),
			shares("[" + many(`"",`, room-3) + `""]`),
		},
		"security/csr-parse": {
			`{"pem": "` + many("-----BEGIN CERTIFICATE REQUEST-----", room) + `"}`,
			`{"pem": "` + many("-----BEGIN CERTIFICATE REQUEST-----AAAA-----END NEW CERTIFICATE REQUEST-----", room) + `"}`,
		},
	}
	for _, payload := range []string{
		"{" + many(`"exp":1,`, inside-20) + `"exp":1}`, `{"exp":"` + many(`\u0041`, inside-20) + `"}`, `{"exp":` + many("[", inside-20),
	} {
		bodies["security/jwt-verify"] = append(bodies["security/jwt-verify"], `{"secret": "s", "token": "eyJhbGciOiJIUzI1NiJ9.`+segment(payload)+`."}`)
	}
	requests := hostileRequests(inside - 500)
	for _, name := range slices.Sorted(maps.Keys(requests)) {
		text := base64.StdEncoding.EncodeToString(requests[name])
		bodies["security/csr-parse"] = append(bodies["security/csr-parse"],
			`{"pem": "-----BEGIN CERTIFICATE REQUEST-----`+text+`-----END CERTIFICATE REQUEST-----"}`)
	}
	return bodies
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
	brainpool512, _ := weierstrassCurve("1.3.36.3.3.2.8.1.1.13")
	longCurve := tlv(0x30, tlv(0x30, id(0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1), id(0x2b, 0x24, 3, 3, 2, 8, 1, 1, 13)),
		tlv(3, []byte{0, 2}, brainpool512.base.x.FillBytes(make([]byte, 64))))
	ecdsaSigner := tlv(0x30, id(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 4))
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
		"longest curve":    request(nil, longCurve, nil, ecdsaSigner, tlv(0x30, tlv(2, slices.Repeat([]byte{0x5a}, 64)), tlv(2, slices.Repeat([]byte{0x5a}, 64)))),
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

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies(hostileBody)) }

// TestHostileBodies checks, in small, that the benchmark's bodies are what they
// are meant to be: JSON within the size of a body, and well-formed requests.
func TestHostileBodies(t *testing.T) {
	const size = 16 << 10
	for route, bodies := range hostileBodies(size) {
		for i, body := range bodies {
			if len(body) > size || !json.Valid([]byte(body)) {
				t.Errorf("%s, %d has %d bytes: %.100s", route, i, len(body), body)
			}
		}
	}
	for name, der := range hostileRequests(size / 2) {
		_, ok := parseRequest(der)
		if want := name != "nested"; ok != want {
			t.Errorf("%s: parsed %v", name, ok)
		}
	}
}
