// Writes what Node computes for the tests of plugins/internal/js:
//
//	node scripts/oracle/js.mjs > plugins/internal/js/testdata/node.json
//
// The same Node gives the same file every time.

let seed = 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}

const numbers = [0, 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 1.005, 8.345, 1.45, 10.235, 1e21, 1e20, 123.456, 0.000001, 1e-7, 1.25, -1.25, 4503599627370495.5,
  -4503599627370495.5, 0.045, 2 ** 53, -(2 ** 53), 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 999.995, -0.004, -1e-9, 99999.99999];
for (let i = 0; i < 200; i++) numbers.push((random(2000001) - 1000000) / 10 ** random(7), (random(20001) - 10000) / 2 ** random(8));

const texts = ["", " ", "1", " 12 ", "1e3", "1E-3", "+5", "-5", "--5", "+-5", ".5", "5.", ".", "1_000", "0x1F", "0XfF", "0x", "-0x1", "0b101", "0b2", "0o17", "0o8", "Infinity", "-Infinity", "+Infinity",
  "infinity", "inf", "NaN", "1e999", "-1e999", "1e-999", "\ufeff7\u00a0", "\u00857", "0x1p4", "1e", "e1", "1 2", "12px", "\u0664", "00012", "0x_1", "9007199254740993", "0.1e+2", "1e+", "0x20000000000001"];

const words = ["", "a", "ß", "ǆ", "ŉ", "ΐ", "ﬁ", "ΑΣ", "ΑΣ.", "ΑΣΑ", "Σ", "ΑΣ Σ", "A\u00adΣ", "İ", "I\u0307", "ı", "ΌΣΟΣ", "ὈΔΥΣΣΕΎΣ", "ᾳ", "ᾼ", "ﬀ", "\u{10400}", "\u{10428}", "Straße", "ǅ", "'Σ'", "aΣ'b", "aΣ'"];
const strings = ["", "a", "b", "ab", "\u{1f600}", "\u{1f601}", "\uffff", "\ue000", "\ud7ff", "\u{10ffff}", "\u{10000}", "z\u{1f600}", "z\uff5e", "é", "e\u0301"];

const spaces = [];
const upper = {}, lower = {};
for (let c = 0; c <= 0x10ffff; c++) {
  if (c >= 0xd800 && c <= 0xdfff) continue;
  const s = String.fromCodePoint(c);
  if (/\s/.test(s)) spaces.push(c);
  if (/\p{Cn}/u.test(s)) continue; // not a character of this Unicode version
  if (s.toUpperCase() !== s) upper[s] = s.toUpperCase();
  if (s.toLowerCase() !== s) lower[s] = s.toLowerCase();
}

console.log(JSON.stringify({
  "made by": `Node ${process.version}, Unicode ${process.versions.unicode}, js.mjs`,
  numbers: numbers.map((x) => ({ x, text: String(x), round: Math.round(x) + 0, fixed: [0, 1, 2, 5, 20].map((d) => x.toFixed(d)) })),
  parsed: texts.map((text) => ({ text, number: text.trim() === "" || Number.isNaN(Number(text)) ? null : String(Number(text)) })),
  spaces,
  words: words.map((w) => ({ word: w, upper: w.toUpperCase(), lower: w.toLowerCase(), length: w.length })),
  sorted: strings.slice().sort(),
  upper,
  lower,
}));
