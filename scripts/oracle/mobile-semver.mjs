// Writes what npm's semver computes for the tests of plugins/mobile. In a folder
// with "npm install semver@7.7.3":
//
//	node .../scripts/oracle/mobile-semver.mjs > .../plugins/mobile/testdata/semver.json
//
// npm is stricter than Semantic Versioning in the length of a version, 256, and
// laxer about a v in front and white space around; such versions are left out.
import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const semver = require("semver");
const { version: release } = require("semver/package.json");

let seed = 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];

// The regular expression that semver.org recommends.
const official = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$/;

// The versions on which the expression is tried out at semver.org, regex101.com/r/vkijKf/1.
const published = `0.0.4 1.2.3 10.20.30 1.1.2-prerelease+meta 1.1.2+meta 1.1.2+meta-valid 1.0.0-alpha 1.0.0-beta 1.0.0-alpha.beta 1.0.0-alpha.beta.1
1.0.0-alpha.1 1.0.0-alpha0.valid 1.0.0-alpha.0valid 1.0.0-alpha-a.b-c-somethinglong+build.1-aef.1-its-okay 1.0.0-rc.1+build.1 2.0.0-rc.1+build.123 1.2.3-beta
10.2.3-DEV-SNAPSHOT 1.2.3-SNAPSHOT-123 1.0.0 2.0.0 1.1.7 2.0.0+build.1848 2.0.1-alpha.1227 1.0.0-alpha+beta 1.2.3----RC-SNAPSHOT.12.9.1--.12+788
1.2.3----R-S.12.9.1--.12+meta 1.2.3----RC-SNAPSHOT.12.9.1--.12 1.0.0+0.build.1-rc.10000aaa-kk-0.1 1.0.0-0A.is.legal
1 1.2 1.2.3-0123 1.2.3-0123.0123 1.1.2+.123 +invalid -invalid -invalid+invalid -invalid.01 alpha alpha.beta alpha.beta.1 alpha.1 alpha+beta alpha_beta alpha. alpha..
beta 1.0.0-alpha_beta -alpha. 1.0.0-alpha.. 1.0.0-alpha..1 1.0.0-alpha...1 1.0.0-alpha....1 01.1.1 1.01.1 1.1.01 1.2.3.DEV 1.2-SNAPSHOT 1.2.31.2.3----RC-SNAPSHOT.12.09.1--..12+788
1.2-RC-SNAPSHOT -1.0.3-gamma+b7718 +justmeta 9.8.7+meta+meta 9.8.7-whatever+meta+meta
99999999999999999999999.999999999999999999.99999999999999999----RC-SNAPSHOT.12.09.1--------------------------------..12`.split(/\s+/);

function valid() {
  const number = () => pick([0, 0, 1, 2, 9, 10, 11, 100, 9007199254740990]);
  const word = () => pick(["alpha", "beta", "rc", "0", "1", "2", "10", "11", "A", "a", "-", "--", "1a", "a1", "x-y", "00a", "9007199254740992"]);
  const ids = () => Array.from({ length: 1 + random(3) }, word).join(".");
  const build = () => Array.from({ length: 1 + random(3) }, () => pick(["001", "meta", "-", "5"])).join(".");
  return `${number()}.${number()}.${number()}` + (random(2) ? "-" + ids() : "") + (random(3) ? "" : "+" + build());
}
function damaged() {
  const v = valid();
  const at = random(v.length + 1);
  return v.slice(0, at) + pick([".", "-", "+", "0", "00", "_", "é", "..", "*", "٣"]) + v.slice(at + random(2));
}

const cases = [];
const route = "mobile/semver";
const refused = (name, body) => cases.push({ route, name, body, code: "INVALID_INPUT", field: "version" });
const versions = [...published, ...Array.from({ length: 60 }, valid), ...Array.from({ length: 60 }, damaged)];
for (const version of new Set(versions)) {
  const groups = official.exec(version);
  const safe = groups?.slice(1, 4).every((number) => Number.isSafeInteger(Number(number))); // npm refuses others
  const parsed = semver.parse(version);
  if (Boolean(safe) !== Boolean(parsed)) throw new Error(`semver.org and npm differ: ${version}`);
  if (!parsed) {
    refused(version, { version });
    continue;
  }
  const list = (text) => (text === undefined ? [] : text.split("."));
  const { major, minor, patch } = parsed;
  cases.push({ route, name: version, body: { version }, want: { result: { major, minor, patch, prerelease: list(groups[4]), build: list(groups[5]) } } });
}
for (let i = 0; i < 90; i++) {
  const version = valid();
  const level = ["major", "minor", "patch"][i % 3];
  cases.push({ route, name: `${version} ${level}`, body: { mode: "bump", version, level }, want: { result: semver.inc(version, level) } });
}
// Section 11, point 4.
const ordered = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "2.0.0", "2.1.0", "2.1.1"];
const pairs = ordered.flatMap((a) => ordered.map((b) => [a, b]));
for (let i = 0; i < 120; i++) {
  const a = valid();
  pairs.push([a, pick([valid(), a.replace(/-.*/, "") + "-" + pick(["0", "a", "a.1", "a.b", "10", "9"]), a.replace(/\+.*/, "") + "+other"])]);
}
for (const [version, compareTo] of pairs) {
  if (!official.test(compareTo)) continue;
  cases.push({ route, name: `${version} to ${compareTo}`, body: { mode: "compare", version, compareTo }, want: { result: semver.compare(version, compareTo) } });
}

const lines = cases.map((c) => JSON.stringify(c)).join(",\n");
console.log(`{"made by": "npm semver ${release} and the regular expression of semver.org, Node ${process.version}, mobile-semver.mjs", "cases": [\n${lines}\n]}`);
