// Writes what Node answers for the text/ routes about lines, words and what is
// found in a text, by regular expressions, Array.prototype.sort and
// Intl.Segmenter:
//
//	node scripts/oracle/text-a.mjs > plugins/text/testdata/lines.json
//
// Random cases follow those chosen by hand; a number as argument says how many
// for each route. The same Node gives the same file every time.

const perRoute = Number(process.argv[2] ?? 12);

let seed = 20240811;
function random(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];
const flip = () => random(2) === 1;
const make = (pieces, most) => Array.from({ length: random(most + 1) }, () => pick(pieces)).join("");

const splitLines = (text) => text.split(/\r\n|\n|\r/);
const isBlank = (line) => line.trim() === "";
const first = (items, key) => items.filter((item, i) => items.findIndex((other) => key(other) === key(item)) === i);
const unique = (found, only) => ({ matches: only ? [...new Set(found)] : found });
const byCodePoint = (a, b) => {
  const x = [...a], y = [...b];
  for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
  return x.length - y.length;
};
const number = "(?:(?<![\\p{L}\\p{Nd}.])-)?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)";
const numberOf = (line) => {
  const found = line.match(new RegExp(number + "(?:[eE][+-]?[0-9]+)?", "u"));
  return found ? Number(found[0]) : NaN;
};
const fold = (c) => c.toLowerCase().replaceAll("ς", "σ");

function cutTail(url) {
  for (;;) {
    if (/[.,;:!?']$/.test(url)) { url = url.slice(0, -1); continue; }
    const close = url.match(/[)\]}]$/)?.[0];
    if (close === undefined) return url;
    let depth = 0, unopened = false;
    for (const c of url) {
      if (c === "([{"[")]}".indexOf(close)]) depth++;
      if (c === close) { unopened = depth === 0; depth = Math.max(0, depth - 1); }
    }
    if (!unopened) return url;
    url = url.slice(0, -1);
  }
}

// strict is the pattern with the flag u for one that needs lenient escapes.
const strict = new Map([["\\-", "-"], ["a\\-z", "a-z"], ["\\a+", "a+"], ["\\'(.)", "'(.)"], ["[\\@\\b]", "[@\\x08]"], ["\\_", "_"], ["(a)\\2", "(a)\\x02"], ["\\101", "A"], ["}", "\\}"], ["]", "\\]"],
  ["a{", "a\\{"], ["{,2}", "\\{,2\\}"], ["[\\w-]", "[\\w\\-]"], ["[\\d-z]", "[\\d\\-z]"], ["[a-\\d]", "[a\\-\\d]"], ["\\k", "k"], ["\\c", "\\\\c"], ["\\u12", "u12"], ["\\xg", "xg"], ["\\p", "p"], ["\\p{", "p\\{"],
  ["\\p{Nope}", "p\\{Nope\\}"], ["[\\c1]", "[\\x11]"], ["[\\c*]", "[\\\\c*]"], ["\\8", "8"], ["\\08", "\\x008"], ["[\\1]", "[\\x01]"], ["\\😀", "😀"], ["\\é.", "é."], ["[\\B]", "B"], ["\\400", "\\x200"],
  ["[\\k]", "k"], ["\\10(a)", "\\x08(a)"], ["[\\%-\\*]", "[%-\\*]"]]);

function replaceAll(b) {
  const { text, find, replace = "" } = b;
  let count = 0;
  if (b.regex) {
    let pattern = strict.get(find) ?? find;
    if (b.wholeWord) pattern = `(?<![\\p{L}\\p{Nd}_])(?:${pattern})(?![\\p{L}\\p{Nd}_])`;
    const re = new RegExp(pattern, b.caseInsensitive ? "giu" : "gu");
    for (const match of text.matchAll(re)) {
      // V8 looks for an empty match with a look-behind inside surrogate pairs too.
      if (/[\ud800-\udbff]$/.test(text.slice(0, match.index)) && /^[\udc00-\udfff]/.test(text.slice(match.index))) return null;
      count++;
    }
    return { result: text.replace(re, replace), count };
  }
  const map = b.caseInsensitive ? fold : (c) => c;
  const chars = [...text], wanted = [...find].map(map).join("");
  let result = "";
  for (let i = 0; i < chars.length; ) {
    let end = i, got = "";
    while (end < chars.length && got.length < wanted.length) got += map(chars[end++]);
    const isWord = (c) => c !== undefined && /[\p{L}\p{Nd}_]/u.test(c);
    if (got === wanted && !(b.wholeWord && (isWord(chars[i - 1]) || isWord(chars[end])))) {
      result += replace;
      count++;
      i = end;
    } else result += chars[i++];
  }
  return { result, count };
}

const routes = {
  "sentence-count": (b) => {
    const parts = b.text.split(/[.!?…]+["'\p{Pe}\p{Pf}\p{Pi}]*(?=\s|$)/u);
    return { count: parts.filter((part) => /[\p{L}\p{Nd}]/u.test(part)).length };
  },
  "line-count": (b) => {
    if (b.text === "") return { total: 0, nonEmpty: 0, blank: 0 };
    const all = splitLines(b.text), blank = all.filter(isBlank).length;
    return { total: all.length, nonEmpty: all.length - blank, blank };
  },
  "dedupe-lines": (b) => {
    const key = (line) => {
      if (b.caseInsensitive) line = line.toLowerCase();
      return b.trimCompare ? line.trim() : line;
    };
    const all = splitLines(b.text);
    return { result: (b.keep === "last" ? first(all.reverse(), key).reverse() : first(all, key)).join("\n") };
  },
  "sort-lines": (b) => {
    const all = splitLines(b.text), [by, direction] = (b.mode ?? "alpha-asc").split("-");
    const sign = direction === "desc" ? -1 : 1;
    const compare = {
      alpha: (x, y) => sign * (b.caseInsensitive ? byCodePoint(x.toLowerCase(), y.toLowerCase()) : byCodePoint(x, y)),
      length: (x, y) => sign * ([...x].length - [...y].length),
      numeric: (x, y) => {
        const [p, q] = [numberOf(x), numberOf(y)];
        if (Number.isNaN(p) || Number.isNaN(q)) return Number.isNaN(p) - Number.isNaN(q);
        return p === q ? 0 : sign * (p < q ? -1 : 1);
      },
    }[by];
    return { result: (compare ? all.sort(compare) : all.reverse()).join("\n") };
  },
  "find-replace": replaceAll,
  "extract-emails": (b) => unique(b.text.match(
    /(?:[A-Za-z0-9_%+-](?:[A-Za-z0-9._%+'-]*[A-Za-z0-9_%+'-])?)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}/g) ?? [], b.unique ?? true),
  "extract-urls": (b) => unique((b.text.match(/https?:\/\/[^\s"<>]+/gi) ?? []).map(cutTail).filter((url) => !/^https?:\/\/$/i.test(url)), b.unique ?? true),
  "extract-numbers": (b) => unique(b.text.match(new RegExp(number, "gu")) ?? [], b.unique ?? false),
  "word-frequency": (b) => {
    const counts = new Map();
    for (let [word] of b.text.matchAll(/[\p{L}\p{M}\p{Nd}]+(?:['’-][\p{L}\p{M}\p{Nd}]+)*/gu)) {
      if (b.caseInsensitive ?? true) word = word.toLowerCase();
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return { frequencies: [...counts].map(([word, count]) => ({ word, count })).sort((x, y) => y.count - x.count) };
  },
  "clean": (b) => {
    const width = b.tabWidth ?? 2;
    let all = splitLines(b.text).map((line) => {
      if (b.tabs === "tabs-to-spaces") line = line.replace(/\t/g, " ".repeat(width));
      if (b.tabs === "spaces-to-tabs") line = line.replace(/^ +/, (run) => "\t".repeat(Math.floor(run.length / width)) + " ".repeat(run.length % width));
      if (b.removeIndentation) line = line.trimStart();
      if (b.collapseSpaces) line = line.replace(/^(\s*)(.*)$/s, (_, indentation, rest) => indentation + rest.replace(/[ \t]+/g, " "));
      return b.removeTrailingSpaces ?? true ? line.trimEnd() : line;
    });
    if (b.removeBlankLines) all = all.filter((line) => !isBlank(line));
    let text = all.join("\n");
    if (b.trim ?? true) text = text.trim();
    return { result: b.lineEnding === "crlf" ? text.replaceAll("\n", "\r\n") : text };
  },
  "dedupe-words": (b) => {
    const seen = new Set();
    const all = splitLines(b.text).map((line) => line.split(/\s+/).filter((token) => {
      const key = b.caseInsensitive ? token.toLowerCase() : token;
      return token !== "" && !seen.has(key) && seen.add(key);
    }).join(" "));
    return { result: all.filter((line) => line !== "").join("\n") };
  },
  "repeat": (b) => ({ result: b.text === "" ? "" : Array(b.times).fill(b.text).join(b.separator ?? "") }),
  "reverse": (b) => {
    if (b.mode === "lines") return { result: splitLines(b.text).reverse().join("\n") };
    if (b.mode === "words") return { result: splitLines(b.text).map((line) => line.split(/\s+/).filter((t) => t).reverse().join(" ")).join("\n") };
    return { result: [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(b.text)].map((s) => s.segment).reverse().join("") };
  },
  "split": (b) => {
    let parts = b.text.split(b.delimiter);
    if (b.trimParts) parts = parts.map((part) => part.trim());
    if (b.removeEmpty) parts = parts.filter((part) => part !== "");
    return { result: parts.join(b.joinWith ?? "\n") };
  },
  "trim-lines": (b) => {
    const trim = (text) => {
      if (b.trimLeading ?? true) text = text.trimStart();
      return b.trimTrailing ?? true ? text.trimEnd() : text;
    };
    let all = splitLines(b.text);
    if (b.collapseSpaces) all = all.map((line) => line.replace(/[ \t]+/g, " "));
    return { result: b.trimEachLine ?? true ? all.map(trim).join("\n") : trim(all.join("\n")) };
  },
  "join-lines": (b) => {
    let all = splitLines(b.text);
    if (b.trimLines ?? true) all = all.map((line) => line.trim());
    if (b.removeBlank ?? true) all = all.filter((line) => !isBlank(line));
    return { result: all.join(b.joinWith ?? " ") };
  },
  "number-lines": (b) => {
    if (b.text === "") return { result: "" };
    const all = splitLines(b.text), isNumbered = (line) => !(b.skipBlank && isBlank(line));
    const numbers = all.filter(isNumbered).map((_, i) => String((b.start ?? 1) + i));
    const width = b.padZeros ? Math.max(...numbers.map((n) => n.length)) : 0;
    const padded = (n) => (n[0] === "-" ? "-" + n.slice(1).padStart(width - 1, "0") : n.padStart(width, "0"));
    return { result: all.map((line) => (isNumbered(line) ? padded(numbers.shift()) + (b.separator ?? ". ") + line : line)).join("\n") };
  },
  "affix": (b) => {
    if (b.text === "") return { result: "" };
    return { result: splitLines(b.text).map((line) => ((b.skipBlank ?? true) && isBlank(line) ? line : (b.prefix ?? "") + line + (b.suffix ?? ""))).join("\n") };
  },
};

const breaks = ["\n", "\n", "\r\n", "\r", "\n\n", "\u2028", "\f", "\u0085"];
const blanks = [" ", " ", "  ", "\t", "\u00a0", "\ufeff", "\u3000", "    "];
const letters = ["a", "A", "b", "B", "é", "e\u0301", "É", "ß", "ΑΣ", "ας", "İ", "K", "字", "😀", "x", "zz", "\u{10400}", "\uff5e"];
const lineText = [...letters, ...blanks, ...blanks, ...breaks, ...breaks, ...breaks, "a", "b", "A", ".", "-"];
const option = (body, name, values) => { if (random(3) > 0) body[name] = pick(values); };
const bools = [true, false];
const clusters = ["a", " ", "\r", "\n", "\r\n", "é", "e\u0301", "\u0301", "\u200d", "👩", "👧", "👩‍👩‍👧", "🏽", "👍", "🇩", "🇪", "🇫🇷", "각", "ᄀ", "ᅡ", "ᆨ", "가", "क", "्", "ष", "ि", "\u200c", "ก", "ำ", "ক", "্", "\u0600", "❤", "\ufe0f", "1", "\u20e3", "字", "\u200b", "\u00ad",
  "ക", "്", "ా", "క", "\u1039", "\u1000", "\u{1f1e6}", "\u0e33", "\u{11133}", "\u{11103}", "\ufe0e", "©", "\u{e0061}", "\u0903", "\u094d\u200d", "\u1b44", "\u1b13"];
const patterns = [...strict.keys(), ".", "a|b", "(a)(b)?", "(?<x>.)(?<y>b)?", "\\w+", "\\s", "^", "$", "\\b", "(?=a)", "(?<=a)b", "(?<!a)b", "(.)\\1", "(?<q>a)\\k<q>", "[^a]", "\\p{L}+", "\\u{1f600}", "a*", "a*?", "[À-ɏ]", "k", "ß", "(a|ab)(c|bcd)?", "\\d{1,2}", "x?", "()", "\\.", "[.]", "(?:)", "σ", "\\W", "[\\]]", "\\uD83D\\uDE00"];
const replacements = ["", "-", "$&", "[$1]", "$2$1", "$$", "$`", "$'", "$<x>", "$<y>|", "$<", "$<none>", "$0", "$01", "$10", "$11", "$3", "$", "a$b", "😀", "$99", "$&$&"];

const bodies = {
  "sentence-count": () => ({ text: make([..."...!?…\"')]}»”’«“„([{ \t", "\n", " ", " ", "a", "Hi", "é", "5", "3.14", "v1.2.3", "Mr. ", "😀", "\u00a0", "\u0301", "-", "。"], 25) }),
  "line-count": () => ({ text: make(lineText, 12) }),
  "dedupe-lines": () => {
    const body = { text: make(["a\n", "A\n", " a\n", "a \r\n", "b\r", "é\n", "É\n", "\n", " \n", "ΑΣ\n", "ας\n", "İ\n", "i\u0307\n", "\t\n", "e\u0301\n", "ß\n", "ẞ\n", "x"], 20) };
    option(body, "caseInsensitive", bools), option(body, "trimCompare", bools), option(body, "keep", ["first", "last"]);
    return body;
  },
  "sort-lines": () => {
    const body = { text: make(["a", "B", "b", "é", "E", "z", "10", "2", "-", ".", ".5", "1e3", "e", "-7", "3.25", "1e-2", "e+2", " ", "\uff5e", "😀", "İ", "\n", "\n", "\n", "\r\n", "\r", "٣", "+4", "1,000", "9999999999999999999", "0"], 40) };
    option(body, "mode", ["alpha-asc", "alpha-desc", "length-asc", "length-desc", "numeric-asc", "numeric-desc", "numeric-asc", "numeric-desc", "reverse"]), option(body, "caseInsensitive", bools);
    return body;
  },
  "find-replace": () => {
    const pieces = [..."aabbAB_ -.'@", "é", "É", "ß", "ẞ", "σ", "ς", "Σ", "İ", "i", "i\u0307", "k", "K", "😀", "\n", "12", "ab", "aa", "字", "٣", "}", "]", "a{", "\u0002", "(", "\\c", "u12"];
    const body = { text: make(pieces, 25), find: flip() ? pick(pieces) + make(pieces, 2) : pick(patterns) };
    body.regex = patterns.includes(body.find) ? random(8) > 0 : false;
    if (random(4) > 0) body.replace = pick(replacements);
    option(body, "caseInsensitive", bools), option(body, "wholeWord", [true, false, false]);
    return body;
  },
  "extract-emails": () => {
    const body = { text: make(["a", "Bc", "é", "9", ".", ".", "_", "%", "+", "-", "'", "@", "@", "@b.co", "@x.org", ".com", ".c", " ", "\n", ",", "<", ">", "ann", "字", "com", "1"], 25) };
    option(body, "unique", bools);
    return body;
  },
  "extract-urls": () => {
    const body = { text: make(["http://", "https://", "HTTP://", "hTTps://", "http:/", "ftp://", "a", "x.y", "/", "?q=1", "#f", "(", ")", "[", "]", "{", "}", ".", ",", ";", ":", "!", "?", "'", "\"", "<", ">", " ", "\n", "\u00a0", "é", "字", "s"], 25) };
    option(body, "unique", bools);
    return body;
  },
  "extract-numbers": () => {
    const body = { text: make(["1", "23", "0", ".", ".", "-", "-", "+", ",", "e", "a", "é", " ", "5.5", "٣", "😀", "_", "\n"], 25) };
    option(body, "unique", bools);
    return body;
  },
  "word-frequency": () => {
    const body = { text: make(["a", "A", "b", "é", "e\u0301", "É", "'", "’", "-", " ", " ", ",", "1", "٣", "ΑΣ", "ας", "İ", "don't", "_", "\n", "字", "😀", "½", "ß"], 25).replace(/(^|[^\p{L}\p{M}\p{Nd}])\p{M}+/gu, "$1") };
    option(body, "caseInsensitive", bools);
    return body;
  },
  "clean": () => {
    const body = { text: make(lineText, 25) };
    option(body, "lineEnding", ["lf", "crlf"]), option(body, "tabs", ["none", "tabs-to-spaces", "spaces-to-tabs"]), option(body, "tabWidth", [1, 2, 3, 4, 8, 16]);
    for (const name of ["removeIndentation", "removeTrailingSpaces", "collapseSpaces", "removeBlankLines", "trim"]) option(body, name, bools);
    return body;
  },
  "dedupe-words": () => {
    const body = { text: make(["a", "A", "b", "é", "É", "a,", "ΑΣ", "ας", " ", " ", " ", "\n", "\r\n", "\r", "\t", "\u00a0", "\ufeff", "x", "\u2028"], 25) };
    option(body, "caseInsensitive", bools);
    return body;
  },
  "repeat": () => {
    const body = { text: make(letters, 5), times: 1 + random(6) };
    option(body, "separator", ["", "-", "\n", "😀"]);
    return body;
  },
  "reverse": () => {
    const body = { text: make(clusters, 15) };
    option(body, "mode", ["characters", "characters", "words", "lines"]);
    return body;
  },
  "split": () => {
    const body = { text: make(["a", "b", ",", ",", ", ", " ", ",,", "😀", "é", "\n", "\t"], 20), delimiter: pick([",", ",,", ", ", "a", "😀", "\n", " ", "é", "ab"]) };
    option(body, "trimParts", bools), option(body, "removeEmpty", bools), option(body, "joinWith", ["", "-", "\n", "$&"]);
    return body;
  },
  "trim-lines": () => {
    const body = { text: make(lineText, 20) };
    for (const name of ["trimLeading", "trimTrailing", "trimEachLine", "collapseSpaces"]) option(body, name, bools);
    return body;
  },
  "join-lines": () => {
    const body = { text: make(lineText, 20) };
    option(body, "joinWith", ["", " ", ", ", "\n"]), option(body, "trimLines", bools), option(body, "removeBlank", bools);
    return body;
  },
  "number-lines": () => {
    const body = { text: make(lineText, 30) };
    option(body, "start", [0, 1, -1, -3, -10, 7, 97, 999, -105]), option(body, "separator", ["", " ", ") ", "\t"]), option(body, "padZeros", bools), option(body, "skipBlank", bools);
    return body;
  },
  "affix": () => {
    const body = { text: make(lineText, 15) };
    option(body, "prefix", ["", "> ", "$1"]), option(body, "suffix", ["", ";", "\\"]), option(body, "skipBlank", bools);
    return body;
  },
};

// Every lenient escape once, where the text has what it stands for.
const chosen = [...strict].map(([find, same]) => ({ route: "find-replace", body: { text: `a-z a\\-z 'q' @ _ a\u0002 A }] a{ {,2} k \\c u12 xg p p{ p{Nope} u{110000} \u0011 * 8 \u00008 \u0001 😀 éx B \u00200 \u0008a % &`, find, replace: "<$&>", regex: true } }));

const cases = chosen.map(({ route, body }) => ({ route: `text/${route}`, name: `escape ${body.find}`, body, want: routes[route](body) }));
for (const [route, body] of Object.entries(bodies)) {
  for (let i = 1; i <= perRoute * (route === "find-replace" ? 4 : 1); i++) {
    const one = body();
    const want = routes[route](one);
    if (want !== null) cases.push({ route: `text/${route}`, name: `random ${i}`, body: one, want });
  }
}
console.log(`{"made by": "Node ${process.version}, Unicode ${process.versions.unicode}, text-a.mjs", "cases": [`);
console.log(cases.map((c) => JSON.stringify(c)).join(",\n"));
console.log("]}");
