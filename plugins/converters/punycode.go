package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"github.com/utilhost/utilhost/sdk"
)

type punycodeRequest struct {
	Domain string `json:"domain" doc:"Hostname alone, without scheme, port or path." minLength:"1"`
	Mode   string `json:"mode" doc:"Direction: to ASCII or to Unicode." enum:"encode,decode" default:"encode"`
}

// Punycode is convert/punycode.
var Punycode = sdk.Endpoint[punycodeRequest, textResult]{
	Route:   "convert/punycode",
	Summary: "Internationalised hostnames",
	Doc: `
Processes a hostname label by label as in Unicode Technical Standard 46, the way
browsers do: non-transitional, lower-cased and normalised, hyphens anywhere,
joiners and right-to-left scripts checked. A label that begins with xn-- must
decode to one that encodes back to it. Hostnames have up to 1,000 characters.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"domain": "Straße.München.de"}`,
		Response: `{"result": "xn--strae-oqa.xn--mnchen-3ya.de"}`,
	}, {
		Name:     "Decode",
		Request:  `{"domain": "xn--mnchen-3ya.de", "mode": "decode"}`,
		Response: `{"result": "münchen.de"}`,
	}, {
		Name:    "Port",
		Request: `{"domain": "münchen.de:8080"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in punycodeRequest) (textResult, error) {
		const longest = 1000 // names that the domain name system takes have a quarter of that
		if utf8.RuneCountInString(in.Domain) > longest {
			return textResult{}, sdk.Invalid("domain", "must have at most %d characters", longest)
		}
		ascii, unicode, ok := hostname(in.Domain)
		if !ok {
			return textResult{}, sdk.Invalid("domain", "must be a hostname alone, with valid labels and without scheme, port, path or blanks")
		}
		if in.Mode == "decode" {
			return textResult{unicode}, nil
		}
		return textResult{ascii}, nil
	},
}

// hosts processes hostnames as the URL Standard does (section 3.3, "domain to
// ASCII" with beStrict false).
var hosts = idna.New(
	idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false),
	idna.CheckJoiners(true), idna.BidiRule(), idna.VerifyDNSLength(false),
)

// hostname gives a hostname in ASCII and in Unicode.
func hostname(domain string) (ascii, unicode string, ok bool) {
	ascii, err := hosts.ToASCII(domain)
	if err != nil || halfEncoded(domain) || strings.ContainsFunc(ascii, forbiddenInHost) {
		return "", "", false
	}
	// Only the root may have an empty label, after the last dot.
	for label := range strings.SplitSeq(strings.TrimSuffix(ascii, "."), ".") {
		if label == "" {
			return "", "", false
		}
	}
	unicode, err = hosts.ToUnicode(ascii)
	return ascii, unicode, err == nil
}

// halfEncoded says whether a label that begins with xn-- has other characters than
// ASCII, which makes it invalid (UTS 46, section 4, step 4.1).
func halfEncoded(domain string) bool {
	mapped := strings.ToLower(norm.NFKC.String(domain))
	for label := range strings.FieldsFuncSeq(mapped, func(r rune) bool { return r == '.' || r == '。' }) {
		if strings.HasPrefix(label, "xn--") && strings.ContainsFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) {
			return true
		}
	}
	return false
}

// forbiddenInHost says whether a character is a forbidden domain code point (URL
// Standard, section 3.2).
func forbiddenInHost(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune("#/:<>?@[\\]^|%", r)
}
