// Writes words with their Metaphone codes and base forms, where independent
// packages agree.
//
//     npm install metaphone@2.0.1 natural@8.1.1 wink-lemmatizer@3.0.4
//     NODE_PATH=... node scripts/oracle/textanalysis-words.mjs DIR plugins/textanalysis/testdata
//
// DIR is the folder with node_modules and SCOWL's english-words.20 and .35.
// metaphone.json holds words for which metaphone 2.0.1 and natural 8.1.1 give the
// same code; lemmas.txt holds inflected forms and the base form that
// wink-lemmatizer's noun, verb and adjective agree on, where they change it at all.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [dir, out] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${dir}/node_modules/x.js`));
const { metaphone } = await import(pathToFileURL(`${dir}/node_modules/metaphone/index.js`));
const natural = require('natural/lib/natural/phonetics/metaphone');
const wink = require('wink-lemmatizer');
const words = [20, 35].flatMap((n) => readFileSync(`${dir}/english-words.${n}`, 'latin1').split('\n')).filter((w) => /^[a-z]{3,}$/.test(w));
let seed = 20261121;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
for (let i = words.length - 1; i > 0; i--) {
  const j = Math.floor(random() * (i + 1));
  [words[i], words[j]] = [words[j], words[i]];
}

const other = new natural();
const cases = [];
for (const text of words) {
  const code = metaphone(text);
  if (code === other.process(text) && cases.length < 300) {
    cases.push(JSON.stringify({ route: 'text/metaphone', name: text, body: { text }, want: { metaphone: code } }));
  }
}
writeFileSync(`${out}/metaphone.json`, `{"made by": "Node ${process.version}, metaphone 2.0.1 and natural 8.1.1", "cases": [\n${cases.join(',\n')}\n]}\n`);

const pairs = [];
for (const word of words) {
  const bases = new Set(['noun', 'verb', 'adjective'].map((kind) => wink[kind](word)).filter((base) => base !== word));
  if (bases.size === 1 && pairs.length < 700) {
    pairs.push(`${word} ${[...bases][0]}`);
  }
}
writeFileSync(`${out}/lemmas.txt`, pairs.sort().join('\n') + '\n');
