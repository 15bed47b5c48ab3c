// Writes what Node and npm packages compute for the text routes of the developer
// group, with the names of HTML from Python's list. In a folder with parse5 7.3.0,
// change-case 5.4.4 and dotenv 16.6.1 installed:
//
//	node .../scripts/oracle/developer-text.mjs > .../plugins/developer/testdata/text.json
//
// With a number behind it the script writes that many random cases of each route
// instead of the few that are kept. The same versions give the same file.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const installed = process.cwd() + '/node_modules/';
const require = createRequire(installed);
const parse5 = require('parse5');
const dotenv = require('dotenv');
const changeCase = await import(pathToFileURL(installed + 'change-case/dist/index.js'));

const amount = Number(process.argv[2] ?? 25);
let seed = process.argv[2] ? 7 : 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];
const some = (list, most) => Array.from({ length: random(most + 1) }, () => pick(list)).join('');
const times = (n, make = (i) => i) => Array.from({ length: n }, (_, i) => make(i));

const cases = [];
let number = 0;
function record(route, body, compute) {
  const one = { route, name: String(++number), body };
  try {
    one.want = compute();
  } catch {
    one.code = 'INVALID_INPUT';
  }
  cases.push(one);
}
const result = (text) => ({ result: text });

const characters = [...'abcxyzABCXYZ0189 \t\n.,;:-_/!?\'"()[]{}<>&%+=#$@~*|^`', 'é', 'É', 'ß', 'ẞ', 'ø', 'Œ', 'ł', 'Đ', 'þ', 'ı', 'İ', 'Σ', 'σ', 'ΐ', 'ﬁ', 'ǆ', 'я', 'Ж', '漢', 'ｶﾞ', '😀', '𐐀', '\u0301', '\u00a0', '\u2028', '\ufeff', '\u0085', '’', '½', '²', '\u007f', '\u0000', '\u001f', 'e\u0301', 'ⅷ', '\u00ad'];
const text = (most = 12) => some(characters, most);

// base64, url-encode
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
for (const _ of times(amount)) {
  const plain = text();
  const coded = Buffer.from(plain).toString('base64');
  record('base64', { text: plain }, () => result(coded));
  const bytes = Buffer.from(times(random(7), () => pick([random(128), random(256)])));
  const spaced = [...bytes.toString('base64')].map((c) => c + pick(['', '', '', ' ', '\r\n'])).join('');
  record('base64', { text: pick([spaced, spaced.replaceAll('=', '')]), mode: 'decode' }, () => result(utf8.decode(bytes)));

  record('url-encode', { text: plain }, () => result(encodeURIComponent(plain)));
  const escaped = some(['%41', '%c3%A9', '%C3', '%A9', '%F0%9F%98%80', '%ED%A0%80', '%00', 'é', '+', 'a', '%25', '%', '%4', '%E2%82', '%AC'].slice(0, pick([2, 9, 15])), 5);
  record('url-encode', { text: escaped, mode: 'decode' }, () => result(decodeURIComponent(escaped)));
}

// slug
const letters = { ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ı: 'i' };
function slug(text, separator, lowercase) {
  const plain = text.normalize('NFKD').replace(/\p{M}|['’]/gu, '').replace(/[^\x00-\x7f]/gu, (c) => letters[c] ?? c);
  const out = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '').join(separator);
  return { slug: lowercase ? out.toLowerCase() : out };
}
for (const i of times(amount)) {
  const title = some([...characters, ...'aeiouæÆœðÞ', ...Object.keys(letters), 'ǣ', 'ǿ', 'ﷺ', '㍿', '①', 'Å', "'"], 14);
  const [separator, lowercase] = [pick(['-', '_']), random(2) === 0];
  record('slug', i % 2 ? { text: title, separator, lowercase } : { text: title }, () => (i % 2 ? slug(title, separator, lowercase) : slug(title, '-', true)));
}

// case
const raised = {
  upper: (t) => t.toUpperCase(),
  lower: (t) => t.toLowerCase(),
  title: (t) => t.toLowerCase().replace(/\S+/gu, (word) => word.replace(/^([^\p{L}\p{N}]*)(\p{L})/u, (_, before, c) => before + c.toUpperCase())),
  sentence: (t) => t.toLowerCase().replace(/(^|[.!?]\s)(\P{L}*)(\p{L})/gsu, (_, end, between, c) => end + between + (/\p{N}$/u.test(between) ? c : c.toUpperCase())),
};
for (const i of times(2 * amount)) {
  const mode = Object.keys(raised)[i % 4];
  const sample = some([...characters, ' ', ' ', '. ', '! ', '?', 'ΑΣ', 'WORD', 'x', "'", '"'], 16);
  record('case', { text: sample, mode }, () => result(raised[mode](sample)));
}

// json/format, jwt/decode
function value(depth) {
  const kind = random(depth > 3 ? 5 : 7);
  if (kind === 0) return pick([null, true, false]);
  if (kind < 3) return pick([0, 1, -1.5, 1e21, 1e-7, 123456789, 0.1]);
  if (kind < 5) return text(6);
  if (kind === 5) return times(random(4), () => value(depth + 1));
  return Object.fromEntries(times(random(4), (i) => ['k' + i + text(3), value(depth + 1)]));
}
const space = () => some([' ', '\n', '\t', '\r'], 2);
function scattered(v) {
  const open = (list, a, b) => a + space() + list.join(space() + ',' + space()) + space() + b;
  if (Array.isArray(v)) return open(v.map(scattered), '[', ']');
  if (v && typeof v === 'object') return open(Object.entries(v).map(([k, w]) => JSON.stringify(k) + space() + ':' + space() + scattered(w)), '{', '}');
  return JSON.stringify(v);
}
for (const _ of times(amount)) {
  const v = value(0);
  const json = space() + scattered(v) + space();
  record('json/format', { json }, () => result(JSON.stringify(v, null, 2)));
  record('json/format', { json, mode: 'minify' }, () => result(JSON.stringify(v)));
  const at = random(json.length);
  const broken = json.slice(0, at) + pick(['', ',', '"', '\\', '}', ']', '1', '-', ' ', ':', 'e', '.', '\u0001']) + json.slice(at + random(2));
  let valid = true; // then more than its white space may have changed
  try {
    JSON.parse(broken);
  } catch {
    valid = false;
  }
  if (!valid) record('json/format', { json: broken, mode: 'minify' }, () => JSON.parse(broken));

  const [header, payload] = [{ alg: pick(['HS256', 'none', 'é']) }, { sub: text(5), v }];
  const part = (o) => Buffer.from(pick([JSON.stringify(o), scattered(o)])).toString(pick(['base64url', 'base64url', 'base64'])).replaceAll('+', '-').replaceAll('/', '_');
  const token = `${part(header)}.${part(payload)}.${pick(['', 'sig', 'a b'])}`;
  record('jwt/decode', { token: space() + token + space() }, () => ({ header, payload, signature: token.split('.')[2] }));
}

// dev/json-escape
for (const _ of times(amount)) {
  const plain = text();
  record('dev/json-escape', { text: plain }, () => result(JSON.stringify(plain).slice(1, -1)));
  const escaped = some(['\\n', '\\u0041', '\\ud83d', '\\ude00', '\\ud83d\\ude00', '\\\\', '\\"', '"', '\n', '\r', '\\/', '\\b', 'x', '\\uD83D\\u0041', '\t', '\\x', '\\', '\\u12', '\\u00e9'].slice(0, pick([13, 14, 19])), 5);
  record('dev/json-escape', { text: escaped, mode: 'unescape' }, () => {
    // Only quotes and line breaks that stand for themselves are escaped for JSON.parse.
    const strict = escaped.replace(/\\[^]|["\n\r]/g, (c) => ({ '"': '\\"', '\n': '\\n', '\r': '\\r' })[c] ?? c);
    return result(JSON.parse(`"${strict}"`).toWellFormed());
  });
}

// dev/bitwise
const operators = { AND: (a, b) => a & b, OR: (a, b) => a | b, XOR: (a, b) => a ^ b, NOT: (a) => ~a, LSHIFT: (a, b) => a << b, RSHIFT: (a, b) => a >>> b };
const words = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 0xdeadbeef];
for (const op of Object.keys(operators)) {
  for (const a of words) for (const b of [...words.slice(1, 3), 31, 32, 33, random(2 ** 32)]) record('dev/bitwise', { a, b, op }, () => result(operators[op](a, b) >>> 0));
}

// dev/env-json, only where dotenv and the route have the same rules
for (const _ of times(amount)) {
  const plain = () => some([...'abcXYZ0189./:@-_=+,?&', 'é', '😀'], 6);
  const quoted = (q) => q + some([...'abc XYZ#=$', '\n', '\r\n', '  ', q === '"' ? '\\n' : '', q === '"' ? "'" : '"'], 8) + q;
  const line = () => pick(['', 'export ', '  ']) + pick(['A', 'B_1', '_c', 'D.e-f', 'export']) + pick(['=', ' = ', '= ']) +
    pick([plain() + pick(['', ' # comment', '   ']), plain() + ' ' + plain(), quoted("'"), quoted('"'), quoted('`'), quoted('"') + ' # "c"']);
  const file = times(random(5), () => pick([line, line, line, () => '# A=1', () => '', () => 'nothing'])()).join(pick(['\n', '\r\n', '\n\n']));
  record('dev/env-json', { text: file }, () => result(dotenv.parse(file)));
}

// dev/html-entities
const listNames = 'import html.entities, json; print(json.dumps(["&" + name for name in html.entities.html5]))';
const names = JSON.parse(execFileSync('python3', ['-c', listNames]));
const decoded = (html) => result(parse5.parseFragment(html).childNodes.map((node) => node.value).join(''));
for (const tail of amount > 100 ? [' ', 'x', '=', '1;', '&'] : [' ', 'x']) {
  const all = names.map((name) => name + tail).join('');
  record('dev/html-entities', { text: all, mode: 'decode' }, () => decoded(all));
  const open = names.map((name) => name.replace(';', '') + tail).join('');
  record('dev/html-entities', { text: open, mode: 'decode' }, () => decoded(open));
}
const numbers = [0, 1, 9, 10, 12, 13, 31, 32, 65, 127, ...times(34, (i) => 127 + i), 0x3c0, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfdd0, 0xfffe, 0xffff, 0x10000, 0x1f600, 0x10fffe, 0x10ffff, 0x110000, 2 ** 31, 2 ** 32 + 65, 2 ** 63, 2 ** 64 + 65].map(BigInt);
const numeric = numbers.map((n) => `&#${n}; &#x${n.toString(16)}; &#X00${n.toString(16).toUpperCase()}g &#${n}.`).join('|');
record('dev/html-entities', { text: numeric, mode: 'decode' }, () => decoded(numeric));
for (const _ of times(2 * amount)) {
  const soup = some(['&', '#', 'x', ';', 'amp', 'not', 'in', 'it', 'lt', 'Gt', '1', '6', '128', 'ff', 'NotEqualTilde', 'copy', '=', ' ', 'é', 'G', '&amp;', '&#', '&#x', '😀'], 8);
  record('dev/html-entities', { text: soup, mode: 'decode' }, () => decoded(soup));
}

// dev/variable-name; without words of digits, before which change-case writes _
const styles = { camel: 'camelCase', pascal: 'pascalCase', snake: 'snakeCase', kebab: 'kebabCase', constant: 'constantCase', title: 'capitalCase' };
for (const i of times(2 * amount)) {
  const target = Object.keys(styles)[i % 6];
  const name = some(['foo', 'Bar', 'BAZ', 'x', 'X', 'Q2', 'v1', ' ', '_', '-', '.', '$', 'é', 'É', 'ßa', 'Жук', 'жук', '漢', 'XMLHttp', 'iOS', "'"], 7);
  if (!/(^|[^\p{L}\d])\d/u.test(name)) record('dev/variable-name', { value: name, target }, () => result(changeCase[styles[target]](name, { mergeAmbiguousCharacters: true })));
}

const version = (name) => JSON.parse(readFileSync(`${installed}${name}/package.json`)).version;
console.log(JSON.stringify({
  'made by': `Node ${process.version}, parse5 ${version('parse5')}, change-case ${version('change-case')}, dotenv ${version('dotenv')}, developer-text.mjs`,
  cases,
}).replaceAll('{"route"', '\n{"route"'));
