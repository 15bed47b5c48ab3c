// Writes what tile games make of words for the tests of games/tilegame-score:
//
//	node scripts/oracle/games-words.mjs > plugins/games/testdata/words.json
//
// The same Node gives the same file every time. A number behind is how many
// random words there are.

let seed = 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];

// Letters and points as they are set out in the rules of the English edition.
const sets = "1: A E I L N O R S T U; 2: D G; 3: B C M P; 4: F H V W Y; 5: K; 8: J X; 10: Q Z";
const points = {};
for (const set of sets.split("; ")) {
  const [value, letters] = set.split(": ");
  for (const letter of letters.split(" ")) points[letter] = Number(value);
}

const words = ["quiz", "Quizzify", "OXYPHENBUTAZONE", "don't", "naïve", "straße", "ﬁx", "ŉ", "ǆ", "ǅ", "ı", "i\u0307", "İ", "ſ", "K", "ΐ", "ὀδυσσεύς x", "x\u0301", "42a", "a\u0000b", "a\tb", "\ufeffq",
  "🅰", "é", "ÿ", "Ⓐ", "¼", "ａ", "!?", "ŒUVRE", "😀z😀", "ﬆ", "\u{10428}", "\u{10428}k"];
const some = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", ..."-' 0é字😀ßﬁ"];
const count = Number(process.argv[2] ?? 80);
for (let i = 0; i < count; i++) words.push(Array.from({ length: 1 + random(12) }, () => pick(some)).join(""));

const cases = [...new Set(words)].map((given) => {
  const word = given.toUpperCase();
  const breakdown = [...word].map((letter) => ({ letter, points: points[letter] ?? 0 }));
  const score = breakdown.reduce((sum, tile) => sum + tile.points, 0);
  const outcome = /[A-Z]/.test(word) ? { want: { word, score, breakdown } } : { code: "INVALID_INPUT", field: "word" };
  return { route: "games/tilegame-score", name: JSON.stringify(given), body: { word: given }, ...outcome };
});
console.log(`{"made by": "Node ${process.version}, Unicode ${process.versions.unicode}, games-words.mjs", "cases": [`);
console.log(cases.map((c) => JSON.stringify(c)).join(",\n") + "\n]}");
