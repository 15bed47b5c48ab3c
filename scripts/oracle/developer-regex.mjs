// Writes what Node finds for the tests of regex/test:
//
//	node scripts/oracle/developer-regex.mjs > plugins/developer/testdata/regex.json
//
// Left out is what V8 11.3 does otherwise than ECMA-262: with the flags v and i it
// complements \P before it folds, and compares references as without v; with u or
// v it finds empty matches between the halves of a surrogate pair.

const cases = [];
function fixed(text) {
  return text === undefined ? null : text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
function add(pattern, flags, text) {
  const body = { pattern, flags, text };
  const one = { route: "regex/test", name: `${cases.length} /${pattern}/${flags}`, body };
  let regex;
  try {
    regex = new RegExp(pattern, flags.includes("g") ? flags : flags + "g");
  } catch {
    one.code = "INVALID_INPUT";
    cases.push(one);
    return;
  }
  one.want = { matches: [...text.matchAll(regex)].map((m) => ({ match: fixed(m[0]), index: m.index, groups: m.slice(1).map(fixed) })) };
  cases.push(one);
}

// Captures and repetition (the examples of ECMA-262, 22.2, and their kin).
for (const [p, t] of [
  ["a|ab", "abc"], ["((a)|(ab))((c)|(bc))", "abc"], ["a[a-z]{2,4}", "abcdefghi"], ["a[a-z]{2,4}?", "abcdefghi"], ["(aa|aabaac|ba|b|c)*", "aabaac"],
  ["(z)((a+)?(b+)?(c))*", "zaacbbbcac"], ["(a*)*", "b"], ["(a*)b\\1+", "baaaac"], ["(?=(a+))", "baaabac"], ["(?=(a+))a*b\\1", "baaabac"], ["(.*?)a(?!(a+)b\\2c)\\2(.*)", "baaabaac"],
  ["(?:(a)|b)*", "ab"], ["(?:(a)|(b))+", "abba"], ["(a?)*?$", "aa"], ["(a*)+", "aab"], ["(?:a*?)*", "aaa"], ["(?:a?){3}", "aa"], ["(?:a|()){2,3}b", "aab"], ["(\\2)(\\1)", "aaa"],
  ["(a\\1)", "aa"], ["\\1(a)", "aa"], ["(?:\\1(a)|b)+", "baab"], ["(a(b)?)+", "aba"], ["(?:(x)|(y)|(z))*", "xyzzy"], ["(?!(a))\\1b", "ab"], ["(?!(?=(a)))", "ab"], ["(?=(?!(a)))b", "ab"],
  ["(?<=(\\d+)(\\d+))$", "1053"], ["(?<=\\1(a))b", "aab"], ["(?<=(a)\\1)b", "aab"], ["(?<=([ab]+)([bc]+))$", "abc"], ["(?<!abc)\\w\\w\\w", "abcdef"], ["(?<=^|,)[^,]*", "a,,b"],
  ["(?<=a(?=b)b)c", "abc"], ["(?<=(?<!a)b)c", "abcbc"], ["(?<=a{2,3}?)b", "aaab"], ["(?<=(?:a|bc)*)d", "abcd"], ["x*", "aaa"], ["", "aé😀"], ["a{0}b", "ab"], ["(a){0}b\\1", "ab"],
  ["a{2}", "aaaaa"], ["a{2,}", "aaaaa"], ["a{,2}", "a{,2}aa"], ["a{", "a{"], ["a{1", "a{1"], ["a{1,", "a{1,"], ["{", "{"], ["}", "}"], ["]", "]"], ["x{a}", "x{a}"], ["a{99999999999999999999}", "aaa"],
  ["a{0,99999999999999999999}", "aaa"], ["(?:ab){1,2}?c", "ababc"], ["(?=a)*b", "ab"], ["(?=a){2}a", "a"], ["(?!a)?b", "b"], ["(?=(a))?\\1", "a"], ["(?=(a)){0}\\1a", "a"], ["^*", "a"],
  ["(?<=a)*b", "ab"], ["\\b*", "a"], ["a**", "a"], ["a+?+", "a"], ["a{1}{2}", "a"], ["*", "a"], ["+a", "a"], ["?", "a"], ["{1}", "a"], ["{1,2}a", "a"], ["a|*", "a"], ["(*)", "a"], ["a{2,1}", "a"], ["()*", "ab"],
  ["(", "a"], [")", "a"], ["(?", "a"], ["(?a)", "a"], ["(?:", "a"], ["(?=", "a"], ["(?<", "a"], ["(?<a", "a"], ["(?<a>", "a"], ["(?<>a)", "a"], ["(?#a)", "a"], ["(?>a)", "a"], ["(?i)a", "A"], ["(?i:a)", "A"], ["(?-i:a)", "A"], ["(?P<n>a)", "a"],
  ["[", "a"], ["[a", "a"], ["[]", "a"], ["[^]", "a\n"], ["[]a", "a"], ["[^]a]", "xa]"], ["[b-a]", "a"], ["[a-a]", "a"], ["[--a]", "-.a"], ["[a-]", "a-"], ["[-a]", "a-"], ["[\\d-z]", "5-z"], ["[a-\\d]", "a-5"], ["[\\s-\\d]", " -5"], ["[\\w-a]", "-"],
  ["[\\b]", "a\b"], ["[\\B]", "B"], ["[^^]", "^a"], ["[.]", ".a"], ["[$^|]", "$^|"], ["[\\]]", "]"], ["[[]", "["], ["[a[b]]", "a]b]"], ["\\", "a"], ["a\\", "a"], ["[\\", "a"],
]) add(p, "", t);

// Legacy syntax without u (annex B), and the same with u and v.
for (const p of ["\\c", "\\cA", "\\ca", "\\c1", "\\c_", "\\c*", "[\\c]", "[\\cA]", "[\\c1]", "[\\c_]", "[\\c*]", "\\0", "\\00", "\\01", "\\1", "\\8", "\\9", "\\10", "\\18", "\\37", "\\377", "\\378", "\\400", "\\777", "[\\1]", "[\\8]", "[\\377]",
  "[\\400]", "\\x", "\\x4", "\\x41", "\\xg", "\\u", "\\u00", "\\u0041", "\\u{41}", "\\u{110000}", "\\u{}", "\\u{000000041}", "\\a", "\\e", "\\_", "\\-", "[\\-]", "\\/", "\\k", "\\k<a>", "\\k<", "(?<a>.)\\k", "(?<a>.)\\k<a>", "(?<a>.)\\k<b>", "(?<a>.)[\\k]",
  "\\k<a>(?<a>.)", "(?<a>.)|(?<a>.)", "(?<a>.)(?<a>.)", "(?<1a>.)", "(?<a-b>.)", "(?<$>.)", "(?<_>.)", "(?<a1>.)", "(?<π>.)", "(?<\\u0061>.)\\k<a>", "(?<\\u{61}>.)\\k<a>", "(?<𝒜>.)", "(?<\\ud835\\udc9c>.)", "(?<\\ud835>.)", "(?<❤>.)", "(?<a\\u200c>.)", "\\p", "\\p{L}", "\\P{L}",
  "\\p{Nope}", "\\pL", "[\\p{L}]", "\\q", "\\q{a}", "a{2}", "{", "a{,2}", "]", "}", "(?=a)*", "(?<=a)*", "[\\d-a]", "[a-\\d]", "[\\d-\\w]", "\\ud83d", "\\ude00", "\\ud83d\\ude00", "[\\ud83d\\ude00]", "[\\ud83d]", "\\u{1f600}", "[😀]", "[^😀]", "😀+", "😀{2}", "^.$", "^[^x]$", ".",
  "(.)\\1", "\\t\\n\\v\\f\\r", "\\.", "\\(", "[\\w-]", "[\\-a]", "\\S", "\\W", "\\D", "[^\\W]", "[\\W\\w]", "(?<=\\ud83d)\\ude00", "(?<=.)", "\\00", "\\07", "[\\b-a]", "\\B", "[^\\S]"]) {
  for (const flags of ["", "u", "v"]) {
    if (flags !== "" && p === "\\B") continue;
    add(p, flags, "\\c1 Aa\x01\x08😀😀x41{,2}u𝒜k<a>aa\0\x11_8]}ÿ 0");
  }
}

// Letter case.
const letters = "kK\u212a sSſ ßẞ ςσΣ ıiIİ ǅǆǄ µμΜ ﬅﬆ ΐ\u1fd3 Åå\u212b ωΩ\u2126 \u0345ιΙ\u1fbe 𐐀𐐨 éÉ ÿŸ ᲀвВ Ꭰꭰ ffﬀ";
for (const flags of ["i", "iu", "iv"]) {
  for (const p of ["\\u212a", "k", "K", "ſ", "s", "ß", "ẞ", "ς", "σ", "i", "I", "ı", "İ", "ǅ", "µ", "ﬅ", "ΐ", "\u1fd3", "Å", "\u2126", "\u0345", "ι", "𐐀", "[𐐨]", "[a-z]", "[A-Z]", "[^a-z]", "[^\\u212a]", "\\w", "\\W", "[\\w]", "[^\\w]", "[^\\W]", "[\\W]", "\\b", "[\\d\\W]",
    "(?<=(ſ).*)s", "[^σ]", "в", "ꭰ", "Ÿ", "[k-s]", "ff"]) add(p, flags, letters);
}
for (const flags of ["i", "iu"]) for (const p of ["(k).*?\\1", "(ω)[^]*\\1", "(.)\\1", "(?<=\\1(s))"]) add(p, flags, letters);
for (const flags of ["iu", "iv", "u"]) for (const p of ["\\p{Lu}", "\\p{Ll}", "[^\\p{Lu}]", "[^\\p{Ll}]", "\\p{Lowercase}", "[\\p{Lu}\\p{Ll}]", "\\p{ASCII}"]) add(p, flags, letters);

// Properties.
const scripts = "aαа中あアー한ا\u0640।٠٣5٫ \u0301\u{1f600}#️⃣\ud83c\uddeb\ud83c\uddf7👩‍👩‍👧\u{20000}\u{e000}\u0378\u{1d7d8}ªⅧ½_-";
for (const p of ["L", "Letter", "Lu", "gc=Lu", "General_Category=Uppercase_Letter", "Nd", "digit", "No", "Nl", "N", "P", "punct", "Pc", "S", "M", "Combining_Mark", "Mn", "C", "Cn", "Co", "Cs", "Any", "Assigned", "ASCII", "Alphabetic", "Alpha", "White_Space", "space", "Script=Greek",
  "sc=Grek", "Script=Cyrl", "scx=Kana", "Script_Extensions=Hira", "sc=Hira", "sc=Zyyy", "scx=Common", "sc=Inherited", "sc=Zinh", "scx=Deva", "sc=Arab", "scx=Arab", "Emoji", "Emoji_Presentation", "EPres", "Extended_Pictographic", "ExtPict", "Regional_Indicator", "RI", "Emoji_Modifier_Base",
  "ID_Start", "IDS", "ID_Continue", "XIDC", "Ideographic", "Unified_Ideograph", "UIdeo", "Hex_Digit", "AHex", "Math", "Dash", "Diacritic", "Extender", "Changes_When_Uppercased", "CWKCF", "RGI_Emoji", "Basic_Emoji", "Emoji_Keycap_Sequence", "RGI_Emoji_Flag_Sequence",
  "RGI_Emoji_ZWJ_Sequence", "RGI_Modifier_Sequence", "lu", "LU", "letter", "greek", "Greek", "Script", "Script=", "=Greek", "sc=greek", "Block=Basic_Latin", "InBasicLatin", "L&", "LC", "", " L", "L ", "General_Category", "gc", "Lu=Lu", "Line_Break=AL", "Other_Math", "Composition_Exclusion"]) {
  add(`\\p{${p}}`, "u", scripts);
  add(`\\p{${p}}`, "v", scripts);
  add(`[^\\p{${p}}]`, "v", scripts);
}

// Set notation.
for (const p of ["[[a-z]&&[aeiou]]", "[\\w--\\d]", "[\\p{L}--[a-z]]", "[[a-z]--[aeiou]--[xyz]]", "[a-z&&b]", "[a&&a-z]", "[[a-z]b--c]", "[a--b&&c]", "[a&&b--c]", "[a&&&b]", "[&&a]", "[a&&]", "[a--]", "[--a]", "[a&b]", "[a-b]", "[a-]", "[-a]", "[\\-a]", "[a\\-z]", "[()]", "[\\(\\)]", "[{]", "[}]",
  "[/]", "[|]", "[\\|]", "[a!!b]", "[!]", "[a##]", "[^^^]", "[^^]", "[\\^]", "[``]", "[\\`]", "[\\&\\&]", "[\\q{}]", "[\\q{abc}]", "[\\q{abc|b|}]", "[\\q{a|ab|abc}x]", "[^\\q{a}]", "[^\\q{ab}]", "[^\\q{}]", "[^[^\\q{ab}]]", "[\\q{ab}--\\q{ab}]", "[^\\q{ab}--\\q{ab}]", "[^a--\\q{ab}]", "[\\q{ab|c}&&c]",
  "[^\\q{ab|c}&&c]", "[\\q{abc|a}&&\\q{abc|d}]", "\\q{a}", "[\\q", "[\\q{", "[\\q{a]", "[\\q{[}]", "[\\q{\\[}]", "[\\q{a-b}]", "[\\q{a\\-b}]", "[[]]", "[[^]]", "[^[]]", "[^[^]]", "[]", "[^]", "[[[[a]]]]", "[[a][b]]", "[[a]-b]", "[a-[b]]", "[\\d-a]", "[\\p{RGI_Emoji}--\\q{😀}]", "[\\p{ASCII}&&\\p{L}]", "(?<=[\\q{ab|b}])c",
  "[\\q{a|ab}]c", "[a-c&&[b]]", "[\\w&&\\d]", "[\\s&&[^\\n]]", "[\\b]", "[\\cA]", "[\\x61-\\x63]", "[\\u{61}-\\u{63}]", "[z-a]", "[😀-😂]", "[\\q{😀a|😀}]", "[\\P{ASCII}--\\p{L}]", "[\\S--\\w]", "[a b]", "[a,,b]", "[a,b]", "[..]", "[.]", "[a--[b]c]", "[[a]&&[b]c]"]) add(p, "v", "abc ABC &-^ ()[]{}|/ 15é😀😁!`\n,.xyz abcc");
for (const p of ["[\\q{AB|ſ}]", "[[a-z]&&[A-Z]]", "[[a-z]--[K]]", "[^[a-z]]", "[^a-z]", "[\\w--[sk]]", "[\\w&&[\\u212a\\u017f]]", "[\\p{Lu}&&\\p{Ll}]", "[\\p{Lu}--\\p{Ll}]", "[\\q{KM}--\\q{km}]"]) add(p, "iv", letters + " KM AB ab");

// Flags, lines and edges.
for (const f of ["", "g", "d", "dg", "gimsuy", "dgimsy", "dgimsvy", "uv", "gg", "ii", "x", "G", "gx", " ", "uu", "vv", "É", "😀", "igi", "n"]) add("a", f, "aA\na");
for (const p of ["^", "$", "^$", "^.", ".$", ".", ".+", "\\s", "\\S+", "[^\\n]+", "(?<=^)b", "(?=$)", "\\n$"]) for (const f of ["", "m", "s", "ms", "mu", "y", "my"]) add(p, f, "a\nb\r\nc\u2028d\u2029e\u0085f\n");
for (const f of ["y", "yu", "yi", "ym"]) for (const p of ["a", "^a", "a|b", "(?=a)", "a?", "(?<=b)a", "."]) add(p, f, "aab\naA😀a");
for (const p of ["\\b", "\\B", "\\bfoo\\b", "\\w+", "\\Boo", "\\b.", "\\d+", "[\\w.]+@[\\w.]+", "\\s+", "\\S"]) add(p, "", "foo bar_1 é٣ naïve a@b.c\u00a0\ufeff\u180e\u200b\u3000x");
for (const [p, f, t] of [[".", "", "😀a"], [".", "u", "😀a"], ["", "u", "😀a"], ["[^a]", "", "😀a"], ["(.)(.)", "", "😀😁"], ["\\ud83d", "", "😀"], ["\\ud83d", "u", "😀"], ["[😀-😂]", "u", "😁"], ["[😀-😂]", "", "😁"], ["😀?", "", "😀"], ["😀?", "u", "x😀"], ["\\S", "", "😀"], ["(?<=😀)x", "u", "😀x"], ["(?<=.)x", "", "😀x"], ["\ufffd", "", "a\ufffd"],
  ["(\\d{4})-(\\d{2})", "", "2024-01 and 2025-12"], ["(?<y>\\d{4})(?<m>-\\d\\d)?", "", "2024-01 2025"], ["^(([^<>()[\\]\\\\.,;:\\s@\"]+(\\.[^<>()[\\]\\\\.,;:\\s@\"]+)*)|(\".+\"))@((\\[[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}\\])|(([a-zA-Z\\-0-9]+\\.)+[a-zA-Z]{2,}))$", "", "a.b@example.com"],
  ["<(\\w+)[^>]*>(.*?)<\\/\\1>", "s", "<b>x</b><i a='1'>y\n</i>"], ["\"(?:[^\"\\\\]|\\\\.)*\"", "", "\"a\\\"b\" \"c\""], ["(?<!\\$)\\b\\d+", "", "$5 6 $70"], ["(?=.*\\d)(?=.*[a-z]).{4,8}", "", "abc1 5"], ["\\p{Lu}\\p{Ll}+", "u", "Ärger über Öl"], ["(a+)+b", "", "aaaaaaaaab"], ["(?:(?=(\\w+))\\1:)+", "", "a:bc:d"]]) add(p, f, t);

console.log(`{"made by": "Node ${process.version}, V8 ${process.versions.v8}, Unicode ${process.versions.unicode}, developer-regex.mjs", "cases": [`);
console.log(cases.map((c) => JSON.stringify(c)).join(",\n"));
console.log("]}");
