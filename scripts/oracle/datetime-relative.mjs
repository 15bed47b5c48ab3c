// Writes what Intl.RelativeTimeFormat says, for the tests of the datetime plugin:
//
//	npm install --prefix DIR cldr-core@48.0.0
//	node scripts/oracle/datetime-relative.mjs DIR > plugins/datetime/testdata/relative.tsv
//
// A line is a kind and fields separated by tabs:
//
// words      locales that say the same, then a line for each unit with the phrases of VALUES
// thousands  value of years, phrase, locales that say the same
// digits     locale with a numbering system, phrase of -1234 years
// tag        language tag, 1 if Intl takes it
//
// Locales are those of CLDR that this Node knows; its data must be of the edition
// that scripts/cldr/relative.mjs takes (process.versions.cldr). Left out is ku-IQ,
// which Intl sends to Kurdish in Arabic letters, for which it has no words.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const read = (file) => JSON.parse(readFileSync(path.join(process.argv[2], 'node_modules/cldr-core', file), 'utf8'));
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const VALUES = [-100, -21, -5, -2, -1, 0, 1, 2, 3, 11];

const known = (locale) => Intl.RelativeTimeFormat.supportedLocalesOf([locale]).length > 0;
const full = read('availableLocales.json').availableLocales.full.filter((locale) => locale !== 'und');
const short = Object.keys(read('supplemental/likelySubtags.json').supplemental.likelySubtags)
  .filter((tag) => /^[a-z]{2,3}-([A-Z]{2}|\d{3})$/.test(tag));
const fallback = ['de-XX', 'de-Latn', 'de-1996', 'en-Latn-US', 'fr-Latn-CA-fonipa', 'es-419-x-foo', 'zh-Hant-XX', 'zh-Hans-TW', 'zh-Hant-TW',
  'pt-XX', 'ar-XX', 'sr-Latn-XX', 'sh', 'iw', 'iw-IL', 'in', 'mo', 'tl', 'no-NO', 'nb-NO', 'eng', 'deu-AT', 'de-040', 'en-UK', 'EN-gb', 'ZH-hant-hk'];
const locales = [...new Set([...full, ...read('defaultContent.json').defaultContent, ...short, ...fallback])].filter((locale) => known(locale) && locale !== 'ku-IQ');

const group = (phrases) => {
  const groups = new Map();
  for (const locale of locales) {
    const text = phrases(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
    groups.set(text, [...(groups.get(text) ?? []), locale]);
  }
  return groups;
};
const print = (...fields) => console.log(fields.join('\t'));

console.log(`# node ${process.version}, CLDR ${process.versions.cldr}, datetime-relative.mjs, ${locales.length} locales`);
print('values', ...VALUES);
for (const [text, same] of group((f) => UNITS.map((u) => [u, ...VALUES.map((v) => f.format(v, u))].join('\t')).join('\n'))) {
  print('words', ...same);
  console.log(text);
}
for (const value of [-1000, 1000, 9998])
  for (const [text, same] of group((f) => f.format(value, 'year'))) print('thousands', value, text, ...same);

const numeric = Object.entries(read('supplemental/numberingSystems.json').supplemental.numberingSystems)
  .filter(([, system]) => system._type === 'numeric').map(([name]) => name);
for (const locale of ['en', 'de', 'es', 'ar', 'ar-EG', 'fa', 'hi'])
  for (const name of [...numeric, 'roman', 'native', 'hans', 'nosuch']) {
    const tag = `${locale}-u-nu-${name}`;
    print('digits', tag, new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-1234, 'year'));
  }

const tags = ['en', 'EN', 'e', 'eng', 'engl', 'engli', 'englishes', 'en-', '-en', 'en--GB', 'en_GB', 'en-GB', 'en-G', 'en-GBR', 'en-123', 'en-12',
  'en-Latn', 'en-Latn-GB', 'en-GB-Latn', 'de-1901', 'de-1996-1901', 'de-1996-1996', 'de-901', 'sl-rozaj-biske', 'x-foo', 'en-x-foo', 'en-x',
  'en-x-a-b-123456789', 'en-x-a-b-12345678', 'i-klingon', 'zh-min', 'art-lojban', 'zh-min-nan', 'en-a-bbb', 'en-a', 'en-a-b', 'en-a-bb-a-cc',
  'en-u', 'en-u-nu', 'en-u-nu-latn', 'en-u-nu-la', 'en-u-attr-nu-latn', 'en-u-attr', 'en-u-n-latn', 'en-u-nu-latn-u-ca-iso8601', 'en-u-1a-foo',
  'en-u-a1-foo', 'en-u-nu-nu', 'en-u-nu-latn-nu-thai', 'en-t', 'en-t-de', 'en-t-de-DE', 'en-t-m0-true', 'en-t-m0', 'en-t-de-m0-und', 'en-t-1a-foo', 'en-t-latn',
  'en-t-de-latn-de-1996', 'en-t-de-1996-1996', 'root', 'und', 'ü', 'en-ü', 'en GB', ' en', 'en ', 'en-US-u-va-posix', 'a-DE', '419', 'en-1-foo',
  'cmn', 'zh-cmn', 'en-boont-r-extended-sequence-x-private', 'en-GB-oed', 'en-u-ca-buddhist-x-u-foo', 'en-0-aa', 'en-u-ca-islamic-civil', 'en\u0000',
  'en-T-m0-true', 'en-U-NU-THAI', 'hy-arevela', 'en-t-m0-tr', 'en-t-m0-x', 'en-t-x0-foo', 'en-u-kb', 'de-DE-u-co', 'und-u-nu-deva', 'en-latn-latn'];
for (const tag of tags) {
  let taken = 1;
  try {
    Intl.getCanonicalLocales(tag);
  } catch {
    taken = 0;
  }
  print('tag', JSON.stringify(tag), taken);
}
