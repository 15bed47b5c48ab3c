"""Writes what dnspython reads from CAA and SRV records, for the tests of
network/caa-parse and network/srv-parse:

    python3 scripts/oracle/network-dns.py [CASES [SEED]] > plugins/network/testdata/dns.json

It needs dnspython 2.3.0. The records are pieced together at random; the same
arguments give the same file. Left out is what the routes decide for themselves:
comments, parentheses and blanks behind a backslash, and octets beyond ASCII that are
escaped, which dnspython takes for code points, a quoted tag, and the class before the TTL,
which it does not read.
"""
import json, random, re, sys

import dns.exception, dns.name, dns.rdata, dns.rdataclass, dns.rdatatype, dns.version, dns.zone

count = int(sys.argv[1]) if len(sys.argv) > 1 else 150
draw = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 20240229)
cases, seen = [], set()


def rdata(kind, text):
    """The data that dnspython reads, None if it refuses."""
    try:
        return dns.rdata.from_text(dns.rdataclass.IN, dns.rdatatype.from_text(kind), text, relativize=False)
    except (dns.exception.DNSException, ValueError):
        return None


def line(kind, text):
    """The data of a line of a zone file, None if dnspython refuses."""
    try:
        zone = dns.zone.from_text("$TTL 1\n" + text, origin=".", relativize=False, check_origin=False)
    except (dns.exception.DNSException, ValueError, AttributeError, UnicodeError):
        return None
    found = [data for _, _, data in zone.iterate_rdatas(kind)]
    return found[0] if len(found) == 1 else None


def add(route, record, want):
    if record.strip(" \t\r\n") == "" or record in seen:
        return
    seen.add(record)
    case = {"route": route, "name": "record %d" % (len(cases) + 1), "body": {"record": record}}
    case.update({"code": "INVALID_INPUT", "field": "record"} if want is None else {"want": want})
    cases.append(case)


def caa(record, read):
    try:
        want = read and {"flags": read.flags, "critical": read.flags >= 128, "tag": read.tag.decode().lower(), "value": read.value.decode()}
    except UnicodeDecodeError:
        return
    add("network/caa-parse", record, want)


def srv(record, read):
    if read is not None:
        # The target stands as it was written, so only its canonical dot is taken off.
        written = re.split(r"(?<!\\)[ \t]+", record.strip())[-1]
        target = written if written == "." or not re.search(r"(?<!\\)(\\\\)*\.$", written) else written[:-1]
        read = {"priority": read.priority, "weight": read.weight, "port": read.port, "target": target}
    add("network/srv-parse", record, read)


def some(pieces, most):
    return "".join(draw.choice(pieces) for _ in range(draw.randint(0, most)))


def blank():
    return draw.choice([" ", " ", " ", "\t", "  ", " \t "])


def number(most):
    return draw.choice([str(most + 1), "0", "1", "007", "128", "-1", "+1", "1e2", "0x1", "", "a"] if draw.random() < 0.1 else [str(draw.randint(0, most)), str(most), "0", "128"])


def head(kind):
    owner = draw.choice(["example.com.", "a.b.", "_sip._tcp.example.com.", "*.example.com."])
    parts = [owner] + draw.choice([[], ["300"], ["IN"], ["300", "IN"], ["in"], ["300", "300"]])
    return blank().join(parts + [draw.choice([kind, kind, kind.lower(), "A" + kind])]) + blank()


texts = ["a", "letsencrypt.org", ".", "-", "=", ":", "/", "é", "字", "\\\\", "\\\"", "\\a", "\\065", "\\127", "\\032", "'", "@"]
quoted = texts + [" ", ";", "; ", "(", ")", "\t"]
tags = ["issue", "issuewild", "iodef", "ISSUE", "Issue2", "contactemail", "x" * 15, "0"]
odd = ["is-sue", "i.s", "é", "", "x" * 256]
while len(cases) < count:
    value = draw.choice(['"' + some(quoted, 6) + '"', '"' + some(quoted, 3) + '"', some(texts, 5)])
    if draw.random() < 0.1:
        value = draw.choice(['"' + some(quoted, 3), some(texts, 2) + ' "a"', "\\256", '"\\1"', some(texts, 2) + "\\"])
    record = number(255) + blank() + draw.choice(tags if draw.random() < 0.9 else odd) + blank() + value
    if draw.random() < 0.3:
        record = head("CAA") + record
        caa(record, line("CAA", record))
    else:
        caa(draw.choice(["", " ", "\n"]) + record + draw.choice(["", "\t"]), rdata("CAA", record))

labels = ["a", "example", "www", "x" * 63, "\\.", "a\\.b", "\\046", "_sip", "-", "*", "123", "\\\\"]
total = 2 * count
while len(cases) < total:
    target = ".".join(draw.choice(labels) for _ in range(draw.randint(1, 5))) + draw.choice([".", ".", ""])
    if draw.random() < 0.2:
        target = draw.choice(["host.example.com.", ".", "a." + "x." * 126, "a." + "x." * 127, "h.example. x", "x" * 64 + ".a.", "..", "a..b", ".a", "a..", "\\300.a.", "\\1", "a\\"])
    record = blank().join([number(65535), number(65535), number(65535), target])
    if draw.random() < 0.3 and target.endswith("."):
        record = head("SRV") + record
        srv(record, line("SRV", record))
    else:
        # A relative name gets the root, which counts the same octets.
        read = rdata("SRV", record)
        srv(record, read if read is None else read.replace(target=read.target.derelativize(dns.name.root)))

made = "dnspython %s on Python %d.%d.%d, network-dns.py" % ((dns.version.version,) + sys.version_info[:3])
print('{"made by": %s, "cases": [' % json.dumps(made))
print(",\n".join(json.dumps(case, ensure_ascii=False) for case in cases))
print("]}")
