// Writes the table of media types and file extensions for dev/mime-type from the
// npm packages mime-db (the types) and mime-types (which type an extension
// prefers, and each type's extensions in order):
//
//	npm install --prefix DIR mime-db@1.54.0 mime-types@3.0.2
//	node scripts/mime/mime.mjs DIR > plugins/developer/mime.txt
//
// A line is a type and its extensions, the preferred one first; an extension
// with * is one whose own type this is.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "x.js"));
const db = require("mime-db");
const { types } = require("mime-types");

// What is preferred on top of the packages.
const firstExtension = { "audio/mpeg": "mp3", "video/mpeg": "mpg" };
const added = { "application/yaml": ["yaml", "yml"] }; // RFC 9512

const lines = [];
const all = { ...Object.fromEntries(Object.entries(db).map(([type, { extensions }]) => [type, extensions ?? []])), ...added };
for (const type of Object.keys(all).sort()) {
  const first = firstExtension[type];
  const extensions = first ? [first, ...all[type].filter((e) => e !== first)] : all[type];
  if (extensions.length > 0) lines.push([type, ...extensions.map((e) => (types[e] === type ? e + "*" : e))].join(" "));
}
console.log(lines.join("\n"));
