// Checks by the TypeScript compiler that generated interfaces accept their samples.
// In a folder with "npm install typescript@5":
//
//	node .../scripts/oracle/dataformat-typescript.mjs samples.jsonl
//
// Every line of the file is {"sample": JSON text, "code": what convert/json-typescript
// gives for it with the root name Root}. Prints what the compiler says and a count.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const ts = require("typescript");
const lines = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const files = new Map(lines.map(({ sample, code }, i) => [`${process.cwd()}/sample${i}.ts`, `${code}\nexport const sample: Root = ${sample};\n`]));
const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ESNext, types: [] };
const host = ts.createCompilerHost(options);
const { fileExists, readFile, getSourceFile } = host;
host.fileExists = (name) => files.has(name) || fileExists(name);
host.readFile = (name) => files.get(name) ?? readFile(name);
host.getSourceFile = (name, version) => (files.has(name) ? ts.createSourceFile(name, files.get(name), version) : getSourceFile(name, version));
const found = ts.getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host));
for (const d of found.slice(0, 20)) console.log(d.file?.fileName, ts.flattenDiagnosticMessageText(d.messageText, "\n"), "\n" + (files.get(d.file?.fileName) ?? ""));
console.log(`TypeScript ${ts.version}: ${files.size} samples, ${found.length} complaints`);
process.exitCode = found.length > 0 ? 1 : 0;
