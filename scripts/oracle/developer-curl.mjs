// Runs curl commands through bash and writes what curl sends, for the tests of
// dev/curl-to-code:
//
//	node scripts/oracle/developer-curl.mjs > plugins/developer/testdata/curl.json
//
// With the plugin's binary it also checks, of many more commands, that the code
// for all three targets is valid and sends the same. JavaScript is evaluated by
// Node with a fetch and an axios that take notes, Python with a requests that does:
//
//	node scripts/oracle/developer-curl.mjs check BINARY [SEED [COUNT]]
//
// A proxy on a loopback port reads the requests; nothing leaves the machine. The
// same curl gives the same file every time.

import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);

const written = [
  "curl http://example.test",
  "curl example.test/a?b=c",
  "curl http://example.test/?a=1\\&b=2",
  "curl -X DELETE http://example.test/items/7",
  "curl -XPUT http://example.test/items/7 -d x",
  "curl --request PATCH http://example.test/ --data 'a=1' --data b=2",
  "curl http://example.test/ -d a=1 -d '' -d c=3",
  "curl http://example.test/ -d ''",
  "curl http://example.test/ --data-raw '@not a file'",
  "curl http://example.test/ --data-binary $'line 1\\nline 2\\r\\n\\ttab \\x41\\u00e9\\101\\e\\'\\\\'",
  "curl http://example.test/ --data-ascii 'x=y'",
  "curl http://example.test/ --data-urlencode 'q=a b&c=d é~*!'",
  "curl http://example.test/ --data-urlencode '=a b=c'",
  "curl http://example.test/ --data-urlencode 'just text + more'",
  "curl http://example.test/ --data-urlencode 'a@b=c d' --data-urlencode x=1",
  "curl -G http://example.test/ -d a=1 --data-urlencode 'b=x y'",
  "curl -G 'http://example.test/?x=0' -d a=1",
  "curl -G 'http://example.test/p#frag' -d a=1",
  "curl --get http://example.test/ -d a=1 -X DELETE",
  "curl -I http://example.test/",
  "curl --head http://example.test/ -H 'Accept: text/html'",
  "curl -I -G -d a=1 http://example.test/",
  "curl -I -X GET http://example.test/",
  "curl http://example.test/ --json '{\"a\": 1}'",
  "curl http://example.test/ --json '{\"a\":' --json '1}'",
  "curl http://example.test/ --json '{}' -H 'Content-Type: application/ld+json'",
  "curl http://example.test/ --json '{}' -H 'accept: text/plain'",
  "curl http://example.test/ -d '{\"a\": \"it'\\''s\"}' -H 'Content-Type: application/json'",
  "curl http://example.test/ -d \"{\\\"a\\\": \\\"\\$HOME \\`x\\` \\\\ \\q\\\"}\"",
  "curl http://example.test/ -d x -H 'Content-Type:'",
  "curl http://example.test/ -H 'X-Empty;' -H 'X-Space:    v  '",
  "curl http://example.test/ -H 'X-A: 1' -H 'x-a: 2' -H 'X-B: 3'",
  "curl http://example.test/ -H 'Cookie: a=1' -H 'Cookie: b=2'",
  "curl -u ada:secret http://example.test/",
  "curl --user 'ada:se:cr et é' http://example.test/",
  "curl -u ada:x -H 'Authorization: Bearer t' http://example.test/",
  "curl http://ada:s%40cret@example.test/x",
  "curl http://ada@example.test/x",
  "curl -u eve:y http://ada:x@example.test/x",
  "curl -b 'a=1; b=2' http://example.test/",
  "curl -b a=1 -b b=2 http://example.test/",
  "curl -b a=1 -H 'Cookie: c=3' http://example.test/",
  "curl -A 'My Agent/1.0' http://example.test/",
  "curl -A '' http://example.test/",
  "curl -A x -H 'User-Agent: y' http://example.test/",
  "curl -e http://ref.test/ http://example.test/",
  "curl -e 'http://ref.test/;auto' http://example.test/",
  "curl --referer http://ref.test/ -H 'Referer: z' http://example.test/",
  "curl -sSLk --compressed -m 5 http://example.test/",
  "curl -sXPOST http://example.test/",
  "curl -sd a=1 http://example.test/",
  "curl --url http://example.test/u --max-time 2.5",
  "curl -o /dev/null --connect-timeout 5 --retry 0 http://example.test/",
  "curl -s -w '%{http_code}' http://example.test/",
  "curl -- http://example.test/",
  "curl \\\n  -H 'A: b' \\\n  http://example.test/ \\\n  -d x",
  "curl http://example.test/\"a\"'b'\\c$'d'",
  "curl 'http://example.test/' -d $'a\\cAb\\?\\a\\b\\f\\v\\q'",
  "curl -F a=1 -F b=2 http://example.test/",
  "curl -F 'a=1;type=text/plain' http://example.test/",
  "curl -F 'a=\"x;y\\\"z\\\\\"' http://example.test/",
  "curl -F 'a=x;filename=f.txt;type=text/csv' http://example.test/",
  "curl --form-string 'a=@x;type=y' http://example.test/",
  "curl -F 'q\"uote=1' http://example.test/",
  "curl -F a=é -H 'Content-Type: multipart/form-data' http://example.test/",
  "curl -F a= http://example.test/ -X PUT",
  "curl http://example.test/ -d é😀 -H 'X-E: x'",
  "curl http://example.test/ -H 'X-U: é'",
  "curl http://example.test/ -X post -d x",
  "curl http://example.test/ --data 'a' --json '{}' --data b",
  "curl -G --json '{}' http://example.test/",
  "curl http://example.test/ -d a -X GET",
  "curl http://example.test/ -X OPTIONS",
  "curl http://example.test/ -X PROPFIND -H 'Depth: 1'",
];

let seed = 1;
const random = (n) => ((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0), Math.floor((seed / 2 ** 32) * n));
const pick = (list) => list[random(list.length)];

// quote writes text for bash in one of many ways.
function quote(text) {
  const single = (t) => "'" + t.replaceAll("'", "'\\''") + "'";
  const double = (t) => '"' + t.replace(/[$`"\\]/g, "\\$&") + '"';
  const dollar = (t) => "$'" + [...t].map((c) => {
    if (c === "'" || c === "\\") return "\\" + c;
    if (c === "\n") return "\\n";
    if (c === "\t") return pick(["\\t", "\\x09", "\\011"]);
    return random(4) || /[0-9a-fA-F]/.test(c) ? c : c.codePointAt(0) > 0xffff ? "\\U" + c.codePointAt(0).toString(16).padStart(8, "0") : "\\u" + c.codePointAt(0).toString(16).padStart(4, "0");
  }).join("") + "'";
  const slash = (t) => (t === "" ? "''" : [...t].map((c) => (/[A-Za-z0-9_\/:.=-]/.test(c) ? c : c === "\n" ? "'\n'" : "\\" + c)).join(""));
  const one = () => pick([single, single, double, dollar, slash]);
  const cut = random(4) ? text.length : random(text.length + 1);
  const characters = [...text];
  return one()(characters.slice(0, cut).join("")) + (cut < characters.length ? one()(characters.slice(cut).join("")) : "");
}

const letters = ["a", "b", "Z", "0", "9", " ", "é", "日", "😀", "'", '"', "\\", "$", "`", "!", "&", "=", "+", "%", "%41", ";", ",", "<", ">", "(", ")", "|", "*", "?", "~", "#", "{", "}", "[", "]", "\n", "\t", "/", ":", "@", "\u2028", "\u0085", "-", "_", ".", "$(x)", "${x}", "\\n", "\u00a0", "\u007f", "\x01"];
const text = (most, from = letters) => Array.from({ length: random(most + 1) }, () => pick(from)).join("");
const plain = letters.filter((c) => c >= " " && c !== "\u007f");
const word = () => "abc"[random(3)] + text(3, ["x", "y", "1", "-"]);

function generate() {
  const options = [];
  const add = (...parts) => options.push(parts.join(pick([" ", " ", " \\\n  ", "  "])));
  const notFile = (t) => (t.startsWith("@") ? "x" + t : t);
  const content = random(6);
  for (let i = random(4); i > 0 && content < 3; i--)
    pick([() => add(pick(["-d", "--data", "--data-binary"]), quote(notFile(text(12)))), () => add("--data-raw", quote(text(12))),
      () => add("--data-urlencode", quote(word() + "=" + text(8))), () => add("--json", quote(JSON.stringify({ [word()]: text(6) })))])();
  for (let i = 1 + random(3); i > 0 && content === 3; i--)
    random(2) ? add("--form-string", quote(word() + "=" + text(8))) : add("-F", quote(word() + "=" + pick(['"' + text(5).replace(/["\\]/g, "\\$&") + '"', text(5, ["a", "é", " ", ",", "x"]) + "z"]) + pick(["", "", ";type=text/plain", ";filename=f.txt"])));
  for (let i = random(3); i > 0; i--) add(pick(["-H", "--header"]), quote("X-" + word() + ": " + ("v" + text(8, plain)).trim()));
  if (!random(4)) add("-H", quote(pick([content === 3 ? "X-Form: 1" : "Content-Type: text/plain", content === 3 ? "X-Form: 1" : "content-type: application/json", "Accept: text/html", "Authorization: Bearer x", "Cookie: c=d", "User-Agent: u", "Referer: r"])));
  if (!random(4)) add(pick(["-u", "--user"]), quote(word() + ":" + text(6, plain)));
  if (!random(5)) add("-b", quote(word() + "=" + text(3, ["a", "1", "=", "é"])));
  if (!random(5)) add("-A", quote("A" + text(5, plain).trim()));
  if (!random(5)) add("-e", quote("http://ref.test/" + text(3, ["a", "é", "?"])));
  if (!random(3)) add(pick(["-X ", "-X", "--request "]) + pick(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "GET", "PURGE"]));
  if (!random(6) && content < 3) add("-G");
  if (!random(8) && content > 3) add("-I");
  if (!random(3)) add(pick(["-s", "-sS", "-L", "-k", "--compressed", "-m 5", "-sL", "--max-time 30", "-o /dev/null", "-g"]));
  const url = pick(["http://", "http://", "http://", "", "http://" + word() + ":p%20w@"]) + "example.test" + pick(["", "/", "/a/b", "/a%20b", ":8080/x"]) + pick(["", "", "?q=1", "?x=~*"]);
  options.splice(random(options.length + 1), 0, (random(5) ? "" : "--url ") + quote(url));
  return "curl " + options.join(pick([" ", " ", " \\\n"]));
}

// What curl adds on its own account.
const own = { accept: /^\*\/\*$/, "user-agent": /^curl\//, host: /./, "proxy-connection": /./, "content-length": /./, expect: /./, "accept-encoding": /./ };

// normal is a request in a form that does not depend on order, letter case of
// names and boundaries.
function normal({ method, url, headers, body }) {
  const out = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (own[key]?.test(value)) continue;
    out[key] = key in out ? out[key] + (key === "cookie" ? "; " : ", ") + value : value;
  }
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(out["content-type"] ?? "")?.[1];
  if (boundary) {
    out["content-type"] = "multipart/form-data; boundary=BOUNDARY";
    body = body.replaceAll(boundary, "BOUNDARY");
  }
  const [address] = url.split("#");
  if (out.cookie) out.cookie = out.cookie.replace(/; */g, "; ");
  const href = new URL(address).href.replace(/%[0-9a-f]{2}/g, (escape) => escape.toUpperCase());
  return { method: method.toUpperCase(), url: href, headers: Object.fromEntries(Object.keys(out).sort().map((k) => [k, out[k]])), body };
}

let seen;
const server = createServer((socket) => {
  let raw = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    raw = Buffer.concat([raw, chunk]);
    const end = raw.indexOf("\r\n\r\n");
    if (end < 0) return;
    const [first, ...lines] = raw.subarray(0, end).toString("utf8").split("\r\n");
    const headers = lines.map((l) => [l.slice(0, l.indexOf(":")), l.slice(l.indexOf(":") + 1).trim()]);
    const length = Number(headers.find(([n]) => n.toLowerCase() === "content-length")?.[1] ?? 0);
    if (raw.length < end + 4 + length) return;
    const [method, url] = first.split(" ");
    seen = normal({ method, url, headers, body: raw.subarray(end + 4, end + 4 + length).toString("utf8") });
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const proxy = `http://127.0.0.1:${server.address().port}`;

// sent is the request that curl makes, null if it makes none.
async function sent(command) {
  seen = null;
  await run("bash", ["-c", command], { env: { PATH: process.env.PATH, http_proxy: proxy, HOME: "/nonexistent", LC_ALL: "C.UTF-8" } }).catch(() => {});
  return seen;
}

const version = execFileSync("curl", ["--version"], { encoding: "utf8" }).split(" (")[0];

async function record() {
  seed = 20241;
  const cases = [];
  for (const curl of [...written, ...Array.from({ length: 300 }, generate)]) {
    const want = await sent(curl);
    if (want) cases.push({ curl, ...want });
  }
  console.log(`{"made by": ${JSON.stringify(`${version}, Node ${process.version}, developer-curl.mjs`)}, "cases": [\n${cases.map((c) => JSON.stringify(c)).join(",\n")}\n]}`);
}

const python = String.raw`
import ast, base64, json, sys
calls = []
class Requests:
    def request(self, method, url, headers=None, data=None, auth=None, verify=True, timeout=None):
        text = lambda t: t.decode() if isinstance(t, bytes) else t
        headers = [[k, text(v)] for k, v in (headers or {}).items()]
        if auth:
            user, password = (t if isinstance(t, bytes) else t.encode() for t in auth)
            headers.append(["Authorization", "Basic " + base64.b64encode(user + b":" + password).decode()])
        calls.append({"method": method, "url": url, "headers": headers, "body": text(data) or ""})
    def __getattr__(self, verb):
        return lambda *a, **k: self.request(verb.upper(), *a, **k)
out = []
for code in json.load(sys.stdin):
    ast.parse(code)
    calls.clear()
    eval(code, {"requests": Requests(), "__builtins__": {}})
    out.append(calls[0])
json.dump(out, sys.stdout)
`;

async function check(binary, from, count) {
  seed = from;
  const commands = [...written, ...Array.from({ length: count }, generate)];
  const bad = [], pythonCode = [], pythonWant = [];
  let compared = 0, refused = 0;
  const compare = (curl, target, code, want, got) => {
    compared++;
    if (JSON.stringify(normal(got)) !== JSON.stringify(want)) bad.push({ curl, target, code, want, got: normal(got) });
  };
  for (const curl of commands) {
    const want = await sent(curl);
    for (const target of ["fetch", "axios", "python"]) {
      const child = spawnSync(binary, ["-call", "dev/curl-to-code"], { input: JSON.stringify({ curl, target }), encoding: "utf8" });
      let code;
      try { code = JSON.parse(child.stdout).data?.result; } catch { /* refused */ }
      if (code === undefined || !want) {
        if (want) bad.push({ curl, target, want, got: child.stdout + child.stderr });
        refused++;
        continue;
      }
      let got;
      if (target === "python") {
        pythonCode.push(code);
        pythonWant.push([curl, want]);
        continue;
      }
      const fetch = (url, { method = "GET", headers = {}, body = "" } = {}) => (got = { method, url, headers: Object.entries(headers), body });
      const axios = ({ method, url, headers = {}, data = "" }) => (got = { method, url, headers: Object.entries(headers), body: data });
      new Function("fetch", "axios", code)(fetch, axios);
      compare(curl, target, code, want, got);
    }
  }
  const answers = JSON.parse(execFileSync("python3", ["-c", python], { input: JSON.stringify(pythonCode), encoding: "utf8", maxBuffer: 1 << 28 }));
  answers.forEach((got, i) => compare(pythonWant[i][0], "python", pythonCode[i], pythonWant[i][1], got));
  for (const b of bad.slice(0, 30)) console.log(JSON.stringify(b));
  console.log(`${version}: ${commands.length} commands, ${compared} calls compared, ${bad.length} differ, ${refused} without code or request`);
}

if (process.argv[2] === "check") await check(process.argv[3], Number(process.argv[4] ?? 1), Number(process.argv[5] ?? 500));
else await record();
server.close();
