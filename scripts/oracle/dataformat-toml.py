"""Writes what Python's tomllib (TOML 1.0.0) reads, for the tests of plugins/dataformat:

    python3 scripts/oracle/dataformat-toml.py [cases] > plugins/dataformat/testdata/toml.json

Documents are made at random, half of them damaged. Left out are those on which
tomllib says more or less than JSON and 64 bits can: nan and infinities, wider
integers. Dates stand only in forms that Python writes as they were.
"""
import datetime
import json
import platform
import random
import sys
import tomllib
from decimal import Decimal

random.seed(20240229)
pick = random.choice
KEYS = ["a", "b", "c", "d-e", "1", "é", "", "x y", "a.b", "_", '"', "\\", "\n"]


def key():
    name = pick(KEYS)
    if name and all(c.isascii() and (c.isalnum() or c in "-_") for c in name) and random.random() < 0.8:
        return name
    return json.dumps(name, ensure_ascii=False) if random.random() < 0.7 or "'" in name or "\n" in name else f"'{name}'"


def dotted():
    return pick([".", " . ", "."]).join(key() for _ in range(pick([1, 1, 1, 2, 2, 3])))


STRINGS = ['""', '"a"', '"\\u00e9\\U0001F600\\t\\\\"', "'C:\\new'", '"""\n a\n  b \\\n   \t\n c"""', "'''\nx'y''z\n'''", '""""a"""""', "''''a'''''", '"""a\\\r\n  b"""', '"# no"', "''"]
SCALARS = ["0", "-0", "+1", "1_000", "-17", "9223372036854775807", "-9223372036854775808", "0xDEAD_beef", "0o17", "0b101", "true", "false", "1.0", "-0.0", "3.14", "1e3", "5e+22",
           "6.626e-34", "1_0.0_1e1_0", "1E-7", "0.1", "1979-05-27", "1979-05-27T07:32:00", "07:32:00", "00:32:00.999999", "1979-05-27T00:32:00-07:00", "2024-02-29",
           "01", "1__0", "_1", "1.", ".5", "1e", "+0x1", "2023-02-29", "24:00:00", "0xg", "tru", "1 2", "1979-05-27T", "1979-13-01", "00:00", "1._0"]


def value(depth=0):
    kind = random.random()
    if kind < 0.25:
        return pick(STRINGS)
    if kind < 0.75 or depth > 3:
        return pick(SCALARS[:27] if random.random() < 0.97 else SCALARS)
    if kind < 0.88:
        gap = lambda: pick(["", " ", "\n", " # c\n", ""])
        items = [gap() + value(depth + 1) + gap() for _ in range(random.randrange(4))]
        return "[" + ",".join(items) + pick(["", ",", ""]) * bool(items) + gap() + "]"
    return "{" + ", ".join(f"{dotted()} = {value(depth + 1)}" for _ in range(random.randrange(3))) + pick(["", " "]) + "}"


def line():
    kind = random.random()
    comment = pick(["", "", " # é comment"])
    if kind < 0.6:
        return dotted() + pick([" = ", "=", "\t=\t"]) + value() + comment
    if kind < 0.75:
        return "[" + dotted() + "]" + comment
    if kind < 0.85:
        return "[[" + dotted() + "]]" + comment
    return pick(["", "  ", "# comment"])


def damaged(text):
    at = random.randrange(len(text) + 1)
    return text[:at] + pick(["", "", "=", ".", '"', "'", "[", "]", "{", "}", ",", "\n", "\r", "\x00", "\x7f", "\t", " ", "#", "0", "_", "e", "\\", "\u0085", "\ufeff"]) + text[at + random.randrange(3):]


def number(x):
    """Number.prototype.toString (ECMA-262, section 6.1.6.1.20)."""
    if x == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(x)).normalize().as_tuple()
    text, k = "".join(map(str, digits)), len(digits)
    n = k + exponent
    if k <= n <= 21:
        text += "0" * (n - k)
    elif 0 < n <= 21:
        text = text[:n] + "." + text[n:]
    elif -6 < n <= 0:
        text = "0." + "0" * -n + text
    else:
        text = text[0] + ("." + text[1:] if k > 1 else "") + "e" + ("+" if n > 0 else "-") + str(abs(n - 1))
    return "-" * sign + text


class Unsuited(Exception):
    pass


def dump(v, indent=""):
    inner = indent + "  "
    if isinstance(v, dict):
        rows = [inner + dump(k) + ": " + dump(x, inner) for k, x in v.items()]
        return "{\n" + ",\n".join(rows) + "\n" + indent + "}" if rows else "{}"
    if isinstance(v, list):
        return "[\n" + ",\n".join(inner + dump(x, inner) for x in v) + "\n" + indent + "]" if v else "[]"
    if isinstance(v, (datetime.date, datetime.time)):
        return '"' + v.isoformat() + '"'
    if isinstance(v, float):
        if v != v or v in (float("inf"), float("-inf")):
            raise Unsuited
        return number(v)
    if isinstance(v, int) and not isinstance(v, bool) and not -(2**63) <= v < 2**63:
        raise Unsuited
    return json.dumps(v, ensure_ascii=False).replace("\x7f", "\x7f")


def canonical(text):
    """Whether every date that tomllib reads is written as Python writes it."""
    found = []

    def look(v):
        for x in v.values() if isinstance(v, dict) else v if isinstance(v, list) else ():
            if isinstance(x, (datetime.date, datetime.time)):
                found.append(x.isoformat())
            look(x)

    look(tomllib.loads(text))
    return all(x in text for x in found)


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 240
    cases = []
    while len(cases) < wanted:
        text = pick(["\n", "\r\n"]).join(line() for _ in range(random.randrange(1, 7)))
        if len(cases) % 2:
            text = damaged(text)
        case = {"route": "convert/json-toml", "name": str(len(cases)), "body": {"text": text, "mode": "to-json"}}
        try:
            case["want"] = {"result": dump(tomllib.loads(text))}
            if not canonical(text):
                continue
        except tomllib.TOMLDecodeError:
            if text.startswith("\ufeff"):
                continue  # a byte order mark is no part of a document, though tomllib says so
            case |= {"code": "INVALID_INPUT", "field": "text"}
        except (Unsuited, ValueError, RecursionError):
            continue
        if "want" not in case and sum("code" in c for c in cases) > wanted * 0.6:
            continue
        cases.append(case)
    print('{"made by": ' + json.dumps(f"Python {platform.python_version()}, dataformat-toml.py") + ', "cases": [')
    print(",\n".join(json.dumps(c, ensure_ascii=False) for c in cases))
    print("]}")


main()
