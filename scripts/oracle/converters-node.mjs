// Writes requests to routes of the converters group with the answers that Node's
// standard library gives, or the packages named below:
//
//	TZ=UTC NODE_PATH=<folder with node_modules> node scripts/oracle/converters-node.mjs > plugins/converters/testdata/node.json
//
// They are color-convert 3.1.3, color-name 2.1.1, date-fns 4.4.0, fraction.js
// 5.3.4 and proj4 2.22.0. The same versions give the same file every time.
import { createRequire } from 'node:module';
import { domainToASCII, domainToUnicode } from 'node:url';

const require = createRequire(process.env.NODE_PATH + '/');
const convert = (await import(require.resolve('color-convert'))).default;
const names = (await import(require.resolve('color-name'))).default;
const { format } = require('date-fns');
const Fraction = require('fraction.js').default ?? require('fraction.js');
const proj4 = require('proj4').default ?? require('proj4');

let seed = 1;
function random(n) { // the generator of Park and Miller
  seed = seed * 48271 % 2147483647;
  return seed % n;
}
const pick = (...list) => list[random(list.length)];

const cases = [], counts = {};
function add(route, body, want) {
  counts[route] = (counts[route] ?? 0) + 1;
  const answer = want === null ? { code: 'INVALID_INPUT' } : { want };
  cases.push({ route, name: `Node ${counts[route]}`, body, ...answer });
}

const texts = ['', 'a', 'Hello', 'héllo', '€', '😀', 'a\u0000b', '\ufffd\u{10ffff}', 'Zoë \t\n"\\\'', '日本語', '\u007f\u0080\u00a0~ '];
for (let i = 0; i < 40; i++) {
  texts.push(Array.from({ length: 1 + random(12) }, () => String.fromCodePoint(pick(random(0x80), random(0x100), 0x3b1 + random(20), 0x1f600 + random(80), 0xe000 + random(0x1fff)))).join(''));
}
for (const text of texts) {
  const bytes = [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0'));
  add('convert/text-hex', { text }, { result: bytes.join(' ') });
  const separator = pick('', '-', ', ', ':', '\\x', '0x', '--');
  add('convert/text-hex', { text, separator }, { result: bytes.join(separator) });
  const cased = pick((s) => s, (s) => s.toUpperCase());
  add('convert/text-hex', { text: bytes.map(cased).join(separator), separator, mode: 'decode' }, { result: text });
  const points = Array.from(text, (c) => 'U+' + c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0'));
  add('convert/text-codepoints', { text }, { result: points.join(' ') });
  add('convert/text-codepoints', { text: points.join(pick(' ', ',', ', ', '\n')).replace(/U\+/g, pick('U+', 'u+', '')), mode: 'decode' }, { result: text });
  const escaped = Array.from({ length: text.length }, (_, i) => /[ -[\]-~]/.test(text[i]) ? text[i] : '\\u' + text.charCodeAt(i).toString(16).padStart(4, '0')).join('');
  add('convert/unicode-escape', { text }, { result: escaped });
  add('convert/unicode-escape', { text: escaped, mode: 'unescape' }, { result: text });
}
// Pieces of string literals, read by the engine itself.
const pieces = ['\\u0041', '\\u{1f600}', '\\ud83d\\ude00', '\\ud83d', '\\ude00', '\\u{d83d}', '\\u{de00}', '\\x41', '\\xe9', '\\n', '\\r', '\\t', '\\b', '\\f', '\\v', '\\\\', "\\'", '\\"', 'a', 'é', '😀', ' ', '\\u{0000041}', '\\0'];
for (let i = 0; i < 150; i++) {
  const text = Array.from({ length: 1 + random(7) }, () => pick(...pieces)).join('').replace(/\\0(?=[0-9])/g, '\\0 ');
  add('convert/unicode-escape', { text, mode: 'unescape' }, { result: eval('`' + text + '`').toWellFormed() });
}

function parse(digits, base) {
  return [...digits].reduce((n, d) => n * BigInt(base) + BigInt(parseInt(d, 36)), 0n);
}
for (let i = 0; i < 150; i++) {
  const fromBase = i < 70 ? 2 + i % 35 : pick(2, 8, 10, 16);
  const digits = Array.from({ length: 1 + random(i % 3 ? 10 : 80) }, () => random(fromBase).toString(fromBase)).join('');
  const sign = pick('', '', '-', '+');
  const n = parse(digits, fromBase) * (sign === '-' ? -1n : 1n);
  const prefix = pick('', { 2: '0b', 8: '0O', 16: '0x' }[fromBase] ?? '');
  add('convert/base', { value: pick('', ' ', '\n\u00a0') + sign + prefix + pick(digits, digits.toUpperCase()) + pick('', ' '), fromBase },
    { binary: n.toString(2), octal: n.toString(8), decimal: n.toString(10), hex: n.toString(16) });
}

// Colours: hsl and hsv by color-convert before it rounds, cmyk by the formula on
// exact fractions, since halves go up.
const percent = (part, whole) => whole === 0 ? 0 : Number((200n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
function colour([r, g, b]) {
  const most = Math.max(r, g, b);
  const up = (list) => list.map((x) => Math.floor(x + 0.5 + 1e-9));
  const [h, s, l] = up(convert.rgb.hsl.raw(r, g, b)), [h2, s2, v] = up(convert.rgb.hsv.raw(r, g, b));
  const ink = (x) => percent(most - x, most);
  const hex = '#' + [r, g, b].map((x) => x.toString(16).padStart(2, '0')).join('');
  return {
    hex, rgb: `rgb(${r}, ${g}, ${b})`, hsl: `hsl(${h % 360}, ${s}%, ${l}%)`, hsv: `hsv(${h2 % 360}, ${s2}%, ${v}%)`,
    cmyk: `cmyk(${ink(r)}%, ${ink(g)}%, ${ink(b)}%, ${percent(255 - most, 255)}%)`,
  };
}
const sorted = Object.keys(names).filter((name) => name !== 'rebeccapurple').sort();
for (const name of sorted) {
  const want = colour(names[name]);
  add('color/name-to-hex', { name: pick(name, name.toUpperCase(), ' ' + name + '\n') }, { hex: want.hex });
  add('color/convert', { color: pick(name, name.toUpperCase(), want.hex, want.hex.slice(1), want.rgb, want.rgb.replace(/,/g, '')) }, want);
  add('color/nearest-name', { hex: want.hex }, { name: sorted.find((n) => String(names[n]) === String(names[name])), exact: true });
}
function nearest(c) {
  const distance = (name) => names[name].reduce((sum, x, i) => sum + (x - c[i]) ** 2, 0);
  const name = sorted.reduce((best, n) => distance(n) < distance(best) ? n : best);
  return { name, exact: distance(name) === 0 };
}
for (let i = 0; i < 150; i++) {
  const c = i < 20 ? [pick(0, 255), pick(0, 255, 1), pick(0, 1, 254)] : [random(256), random(256), random(256)];
  const want = colour(c);
  add('color/convert', { color: pick(want.hex.toUpperCase(), want.hex.slice(1), 'RGB( ' + c.join(' , ') + ' )', 'rgb(' + c.join('  ') + ')') }, want);
  add('color/nearest-name', { hex: pick(want.hex, want.hex.slice(1).toUpperCase()) }, nearest(c));
}

// Fractions by fraction.js, decimals that end by BigInt.
function decimal(f) {
  let scale = 1n, digits = 0;
  while (scale % f.d !== 0n && digits < 60) { scale *= 10n; digits++; }
  const sign = f.s < 0n ? '-' : '';
  if (scale % f.d !== 0n) return String(Number(f.s) * Number(f.n) / Number(f.d));
  const text = (f.n * scale / f.d).toString().padStart(digits + 1, '0');
  return sign + (digits ? text.slice(0, -digits) + '.' + text.slice(-digits) : text);
}
for (let i = 0; i < 200; i++) {
  const sign = pick('', '', '-'), whole = random(i % 2 ? 3 : 100000), numerator = random(i % 3 ? 30 : 100000), denominator = 1 + random(i % 5 ? 40 : 100000);
  const fraction = pick(`${sign}${numerator}/${denominator}`, `${sign}${whole} ${numerator % denominator}/${denominator}`, `${sign}${whole}`, `${sign}${numerator} / ${denominator}`);
  const point = pick(`${sign}${whole}.${numerator}`, `${sign}.${numerator}`, `${sign}${whole}`, `${sign}${whole}.${String(numerator).padStart(8, '0')}0`);
  for (const [text, mode] of [[fraction, 'to-decimal'], [point, 'to-fraction']]) {
    const f = new Fraction(text.replace(/ ?\/ ?/, '/').replace(/^(-?)\./, '$10.'));
    add('convert/fraction-decimal', { text, mode }, { decimal: decimal(f), fraction: f.toFraction(), mixed: f.toFraction(true) });
  }
}

// Scientific notation: the engine's toExponential is exact for these digits.
for (let i = 0; i < 150; i++) {
  const digits = String(1 + random(10 ** (1 + random(9)))), exponent = random(i % 2 ? 12 : 300) - (i % 2 ? 6 : 150), sign = pick('', '-', '+');
  const value = `${sign}${pick(digits, digits[0] + '.' + digits.slice(1), '.' + digits + '00', '00' + digits + '.50')}${pick('e', 'E')}${exponent}`;
  const [mantissa, power] = Number(value).toExponential().split('e');
  const e = Number(power), three = ((e % 3) + 3) % 3;
  const bare = mantissa.replace(/[-.]/g, ''), minus = mantissa.startsWith('-') ? '-' : '';
  const at = (n) => n <= 0 ? '0.' + '0'.repeat(-n) + bare : n >= bare.length ? bare + '0'.repeat(n - bare.length) : bare.slice(0, n) + '.' + bare.slice(n);
  add('convert/scientific-notation', { value }, {
    standard: minus + at(e + 1), scientific: `${mantissa} × 10^${e}`, eNotation: `${mantissa}e${power}`, engineering: `${minus}${at(three + 1)} × 10^${e - three}`,
  });
}

// File sizes on whole numbers, so that halves are exact.
for (let i = 0; i < 150; i++) {
  const binary = i % 2 === 0, base = binary ? 1024n : 1000n, decimals = pick(2, 0, 1, 3, 10);
  const bytes = pick(random(3000), random(2 ** 31), Number(base) ** (1 + random(8)) - 1, Math.round(Number(base) ** random(9) * (1 + random(2000) / 100)), 1023.5, 999.5, 0.5);
  const units = binary ? ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'] : ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
  // The decimal digits that are shown for the double, in tenths.
  const shown = String(bytes).includes('e') ? null : String(bytes);
  if (shown === null) continue;
  const tenths = BigInt(shown.includes('.') ? shown.replace('.', '') : shown + '0');
  const scale = 10n ** BigInt(decimals);
  let power = 0, rounded;
  for (;; power++) {
    const divisor = 10n * base ** BigInt(power);
    rounded = (2n * tenths * scale + divisor) / (2n * divisor);
    if (rounded < base * scale || power === 8) break;
  }
  const value = Number(rounded) / Number(scale);
  add('convert/file-size', { bytes, decimals, binary }, { value, unit: units[power], formatted: `${value} ${units[power]}` });
}

// Hostnames: domainToASCII and domainToUnicode are those of the URL Standard.
const hosts = ['münchen.de', 'MÜNCHEN.DE', 'faß.de', 'straße', '日本語。jp', 'ＡＢＣ.com', 'xn--mnchen-3ya.de', 'XN--MNCHEN-3YA.DE', 'xn--fa-hia.de', 'a_b.c', '-a-.b', 'ab--c.de',
  '☃.net', 'bücher.example.', 'ελλάς.gr', 'xn--zckzah', 'मुंबई.भारत', 'ﬁ.com', 'a\u00adb.com', 'é', 'e\u0301', 'نامه‌ای.com', 'א.com', 'localhost', 'ǅ.hr', 'ς.gr', 'Σ.gr', 'i̇.com', 'İ.com', 'ẞ.de', 'K.com', '½.com', '①.com', '𝒶.com'];
for (const host of hosts) {
  add('convert/punycode', { domain: host }, { result: domainToASCII(host) });
  add('convert/punycode', { domain: domainToASCII(host), mode: 'decode' }, { result: domainToUnicode(host) });
}
for (const host of ['👩‍👩‍👧.ws', 'a b', 'http://a.de', 'a.de:80', 'a.de/x', 'a?b', 'a#b', 'u@a.de', '[::1]', 'a<b', 'a\\b', 'a|b', 'a^b', 'xn--a.de', 'xn--', 'xn--ü', 'xn--99999999', '℀.com', 'a\u0000b', 'a\u007f', 'אa.com', 'a\u200db.com', '\u0301a.com', '\ufffd.com', 'xn--0.de']) {
  if (domainToASCII(host) !== '' && !/[:/?#@[\]\\]/.test(host)) throw new Error('Node takes ' + host);
  add('convert/punycode', { domain: host }, null);
}

// Coordinates by proj4's extended transverse Mercator, unless the third decimal
// hangs on the last bits.
function zone(latitude, longitude) {
  const plain = Math.floor((longitude + 180) / 6) + 1;
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) return 32;
  if (latitude < 72 || longitude < 0 || longitude >= 42) return plain;
  return [31, 33, 35, 37][[9, 21, 33, 42].findIndex((end) => longitude < end)];
}
const sharp = [[0, 0], [0, -180], [84, 10], [-80, -70], [63.999, 3], [64, 3], [56, 11.999], [56, 12], [55.999, 5], [72, 0], [72, 8.999], [72, 9], [75, 21], [84, 33], [84, 41.999], [84, 42], [71.999, 20], [48.8582, 2.2945], [-33.8568, 151.2153], [1e-9, 3], [-1e-9, 3], [40, 179.999], [-0.5, -179.5]];
for (let i = 0; i < 250; i++) {
  const [latitude, longitude] = sharp[i] ?? [Math.round((random(164000001) / 1e6 - 80) * 1e6) / 1e6, Math.round((random(359999999) / 1e6 - 180) * 1e6) / 1e6];
  const z = zone(latitude, longitude), south = latitude < 0;
  const [easting, northing] = proj4(`+proj=utm +zone=${z} ${south ? '+south' : ''} +datum=WGS84`, [longitude, latitude]);
  const near = (x) => Math.abs((x * 1000) % 1 - 0.5) < 0.02 && x > 0;
  if (near(easting) || near(northing)) continue;
  const round = (x) => Math.round(x * 1000) / 1000 + 0;
  add('convert/latlon-utm', { latitude, longitude }, { zone: z, hemisphere: south ? 'S' : 'N', easting: round(easting), northing: round(northing) });
}

// Dates: forms by date-fns and Date; the process runs in UTC.
const tokens = { yyyy: 'yyyy', YYYY: 'yyyy', yy: 'yy', YY: 'yy', MMMM: 'MMMM', MMM: 'MMM', MM: 'MM', M: 'M', dd: 'dd', DD: 'dd', d: 'd', D: 'd', EEEE: 'EEEE', dddd: 'EEEE', EEE: 'EEE', ddd: 'EEE', HH: 'HH', H: 'H', hh: 'hh', h: 'h', mm: 'mm', m: 'm', ss: 'ss', s: 's', SSS: 'SSS', a: 'aaa', A: 'a', Z: 'xxx' };
function forms(date, pattern, fns) {
  const list = [['ISO 8601', date.toISOString()], ['ISO date', format(date, 'yyyy-MM-dd')], ['Time (24h)', format(date, 'HH:mm:ss')],
    ['RFC 2822', format(date, 'EEE, dd MMM yyyy HH:mm:ss') + ' +0000'], ['HTTP date', date.toUTCString()], ['US', format(date, 'MM/dd/yyyy')],
    ['European', format(date, 'dd/MM/yyyy')], ['German', format(date, 'dd.MM.yyyy')],
    ['Long', date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })], ['Full', date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })],
    ['Unix seconds', String(Math.floor(date / 1000))], ['Unix milliseconds', String(+date)]];
  if (pattern !== undefined) list.push(['Custom', format(date, fns)]);
  return { forms: list.map(([label, value]) => ({ label, value })) };
}
for (let i = 0; i < 250; i++) {
  // From year 1600 to 2399; Intl's calendar changes to the Julian one before 1582.
  let time = -11676096000000 + random(800) * 365.2425 * 86400000 + random(2147483000) * 10;
  time = Math.floor(time / 1000) * 1000;
  const ms = random(1000), date = new Date(time), withMs = new Date(time + ms);
  const day = new Date(time - (((time % 86400000) + 86400000) % 86400000)), minute = new Date(Math.floor(time / 60000) * 60000);
  const offset = pick('+01:00', '-05:30', '+0200', '+14:00', '-1200'), hours = Number(offset.slice(0, 3)), minutes = Number(offset.slice(-2));
  const local = new Date(+date + (hours * 60 + Math.sign(hours) * minutes) * 60000);
  const [text, want] = pick(
    [date.toISOString(), date], [withMs.toISOString(), withMs], [format(day, 'yyyy-MM-dd'), day], [format(minute, "yyyy-MM-dd'T'HH:mm"), minute],
    [format(date, 'yyyy-MM-dd HH:mm:ss'), date], [local.toISOString().slice(0, 19) + offset, date], [date.toUTCString(), date], [date.toString(), date],
    [format(local, 'EEE, d MMM yyyy HH:mm:ss ') + offset.replace(':', ''), date], [String(time / 1000), date],
    [day.toLocaleDateString('en-US', { dateStyle: 'full' }), day], [day.toLocaleDateString('en-US', { dateStyle: 'long' }), day],
    [day.toLocaleDateString('en-GB', { dateStyle: 'long' }), day], [day.toLocaleDateString('en-US', { dateStyle: 'medium' }), day],
    [date.toLocaleString('en-US'), date], [day.toLocaleDateString('en-US'), day], [day.toLocaleDateString('de-DE'), day], [date.toLocaleString('de-DE'), date],
    [minute.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }), minute], [format(minute, 'MMM d yyyy HH:mm'), minute],
    [format(date, 'MMMM d, yyyy h:mm:ss aaa'), date], [format(minute, 'd MMMM yyyy, HH:mm'), minute]);
  if (Number.isNaN(+want)) throw new Error(text);
  let pattern, fns = '';
  if (i % 2) {
    pattern = '';
    for (let j = 0; j < 5; j++) {
      const token = pick(...Object.keys(tokens)), between = pick(' ', '-', '/', '. ', ', ', ':');
      const literal = pick('', '', 'day', "o''clock", 'T', 'at MM');
      pattern += token + between + (literal ? (literal.includes("'") ? `'${literal}'` : pick(`'${literal}'`, `[${literal}]`)) : '');
      fns += tokens[token] + between + (literal ? `'${literal}'` : '');
    }
  }
  add('convert/date-format', pattern === undefined ? { date: text } : { date: text, customPattern: pattern }, forms(want, pattern, fns));
}

console.log(`{"made by": "Node ${process.version}, converters-node.mjs", "cases": [\n${cases.map((c) => JSON.stringify(c)).join(',\n')}\n]}`);
