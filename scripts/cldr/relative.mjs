// Writes the tables of datetime/relative-time from the JSON edition of the
// Unicode Common Locale Data Repository:
//
//	npm install --prefix DIR --no-save cldr-core@48.0.0 cldr-dates-full@48.0.0 cldr-numbers-full@48.0.0
//	node scripts/cldr/relative.mjs DIR plugins/datetime
//
// It needs a Node whose own data is of the same edition (process.versions.cldr),
// since the tests compare with that Node's Intl. A locale gets a row if Intl has
// it, or if Intl does not know the language at all but the repository has words.
//
// cldr/locales.tsv   one row a locale: where its patterns stand, plural rule,
//                    digits, separator of groups, the same of Latin digits,
//                    size of a group, fewest digits before the first separator.
//                    A row with = is an alias, one with @ a numbering system,
//                    one with - a region.
// cldr/patterns.tsv  one row a set of patterns, by the locale that it is named for
// plural.go          plural rules for whole numbers
// cldr/LICENSE       licence of the data

import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const EDITION = '48.0.0';
const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];

const [from, to] = process.argv.slice(2);
if (`${process.versions.cldr}.0` !== EDITION)
  throw new Error(`this Node has CLDR ${process.versions.cldr}, not ${EDITION}`);
const read = (file) => JSON.parse(readFileSync(path.join(from, 'node_modules', file), 'utf8'));
for (const name of ['cldr-core', 'cldr-dates-full', 'cldr-numbers-full'])
  if (read(`${name}/package.json`).version !== EDITION) throw new Error(`${name} is not ${EDITION}`);

// --- locales and what they say

const locales = readdirSync(path.join(from, 'node_modules/cldr-dates-full/main')).sort();
const parent = (locale) => locale.slice(0, Math.max(locale.lastIndexOf('-'), 0));

// One cell a unit: 0=now|f.one=in {0} second|f.other=in {0} seconds|p.one=...
function patternsOf(locale) {
  const fields = read(`cldr-dates-full/main/${locale}/dateFields.json`).main[locale].dates.fields;
  return UNITS.map((unit) => {
    const cell = [];
    for (const [key, value] of Object.entries(fields[unit])) {
      const relative = /^relative-type-(-?[012])$/.exec(key);
      const time = /^relativeTime-type-(future|past)$/.exec(key);
      if (relative) cell.push(`${relative[1]}=${value}`);
      if (time)
        for (const [count, pattern] of Object.entries(value))
          cell.push(`${time[1][0]}.${count.replace('relativeTimePattern-count-', '')}=${pattern}`);
    }
    if (/[\t\n]/.test(cell.join()) || cell.some((entry) => entry.includes('|'))) throw new Error(`${locale}: separator in ${cell}`);
    return cell.join('|');
  }).join('\t');
}

const systems = read('cldr-core/supplemental/numberingSystems.json').supplemental.numberingSystems;

function numbersOf(locale) {
  const numbers = read(`cldr-numbers-full/main/${locale}/numbers.json`).main[locale].numbers;
  const system = numbers.defaultNumberingSystem;
  const symbols = (system) => numbers[`symbols-numberSystem-${system}`] ?? numbers['symbols-numberSystem-latn'];
  const formats = numbers[`decimalFormats-numberSystem-${system}`] ?? numbers['decimalFormats-numberSystem-latn'];
  const [size] = /,([#0]+)(\.|$)/.exec(formats.standard)?.slice(1).map((group) => group.length) ?? [0];
  if (!size) throw new Error(`${locale}: numbers without groups`);
  return [systems[system]._digits, symbols(system).group, symbols('latn').group, size, numbers.minimumGroupingDigits];
}

// --- plural rules, for whole numbers: no decimals, no exponent

const OPERANDS = { n: 'n', i: 'n', v: 0, w: 0, f: 0, t: 0, c: 0, e: 0 };

// The Go condition of one relation, true or false where it is constant.
function relation(text) {
  const [, operand, modulus, operator, list] = /^([nivwftce])(?: % (\d+))? (=|!=) ([\d.,]+)$/.exec(text);
  const ranges = list.split(',').map((range) => range.split('..').map(Number));
  const value = OPERANDS[operand];
  if (value === 0) return ranges.some(([low, high = low]) => low <= 0 && high >= 0) === (operator === '=');
  const subject = modulus ? `n%${modulus}` : 'n';
  const parts = ranges.map(([low, high]) => {
    if (high === undefined) return `${subject} ${operator === '=' ? '==' : '!='} ${low}`;
    return operator === '=' ? `${subject} >= ${low} && ${subject} <= ${high}` : `(${subject} < ${low} || ${subject} > ${high})`;
  });
  if (parts.length === 1) return parts[0];
  return operator === '=' ? `(${parts.join(' || ')})` : parts.join(' && ');
}

function condition(rule) {
  const choices = [];
  for (const choice of rule.split('@')[0].trim().split(' or ')) {
    const terms = choice.split(' and ').map(relation);
    if (terms.includes(false)) continue;
    const kept = terms.filter((term) => term !== true);
    choices.push(kept.length ? kept.join(' && ') : 'true');
  }
  return choices.join(' || ');
}

const plurals = read('cldr-core/supplemental/plurals.json').supplemental['plurals-type-cardinal'];

function pluralOf(locale) {
  for (let at = locale; at; at = parent(at))
    if (plurals[at]) {
      const cases = [];
      for (const [key, rule] of Object.entries(plurals[at])) {
        const category = key.replace('pluralRule-count-', '');
        const test = category === 'other' ? '' : condition(rule);
        if (test) cases.push(`\t\tcase ${test}:\n\t\t\treturn "${category}"\n`);
      }
      return cases.join('');
    }
  return '';
}

// --- rows

const root = patternsOf('und');
const all = new Map();
const own = new Set();
for (const locale of locales) {
  if (locale === 'und') continue;
  const patterns = patternsOf(locale);
  const shipped = new Intl.RelativeTimeFormat(locale).resolvedOptions().locale === locale;
  const known = Intl.RelativeTimeFormat.supportedLocalesOf([locale]).length > 0;
  if (!shipped && (known || patterns === root)) continue;
  all.set(locale, { patterns, plural: pluralOf(locale), numbers: numbersOf(locale) });
  own.add(locale.split('-')[0]);
}

// Rules by number, the rule without cases first.
const rules = ['', ...[...new Set([...all.values()].map((l) => l.plural))].filter((rule) => rule).sort()];
const sets = new Map(); // patterns to the locale that they are named for
const rows = new Map();
const found = (locale) => {
  for (let at = locale; at; at = parent(at)) if (rows.has(at)) return rows.get(at);
  return '';
};
for (const [locale, { patterns, plural, numbers }] of all) {
  if (!sets.has(patterns)) sets.set(patterns, patterns === root ? 'und' : locale);
  const row = [sets.get(patterns), rules.indexOf(plural), ...numbers].join('\t');
  if (found(parent(locale)) !== row) rows.set(locale, row); // otherwise it is found under its parent
}

// A language and region whose script is not the language's usual one, where
// CLDR has that locale.
const available = new Set([...locales, ...read('cldr-core/defaultContent.json').defaultContent]);
const likely = read('cldr-core/supplemental/likelySubtags.json').supplemental.likelySubtags;
for (const [tag, maximal] of Object.entries(likely)) {
  const short = /^([a-z]{2,3})-([A-Z]{2}|\d{3})$/.exec(tag);
  const [language, script, region] = maximal.split('-');
  if (!short || short[1] !== language || !own.has(language) || !available.has(maximal) || script === likely[language]?.split('-')[1]) continue;
  let target = `${language}-${script}-${region}`;
  while (target && !rows.has(target)) target = parent(target);
  if (target && target !== language && !rows.has(tag)) rows.set(tag, `=${target}`);
}
const { languageAlias, territoryAlias } = read('cldr-core/supplemental/aliases.json').supplemental.metadata.alias;
for (const [tag, { _replacement: target }] of Object.entries(languageAlias))
  if (/^[a-z]{2,3}$/.test(tag) && rows.has(target.split('-')[0]) && !rows.has(tag)) rows.set(tag, `=${target}`);
for (const [region, { _replacement: target }] of Object.entries(territoryAlias))
  if (/^([A-Z]{2}|\d{3})$/.test(region)) rows.set(`-${region}`, `=${target.split(' ')[0]}`);
for (const [name, system] of Object.entries(systems))
  if (system._type === 'numeric') rows.set(`@${name}`, system._digits);

// --- files

const byBytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const notice = `# Generated by scripts/cldr/relative.mjs from Unicode CLDR ${EDITION}; licence in LICENSE. Do not edit.\n`;
const table = (map) => notice + [...map].sort(([a], [b]) => byBytes(a, b)).map((row) => row.join('\t') + '\n').join('');

mkdirSync(path.join(to, 'cldr'), { recursive: true });
writeFileSync(path.join(to, 'cldr/locales.tsv'), table(rows));
writeFileSync(path.join(to, 'cldr/patterns.tsv'), table(new Map([...sets].map(([patterns, name]) => [name, patterns]))));
copyFileSync(path.join(from, 'node_modules/cldr-core/LICENSE'), path.join(to, 'cldr/LICENSE'));

const languages = (rule) => [...new Set([...all].filter(([, l]) => l.plural === rule).map(([locale]) => locale.split('-')[0]))];
writeFileSync(path.join(to, 'plural.go'), `// Code generated by scripts/cldr/relative.mjs from Unicode CLDR ${EDITION}. DO NOT EDIT.

package main

// pluralCategory is the plural category of a whole number that is not negative
// by one of the rules that cldr/locales.tsv refers to. Rule 0 knows "other" only.
func pluralCategory(rule, n int) string {
	switch rule {
${rules.map((rule, i) => (i ? `\tcase ${i}: // ${languages(rule).slice(0, 12).join(' ')}\n\t\tswitch {\n${rule}\t\t}\n` : '')).join('')}	}
	return "other"
}
`);
