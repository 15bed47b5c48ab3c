// Writes what cron-parser finds for the tests of dev/cron-parse:
//
//	npm install cron-parser@5.10.5
//	node scripts/oracle/developer-cron.mjs DIRECTORY-OF-THAT [COUNT SEED] > plugins/developer/testdata/cron.json
//
// cron-parser takes a * with a step in day or weekday for a restriction, and it
// knows more than crontab(5): neither is asked for here.

import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(process.argv[2]) + "/");
const { CronExpressionParser } = require("cron-parser");
const count = Number(process.argv[3] ?? 150);
let seed = Number(process.argv[4] ?? 7);
function random(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const fields = [[0, 59], [0, 23], [1, 31], [1, 12, "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ")], [0, 6, "SUN MON TUE WED THU FRI SAT".split(" ")]];

function item(i) {
  const [least, most, names] = fields[i];
  const value = () => {
    const n = least + random(most - least + 1);
    const shown = names && random(3) === 0 ? names[n - least] : String(n);
    return [n, random(2) ? shown : shown.toLowerCase()];
  };
  const a = value(), b = value();
  switch (random(6)) {
    case 0: {
      const [low, high] = a[0] <= b[0] ? [a, b] : [b, a];
      return `${low[1]}-${high[1]}${random(2) ? "/" + (1 + random(9)) : ""}`;
    }
    case 1:
      return i === 2 || i === 4 ? a[1] : `*/${1 + random(most)}`;
    case 2:
      return i === 4 || names ? a[1] : `${a[0]}/${1 + random(9)}`;
    default:
      return a[1];
  }
}
function field(i) {
  if (random(i < 2 ? 4 : 2) === 0) return "*";
  return Array.from({ length: random(3) === 0 ? 1 + random(3) : 1 }, () => item(i)).join(",");
}
const named = ["* * * * *", "0 0 * * 7", "0 0 29 2 *", "0 0 13 * 5", "0 0 * * SAT,7", "59 23 31 12 *", "0 12 * * 1-7", "0 12 * * 5-7", "0 0 31 * *", "0 0 30 4,6,9,11 *", "5/20 * * * *", "0-59/7 3 * * *"];
const cases = [];
for (let i = 0; i < count; i++) {
  const expression = named[i] ?? [0, 1, 2, 3, 4].map(field).join(" ");
  const from = new Date(Date.UTC(1990 + random(60), random(12), 1 + random(31), random(24), random(60), random(60), random(1000)));
  let runs = [];
  try {
    const parsed = CronExpressionParser.parse(expression, { currentDate: from, tz: "UTC" });
    for (let n = 0; n < 5; n++) runs.push(parsed.next().toDate().toISOString());
  } catch (e) {
    continue; // dates that never come have cases by hand
  }
  if (runs.length < 5) continue;
  cases.push({ route: "dev/cron-parse", name: expression + " " + i, body: { expression, from: from.toISOString() }, runs });
}
console.log(`{"made by": "cron-parser 5.10.5 on Node ${process.version}, developer-cron.mjs", "cases": [`);
console.log(cases.map(({ route, name, body, runs }) => JSON.stringify({ route, name, body, want: { runs } })).join(",\n"));
console.log("]}");
