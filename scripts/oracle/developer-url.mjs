// Writes what Node's URL and URLSearchParams give, for the tests of dev/parse-url,
// dev/parse-query-string and dev/query-string-builder:
//
//	node scripts/oracle/developer-url.mjs > plugins/developer/testdata/url.json
//
// The same Node gives the same file every time. Left out is where Node 20 departs
// from the URL Standard: paths of other schemes that end in dot segments, paths of
// files whose first segment begins like a drive letter, and hosts that begin with
// a digit and are written from right to left, or Punycode that ends in a hyphen.

let seed = 3;
const random = (n) => ((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0), Math.floor((seed / 2 ** 32) * n));
const pick = (list) => list[random(list.length)];
const some = (most, list) => Array.from({ length: random(most + 1) }, () => pick(list)).join("");

const written = ["https://example.com/a/b?x=1&y=2#frag", "https://e.com:8443/p#f", "/relative", "//example.com", "example.com", "http:example.com", "http:/example.com", "http:\\\\example.com\\a\\..\\b",
  "HTTP://EXAMPLE.com:80/", "https://example.com:443", "https://example.com:80", "ftp://f:21/", "ws://w:80/", "wss://w:443", "http://h:", "http://h:65535/", "http://h:65536/", "http://h:8a", "http://h: 80", "http://h:-1",
  "http://", "http://?q", "http:///", "http://@/", "http://u@/", "http://:80/", "http://u:p@h/", "http://u@v@h/", "http://[::1]:80/", "http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2:3:0:0:4]/", "http://[0:0:0:0:0:0:0:0]",
  "http://[::ffff:1.2.3.4]", "http://[::1.2.3]", "http://[::1%25eth0]", "http://[1::2::3]", "http://[::1", "http://::1]", "http://[1:2:3:4:5:6:7:8:9]", "http://[1:2:3:4:5:6:7::]", "http://[::01.2.3.4]", "http://[ABCD::EF]", "foo://[::1]/x", "http://[v1.a]/",
  "http://1.2.3.4", "http://1.2.3", "http://1", "http://0x7f.1", "http://017.0.0.1", "http://256.1.1.1", "http://1.2.3.256", "http://1.2.256", "http://4294967295", "http://4294967296", "http://1.2.3.4.5", "http://1.2.3.4.", "http://1..2", "http://0x", "http://0x.0x", "http://09", "http://a.09", "http://a.0x1", "http://1e2", "http://99999999999999999999", "http://0x_1", "http://+1.2",
  "foo://1.2.3", "foo://EXAMPLE/x", "foo://a b/", "foo://a%20b/", "foo://é/", "foo://h:0/", "foo://h:00080", "foo://", "foo:///x", "foo:/x/../y", "foo:x/../y", "foo:", "foo:?q#h", "foo://h?q", "foo://u@", "foo://:1",
  "mailto:a@b.c?subject=x%20y", "javascript:alert('x y')#z", "data:text/plain;base64,QQ==", "blob:https://e.com/1", "about:blank", "urn:isbn:1 2", "tel:+1-2",
  "file:///etc/passwd", "file:/etc", "file:etc", "file://host/x", "file://localhost/x", "file:///C|/x/..", "file:///C:/../x", "file://C:/x", "file:c:\\x\\..\\..", "file://", "file:", "file:?q", "file:#h", "file://h:80/", "file:///a/../../b", "file:\\\\h\\x",
  "http://h/a/./b/../c", "http://h/..", "http://h/a/..", "http://h/a/.", "http://h/%2e%2E/x", "http://h/.%2e/x", "http://h/a/%2e", "http://h/...", "http://h/a//../b", "http://h/ é\"<>`{}|^[]\\'~%zz%41", "http://h?'\"<>`", "http://h#'\"<>`{}", "http://h/?", "http://h/#", "http://h/?#",
  "  http://h/ \n", "ht\ntp://h\t/\r", "http://h/\u0000\u001f\u007f", "\u00a0http://h", "http\u00ad://h", "1http://h", "+http://h", "a+b-c.1://h", "http://bücher.de", "http://BÜCHER.de", "http://xn--bcher-kva.de", "http://XN--BCHER-KVA.de", "http://faß.de", "http://日本語。jp", "http://１２７.０.０.１", "http://a\u00adb", "http://\u00ad", "http://a_b.c", "http://-a-.b", "http://ab--cd", "http://a..b", "http://.a", "http://a.", "http://xn--", "http://xn--a", "http://☃.net", "http://😀.com", "http://a%62c", "http://a%00b", "http://a%2Fb", "http://a<b", "http://a^b", "http://a|b", "http://a%b", "http://אב.com", "http://a\u200cb", "http://\u2260.com", "http://xn--1ch.com", "http://Ⅷ.com", "http://\u0300a",
  "http://h/?a=1&a=2&&b&=c&d=e=f&g=%zz&h=%FF&i=+%2B&j=%E2%82&k=é", "http://h/?%F0%9F%98%80=%f0%9f%98", "http://h/?a;b=c", "https://e.com/?x=a%20b#?y=1"];

const schemes = ["http", "https", "ftp", "ws", "file", "foo", "HTTP", "mailto"];
const hosts = ["example.com", "EXAMPLE.com", "1.2.3.4", "0x7f.1", "256.1.1.1", "[::1]", "[1:0:0:2:0:0:0:3]", "[::g]", "localhost", "bücher.de", "xn--bcher-kva.de", "a..b", "a_b.c", "%65xample.com", "ex%2Fample", "ａｂｃ", "", "a b", "日本語.jp", "1.2.3", "C:", "a.0x1"];
const segments = ["", "a", ".", "..", "%2e", ".%2e", "C:", "a b", "é", "%41", "%zz", "\\", "a:b", "^", "|", "`{}", "\"<>", "'", "😀", "\t", "~!", "[]", "..."];
const queries = ["", "?", "?a=1&b=2", "?a+b=c%20d", "?%zz=%", "?%FF=%C3%28", "?é=😀", "?<>\"'", "?a=b=c&=&", "?%26=%3D"];
const hashes = ["", "", "#", "#f", "#é \"<>`", "#a#b"];

function url() {
  const scheme = pick(schemes), special = !["foo", "mailto"].includes(scheme);
  const own = segments.filter((s) => (special || !/^(\.|%2e)/.test(s)) && (scheme !== "file" || !s.startsWith("a:")));
  let path = "";
  for (let n = random(5); n > 0; n--) path += pick(["/", "/", "\\", "//"]) + pick(own);
  return scheme + ":" + pick(["//", "//", "//", "/", "", "\\\\"]) + (scheme === "file" ? "" : pick(["", "", "", "u@", "u:p@", "é:@"])) + pick(hosts) + pick(["", "", "", ":80", ":443", ":8080", ":", ":65536", ":x", ":007"]) + path + pick(queries) + pick(hashes);
}

const pieces = ["a", "b", "é", "😀", "=", "=", "&", "&", "+", " ", "%", "%2", "%20", "%zz", "%C3%A9", "%C3", "%FF", "%E2%82", "%F0%9F%98%80", "%ED%A0%80", "%C0%80", "%F5", "%26", "%3D", "?", ";", "/", ":", "\u0000", "%00", "~", "*"];

// build is a query string of JSON by URLSearchParams, one name and value at a time.
function build(object) {
  const pairs = [];
  const add = (name, value) => {
    if (value === null) return;
    if (Array.isArray(value)) value.forEach((item, i) => add(item !== null && typeof item === "object" && !Array.isArray(item) ? `${name}[${i}]` : name, item));
    else if (typeof value === "object") for (const key of Object.keys(value)) add(`${name}[${key}]`, value[key]);
    else pairs.push([name, String(value)]);
  };
  for (const key of Object.keys(object)) add(key, object[key]);
  return new URLSearchParams(pairs).toString();
}

function value(depth) {
  switch (random(depth > 0 ? 9 : 6)) {
    case 0: return null;
    case 1: return random(2) === 0;
    case 2: return pick([0, -0, 1.5, 1e21, 1e-7, -3, 123456789012345680000, 0.1, 5e-324]);
    case 6: return Array.from({ length: random(4) }, () => value(depth - 1));
    case 7: case 8: return members(depth - 1);
    default: return some(5, ["a", "B", " ", "é", "😀", "&", "=", "+", "%", "*", "-", ".", "_", "~", "'", "(", "!", "\n", "[", "]"]);
  }
}
const members = (depth) => Object.fromEntries(Array.from({ length: random(4) }, () => ["k" + some(3, ["a", "é", " ", "[", "&", "%", "."]), value(depth)]));

// params asks URL, since URLSearchParams alone mistakes characters beyond U+00FF
// beside escapes that are not UTF-8.
const params = (text) => [...new URL(`http://h/?${text.replace(/^\?/, "")}#`).searchParams];

const cases = [];
for (const text of [...written, ...Array.from({ length: 400 }, url)]) {
  const one = { route: "dev/parse-url", name: `Node, URL ${cases.length + 1}`, body: { url: text } };
  try {
    const u = new URL(text);
    one.want = { protocol: u.protocol, hostname: u.hostname, port: u.port, path: u.pathname, params: [...u.searchParams], hash: u.hash };
  } catch {
    Object.assign(one, { code: "INVALID_INPUT", field: "url" });
  }
  cases.push(one);
}
for (let i = 0; i < 150; i++) {
  const text = some(14, pieces);
  cases.push({ route: "dev/parse-query-string", name: `Node, query ${i + 1}`, body: { text }, want: { params: params(text) } });
}
for (let i = 0; i < 150; i++) {
  const object = members(3), mark = random(2) === 0, result = build(object);
  cases.push({ route: "dev/query-string-builder", name: `Node, object ${i + 1}`, body: { json: JSON.stringify(object, null, random(3)), includeQuestionMark: mark }, want: { result: mark && result ? "?" + result : result } });
}
console.log(`{"made by": ${JSON.stringify(`Node ${process.version}, ada ${process.versions.ada}, developer-url.mjs`)}, "cases": [\n${cases.map((c) => JSON.stringify(c)).join(",\n")}\n]}`);
