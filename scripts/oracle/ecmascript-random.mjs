// Writes what Node finds with random patterns for the tests of
// plugins/internal/ecmascript:
//
//	node scripts/oracle/ecmascript-random.mjs [COUNT SEED] > plugins/internal/ecmascript/testdata/node.json
//
// Left out is what V8 11.3 does otherwise than ECMA-262; see developer-regex.mjs.

const count = Number(process.argv[2] ?? 700);
let seed = Number(process.argv[3] ?? 1);
function rnd(n) { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor((seed / 2 ** 32) * n); }
const pick = (a) => a[rnd(a.length)];
const chars = ["a","b","c","A","B","z","0","1","_","-"," ","\n","\u2028","é","É","ß","ſ","K","\u212a","k","s","S","😀","😁","\u{10400}","\u{10428}","ς","σ","Σ","ı","İ","ǆ","ǅ","Ǆ","ﬅ","ﬆ","ẞ","ΐ","\u1fd3","\u3000","]","}","{",",","𝒳","i","I","\u0345","ι","\u1fbe","Ω","\u2126","Å","\u212b"];
const esc = ["\\d","\\D","\\w","\\W","\\s","\\S","\\b","\\B","\\n","\\t","\\0","\\x41","\\u0061","\\u{61}","\\cA","\\c","\\1","\\2","\\3","\\8","\\10","\\07","\\377","\\400","\\/","\\-","\\.","\\$","\\k","\\k<n>","\\p{L}","\\P{L}","\\p{Lu}","\\P{Lu}","\\p{Ll}","\\P{Ll}","\\p{Script=Greek}","\\p{scx=Grek}","\\ud83d","\\ude00","\\ud83d\\ude00","\\u{1f600}","\\x4","\\u004","\\c1","\\c_","\\_","\\a","\\e","\\p{Emoji}","\\p{ASCII}","\\P{Any}","\\p{Nope}","\\u212a","\\u017f", "\\p{Uppercase}", "\\P{Uppercase}"];
const vesc = ["\\q{ab|c|😀}","\\q{}","\\q{a}","\\p{RGI_Emoji}","\\p{Emoji_Keycap_Sequence}","\\&","\\q{AB|ſ}"];
function atomChar() { const c = pick(chars); return rnd(30) ? c.replace(/[\]{}]/, "x") : c; }
function cls(f, d = 0) {
  let s = "[" + (rnd(3) ? "" : "^");
  if (f.includes("v") && rnd(3) === 0) {
    const op = pick(["&&","--","&&","--",""]);
    const n = 1 + rnd(3); const ops = [];
    for (let i = 0; i < n; i++) ops.push(d < 2 && rnd(2) ? cls(f, d + 1) : rnd(3) ? pick(esc) : rnd(2) ? pick(vesc) : atomChar());
    return s + ops.join(op) + "]";
  }
  for (let i = rnd(4); i >= 0; i--) {
    const k = rnd(10);
    if (k < 4) s += atomChar(); else if (k < 6) s += atomChar() + "-" + atomChar(); else if (k < 9) s += pick(esc); else if (f.includes("v")) s += pick(vesc); else s += pick(["-", "\\b", "\\-", "^", "[", "\\d-z", "a-\\w"]);
  }
  return s + "]";
}
let named;
function term(f, d) {
  const k = rnd(20);
  if (k < 7) return quant(atomChar(), f);
  if (k < 9) return quant(pick(esc), f);
  if (k < 11) return quant(cls(f), f);
  if (k < 12) return quant(".", f);
  if (k < 13) return pick(["^", "$", "\\b", "\\B"]);
  if (d <= 0) return quant(atomChar(), f);
  if (k < 16) return quant("(" + alt(f, d - 1) + ")", f);
  if (k < 17) return quant("(?:" + alt(f, d - 1) + ")", f);
  if (k < 18) { if (!named) { named = true; return quant("(?<n>" + alt(f, d - 1) + ")", f); } return quant(pick(["\\k<n>", "\\1", "\\2"]), f); }
  return quant(pick(["(?=", "(?!", "(?<=", "(?<!"]) + alt(f, d - 1) + ")", rnd(4) ? null : f);
}
function quant(a, f) { if (!f && f !== "") return a; const k = rnd(16); if (k > 8) return a; return a + pick(["*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{2,1}", "{,2}"].slice(0, rnd(20) ? 7 : 9)) + (rnd(3) ? "" : "?"); }
function seq(f, d) { let s = ""; for (let i = rnd(4); i > 0; i--) s += term(f, d); return s; }
function alt(f, d) { let s = seq(f, d); while (rnd(3) === 0) s += "|" + seq(f, d); return s; }
function soup() { let s = ""; for (let i = rnd(8); i >= 0; i--) s += pick(["(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "^", "$", ".", "-", "a", "b", "1", "2", ",", "(?:", "(?=", "(?<", ">", "<", "!", "=", ":", "&&", "--", "\\k", "\\u", "\\x", "\\c", "\\p", "{1}", "\\q{", "(?<n>", "(?<a😀>", "(?<\\u{61}>", "(?<π>", "(?i:"]); return s; }
function flags() { let f = ""; for (const c of "dgimsy") if (rnd(c === "i" ? 2 : c === "y" ? 10 : 4) === 0) f += c; return f + pick(["", "", "u", "v"]); }
function text(p) { let s = ""; const own = [...p].filter((c) => /[^\\()[\]{}*+?|^$.]/u.test(c)); for (let i = rnd(11); i > 0; i--) s += rnd(3) ? pick(chars) : own.length ? pick(own) : "a"; return s; }
const fix = (s) => s === undefined ? null : s.toWellFormed ? s.toWellFormed() : s.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");

function between(text, index) { // the halves of a surrogate pair
  return /[\ud800-\udbff]/.test(text[index - 1] ?? "") && /[\udc00-\udfff]/.test(text[index] ?? "");
}
function run(pattern, flags, text) {
  if (/v/.test(flags) && /i/.test(flags) && /\\(P|[1-9]|k)/.test(pattern)) return null;
  let regex;
  try {
    regex = new RegExp(pattern, flags.includes("g") ? flags : flags + "g");
  } catch {
    return { pattern, flags, text, error: true };
  }
  const matches = [...text.matchAll(regex)];
  if (regex.unicode || regex.unicodeSets) {
    if (/\\B|\(\?<?!/.test(pattern) && /[\ud800-\udfff]/.test(text)) return null;
    if (matches.some((m) => between(text, m.index))) return null;
  }
  return { pattern, flags, text, matches: matches.map((m) => [m.index, ...[...m].map(fix)]) };
}

const cases = [];
while (cases.length < count) {
  const f = flags();
  named = false;
  const pattern = rnd(8) ? alt(f, 3) : soup();
  const one = run(pattern, f, text(pattern));
  if (one !== null) cases.push(one);
}
console.log(`{"made by": "Node ${process.version}, ecmascript-random.mjs", "cases": [`);
console.log(cases.map((c) => JSON.stringify(c)).join(",\n"));
console.log("]}");
