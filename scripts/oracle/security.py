"""Writes requests to the routes of the security group with the answers that
Python's standard library gives, or plain code of this file:

    python3 scripts/oracle/security.py > plugins/security/testdata/python.json

The same Python gives the same file every time.
"""
import base64, hashlib, hmac, json, math, random, struct, sys, uuid

random.seed(1)
cases = []
TEXTS = ["", "a", "abc", "foobar", "na\u00efve caf\u00e9 \u2014 \u65e5\u672c\u8a9e \U0001f600", "\0", "\0\0abc\0", "\0\0\0\0",
         "\0\0\0\0\0\0\0\0x", "    ", "~>", "".join(map(chr, range(128))), "\u00e9" * 150, "\U0010ffff\ufffd\ufeff"]
TEXTS += ["".join(random.choice("ab \u00df\u20ac\U0001f600\0") for _ in range(n)) for n in range(3, 70, 11)]


def case(route, body, want, **more):
    count = sum(c["route"] == route for c in cases)
    cases.append({"route": route, "name": f"Python {count + 1}", "body": body, "want": want, **more})


def codec(route, encode, forms):
    for text in TEXTS:
        encoded = encode(text.encode())
        case(route, {"text": text}, {"result": encoded})
        for form in forms(encoded):
            case(route, {"text": form, "mode": "decode"}, {"result": text})


BITCOIN = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58(data):
    number, digits = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        digits = BITCOIN[digit] + digits
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + digits


def murmur3(data, seed):
    def mix(k):
        k = k * 0xcc9e2d51 & 0xffffffff
        return (k << 15 | k >> 17) * 0x1b873593 & 0xffffffff
    h, whole = seed, len(data) // 4 * 4
    for i in range(0, whole, 4):
        h ^= mix(struct.unpack_from("<I", data, i)[0])
        h = ((h << 13 | h >> 19) & 0xffffffff) * 5 + 0xe6546b64 & 0xffffffff
    h ^= mix(int.from_bytes(data[whole:], "little")) ^ len(data)
    for shift, factor in ((16, 0x85ebca6b), (13, 0xc2b2ae35), (16, 1)):
        h = (h ^ h >> shift) * factor & 0xffffffff
    return h


def times(a, b):
    """The product of two elements of GF(256) modulo 0x11B."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
        if a & 0x100:
            a ^= 0x11b
    return product


def value(x, coefficients):
    """The value at x of a polynomial, the constant first."""
    total, power = 0, 1
    for c in coefficients:
        total, power = total ^ times(c, power), times(power, x)
    return total


def segment(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def token(header, payload, secret, digest):
    signed = segment(header.encode()) + "." + segment(payload.encode())
    return signed + "." + segment(hmac.new(secret.encode(), signed.encode(), digest).digest())


for text in TEXTS:
    names = {"md5": "md5", "sha1": "sha1", "sha224": "sha224", "sha256": "sha256", "sha384": "sha384", "sha512": "sha512",
             "sha3256": "sha3_256", "sha3512": "sha3_512"}
    case("hash", {"text": text}, {field: hashlib.new(name, text.encode()).hexdigest() for field, name in names.items()})
    for seed in (0, 1, 0x9747b28c, 0xffffffff):
        case("hash/murmur3", {"text": text, "seed": seed}, {"hash32": "%08x" % murmur3(text.encode(), seed)})
    for algo, digest in (("SHA-1", "sha1"), ("SHA-256", "sha256"), ("SHA-384", "sha384"), ("SHA-512", "sha512")):
        for secret in ("k", "\u00e9" * 80):
            case("security/hmac", {"message": text, "secret": secret, "algo": algo},
                 {"result": hmac.new(secret.encode(), text.encode(), digest).hexdigest()})
    for name, space in (("dns", uuid.NAMESPACE_DNS), ("url", uuid.NAMESPACE_URL), ("oid", uuid.NAMESPACE_OID), ("x500", uuid.NAMESPACE_X500),
                        ("00000000-0000-0000-0000-000000000000", uuid.UUID(int=0)), ("ABCDEF01-2345-6789-abcd-EF0123456789", uuid.UUID("abcdef0123456789abcdef0123456789"))):
        case("security/uuid-v5", {"name": text, "namespace": name}, {"uuid": str(uuid.uuid5(space, text))})

codec("security/base58", base58, lambda e: [e, " \n" + e + "\t"])
codec("security/base32", lambda d: base64.b32encode(d).decode(), lambda e: [e, e.rstrip("="), e.lower(), " ".join(e)])
codec("security/base64url", segment, lambda e: [e, e + "=" * (-len(e) % 4)])
codec("security/ascii85", lambda d: base64.a85encode(d).decode(), lambda e: [e, "<~" + e + "~>", e + "~>", "\n".join("<~" + e + "~>") + "\n"])

for password in ["", "a", "123456", "PASSWORD", "trustno1", "zzzzzz", "abcdefgh", "Tr0ub4dor&3", "correct horse battery staple", "\u65e5\u672c\u8a9e", "\u00e9A1! x",
                 "q8Zt0mVx3K", "aA1!" * 20, "\t\n", "x" * 300, "0" * 8, "9876543210", "A" * 6, "?" * 7, "a1" * 7, "a" * 18, "zq" * 12, "Zq" * 11, "\u65e5" * 200]:
    pool = sum(size for size, has in ((26, lambda c: "a" <= c <= "z"), (26, lambda c: "A" <= c <= "Z"), (10, lambda c: "0" <= c <= "9"),
                                      (33, lambda c: " " <= c <= "~" and not c.isalnum()), (100, lambda c: not " " <= c <= "~")) if any(map(has, password)))
    bits = round(len(password) * math.log2(pool), 2) if password else 0
    common = password.lower() in ("123456", "password", "trustno1")
    rating = "Very weak" if bits < 28 or common else "Weak" if bits < 36 else "Fair" if bits < 60 else "Strong" if bits < 128 else "Very strong"
    seconds = 2 ** bits / 2 / 1e10 if bits < 1000 else 1e300
    units = [(60, 1, "second"), (3600, 60, "minute"), (86400, 3600, "hour"), (2629800, 86400, "day"), (31557600, 2629800, "month"), (3155760000, 31557600, "year")]
    words = "less than a second" if seconds < 1 else "centuries"
    for limit, unit, name in units:
        if 1 <= seconds < limit:
            n = int(seconds // unit)
            words = f"{n} {name}" + "s" * (n > 1)
            break
    case("security/password-strength", {"password": password}, {"rating": rating, "entropyBits": bits, "crackTimeSeconds": seconds, "crackTime": words})

for secret, shares, threshold in (("s", 2, 2), ("hello", 3, 2), ("attack at dawn", 5, 3), ("\u65e5\u672c \U0001f600", 10, 10), ("x", 255, 255), ("\0\0", 9, 2)):
    data = secret.encode()
    noise = random.randbytes((threshold - 1) * len(data))
    rows = [noise[i:i + len(data)] for i in range(0, len(noise), len(data))]  # the highest degree first
    made = [bytes([x, *(value(x, [data[i], *(row[i] for row in reversed(rows))]) for i in range(len(data)))]).hex() for x in range(1, shares + 1)]
    case("security/shamir-split", {"secret": secret, "shares": shares, "threshold": threshold}, {"shares": made}, random=noise.hex())
    case("security/shamir-combine", {"shares": made}, {"secret": secret})
    case("security/shamir-combine", {"shares": [s.upper() for s in random.sample(made, threshold)]}, {"secret": secret})
    case("security/shamir-combine", {"shares": json.dumps(made[-threshold:])}, {"secret": secret})

NOW = "2023-11-14T22:13:20Z"  # 1700000000
for alg, digest in (("HS256", "sha256"), ("HS384", "sha384"), ("HS512", "sha512")):
    for secret in ("s3cret", "\u00e9" * 100):
        for claims, expired in (("{}", False), ('{"exp":1700000000}', True), ('{"exp":1700000001}', False), ('{"exp":1699999999.5,"nbf":9e9}', True),
                                ('{"exp":1.7e9}', True), ('{"exp":"1"}', False), ('{"exp":null}', False), ('{"EXP":1}', False),
                                ('{"exp":9e9, "exp":1}', True), ('{"exp":1700000000.25}', False), ('{"exp":-1}', True), ('{"exp":[1]}', False)):
            text = token(json.dumps({"typ": "JWT", "alg": alg}), claims, secret, digest)
            case("security/jwt-verify", {"token": text, "secret": secret}, {"signatureValid": True, "expired": expired}, now=NOW)
            case("security/jwt-verify", {"token": text, "secret": secret + "x"}, {"signatureValid": False, "expired": expired}, now=NOW)

print(json.dumps({"made by": f"Python {sys.version.split()[0]}, security.py", "cases": cases}, indent=None).replace('{"route"', '\n{"route"'))
