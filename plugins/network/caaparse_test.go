package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// caa is the result in JSON.
func caa(flags, critical, tag, value string) string {
	return `{"flags": ` + flags + `, "critical": ` + critical + `, "tag": "` + tag + `", "value": "` + value + `"}`
}

// Expected values: the examples of RFC 8659 (sections 4.2 to 4.5) and RFC 8657
// (section 3.1), and by hand from RFC 1035, section 5.1.
func TestCAAParse(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	long := strings.Repeat("a", 65535-2-len("issue"))
	sdktest.Run(t, CAAParse, []sdktest.Case{
		{Name: "RFC 8659 issuer", Body: `{"record": "certs.example.com CAA 0 issue \"ca1.example.net\""}`, Want: caa("0", "false", "issue", "ca1.example.net")},
		{Name: "RFC 8659 nobody", Body: `{"record": "nocerts.example.com CAA 0 issue \";\""}`, Want: caa("0", "false", "issue", ";")},
		{Name: "RFC 8659 malformed property", Body: `{"record": "malformed.example.com CAA 0 issue \"%%%%%\""}`, Want: caa("0", "false", "issue", "%%%%%")},
		{Name: "RFC 8659 parameters", Body: `{"record": "0 issue \"ca1.example.net; account=230123\""}`, Want: caa("0", "false", "issue", "ca1.example.net; account=230123")},
		{Name: "RFC 8659 wildcard", Body: `{"record": "wild.example.com CAA 0 issuewild \"ca2.example.org\""}`, Want: caa("0", "false", "issuewild", "ca2.example.org")},
		{Name: "RFC 8659 report by mail", Body: `{"record": "report.example.com CAA 0 iodef \"mailto:security@example.com\""}`, Want: caa("0", "false", "iodef", "mailto:security@example.com")},
		{Name: "RFC 8659 critical", Body: `{"record": "new.example.com CAA 128 tbs \"Unknown\""}`, Want: caa("128", "true", "tbs", "Unknown")},
		{Name: "RFC 8657 account", Body: `{"record": "example.com. IN CAA 0 issue \"example.net; accounturi=https://example.net/account/1234\""}`, Want: caa("0", "false", "issue", "example.net; accounturi=https://example.net/account/1234")},
		{Name: "unquoted", Body: `{"record": "0 issue letsencrypt.org"}`, Want: caa("0", "false", "issue", "letsencrypt.org")},
		{Name: "empty when quoted", Body: `{"record": "0 issue \"\""}`, Want: caa("0", "false", "issue", "")},
		{Name: "tag in capitals", Body: `{"record": "0 IssueWild \"CA.example\""}`, Want: caa("0", "false", "issuewild", "CA.example")},
		{Name: "tag with digits", Body: `{"record": "0 t3st \"a\""}`, Want: caa("0", "false", "t3st", "a")},
		{Name: "flags 127", Body: `{"record": "127 issue a"}`, Want: caa("127", "false", "issue", "a")},
		{Name: "flags 255", Body: `{"record": "255 issue a"}`, Want: caa("255", "true", "issue", "a")},
		{Name: "flags with zeros", Body: `{"record": "0128 issue a"}`, Want: caa("128", "true", "issue", "a")},
		{Name: "flags 256", Body: `{"record": "256 issue a"}`, Code: invalid, Field: "record"},
		{Name: "flags below 0", Body: `{"record": "-1 issue a"}`, Code: invalid, Field: "record"},
		{Name: "flags beyond 64 bits", Body: `{"record": "99999999999999999999 issue a"}`, Code: invalid, Field: "record"},
		{Name: "hexadecimal flags", Body: `{"record": "0x80 issue a"}`, Code: invalid, Field: "record"},
		{Name: "Arabic digits", Body: `{"record": "٠ issue a"}`, Code: invalid, Field: "record"},
		{Name: "quoted flags", Body: `{"record": "\"0\" issue a"}`, Code: invalid, Field: "record"},
		{Name: "quoted tag", Body: `{"record": "0 \"issue\" a"}`, Code: invalid, Field: "record"},
		{Name: "tag with hyphen", Body: `{"record": "0 is-sue a"}`, Code: invalid, Field: "record"},
		{Name: "tag of 255", Body: `{"record": "0 ` + strings.Repeat("x", 255) + ` a"}`, Want: caa("0", "false", strings.Repeat("x", 255), "a")},
		{Name: "tag of 256", Body: `{"record": "0 ` + strings.Repeat("x", 256) + ` a"}`, Code: invalid, Field: "record"},
		{Name: "escaped quote and backslash", Body: `{"record": "0 issue \"a\\\"b\\\\c\""}`, Want: caa("0", "false", "issue", `a\"b\\c`)},
		{Name: "escape by number", Body: `{"record": "0 issue \"a\\059b\\032\""}`, Want: caa("0", "false", "issue", "a;b ")},
		{Name: "escaped octets of one character", Body: `{"record": "0 issue \"\\195\\169\""}`, Want: caa("0", "false", "issue", "é")},
		{Name: "escaped character of two octets", Body: `{"record": "0 issue \\é"}`, Want: caa("0", "false", "issue", "é")},
		{Name: "escaped octets that are no text", Body: `{"record": "0 issue \"\\255\""}`, Code: invalid, Field: "record"},
		{Name: "escape 256", Body: `{"record": "0 issue \"\\256\""}`, Code: invalid, Field: "record"},
		{Name: "escape of two digits", Body: `{"record": "0 issue \"\\25\""}`, Code: invalid, Field: "record"},
		{Name: "escape at the end", Body: `{"record": "0 issue a\\"}`, Code: invalid, Field: "record"},
		{Name: "escaped blank", Body: `{"record": "0 issue a\\ b"}`, Code: invalid, Field: "record"},
		{Name: "escaped semicolon", Body: `{"record": "0 issue \\;"}`, Want: caa("0", "false", "issue", ";")},
		{Name: "semicolon begins a comment", Body: `{"record": "0 issue ;"}`, Code: invalid, Field: "record"},
		{Name: "comment", Body: `{"record": "0 issue \"a\" ; mine"}`, Code: invalid, Field: "record"},
		{Name: "parentheses", Body: `{"record": "0 issue ( \"a\" )"}`, Code: invalid, Field: "record"},
		{Name: "blanks in an unquoted value", Body: `{"record": "0 issue a b"}`, Code: invalid, Field: "record"},
		{Name: "quotes not closed", Body: `{"record": "0 issue \"a"}`, Code: invalid, Field: "record"},
		{Name: "quotes closed by an escape", Body: `{"record": "0 issue \"a\\\""}`, Code: invalid, Field: "record"},
		{Name: "text behind the quotes", Body: `{"record": "0 issue \"a\"b"}`, Code: invalid, Field: "record"},
		{Name: "text before the quotes", Body: `{"record": "0 issue a\"b\""}`, Code: invalid, Field: "record"},
		{Name: "tabs and blanks around", Body: `{"record": " \t0\t \tissue\t\"a b\"\r\n"}`, Want: caa("0", "false", "issue", "a b")},
		{Name: "tab in quotes", Body: `{"record": "0 issue \"a\tb\""}`, Want: caa("0", "false", "issue", `a\tb`)},
		{Name: "line break in quotes", Body: `{"record": "0 issue \"a\nb\""}`, Code: invalid, Field: "record"},
		{Name: "line break between", Body: `{"record": "0 issue\n\"a\""}`, Code: invalid, Field: "record"},
		{Name: "no-break space does not separate", Body: `{"record": "0\u00a0issue a"}`, Code: invalid, Field: "record"},
		{Name: "TTL and class", Body: `{"record": "example.com. 3600 IN CAA 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		{Name: "class and TTL", Body: `{"record": "example.com. in 3600 caa 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		{Name: "TTL alone", Body: `{"record": "@ 3600 CAA 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		{Name: "owner that is a number", Body: `{"record": "1 CAA 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		// BIND 9 Administrator Reference Manual, "Setting TTLs".
		{Name: "TTL with a unit", Body: `{"record": "a. 1h IN CAA 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		{Name: "TTL with several units", Body: `{"record": "a. 1W2d3h4M5s CAA 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		{Name: "TTL with an unknown unit", Body: `{"record": "a. 1y CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "TTL with a unit alone", Body: `{"record": "a. h CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "TTL that ends without a unit", Body: `{"record": "a. 1h30 CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "TTL with a unit, beyond 31 bits", Body: `{"record": "a. 3551w CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "two TTLs", Body: `{"record": "a. 1 2 CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "TTL beyond 31 bits", Body: `{"record": "a. 2147483648 CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "largest TTL", Body: `{"record": "a. 2147483647 CAA 0 issue \"a\""}`, Want: caa("0", "false", "issue", "a")},
		{Name: "another type", Body: `{"record": "a. IN TXT 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "no owner", Body: `{"record": "CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "owner with an empty label", Body: `{"record": "a..b CAA 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "quoted type", Body: `{"record": "a. \"CAA\" 0 issue \"a\""}`, Code: invalid, Field: "record"},
		{Name: "line without a value", Body: `{"record": "a. IN CAA 0 issue"}`, Code: invalid, Field: "record"},
		{Name: "too many parts", Body: `{"record": "a b c d e f g h i"}`, Code: invalid, Field: "record"},
		{Name: "no value", Body: `{"record": "0 issue"}`, Code: invalid, Field: "record"},
		{Name: "empty", Body: `{"record": ""}`, Code: invalid, Field: "record"},
		{Name: "blank", Body: `{"record": "  "}`, Code: invalid, Field: "record"},
		{Name: "absent", Body: `{"record": null}`, Code: invalid, Field: "record"},
		{Name: "number", Body: `{"record": 0}`, Code: invalid, Field: "record"},
		{Name: "most data", Body: `{"record": "0 issue ` + long + `"}`, Want: caa("0", "false", "issue", long)},
		{Name: "one octet more", Body: `{"record": "0 issue a` + long + `"}`, Code: invalid, Field: "record"},
	})
	sdktest.Run(t, CAAParse, sdktest.Recorded(t, "testdata/dns.json", "network/caa-parse"))
}
