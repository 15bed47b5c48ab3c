// Writes what the libraries of identifiers make of a fixed clock and fixed random
// bytes, and the User-Agent headers of browsers, for the tests of the generators
// plugin:
//
//	npm install --prefix DIR ulid@2.4.0 nanoid@4.0.2 uuid@11.1.1 bowser@2.15.0
//	node scripts/oracle/generators-node.mjs DIR > plugins/generators/testdata/node.json
//
// Same file every time. The headers are put together from what MDN (User-Agent
// header) and the makers say of theirs, and bowser must read browser, system and
// version from them.

import assert from "node:assert";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(resolve(process.argv[2]), "x.js"));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { monotonicFactory } = require("ulid");
const { customRandom } = await load("nanoid");
const { v4 } = require("uuid");
const Bowser = require("bowser");

let seed = 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const bytes = (n) => Array.from({ length: n }, () => random(256));
const hex = (data) => Buffer.from(data).toString("hex");

const cases = [];
function add(route, body, want, extra = {}) {
  cases.push({ route, name: `${route} ${cases.length + 1}`, body, ...extra, want });
}

// The factory asks for the 16 digits of the random part one by one, each as a
// fraction of 32, the last one first.
function ulids(time, data, count) {
  const bits = data.map((b) => b.toString(2).padStart(8, "0")).join("");
  const digits = bits.match(/.{5}/g).map((five) => parseInt(five, 2));
  const next = monotonicFactory(() => digits.pop() / 32);
  return Array.from({ length: count }, () => next(time));
}
// The factory cannot make one of the time 0.
const times = [1, 1469918176385, 1469918176384, 2 ** 32, 2 ** 48 - 1, 1700000000000];
for (let i = 0; i < 40; i++) {
  const time = i < times.length ? times[i] : random(2 ** 31) * 2 ** 17 + random(2 ** 17);
  const data = bytes(10);
  if (i % 3 === 0) data.fill(255, 3); // the increment carries far
  if (i % 4 === 0) data[9] = 255;
  const count = 1 + random(5);
  const want = { values: ulids(time, data, count) };
  if (i % 2 && time < 253402300800000) add("generate/ulid", { count }, want, { random: hex(data), now: new Date(time).toISOString() });
  else add("generate/ulid", { count, timestampMs: time }, want, { random: hex(data) });
}

// nanoid 4 rejects what is beyond a mask, as the route does; 5 does otherwise. It takes the bytes of a block from the end, the route from the beginning.
const alphabets = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-", "0123456789", "01", "abc", "0123456789abcdef",
  Array.from({ length: 255 }, (_, i) => String.fromCodePoint(0x100 + i)).join(""),
  Array.from({ length: 129 }, (_, i) => String.fromCodePoint(0x400 + i)).join(""),
];
for (let i = 0; i < 42; i++) {
  const alphabet = alphabets[i % alphabets.length];
  const size = [21, 2, 256, 7, 64, 33][i % 6];
  const stream = bytes(2000);
  let used = 0;
  const make = customRandom(alphabet, size, (n) => stream.slice(used, (used += n)).reverse());
  const want = { values: [make()] };
  const body = i % alphabets.length === 0 ? (size === 21 ? {} : { size }) : { size, alphabet };
  add("generate/nanoid", body, want, { random: hex(stream) });
}

for (let i = 0; i < 20; i++) {
  const count = [1, 1, 2, 3][i % 4];
  const data = i === 0 ? Array(16).fill(0) : i === 1 ? Array(16).fill(255) : bytes(16 * count);
  const uuids = Array.from({ length: count }, (_, j) => v4({ random: Uint8Array.from(data.slice(16 * j, 16 * j + 16)) }));
  add("uuid", { count }, { uuids }, { random: hex(data) });
}

const platform = {
  windows: "Windows NT 10.0; Win64; x64", macos: "Macintosh; Intel Mac OS X 10_15_7", linux: "X11; Linux x86_64",
  android: "Linux; Android 14; Pixel 8", ios: "iPhone; CPU iPhone OS 17_5 like Mac OS X",
};
const gecko = { ...platform, macos: "Macintosh; Intel Mac OS X 10.15", android: "Android 14; Mobile" };
const header = {
  chrome: (os, v) => os === "ios" ? `Mozilla/5.0 (${platform.ios}) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/${v} Mobile/15E148 Safari/604.1`
    : `Mozilla/5.0 (${platform[os]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}${os === "android" ? " Mobile" : ""} Safari/537.36`,
  edge: (os, v) => os === "ios" ? `Mozilla/5.0 (${platform.ios}) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/${v} Mobile/15E148 Safari/604.1`
    : `${header.chrome(os, v)} ${os === "android" ? "EdgA" : "Edg"}/${v}`,
  firefox: (os, v) => os === "ios" ? `Mozilla/5.0 (${platform.ios}) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/${v} Mobile/15E148 Safari/604.1`
    : `Mozilla/5.0 (${gecko[os]}; rv:${v}) Gecko/${os === "android" ? v : "20100101"} Firefox/${v}`,
  safari: (os, v) => os === "ios" ? `Mozilla/5.0 (${platform.ios}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${v} Mobile/15E148 Safari/604.1`
    : `Mozilla/5.0 (${platform[os]}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${v}${os === "android" ? " Mobile" : ""} Safari/605.1.15`,
};
const names = { chrome: "Chrome", edge: "Microsoft Edge", firefox: "Firefox", safari: "Safari" };
const systems = { windows: "Windows", macos: "macOS", linux: "Linux", android: "Android", ios: "iOS" };
const padded = {
  chrome: { 125: "125.0.0.0", "120.1": "120.1.0.0", "99.1.2": "99.1.2.0", "1.2.3.4": "1.2.3.4", "007": "007.0.0.0" },
  safari: { 125: "125.0", 17.5: "17.5", "17.5.1": "17.5.1", "1.2.3.4": "1.2.3.4", "007": "007.0" },
};
padded.edge = padded.chrome;
padded.firefox = padded.safari;
for (const browser of Object.keys(names)) {
  for (const os of Object.keys(systems)) {
    for (const [version, shown] of Object.entries(padded[browser])) {
      const result = header[browser](os, shown);
      const read = Bowser.parse(result);
      assert.equal(read.os.name, systems[os], result);
      if (!(browser === "safari" && os === "android")) { // bowser takes that one for Android's own browser
        assert.equal(read.browser.name, names[browser], result);
        assert.equal(read.browser.version, shown, result);
      }
      add("generate/user-agent", { browser, os, version }, { result });
    }
  }
}

console.log(`{"made by": "ulid 2, nanoid 4, uuid 11 and bowser 2 on Node ${process.version}, generators-node.mjs", "cases": [`);
console.log(cases.map((c) => JSON.stringify(c)).join(",\n"));
console.log("]}");
