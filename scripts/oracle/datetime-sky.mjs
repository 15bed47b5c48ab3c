// Writes where astronomy-engine finds the Sun and the Moon, one case a line of
// tab-separated fields. The tests of the datetime plugin compare with it:
//
//	npm install --prefix DIR astronomy-engine@2.1.19
//	NODE_MODULES=DIR/node_modules node scripts/oracle/datetime-sky.mjs > plugins/datetime/testdata/sky.tsv
//
// moon:  date, elongation in degrees, lit share of the disc in percent (12:00 UTC)
// sun:   date, latitude, longitude, solar noon, sunrise, sunset (UTC milliseconds, - for none)
//
// The library knows the theories of VSOP87 and Montenbruck and searches for the
// moments; it shares with the plugin only the estimate of dynamical time.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const modules = path.resolve(process.env.NODE_MODULES ?? 'node_modules') + '/';
const require = createRequire(modules);
const A = require('astronomy-engine');
const { version } = JSON.parse(readFileSync(`${modules}astronomy-engine/package.json`, 'utf8'));

const DAY = 86_400_000;

// Midnight UTC of a date of any year from 1 on; Date.UTC takes 1 for 1901.
function midnight(date) {
  return Date.parse(`${date}T00:00:00Z`);
}

// A fixed linear congruential generator (Knuth, MMIX).
let state = 20241121n;
function random(below) {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return Number((state >> 33n) % BigInt(below));
}

function randomDate(from, to) {
  const first = midnight(`${from}-01-01`);
  const days = Math.round((midnight(`${to}-12-31`) - first) / DAY);
  return new Date(first + random(days) * DAY).toISOString().slice(0, 10);
}

const eras = [['1900', '2100'], ['1900', '2100'], ['1600', '2400'], ['0001', '3000'], ['3000', '9998']];

console.log(`# astronomy-engine ${version}, node ${process.version}, datetime-sky.mjs`);
for (let i = 0; i < 300; i++) {
  const date = randomDate(...eras[i % eras.length]);
  const noon = A.MakeTime(new Date(midnight(date) + DAY / 2));
  const lit = A.Illumination(A.Body.Moon, noon).phase_fraction * 100;
  console.log(['moon', date, A.MoonPhase(noon).toFixed(4), lit.toFixed(3)].join('\t'));
}

const cities = [
  [51.5074, -0.1278], [40.7128, -74.006], [-33.8688, 151.2093], [35.6762, 139.6503], [-54.8019, -68.303],
  [64.1466, -21.9426], [0, 0], [1.3521, 103.8198], [-41.2866, 174.7756], [21.3069, -157.8583],
  [78.2232, 15.6267], [69.6492, 18.9553], [-77.8463, 166.6682], [0, 180], [0, -180], [60, 179.99],
];
for (let i = 0; i < 400; i++) {
  const [latitude, longitude] = i % 3 == 0
    ? cities[(i / 3) % cities.length]
    : [random(13001) / 100 - 65, random(36001) / 100 - 180];
  const date = randomDate(...eras[i % eras.length]);
  const observer = new A.Observer(latitude, longitude, 0);
  // The culmination nearest to 12:00 local mean time is the first one after midnight.
  const meanMidnight = new Date(midnight(date) - (longitude / 360) * DAY);
  const noon = A.SearchHourAngle(A.Body.Sun, observer, 0, A.MakeTime(meanMidnight)).time;
  const rise = A.SearchRiseSet(A.Body.Sun, observer, +1, noon, -0.5);
  const set = A.SearchRiseSet(A.Body.Sun, observer, -1, noon, +0.5);
  const at = (time) => (time === null ? '-' : time.date.getTime());
  console.log(['sun', date, latitude, longitude, at(noon), at(rise), at(set)].join('\t'));
}
