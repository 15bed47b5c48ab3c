"""Makes certification requests with OpenSSL and writes them with what
security/csr-parse must answer:

    python3 scripts/oracle/security_csr.py > plugins/security/testdata/csr.json

What was asked of OpenSSL is what must be read; `openssl req -verify` says
whether the signature holds. Keys are new on every run, so the file changes.
"""
import base64, json, os, subprocess, sys, tempfile

work = tempfile.mkdtemp()
cases = []


def openssl(*args, ok=True):
    done = subprocess.run(["openssl", *args], cwd=work, capture_output=True, text=True)
    if ok and done.returncode:
        sys.exit(" ".join(args) + "\n" + done.stderr)
    return done


def holds(pem):
    with open(os.path.join(work, "check.pem"), "w") as file:
        file.write(pem)
    done = openssl("req", "-in", "check.pem", "-verify", "-noout", ok=False)
    return "verify OK" in done.stdout + done.stderr


def tampered(pem):
    """The same request with another last byte of the signature."""
    lines = pem.strip().split("\n")
    der = bytearray(base64.b64decode("".join(lines[1:-1])))
    der[-1] ^= 1
    return wrapped(bytes(der))


def wrapped(der, label="CERTIFICATE REQUEST"):
    text = base64.b64encode(der).decode()
    return f"-----BEGIN {label}-----\n" + "\n".join(text[i:i + 64] for i in range(0, len(text), 64)) + f"\n-----END {label}-----\n"


def der_of(pem):
    return base64.b64decode("".join(pem.strip().split("\n")[1:-1]))


def case(name, pem, **want):
    cases.append({"name": name, "body": {"pem": pem}, "want": want})


def request(name, algorithm, size, signature, key, options=(), subject="/CN=a.example", shown="CN=a.example", dns=(), bad=True, valid=None):
    for args in key:
        openssl(*args)
    if dns:
        options = [*options, "-addext", "subjectAltName=" + ",".join("DNS:" + n for n in dns) + ",email:a@b.example"]
    openssl("req", "-new", "-key", "key.pem", *(["-subj", subject] if subject else []), "-out", "req.pem", *options)
    pem = open(os.path.join(work, "req.pem")).read()
    want = dict(validDer=True, publicKeyAlgorithm=algorithm, subject=shown, keySize=size, signatureAlgorithm=signature, dnsNames=list(dns))
    assert holds(pem), name
    case(name, pem, **want, signatureValid=True if valid is None else valid)
    if bad:
        other = tampered(pem)
        assert not holds(other), name
        case(name + ", bad signature", other, **want, signatureValid=False)
    return pem


def rsa(bits):
    return [("genrsa", "-out", "key.pem", str(bits))]


def key(*options):
    return [("genpkey", "-out", "key.pem", *options)]


def dsa(bits):
    return [("genpkey", "-genparam", "-algorithm", "DSA", "-pkeyopt", f"dsa_paramgen_bits:{bits}", "-out", "dsa.pem"),
            ("genpkey", "-paramfile", "dsa.pem", "-out", "key.pem")]


def ec(curve, *more):
    return key("-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:" + curve, *more)


pss = ["-sigopt", "rsa_padding_mode:pss"]
compressed = [("ec", "-in", "key.pem", "-conv_form", "compressed", "-out", "key.pem")]
plain = request("RSA", "RSA", 2048, "sha256WithRSAEncryption", rsa(2048), dns=("a.example", "*.b.example", "xn--bcher-kva.example"))
request("RSA of 1,024 bits, SHA-1", "RSA", 1024, "sha1WithRSAEncryption", rsa(1024), ["-sha1"])
request("RSA of 512 bits, MD5", "RSA", 512, "md5WithRSAEncryption", rsa(512), ["-md5"])
request("RSA, SHA-224", "RSA", 1024, "sha224WithRSAEncryption", rsa(1024), ["-sha224"], bad=False)
request("RSA, SHA-384", "RSA", 1024, "sha384WithRSAEncryption", rsa(1024), ["-sha384"], bad=False)
request("RSA, SHA-512", "RSA", 1024, "sha512WithRSAEncryption", rsa(1024), ["-sha512"], bad=False)
request("RSA-PSS", "RSA", 2048, "RSASSA-PSS", rsa(2048), ["-sha256", *pss, "-sigopt", "rsa_pss_saltlen:32"])
request("RSA-PSS, SHA-1 and its defaults", "RSA", 1024, "RSASSA-PSS", rsa(1024), ["-sha1", *pss, "-sigopt", "rsa_pss_saltlen:20"])
request("RSA-PSS, SHA-512, longest salt", "RSA", 2048, "RSASSA-PSS", rsa(2048), ["-sha512", *pss, "-sigopt", "rsa_pss_saltlen:max"], bad=False)
request("RSA-PSS, two hashes", "RSA", 2048, "RSASSA-PSS", rsa(2048), ["-sha256", *pss, "-sigopt", "rsa_mgf1_md:sha1"], bad=False, valid=False)
request("RSA-PSS key", "1.2.840.113549.1.1.10", 2048, "RSASSA-PSS", key("-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048"), ["-sha256"], bad=False)
request("P-224", "EC", 224, "ecdsa-with-SHA224", ec("secp224r1"), ["-sha224"])
request("P-256", "EC", 256, "ecdsa-with-SHA256", ec("prime256v1"), dns=("a.example",))
request("P-256, compressed point", "EC", 256, "ecdsa-with-SHA256", ec("prime256v1") + compressed)
request("P-384", "EC", 384, "ecdsa-with-SHA384", ec("secp384r1"), ["-sha384"])
request("P-521", "EC", 521, "ecdsa-with-SHA512", ec("secp521r1"), ["-sha512"])
request("P-521, SHA-1", "EC", 521, "ecdsa-with-SHA1", ec("secp521r1"), ["-sha1"], bad=False)
request("P-192", "EC", 192, "ecdsa-with-SHA256", ec("prime192v1"))
for curve, size in [("secp256k1", 256), *(("brainpoolP%dr1" % n, n) for n in (224, 256, 320, 384, 512))]:
    for hash in ("sha1", "sha256", "sha512"):
        request(curve + ", " + hash, "EC", size, "ecdsa-with-" + hash.upper(), ec(curve), ["-" + hash])
    request(curve + ", compressed point", "EC", size, "ecdsa-with-SHA256", ec(curve) + compressed)
# The next three cannot be verified by the plugin, which then says false.
request("secp160r1", "EC", 160, "ecdsa-with-SHA256", ec("secp160r1"), bad=False, valid=False)
request("brainpoolP256t1", "EC", 256, "ecdsa-with-SHA256", ec("brainpoolP256t1"), bad=False, valid=False)
request("P-256 with its numbers written out", "EC", 256, "ecdsa-with-SHA256", ec("prime256v1", "-pkeyopt", "ec_param_enc:explicit"), bad=False, valid=False)
request("Ed25519", "Ed25519", 256, "Ed25519", key("-algorithm", "ed25519"))
request("Ed448", "Ed448", 456, "Ed448", key("-algorithm", "ed448"))
request("Ed448 once more", "Ed448", 456, "Ed448", key("-algorithm", "ed448"), dns=("ed448.example",))
request("DSA", "DSA", 2048, "dsa-with-sha256", dsa(2048))
request("DSA of 1,024 bits, SHA-1", "DSA", 1024, "dsa-with-sha1", dsa(1024), ["-sha1"])
request("DSA, hash longer than q", "DSA", 1024, "dsa-with-sha256", dsa(1024), ["-sha256"], bad=False)

fast = dict(algorithm="Ed25519", size=256, signature="Ed25519", key=key("-algorithm", "ed25519"), bad=False)
request("all names", **fast, subject="/C=DE/ST=Bayern/L=M\xfcnchen/street=Hauptstr. 1/O=Example/OU=a/OU=b/DC=example/UID=u1/CN=\u65e5\u672c/emailAddress=a@b.example/serialNumber=7/title=Dr/GN=Ada/SN=L",
        options=["-utf8"], shown="C=DE, ST=Bayern, L=M\xfcnchen, STREET=Hauptstr. 1, O=Example, OU=a, OU=b, DC=example, UID=u1, CN=\u65e5\u672c, emailAddress=a@b.example, serialNumber=7, title=Dr, GN=Ada, SN=L")
request("escapes", **fast, subject="/O= Example, \"Ltd\"; <a\\\\b> \\+ c #1 /CN=#x\n", shown="O=\\ Example\\, \\\"Ltd\\\"\\; \\<a\\\\b\\> \\+ c #1\\ , CN=\\#x\\0A")
request("several attributes in one set", **fast, options=["-multivalue-rdn"], subject="/C=DE+O=Example/CN=a", shown="C=DE+O=Example, CN=a")
request("empty subject", **fast, subject="/", shown="")
with open(os.path.join(work, "oid.cnf"), "w") as file:
    file.write("oid_section=oids\n[oids]\nown=1.3.6.1.4.1.99999.1\n[req]\ndistinguished_name=dn\nstring_mask=utf8only\nprompt=no\n[dn]\nown=hi\nCN=a\n")
request("unknown attribute", **fast, options=["-config", "oid.cnf"], subject=None, shown="1.3.6.1.4.1.99999.1=#0c026869, CN=a")
with open(os.path.join(work, "bmp.cnf"), "w") as file:
    file.write("[req]\ndistinguished_name=dn\nstring_mask=MASK:0x800\nprompt=no\nutf8=yes\n[dn]\nCN=Z\u00fcrich\n")
request("BMPString", **fast, options=["-config", "bmp.cnf"], subject="/CN=Z\xfcrich", shown="CN=Z\xfcrich")
with open(os.path.join(work, "t61.cnf"), "w") as file:
    file.write("[req]\ndistinguished_name=dn\nstring_mask=MASK:0x4\nprompt=no\nutf8=yes\n[dn]\nCN=Z\u00fcrich\n")
request("T61String", **fast, options=["-config", "t61.cnf", "-utf8"], subject="/CN=Z\xfcrich", shown="CN=Z\xfcrich")
request("NEW label", **fast, options=["-newhdr"])
request("text in front", **fast, options=["-text"])
request("critical extension", **fast, options=["-addext", "keyUsage=critical,digitalSignature", "-addext", "subjectAltName=critical,DNS:c.example"])
cases[-1]["want"]["dnsNames"] = ["c.example"]
request("extensions without names", **fast, options=["-addext", "basicConstraints=CA:FALSE"])

der = der_of(plain)
full = cases[0]["want"]
# OpenSSL takes BER and bytes after the end as well; the contract says DER.
nothing = dict(validDer=False, publicKeyAlgorithm="", subject="", keySize=0, signatureAlgorithm="", dnsNames=[], signatureValid=False)
case("text around", "Hello,\n\nhere it is:\n" + plain + "\nBye\n-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n", **full)
case("CRLF and indents", plain.replace("\n", "\r\n  "), **full)
case("first of two", plain + cases[-3]["body"]["pem"], **full)
case("cut off", wrapped(der[:-1]), **nothing)
case("bytes after the end", wrapped(der + b"\0"), **nothing)
case("length too short", wrapped(der[:3] + bytes([der[3] - 1]) + der[4:]), **nothing)
case("indefinite length", wrapped(b"\x30\x80" + der[4:] + b"\0\0"), **nothing)
case("length with a leading zero", wrapped(b"\x30\x83\0" + der[2:]), **nothing)
case("empty sequence", wrapped(b"\x30\0"), **nothing)
case("no bytes", "-----BEGIN CERTIFICATE REQUEST-----\n-----END CERTIFICATE REQUEST-----\n", **nothing)
case("no Base64", "-----BEGIN CERTIFICATE REQUEST-----\n!!!!\n-----END CERTIFICATE REQUEST-----\n", **nothing)
openssl("req", "-x509", "-newkey", "ed25519", "-noenc", "-keyout", "k.pem", "-subj", "/CN=a", "-out", "cert.pem")
case("certificate under the wrong label", wrapped(der_of(open(os.path.join(work, "cert.pem")).read())), **nothing)

print(json.dumps({"made by": openssl("version").stdout.strip() + ", " + os.path.basename(__file__), "cases": cases}, indent=1))
