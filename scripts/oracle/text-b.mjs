// Writes what Node computes for routes of plugins/text that change or count
// characters and words:
//
//	node scripts/oracle/text-b.mjs > plugins/text/testdata/characters.json
//
// The same Node gives the same file every time. Two numbers after the name of the
// script are how many random cases a route gets and where they start.

const each = Number(process.argv[2] ?? 20);
let seed = Number(process.argv[3] ?? 20240229);
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];
const maybe = () => random(2) === 1;

const bits = {
  plain: ["a", "b", "Z", "hello", "World", "the", "QUEEN", "rhythm", "don't", "well-known", "x", "I", "Yes", "0", "42", " ", " ", "  ", "\t", "\n", "\r\n", "\r", ".", ",", "!", "-", "'", "\u2019", "(", "/"],
  rich: ["é", "É", "e\u0301", "ß", "æ", "Ångström", "Łódź", "ñ", "İ", "ı", "Σ", "ς", "字", "👍🏽", "👩‍👧", "🇺🇸", "𝐀", "א", "ש\u05b8", "か\u3099", "ё", "ή", "\u00a0", "\u2007", "\u202f", "\u200b", "\u200d", "\ufeff",
    "\u00ad", "\u2028", "\u3000", "\u0000", "\u0007", "\u007f", "\u0085", "\u009f", "“", "”", "—", "¿", "€", "©", "٣", "½", "…", "\u2010", "=\u0338", "\ufb01", "²"],
};
function text(kinds, most = 14) {
  let out = "";
  for (let n = random(most); n > 0; n--) out += pick(bits[pick(kinds)]);
  return out;
}
const any = () => text(["plain", "plain", "rich"]);
const ascii = () => text(["plain"]);

const lines = (s) => s.split(/\r\n|\n|\r/);
const isBlank = (s) => s.trim() === "";
const words = (s) => s.match(/\p{M}*[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*(?:['’-][\p{L}\p{M}\p{Nd}]+)*/gu) ?? [];
const clusters = (s) => [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(s)].map((x) => x.segment);
const code = "A.-B-...C-.-.D-..E.F..-.G--.H....I..J.---K-.-L.-..M--N-.O---P.--.Q--.-R.-.S...T-U..-V...-W.--X-..-Y-.--Z--..É..-..1.----2..---3...--4....-5.....6-....7--...8---..9----.0-----";
const morse = Object.fromEntries([...code.matchAll(/([A-ZÉ0-9])([.-]+)/g)].map((m) => [m[1], m[2]]));
for (const m of `. .-.-.- , --..-- ? ..--.. ' .----. ! -.-.-- / -..-. ( -.--. ) -.--.- & .-... : ---... ; -.-.-. = -...- + .-.-. - -....- _ ..--.- " .-..-. $ ...-..- @ .--.-.`.matchAll(/(\S) (\S+)/g)) morse[m[1]] = m[2];
const nato = "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu".split(" ");
const digits = "Zero One Two Three Four Five Six Seven Eight Nine".split(" ");
const letter = (c) => c.length === 1 && /[A-Za-z]/.test(c);

const routes = {
  "text/strip-invisible"() {
    const b = { text: any(), zeroWidth: maybe(), nbspToSpace: maybe(), removeControl: maybe(), collapseSpaces: maybe(), trimLines: maybe() };
    let s = b.text;
    if (b.zeroWidth) s = s.replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\u180E]/g, "");
    if (b.nbspToSpace) s = s.replace(/[\u00A0\u202F\u2007]/g, " ");
    if (b.removeControl) s = s.replace(/(?![\t\n\r])\p{Cc}/gu, "");
    if (b.collapseSpaces) s = s.replace(/[ \t]+/g, " ");
    if (b.trimLines) s = lines(s).map((x) => x.trim()).join("\n");
    return [b, { result: s }];
  },
  "text/remove-punctuation"() {
    const b = { text: any(), keepPeriods: maybe(), keepApostrophes: maybe(), collapseSpaces: maybe() };
    let s = b.text.replace(/[!-/:-@[-`{-~]|\p{P}/gu, (c) => ((b.keepPeriods && c === ".") || (b.keepApostrophes && /['’]/.test(c)) ? c : ""));
    if (b.collapseSpaces) s = s.split(/(\r\n|\n|\r)/).map((x, i) => (i % 2 ? x : x.trim().replace(/ +/g, " "))).join("");
    return [b, { result: s }];
  },
  "text/caesar-cipher"() {
    const b = { text: any(), shift: random(26) };
    const turn = (c, first) => String.fromCharCode(((c.charCodeAt(0) - first + b.shift) % 26) + first);
    return [b, { result: b.text.replace(/[A-Z]/g, (c) => turn(c, 65)).replace(/[a-z]/g, (c) => turn(c, 97)) }];
  },
  "text/to-binary"() {
    const s = any(), separator = pick([" ", "", ", ", "-", "::", "0", "|1"]);
    const coded = [...Buffer.from(s)].map((x) => x.toString(2).padStart(8, "0")).join(separator);
    return maybe() ? [{ text: s, separator }, { result: coded }] : [{ text: coded, mode: "decode", separator }, { result: s }];
  },
  "text/to-ascii"() {
    const s = any(), separator = pick([" ", ", ", "-", "::", "\n", "é"]);
    const coded = [...s].map((c) => c.codePointAt(0)).join(separator);
    return maybe() ? [{ text: s, separator }, { result: coded }] : [{ text: coded, mode: "decode", separator }, { result: s }];
  },
  "text/morse"() {
    const s = any();
    const coded = s.trim().split(/\s+/).map((w) => [...w].map((c) => morse[/[a-zé]/.test(c) ? c.toUpperCase() : c]).filter(Boolean).join(" ")).filter(Boolean).join(" / ");
    if (maybe()) return [{ text: s }, { result: coded }];
    const junk = coded.replace(/ /g, () => pick([" ", " ", "  ", "\n", " ........ "]));
    const back = Object.fromEntries(Object.entries(morse).map(([k, v]) => [v, k]));
    return [{ text: junk, mode: "decode" }, { result: junk.split("/").map((w) => w.split(/\s+/).filter(Boolean).map((c) => back[c] ?? "?").join("")).filter(Boolean).join(" ") }];
  },
  "text/nato"() {
    const b = { text: any() };
    const spell = (c) => (letter(c) ? nato[c.toUpperCase().charCodeAt(0) - 65] : /^[0-9]$/.test(c) ? digits[c] : c);
    // Characters are kept whole, and so is white space with something attached to it.
    const tokens = clusters(b.text).map((c) => (/^\s/.test(c) ? " " : spell(c)));
    return [b, { result: tokens.join("\u0001").replace(/^(?: \u0001?)+|(?:\u0001? )+$/g, "").replace(/(?:\u0001 )+\u0001/g, " / ").replaceAll("\u0001", " ") }];
  },
  "text/pig-latin"() {
    const b = { text: any() };
    let s = "", rest = b.text;
    for (const w of words(b.text)) {
      const at = rest.indexOf(w);
      s += rest.slice(0, at) + pig(w);
      rest = rest.slice(at + w.length);
    }
    return [b, { result: s + rest }];
  },
  "text/acronym"() {
    const b = { text: any() + pick([" the ", " of ", "-And-", ""]) + any(), skipSmallWords: maybe() };
    const small = new Set("a an and as at but by for from in into nor of on or the to with".split(" "));
    const used = b.text.split(/[\s\-\u2010\u2011]+/u).map((w) => w.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{M}\p{Nd}]+$/gu, "")).filter((w) => w && !(b.skipSmallWords && small.has(w.toLowerCase())));
    return [b, { acronym: used.map((w) => w.match(/^.\p{M}*/u)[0]).join("").toUpperCase(), words: used }];
  },
  "text/word-count"() {
    const b = { text: any() }, w = words(b.text), sizes = w.map((x) => [...x].length), total = sizes.reduce((x, y) => x + y, 0);
    return [b, { words: w.length, uniqueWords: new Set(w.map((x) => x.toLowerCase())).size, averageWordLength: w.length ? Math.round((total / w.length) * 100) / 100 : 0, longestWord: w[sizes.indexOf(Math.max(...sizes))] ?? "" }];
  },
  "text/character-count"() {
    const b = { text: any() }, all = clusters(b.text);
    const count = (re) => all.filter((c) => re.test(c)).length;
    return [b, { characters: all.length, charactersNoSpaces: all.length - count(/^\s/u), letters: count(/^\p{L}/u), digits: count(/^\p{Nd}/u), spaces: count(/^\s/u), punctuation: count(/^(?:\p{P}|[$+<=>^`|~])/u), codePoints: [...b.text].length, bytes: Buffer.byteLength(b.text) }];
  },
  "text/paragraph-count"() {
    const b = { text: [any(), any(), any()].join(pick(["\n\n", "\n", "\n \t\n", "\r\n\r\n"])) };
    const blocks = lines(b.text).map((l) => (isBlank(l) ? "" : l)).join("\n").split(/\n\n+/).filter((x) => !isBlank(x)).map((x) => words(x).length);
    return [b, { count: blocks.length, longestWords: Math.max(0, ...blocks), averageWords: blocks.length ? blocks.reduce((x, y) => x + y) / blocks.length : 0 }];
  },
  "text/reading-time"() {
    const b = { text: any() + any(), wordsPerMinute: 50 + random(9501) / 10, speakingWordsPerMinute: 50 + random(351) };
    const n = words(b.text).length, reading = (n * 60) / b.wordsPerMinute, speaking = (n * 60) / b.speakingWordsPerMinute;
    const label = (s) => `${Math.ceil(s)} s`;
    return [b, { words: n, readingSeconds: reading, speakingSeconds: speaking, readingLabel: label(reading), speakingLabel: label(speaking) }];
  },
  "text/remove-line-breaks"() {
    const b = { text: any() + pick(["", "\n", "\n\n"]) + any(), replacement: pick([" ", "", "<br>"]), keepParagraphs: maybe() };
    const s = lines(b.text).join("\n");
    if (!b.keepParagraphs) return [b, { result: s.split("\n").filter((l) => !isBlank(l)).join(b.replacement) }];
    const all = s.split("\n");
    return [b, { result: all.map((l, i) => (i === 0 ? l : !isBlank(l) && !isBlank(all[i - 1]) ? b.replacement + l : "\n" + l)).join("") }];
  },
  "text/remove-accents"() {
    const b = { text: any() };
    const mark = "[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\ufe20-\\ufe2f]";
    // Every letter with the marks on it is looked at by itself.
    const s = b.text.replace(/\p{L}\p{M}*/gu, (c) => {
      const d = c.normalize("NFD"), stripped = d.replace(new RegExp(mark, "gu"), "");
      return stripped === d ? c : stripped.normalize("NFC");
    });
    return [b, { result: s }];
  },
  "text/truncate"() {
    const b = { text: any() + any(), length: 1 + random(12), unit: pick(["characters", "characters", "words"]), ellipsis: pick(["…", "", "..."]), wordBoundary: maybe() };
    if (b.unit === "characters" && b.ellipsis.length > b.length) return [b, null, "ellipsis"];
    const s = lines(b.text).join("\n");
    let kept = s;
    if (b.unit === "words") {
      const w = words(s);
      if (w.length > b.length) {
        let at = 0;
        for (const x of w.slice(0, b.length)) at = s.indexOf(x, at) + x.length;
        kept = s.slice(0, at);
      }
    } else if ([...s].length > b.length) {
      const room = b.length - b.ellipsis.length, all = clusters(s);
      let n = 0, size = 0;
      while (n < all.length && size + [...all[n]].length <= room) size += [...all[n++]].length;
      kept = all.slice(0, n).join("");
      if (b.wordBoundary && !/^\s/.test(all[n])) {
        const whole = all.slice(0, n), firstWord = whole.findIndex((c) => !/^\s/.test(c));
        let last = n;
        while (last > 0 && !/^\s/.test(whole[last - 1])) last--;
        if (firstWord >= 0 && last > firstWord) kept = whole.slice(0, last).join("");
      }
    }
    return [b, kept === s ? { result: s, truncated: false } : { result: kept.trimEnd() + b.ellipsis, truncated: true }];
  },
  "text/alternating-case"() {
    const b = { text: any(), mode: pick(["alternating", "inverse"]), startUpper: maybe() };
    let up = b.startUpper;
    const s = [...b.text].map((c) => {
      const upper = c.toUpperCase(), lower = c.toLowerCase();
      if (upper === lower || /\p{M}/u.test(c)) return c;
      if (b.mode === "inverse") return c === upper ? lower : upper;
      up = !up;
      return up ? lower : upper;
    }).join("");
    return [b, { result: s }];
  },
  "text/filter-lines"() {
    const regex = maybe();
    const b = { text: any() + any(), pattern: regex ? pick(["^$", "\\s", "^\\p{L}", "[a-c]$", "\\-", "(.)\\1", "e", "\\u{1F44D}", "^.{3,}$", "(?<=o)r"]) : pick(["a", "E", "the", " ", "'", "é", "Σ", "."]), mode: pick(["keep", "remove"]), regex, caseInsensitive: maybe() };
    if (b.text === "") return [b, { result: "", matched: 0, total: 0 }];
    const all = lines(b.text);
    const fold = (s) => (b.caseInsensitive ? [...s].map((c) => c.toLowerCase()).join("").replaceAll("ς", "σ") : s);
    const re = regex && new RegExp(b.pattern === "\\-" ? "-" : b.pattern, b.caseInsensitive ? "iu" : "u");
    const found = all.map((l) => (regex ? re.test(l) : fold(l).includes(fold(b.pattern))));
    return [b, { result: all.filter((_, i) => found[i] === (b.mode === "keep")).join("\n"), matched: found.filter(Boolean).length, total: all.length }];
  },
};

function pig(w) {
  if (/[^\p{Script=Latin}\p{M}'’-]/u.test(w)) return w;
  const base = [...w].map((c) => c.normalize("NFD")[0].toLowerCase());
  let n = 0;
  while (n < base.length && !("aeiouæœø".includes(base[n]) && !(base[n] === "u" && base[n - 1] === "q")) && !(n > 0 && base[n] === "y")) n++;
  const chars = [...w], letters = chars.filter((c) => /\p{L}/u.test(c));
  const caps = letters.length > 1 && letters.every((c) => /\p{Lu}/u.test(c));
  const end = caps ? (s) => s.toUpperCase() : (s) => s;
  if (n === 0) return w + end("way");
  if (n === chars.length) return w + end("ay");
  const moved = chars.slice(0, n), kept = chars.slice(n);
  if (!caps && /\p{Lu}/u.test(moved[0])) [moved[0], kept[0]] = [moved[0].toLowerCase(), kept[0].toUpperCase()];
  return kept.join("") + moved.join("") + end("ay");
}

const cases = [];
for (const [route, make] of Object.entries(routes)) {
  for (let i = 1; i <= each; i++) {
    const [body, want, field] = make();
    cases.push(want ? { route, name: `random ${i}`, body, want } : { route, name: `random ${i}`, body, code: "INVALID_INPUT", field });
  }
}
console.log(`{"made by": ${JSON.stringify(`Node ${process.version}, Unicode ${process.versions.unicode}, text-b.mjs`)}, "cases": [`);
console.log(cases.map((c) => JSON.stringify(c).replace(/[\u0080-\uffff]/g, (u) => "\\u" + u.charCodeAt(0).toString(16).padStart(4, "0"))).join(",\n"));
console.log("]}");
