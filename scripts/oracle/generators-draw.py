"""Writes what follows from fixed random bytes, for the tests of token, generate/cuid
and generate/test-imei:

    python3 scripts/oracle/generators-draw.py > plugins/generators/testdata/draw.json

It needs python-stdnum 1.18, which says whether an IMEI is valid. A draw among n takes
as many bytes as n-1 has, of them as many low bits, and again if that is n or more.
The same file every time.
"""
import datetime, json, random, string, sys

import stdnum
from stdnum import imei

draw = random.Random(20240229)
cases = []


def below(stream, n):
    bits = (n - 1).bit_length()
    while True:
        taken = int.from_bytes(bytes(next(stream) for _ in range((bits + 7) // 8)), "big") % 2**bits
        if taken < n:
            return taken


def add(route, body, want, data, **more):
    cases.append({"route": route, "name": "%s %d" % (route, len(cases) + 1), "body": body, "random": data.hex(), **more, "want": want})


def base36(n, width):
    digits = ""
    while n:
        n, digit = divmod(n, 36)
        digits = (string.digits + string.ascii_lowercase)[digit] + digits
    return digits.rjust(width, "0")


base62 = string.digits + string.ascii_uppercase + string.ascii_lowercase
formats = {"hex": "0123456789abcdef", "base62": base62, "alphanumeric": base62,
           "base64url": string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"}
for i in range(40):
    name = list(formats)[i % 4]
    length, count, data = draw.choice([1, 2, 8, 32, 100]), draw.choice([1, 2, 5]), draw.randbytes(1000)
    body = {"format": name, "length": length, "count": count}
    prefix = draw.choice(["", "sk_", "é😀 ", "-"])
    if prefix:
        body["prefix"] = prefix
    stream = iter(data)
    add("token", body, {"tokens": [prefix + "".join(formats[name][below(stream, len(formats[name]))] for _ in range(length)) for _ in range(count)]}, data)

for i in range(30):
    tac, count = draw.choice(["35693803", "00000000", "99999999", "49015420", "%08d" % draw.randrange(10**8)]), draw.choice([1, 3, 10])
    data = draw.randbytes(9) * 2 + draw.randbytes(200)  # the first serials come twice
    stream, values = iter(data), []
    while len(values) < count:
        digits = "%s%06d" % (tac, below(stream, 10**6))
        value = next(digits + check for check in string.digits if imei.is_valid(digits + check))
        if value not in values:
            values.append(value)
    add("generate/test-imei", {"tac": tac, "count": count}, {"values": values}, data)

block = 36**4
for i in range(20):
    count, data = draw.choice([1, 2, 10]), draw.randbytes(600)
    ms = draw.choice([0, 1, 1700000000000, 36**8 - 1, 36**8, 36**8 + 5, draw.randrange(4 * 10**12)])
    now = (datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=ms)).isoformat(timespec="milliseconds") + "Z"
    stream = iter(data)
    first = below(stream, block - count + 1)
    letters = lambda n: "".join(base36(below(stream, 36), 1) for _ in range(n))
    fingerprint = letters(4)
    values = ["c" + base36(ms % 36**8, 8) + base36(first + j, 4) + fingerprint + letters(8) for j in range(count)]
    add("generate/cuid", {"count": count}, {"values": values}, data, now=now)

made = "Python %d.%d.%d, python-stdnum %s, generators-draw.py" % (sys.version_info[:3] + (stdnum.__version__,))
print('{"made by": %s, "cases": [' % json.dumps(made))
print(",\n".join(json.dumps(case, ensure_ascii=False) for case in cases))
print("]}")
