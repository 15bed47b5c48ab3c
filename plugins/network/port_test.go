package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the names that the protocols' own RFCs and vendors use, and
// IANA's registry.
func TestPort(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	known := func(port int, kind, service, protocol string) sdktest.Case {
		return sdktest.Case{
			Name: service, Body: fmt.Sprintf(`{"port": %d}`, port),
			Want: fmt.Sprintf(`{"port": %d, "range": %q, "known": true, "service": %q, "protocol": %q}`, port, kind, service, protocol),
		}
	}
	unknown := func(port int, kind string) sdktest.Case {
		return sdktest.Case{
			Name: "unknown " + strconv.Itoa(port), Body: fmt.Sprintf(`{"port": %d}`, port),
			Want: fmt.Sprintf(`{"port": %d, "range": %q, "known": false, "service": "", "protocol": ""}`, port, kind),
		}
	}
	sdktest.Run(t, Port, []sdktest.Case{
		known(20, "well-known", "FTP-Data", "TCP"), known(21, "well-known", "FTP", "TCP"),
		known(22, "well-known", "SSH", "TCP"), known(23, "well-known", "Telnet", "TCP"),
		known(25, "well-known", "SMTP", "TCP"), known(53, "well-known", "DNS", "TCP/UDP"),
		known(67, "well-known", "DHCP", "UDP"), known(69, "well-known", "TFTP", "UDP"),
		known(80, "well-known", "HTTP", "TCP"), known(110, "well-known", "POP3", "TCP"),
		known(123, "well-known", "NTP", "UDP"), known(143, "well-known", "IMAP", "TCP"),
		known(161, "well-known", "SNMP", "TCP/UDP"), known(389, "well-known", "LDAP", "TCP/UDP"),
		known(443, "well-known", "HTTPS", "TCP/UDP"), known(465, "well-known", "SMTPS", "TCP"),
		known(993, "well-known", "IMAPS", "TCP"), known(3306, "registered", "MySQL", "TCP"),
		known(3389, "registered", "RDP", "TCP/UDP"), known(5432, "registered", "PostgreSQL", "TCP"),
		known(6379, "registered", "Redis", "TCP"), known(6063, "registered", "X11", "TCP"),
		known(51820, "dynamic", "WireGuard", "UDP"),
		known(1, "well-known", "tcpmux", "TCP/UDP"),                                         // registry, both transports
		known(666, "well-known", "doom", "TCP/UDP"),                                         // popular over the registry's mdqs
		known(1110, "registered", "webadmstart/nfsd-keepalive", "TCP/UDP"),                  // two names
		known(4913, "registered", "lutcp", "TCP"), known(9901, "registered", "enrp", "UDP"), // registry, one transport
		known(4789, "registered", "VXLAN", "UDP"),
		unknown(0, "well-known"), unknown(1023, "well-known"), unknown(1024, "registered"), unknown(49151, "registered"),
		unknown(49152, "dynamic"), unknown(65535, "dynamic"),
		{Name: "exponent", Body: `{"port": 2.2e1}`, Want: `{"port": 22, "range": "well-known", "known": true, "service": "SSH", "protocol": "TCP"}`},
		{Name: "below 0", Body: `{"port": -1}`, Code: invalid, Field: "port"},
		{Name: "beyond 16 bits", Body: `{"port": 65536}`, Code: invalid, Field: "port"},
		{Name: "fraction", Body: `{"port": 80.5}`, Code: invalid, Field: "port"},
		{Name: "text", Body: `{"port": "80"}`, Code: invalid, Field: "port"},
		{Name: "absent", Body: `{}`, Code: invalid, Field: "port"},
		{Name: "null", Body: `{"port": null}`, Code: invalid, Field: "port"},
	})
}

// TestRegistry compares ports of the registry with what IANA's own file says. The
// popular names that differ from it on purpose are not among them.
func TestRegistry(t *testing.T) {
	sdktest.Run(t, Port, sdktest.Recorded(t, "testdata/ports.json", "network/port"))
}

// TestPortTables checks the form of both tables: ascending numbers of 16 bits, known
// transports, a name.
func TestPortTables(t *testing.T) {
	form := regexp.MustCompile(`^([0-9]+) (t|u|tu) ([!-~]|[!-~][ -~]*[!-~])\n$`)
	for name, c := range map[string]struct {
		table string
		least int // lines
	}{"registry": {ianaPorts, 6000}, "popular": {popularPorts, 150}} {
		lines, last := 0, -1
		for line := range strings.Lines(c.table) {
			found := form.FindStringSubmatch(line)
			if found == nil {
				t.Fatalf("%s: line %q", name, line)
			}
			port, err := strconv.Atoi(found[1])
			if err != nil || port <= last || port > 65535 {
				t.Errorf("%s: %d after %d (%v)", name, port, last, err)
			}
			lines, last = lines+1, port
		}
		if lines < c.least {
			t.Errorf("%s: %d lines, want %d", name, lines, c.least)
		}
	}
}
