// Writes cases of transportation/airport-distance, computed by GeographicLib's
// geodesics (C. F. F. Karney, Algorithms for geodesics, 2013) on a sphere of the
// radius 6371.0088 km, for pairs of airports of the starter edition:
//
//	npm install --prefix DIR geographiclib-geodesic@2.2.0
//	node scripts/oracle/transportation-distance.mjs DIR > plugins/transportation/testdata/distance.json

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "x.js"));
const { Geodesic } = require("geographiclib-geodesic");
const version = require(join(resolve(process.argv[2]), "node_modules/geographiclib-geodesic/package.json")).version;

const folder = new URL("../../plugins/transportation/airports/", import.meta.url);
const dataset = {
  name: "utilhost starter edition",
  version: /starterVersion = "(.*)"/.exec(readFileSync(new URL("starter.go", folder), "utf8"))[1],
  license: "CC0-1.0",
};
const airports = readFileSync(new URL("starter.csv", folder), "utf8").trim().split("\n").slice(1).map((line) => {
  const fields = line.split(",");
  return { iata: fields[0], icao: fields[1], latitude: Number(fields.at(-3)), longitude: Number(fields.at(-2)) };
});
const sphere = new Geodesic.Geodesic(6371008.8, 0);

// tie says that the third decimal is about a half, where any rounding may be right.
const tie = (x) => Math.abs(((x * 100) % 1) - 0.5) < 1e-6;

const cases = [];
function add(a, b, from, to) {
  const kilometers = sphere.Inverse(a.latitude, a.longitude, b.latitude, b.longitude).s12 / 1000;
  const miles = kilometers / 1.609344;
  if (tie(kilometers) || tie(miles)) return;
  const rounded = (x) => Math.round(x * 100) / 100;
  const distance = { kilometers: rounded(kilometers), miles: rounded(miles), method: "haversine" };
  cases.push({ route: "transportation/airport-distance", name: `${from} to ${to}`, body: { from, to }, want: { distance, dataset } });
}

// Near and far neighbours, over the date line and almost antipodal.
const at = new Map(airports.map((a) => [a.iata, a]));
for (const pair of ["JFK LHR", "LHR JFK", "AKL SCL", "HND HNL", "NAN APW", "JFK PER", "SIN GYE", "LGA JFK", "SYD SYD", "KEF ANC", "EZE PVG", "TBU RAR"]) {
  const [from, to] = pair.split(" ");
  add(at.get(from), at.get(to), from, to);
}
// The rest by a small congruential generator, so that a new edition changes little.
let seed = 1;
const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
const wanted = Number(process.argv[3] ?? 200);
while (cases.length < wanted) {
  const a = airports[next(airports.length)];
  const b = airports[next(airports.length)];
  add(a, b, a.iata, b.icao.toLowerCase());
}
const lines = cases.map((c) => JSON.stringify(c));
console.log(`{"made by": "Node ${process.version}, geographiclib-geodesic ${version}, transportation-distance.mjs", "cases": [\n${lines.join(",\n")}\n]}`);
