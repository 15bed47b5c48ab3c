// Writes what npm's @bramus/specificity and lightningcss say of selectors, for the
// tests of plugins/design. In a folder with
// "npm install @bramus/specificity@2.4.3 lightningcss@1.33.0":
//
//	node .../scripts/oracle/design-specificity.mjs > .../plugins/design/testdata/specificity.json
//
// The first counts but reads far more than CSS allows; the second, with the parser of
// Servo, says what CSS allows. A number behind the file name asks for more random
// selectors than the 300 that are kept.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const require = createRequire(process.cwd() + "/");
const { transform } = require("lightningcss");
const { default: Specificity } = await import(pathToFileURL(process.cwd() + "/node_modules/@bramus/specificity/dist/index.js"));
const release = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;

let seed = 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];
const some = (low, high, make) => Array.from({ length: low + random(high - low + 1) }, make);

function allowed(selector) {
  try {
    transform({ filename: "a.css", code: Buffer.from(selector + "{color:red}") });
    return true;
  } catch {
    return false;
  }
}
function specificity(selector) {
  let all;
  try {
    all = Specificity.calculate(selector).map((s) => s.toObject());
  } catch {
    return undefined; // it does not know "OF" in capitals, for example
  }
  return all.sort((x, y) => y.a - x.a || y.b - x.b || y.c - x.c)[0];
}

const name = () => pick(["a", "b", "x1", "-x", "--y", "_z", "é", "字", "😀", "\\31 a", "a\\:b", "\\.c", "A", "li", "h1", "e\\000041 f", "is", "not", "n", "of", "even"]);
const space = () => pick(["", "", "", " ", "  ", "\n", "\t", "/* c */", " /*)*/ "]);
const value = () => pick([name, () => '"v"', () => "'v w'", () => '"a\\"]b"', () => "']'", () => '""'])();
const anb = () => pick(["even", "odd", "ODD", "3", "+3", "-3", "n", "-n", "+n", "2n", "2n+1", "2n + 1", "-2n- 1", "n -1", "N+2", "03n+004"]);
function attribute() {
  const comparison = () => space() + pick(["=", "~=", "|=", "^=", "$=", "*="]) + space() + value() + pick(["", "", " i", " s", " I"]);
  return "[" + space() + pick(["", "", "", "svg|", "*|", "|"]) + name() + (random(2) ? comparison() : "") + space() + "]";
}
function pseudoClass(depth) {
  const list = (relative) => selectorList(depth - 1, relative);
  const plain = () => ":" + pick(["hover", "Focus-Within", "root", "first-child", "checked", "unknown", "host"]);
  if (depth === 0) return plain();
  return pick([
    plain,
    () => `:is(${space()}${list()})`, () => `:IS(${list()})`, () => `:where(${list()})`, () => `:not(${list()})`,
    () => `:has(${pick(["", "> ", "+", "~ "])}${compound(depth - 1)})`, () => `:-moz-any(${compound(depth - 1)})`, () => `:-webkit-any(${compound(depth - 1)})`,
    () => `:nth-child(${space()}${anb()}${space()})`, () => `:nth-last-child(${anb()} of ${list()})`, () => `:nth-child(${anb()} OF ${list()})`, () => `:nth-of-type(${anb()})`,
    () => `:lang(${pick(["de", '"*-Latn"', "de, fr"])})`, () => ":dir(ltr)", () => `:host(${compound(depth - 1)})`, () => pick([":is()", ":where()", ":where( )"]),
  ])();
}
function compound(depth) {
  const type = pick(["", "", name(), name(), "*", "svg|" + name(), "*|*", "|a", "*|b", "svg|*"]);
  const rest = some(type ? 0 : 1, 3, () => pick([() => "#" + name(), () => "." + name(), () => "." + name(), attribute, () => pseudoClass(depth), () => pick(["", "/**/"]) + "." + name()])());
  return type + rest.join("");
}
function complex(depth) {
  return some(1, 3, () => compound(depth)).reduce((all, next) => all + pick([" ", " ", "\n", ">", " > ", "+", " ~ ", "~", " /* a */ "]) + next);
}
const selectorList = (depth) => some(1, 3, () => space() + complex(depth) + pick(["", " "])).join(",");
function top() {
  const element = () => pick(["::before", ":after", ":First-Line", "::first-letter", "::marker", "::part(a b)", "::slotted(.a)", "::slotted(a#b)", "::placeholder", "::unknown", "::before:hover",
    "::-webkit-scrollbar", "::cue(b)", "::view-transition-group(*)", "::view-transition-old(a)", "::selection"]);
  return some(1, 3, () => complex(3) + (random(4) ? "" : element())).join(pick([",", ", ", " , "]));
}
function damaged() {
  const s = complex(1);
  const at = random(s.length + 1);
  return s.slice(0, at) + pick([".", "#", ":", "[", "]", "(", ")", ",", ">", "|", "||", "*", "1", "-", '"', "'", "\\", "/", "/*", "!", "=", "%", "@", "$", " ", "", "n", "&"]) + s.slice(at + random(3));
}

// The examples of Selectors Level 4, section 17.
const published = ["*", "LI", "UL LI", "UL OL+LI", "H1 + *[REL=up]", "UL OL LI.red", "LI.red.level", "#x34y", "#s12:not(FOO)", ".foo :is(.bar, #baz)", ":is(em, #foo)",
  ".qux:where(em, #foo#bar#baz)", ":nth-child(even of li, .item)", ":not(em, strong#foo)"];
// What lightningcss reads otherwise than written here is left out: the combinator ||,
// which it lacks; mistakes in lists that browsers forgive; a type behind &; functions
// without their argument, which it takes for names that it does not know; what might
// declare a custom property; the direction, of which it knows two; and attributes behind
// pseudo-elements that it does not know. The other does not undo escapes in names of
// functions.
const disputed = (s) =>
  /\|\|/.test(s) || /:[\w-]*\\|:dir\(|&[^ .#:[>+~,]|^--|::[\w-]+(\([^)]*\))?\[/.test(s) || /:(is|where|not|has|matches|-moz-any|host-context|lang|dir|nth[a-z-]*)(?![(\w-])/i.test(s);
const forgiven = (s) => /:(is|where|has|matches|any|-moz-any|-webkit-any|nth-child|nth-last-child)\(/i.test(s);

const count = Number(process.argv[2] ?? 300);
const cases = [];
function record(selector, refused) {
  const common = { route: "design/css-specificity", name: selector, body: { selector } };
  const found = specificity(selector);
  if (refused) cases.push({ ...common, code: "INVALID_INPUT", field: "selector" });
  else if (found) cases.push({ ...common, want: { ...found, score: `${found.a},${found.b},${found.c}` } });
}
for (const selector of new Set([...published, ...Array.from({ length: count }, top)])) {
  if (allowed(selector)) record(selector, false);
}
for (const selector of new Set(Array.from({ length: count }, damaged))) {
  if (!/[{};@!]/.test(selector) && !disputed(selector) && !forgiven(selector)) record(selector, !allowed(selector));
}
const lines = cases.map((c) => JSON.stringify(c)).join(",\n");
console.log(`{"made by": "npm @bramus/specificity ${release("@bramus/specificity")} and lightningcss ${release("lightningcss")}, Node ${process.version}, design-specificity.mjs", "cases": [\n${lines}\n]}`);
