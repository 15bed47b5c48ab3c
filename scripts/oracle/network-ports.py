"""Writes what IANA's Service Name and Transport Protocol Port Number Registry says
of ports, for the tests of network/port:

    python3 scripts/oracle/network-ports.py service-names-port-numbers.csv > plugins/network/testdata/ports.json

The file is https://www.iana.org/assignments/service-names-port-numbers/service-names-port-numbers.csv.
Taken are ports with one name, the same over every transport that has it, every
twentieth of them, and as many ports that are in no row; not those that the popular
names in plugins/network/popular-ports.txt say something of.
"""
import csv, json, os, sys

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "..", "..", "plugins", "network", "popular-ports.txt")) as file:
    popular = {int(line.split()[0]) for line in file}

found, latest = {}, ""
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        latest = max(latest, row["Registration Date"], row["Modification Date"])
        if not row["Port Number"]:
            continue
        ends = row["Port Number"].split("-")
        for port in range(int(ends[0]), int(ends[-1]) + 1):
            services = found.setdefault(port, {})
            if row["Service Name"] and row["Transport Protocol"] in ("tcp", "udp"):
                services.setdefault(row["Transport Protocol"], []).append(row["Service Name"])


def kind(port):
    return "well-known" if port < 1024 else "registered" if port < 49152 else "dynamic"


def case(port, service, protocol):
    want = {"port": port, "range": kind(port), "known": service != "", "service": service, "protocol": protocol}
    return {"route": "network/port", "name": str(port), "body": {"port": port}, "want": want}


plain = []
for port, services in sorted(found.items()):
    names = {name for transport in services.values() for name in transport}
    if len(names) == 1 and all(len(transport) == 1 for transport in services.values()) and port not in popular:
        plain.append(case(port, names.pop(), "/".join(sorted(services)).upper()))
absent = [case(port, "", "") for port in range(65536) if port not in found and port not in popular]
step = max(1, len(absent) // (len(plain) // 20))
cases = plain[::20] + absent[::step]
print('{"made by": "IANA registry with changes up to %s, network-ports.py", "cases": [' % latest)
print(",\n".join(json.dumps(c) for c in cases))
print("]}")
