"""Writes the table of port numbers for network/port from the Go module
github.com/gopacket/gopacket, whose layers/iana_ports.go holds the assignments
of IANA's Service Name and Transport Protocol Port Number Registry:

    dir=$(go mod download -json github.com/gopacket/gopacket@v1.7.7 | sed -n 's/.*"Dir": "\\(.*\\)",/\\1/p')
    python3 scripts/ports/ports.py "$dir" > plugins/network/iana-ports.txt

A line is a port, t and u for what is assigned over TCP and UDP, and the service
name; where the two names differ, both with a slash between. Ports that are
assigned over other transports only are left out.
"""
import os, re, sys

source = open(os.path.join(sys.argv[1], "layers", "iana_ports.go"), encoding="utf-8").read()


def names(function):
    body = re.search(r"func %s\(.*?\n}\n" % function, source, re.S).group(0)
    return {int(port): name for port, name in re.findall(r'case (\d+):\n\t\treturn "([^"]+)", true', body)}


tcp, udp = names("TCPPortNames"), names("UDPPortNames")
for port in sorted(tcp.keys() | udp.keys()):
    found = dict.fromkeys(table[port] for table in (tcp, udp) if port in table)
    assert all(re.fullmatch(r"[ -.0-~]+", name) for name in found), (port, found)
    print(port, "t" * (port in tcp) + "u" * (port in udp), "/".join(found))
