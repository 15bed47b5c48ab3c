package main

import (
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 3492, section 7.1, and UTS 46; more by Node in TestRecorded.
func TestPunycode(t *testing.T) {
	sdktest.Run(t, Punycode, []sdktest.Case{
		{Name: "default mode", Body: `{"domain": "bücher.example"}`, Want: `{"result": "xn--bcher-kva.example"}`},
		{Name: "RFC, Chinese", Body: `{"domain": "他们为什么不说中文", "mode": "encode"}`, Want: `{"result": "xn--ihqwcrb4cv8a8dqg056pqjye"}`},
		{Name: "RFC, Russian", Body: `{"domain": "почемужеонинеговорятпорусски", "mode": "encode"}`, Want: `{"result": "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"}`},
		{Name: "RFC, Japanese with ASCII", Body: `{"domain": "3年b組金八先生", "mode": "encode"}`, Want: `{"result": "xn--3b-ww4c5e180e575a65lsy2b"}`},
		{Name: "capitals", Body: `{"domain": "MÜNCHEN.DE", "mode": "encode"}`, Want: `{"result": "xn--mnchen-3ya.de"}`},
		{Name: "sharp s stays", Body: `{"domain": "faß.de", "mode": "encode"}`, Want: `{"result": "xn--fa-hia.de"}`},
		{Name: "ASCII", Body: `{"domain": "Example.COM", "mode": "encode"}`, Want: `{"result": "example.com"}`},
		{Name: "root", Body: `{"domain": "münchen.de.", "mode": "encode"}`, Want: `{"result": "xn--mnchen-3ya.de."}`},
		{Name: "ideographic stop", Body: `{"domain": "a。b．c｡d", "mode": "encode"}`, Want: `{"result": "a.b.c.d"}`},
		{Name: "underscore and hyphens", Body: `{"domain": "_a.-b-.c--d", "mode": "encode"}`, Want: `{"result": "_a.-b-.c--d"}`},
		{Name: "already encoded", Body: `{"domain": "XN--MNCHEN-3YA.de", "mode": "encode"}`, Want: `{"result": "xn--mnchen-3ya.de"}`},
		{Name: "numbers", Body: `{"domain": "127.0.0.1", "mode": "encode"}`, Want: `{"result": "127.0.0.1"}`},
		{Name: "long label", Body: `{"domain": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "mode": "encode"}`, Want: `{"result": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}`},
		{Name: "soft hyphen vanishes", Body: `{"domain": "a\u00adb", "mode": "encode"}`, Want: `{"result": "ab"}`},
		{Name: "decode", Body: `{"domain": "xn--mnchen-3ya.de", "mode": "decode"}`, Want: `{"result": "münchen.de"}`},
		{Name: "decode capitals", Body: `{"domain": "XN--MNCHEN-3YA.DE", "mode": "decode"}`, Want: `{"result": "münchen.de"}`},
		{Name: "decode what is decoded", Body: `{"domain": "MÜNCHEN.de", "mode": "decode"}`, Want: `{"result": "münchen.de"}`},
		{Name: "decode ASCII", Body: `{"domain": "example.com", "mode": "decode"}`, Want: `{"result": "example.com"}`},
		{Name: "decode some labels", Body: `{"domain": "a.xn--fa-hia.b", "mode": "decode"}`, Want: `{"result": "a.faß.b"}`},
		{Name: "longest", Body: `{"domain": "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.", "mode": "encode"}`, Want: `{"result": "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a."}`},
		{Name: "too long", Body: `{"domain": "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "scheme", Body: `{"domain": "http://a.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "port", Body: `{"domain": "a.de:80", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "path", Body: `{"domain": "a.de/b", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "query", Body: `{"domain": "a.de?b", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "user", Body: `{"domain": "u@a.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "space", Body: `{"domain": "not a host", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "space around", Body: `{"domain": " a.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "percent", Body: `{"domain": "a%41.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "slash after mapping", Body: `{"domain": "a／b", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "character that becomes a/c", Body: `{"domain": "℀.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "IPv6", Body: `{"domain": "[::1]", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "bad label", Body: `{"domain": "xn--a.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "bad label to decode", Body: `{"domain": "xn--99999999.de", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "label of capitals inside", Body: `{"domain": "xn--mnchen-psa", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "label that needs no encoding", Body: `{"domain": "xn--abc-.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "no label", Body: `{"domain": "xn--", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "label of a wide letter inside", Body: `{"domain": "xn--mi7c.de", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "half encoded label", Body: `{"domain": "xn--yt\u043e-"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "half encoded second label", Body: `{"domain": "a。XN--ü-0"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "label of another direction at its end", Body: `{"domain": "xט"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "prefix in wide letters", Body: `{"domain": "ｘｎ--mnchen-3ya"}`, Want: `{"result": "xn--mnchen-3ya"}`},
		{Name: "empty label", Body: `{"domain": "a..b", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "empty first label", Body: `{"domain": ".a", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "root alone", Body: `{"domain": ".", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "empty", Body: `{"domain": "", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "mixed directions", Body: `{"domain": "אa.com", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "joiner out of place", Body: `{"domain": "a\u200db.com", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "mark first", Body: `{"domain": "\u0301a.com", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "unassigned", Body: `{"domain": "\ud8bf\udfff.com", "mode": "encode"}`, Code: "INVALID_INPUT", Field: "domain"},
		{Name: "mode", Body: `{"domain": "a", "mode": "unicode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "number", Body: `{"domain": 5}`, Code: "INVALID_INPUT", Field: "domain"},
	})
}

func FuzzPunycode(f *testing.F) {
	for _, seed := range []string{"Straße.München.de", "xn--mnchen-3ya.de", "xn--a", "a..b", "אב.com", "a。b", "xn--abc-", "℀", "☃.net."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		if len(domain) > 1000 || !utf8.ValidString(domain) {
			return
		}
		ascii, unicode, ok := hostname(domain)
		if !ok {
			return
		}
		for _, form := range []string{ascii, unicode} {
			if a, u, ok := hostname(form); !ok || a != ascii || u != unicode {
				t.Errorf("%q is %q and %q, but %q is %q and %q", domain, ascii, unicode, form, a, u)
			}
		}
	})
}
