package main

import (
	"errors"
	"math"
	"net/netip"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// maxUnicodeHost is the longest host in bytes of UTF-8 that is converted to
// Punycode, whose cost grows with the square of its length. A name in the DNS has
// 253 at most.
const maxUnicodeHost = 4096

var errHost = errors.New("must have a valid host")

// hostProfile is Unicode ToASCII as the URL Standard's domain to ASCII calls it,
// without being strict.
var hostProfile = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false),
	idna.CheckHyphens(false), idna.VerifyDNSLength(false), idna.BidiRule())

// Code points that no host may have: URL Standard, section 3.1.
const (
	forbiddenInHost   = "\x00\t\n\r #/:<>?@[\\]^|"
	forbiddenInDomain = forbiddenInHost + "%\x7f"
)

// parseHost is the host parser of the URL Standard, section 3.5, with the
// serializer of section 3.6: a domain in ASCII, an IPv4 address, an IPv6 address
// in brackets or, if the scheme is not special, an opaque host.
func parseHost(text string, special bool) (string, error) {
	if text[0] == '[' {
		return parseIPv6(text)
	}
	if !special {
		if strings.ContainsAny(text, forbiddenInHost) {
			return "", errHost
		}
		return string(percentEncode(nil, text, controlKept)), nil
	}
	domain, err := asciiDomain(decodeUTF8(percentDecode(text)))
	if err != nil {
		return "", err
	}
	if domain == "" || strings.ContainsAny(domain, forbiddenInDomain) || strings.ContainsFunc(domain, func(r rune) bool { return r < ' ' }) {
		return "", errHost
	}
	if endsInNumber(domain) {
		return parseIPv4(domain)
	}
	return domain, nil
}

// asciiDomain is domain to ASCII of the URL Standard, section 3.3.
func asciiDomain(domain string) (string, error) {
	lower := strings.ToLower(domain)
	if isASCII(domain) && !strings.HasPrefix(lower, "xn--") && !strings.Contains(lower, ".xn--") {
		return lower, nil
	}
	if len(domain) > maxUnicodeHost {
		return "", errors.New("must have a host of " + strconv.Itoa(maxUnicodeHost) + " bytes at most unless it is plain ASCII")
	}
	ascii, err := hostProfile.ToASCII(domain)
	if err != nil || !decodable(lower) {
		return "", errHost
	}
	return ascii, nil
}

// decodable refuses what the profile lets through: labels that begin like
// Punycode and have nothing, or no ASCII, behind that.
func decodable(lower string) bool {
	for label := range strings.SplitSeq(lower, ".") {
		if digits, found := strings.CutPrefix(label, "xn--"); found && (digits == "" || !isASCII(digits)) {
			return false
		}
	}
	return true
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] > '\x7f' {
			return false
		}
	}
	return true
}

// endsInNumber is the ends in a number checker of the URL Standard, section 3.5:
// such a host can only be an IPv4 address.
func endsInNumber(domain string) bool {
	domain = strings.TrimSuffix(domain, ".")
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	_, ok := ipv4Number(last)
	return ok || last != "" && strings.Trim(last, "0123456789") == ""
}

// parseIPv4 is the IPv4 parser of the URL Standard, section 3.5.
func parseIPv4(text string) (string, error) {
	parts := strings.SplitN(strings.TrimSuffix(text, "."), ".", 5)
	if len(parts) > 4 {
		return "", errHost
	}
	var address uint64
	for i, part := range parts {
		n, ok := ipv4Number(part)
		limit := uint64(256)
		if i == len(parts)-1 {
			limit = 1 << (8 * (4 - i))
		}
		if !ok || n >= limit {
			return "", errHost
		}
		address = address*limit + n
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), nil
}

// ipv4Number reads a decimal, octal (0...) or hexadecimal (0x...) number. One too
// large for 64 bits is as large as they can be.
func ipv4Number(text string) (n uint64, ok bool) {
	if text == "" {
		return 0, false
	}
	base := 10
	if len(text) >= 2 && text[0] == '0' {
		if base, text = 8, text[1:]; text[0]|0x20 == 'x' {
			base, text = 16, text[1:]
		}
		if text == "" {
			return 0, true
		}
	}
	if text[0] == '+' || text[0] == '-' {
		return 0, false
	}
	n, err := strconv.ParseUint(text, base, 64)
	return n, err == nil || errors.Is(err, strconv.ErrRange) && n == math.MaxUint64
}

// parseIPv6 reads an address in brackets, by the same grammar as RFC 4291,
// section 2.2, and writes it as RFC 5952 does, but without dotted numbers.
func parseIPv6(text string) (string, error) {
	inner, closed := strings.CutSuffix(text[1:], "]")
	address, err := netip.ParseAddr(inner)
	if !closed || err != nil || !address.Is6() || address.Zone() != "" {
		return "", errHost
	}
	return "[" + formatIPv6(address.As16()) + "]", nil
}

// formatIPv6 is the IPv6 serializer of the URL Standard, section 3.6: the first
// longest run of two zeros or more is left out.
func formatIPv6(address [16]byte) string {
	var pieces [8]uint16
	for i := range pieces {
		pieces[i] = uint16(address[2*i])<<8 | uint16(address[2*i+1])
	}
	start, length := -1, 1
	for i := 0; i < 8; i++ {
		n := 0
		for i+n < 8 && pieces[i+n] == 0 {
			n++
		}
		if n > length {
			start, length = i, n
		}
		i += n
	}
	text := make([]byte, 0, 39)
	for i := 0; i < 8; i++ {
		if i == start {
			text = append(text, "::"...)
			i += length - 1
			continue
		}
		if len(text) > 0 && text[len(text)-1] != ':' {
			text = append(text, ':')
		}
		text = strconv.AppendUint(text, uint64(pieces[i]), 16)
	}
	return string(text)
}
