package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// srv is the result in JSON.
func srv(priority, weight, port, target string) string {
	return `{"priority": ` + priority + `, "weight": ` + weight + `, "port": ` + port + `, "target": "` + target + `"}`
}

// Expected values: the example zone of RFC 2782, and by hand from RFC 1035, sections
// 2.3.4 and 5.1.
func TestSRVParse(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	label := strings.Repeat("x", 63)
	longest := label + "." + label + "." + label + "." + strings.Repeat("y", 61) // 253 characters, 255 octets
	sdktest.Run(t, SRVParse, []sdktest.Case{
		{Name: "RFC 2782 slow box", Body: `{"record": "_foobar._tcp    SRV 0 1 9 old-slow-box.example.com."}`, Want: srv("0", "1", "9", "old-slow-box.example.com")},
		{Name: "RFC 2782 fast box", Body: `{"record": "0 3 9 new-fast-box.example.com."}`, Want: srv("0", "3", "9", "new-fast-box.example.com")},
		{Name: "RFC 2782 nothing else", Body: `{"record": "*._tcp          SRV  0 0 0 ."}`, Want: srv("0", "0", "0", ".")},
		{Name: "no service", Body: `{"record": "0 0 0 ."}`, Want: srv("0", "0", "0", ".")},
		{Name: "no dot at the end", Body: `{"record": "10 5 443 svc.example.org"}`, Want: srv("10", "5", "443", "svc.example.org")},
		{Name: "two dots at the end", Body: `{"record": "10 5 443 svc.example.org.."}`, Code: invalid, Field: "record"},
		{Name: "empty label", Body: `{"record": "10 5 443 svc..org."}`, Code: invalid, Field: "record"},
		{Name: "dot in front", Body: `{"record": "10 5 443 .svc.org."}`, Code: invalid, Field: "record"},
		{Name: "dots alone", Body: `{"record": "10 5 443 .."}`, Code: invalid, Field: "record"},
		{Name: "case is kept", Body: `{"record": "1 1 1 Host.Example."}`, Want: srv("1", "1", "1", "Host.Example")},
		{Name: "escapes are kept", Body: `{"record": "1 1 1 a\\.b\\046c.example."}`, Want: srv("1", "1", "1", `a\\.b\\046c.example`)},
		{Name: "escaped dot at the end", Body: `{"record": "1 1 1 a.example\\."}`, Want: srv("1", "1", "1", `a.example\\.`)},
		{Name: "escape that is too large", Body: `{"record": "1 1 1 a\\999.example."}`, Code: invalid, Field: "record"},
		{Name: "largest numbers", Body: `{"record": "65535 65535 65535 a."}`, Want: srv("65535", "65535", "65535", "a")},
		{Name: "priority too large", Body: `{"record": "65536 0 0 a."}`, Code: invalid, Field: "record"},
		{Name: "weight too large", Body: `{"record": "0 65536 0 a."}`, Code: invalid, Field: "record"},
		{Name: "port too large", Body: `{"record": "0 0 65536 a."}`, Code: invalid, Field: "record"},
		{Name: "below 0", Body: `{"record": "-1 0 0 a."}`, Code: invalid, Field: "record"},
		{Name: "with a sign", Body: `{"record": "+1 0 0 a."}`, Code: invalid, Field: "record"},
		{Name: "fraction", Body: `{"record": "1.0 0 0 a."}`, Code: invalid, Field: "record"},
		{Name: "exponent", Body: `{"record": "1e2 0 443 a.example."}`, Code: invalid, Field: "record"},
		{Name: "underscore between digits", Body: `{"record": "1_0 0 443 a.example."}`, Code: invalid, Field: "record"},
		{Name: "Arabic digits", Body: `{"record": "٠ 0 443 a.example."}`, Code: invalid, Field: "record"},
		{Name: "two targets", Body: `{"record": "0 0 443 a. b."}`, Code: invalid, Field: "record"},
		{Name: "no target", Body: `{"record": "0 0 443"}`, Code: invalid, Field: "record"},
		{Name: "quoted target", Body: `{"record": "0 0 443 \"a.example.\""}`, Code: invalid, Field: "record"},
		{Name: "origin as target", Body: `{"record": "0 0 443 @"}`, Code: invalid, Field: "record"},
		{Name: "longest label", Body: `{"record": "0 0 443 ` + label + `."}`, Want: srv("0", "0", "443", label)},
		{Name: "label too long", Body: `{"record": "0 0 443 ` + label + `x."}`, Code: invalid, Field: "record"},
		{Name: "label of escapes", Body: `{"record": "0 0 443 ` + strings.Repeat(`\\120`, 63) + `."}`, Want: srv("0", "0", "443", strings.Repeat(`\\120`, 63))},
		{Name: "longest name", Body: `{"record": "0 0 443 ` + longest + `."}`, Want: srv("0", "0", "443", longest)},
		{Name: "longest name without a dot", Body: `{"record": "0 0 443 ` + longest + `"}`, Want: srv("0", "0", "443", longest)},
		{Name: "name too long", Body: `{"record": "0 0 443 ` + longest + `y."}`, Code: invalid, Field: "record"},
		{Name: "tabs and blanks around", Body: `{"record": "\n 10\t5  443\tsvc.example.org. \n"}`, Want: srv("10", "5", "443", "svc.example.org")},
		{Name: "TTL and class", Body: `{"record": "_sip._tcp.example.com. 86400 IN SRV 0 5 5060 sipserver.example.com."}`, Want: srv("0", "5", "5060", "sipserver.example.com")},
		{Name: "class and TTL", Body: `{"record": "_sip._tcp IN 86400 srv 0 5 5060 sipserver"}`, Want: srv("0", "5", "5060", "sipserver")},
		{Name: "two classes", Body: `{"record": "_sip._tcp IN CH SRV 0 5 5060 sipserver"}`, Code: invalid, Field: "record"},
		{Name: "another type", Body: `{"record": "_sip._tcp IN MX 0 5 5060 sipserver"}`, Code: invalid, Field: "record"},
		{Name: "quoted owner", Body: `{"record": "\"_sip._tcp\" SRV 0 5 5060 sipserver"}`, Code: invalid, Field: "record"},
		{Name: "comment", Body: `{"record": "0 0 443 a.;b"}`, Code: invalid, Field: "record"},
		{Name: "empty", Body: `{"record": ""}`, Code: invalid, Field: "record"},
		{Name: "absent", Body: `{}`, Code: invalid, Field: "record"},
		{Name: "list", Body: `{"record": ["0 0 443 a."]}`, Code: invalid, Field: "record"},
	})
	sdktest.Run(t, SRVParse, sdktest.Recorded(t, "testdata/dns.json", "network/srv-parse"))
}
