// Writes what JavaScript computes for the tests of plugins/mobile:
//
//	node scripts/oracle/mobile-platforms.mjs > plugins/mobile/testdata/platforms.json
//
// Files of strings are made from their entries, in every way in which an entry may
// be written. The same Node gives the same file every time.
let seed = 20240229;
function random(n) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const pick = (list) => list[random(list.length)];
const cases = [];

// Colours.
const alphas = [0, 1, 0.5, 0.25, 0.1, 0.002, 0.3333, 0.999, 0.9999, 0.75, 1 / 3, 1e-9];
for (let i = 0; i < 40; i++) {
  const digits = Array.from({ length: pick([3, 6]) }, () => pick([..."0123456789abcdefABCDEF"])).join("");
  const rgb = digits.length === 3 ? [...digits].map((d) => d + d).join("") : digits;
  const alpha = pick(alphas);
  const [red, green, blue] = [0, 2, 4].map((at) => (parseInt(rgb.slice(at, at + 2), 16) / 255).toFixed(3));
  const argb = (Math.round(alpha * 255).toString(16).padStart(2, "0") + rgb).toUpperCase();
  cases.push({
    route: "mobile/color-to-mobile", name: `${digits} ${alpha}`, body: { hex: pick(["", "#"]) + digits, alpha },
    want: {
      swiftUI: `Color(red: ${red}, green: ${green}, blue: ${blue}, opacity: ${alpha.toFixed(3)})`,
      uiKit: `UIColor(red: ${red}, green: ${green}, blue: ${blue}, alpha: ${alpha.toFixed(3)})`,
      compose: `Color(0x${argb})`, androidXml: `<color name="custom_color">#${argb}</color>`,
    },
  });
}

// Densities.
const rounded = (px) => Math.round(px * 100) / 100;
for (const k of [0, 1, 2, 5, 10, 33, 50, 67, 99, 100, 101, 133, 750, 800, 1234, 1600, 4450, 32000, 100000, 99999999]) {
  const android = [["ldpi", 120], ["mdpi", 160], ["hdpi", 240], ["xhdpi", 320], ["xxhdpi", 480], ["xxxhdpi", 640]];
  cases.push({
    route: "mobile/screen-density", name: String(k / 100), body: { value: k / 100 },
    want: {
      android: android.map(([name, dpi]) => ({ name, dpi, px: rounded(((k / 100) * dpi) / 160) })),
      ios: [1, 2, 3].map((factor) => ({ name: `@${factor}x`, px: rounded((k / 100) * factor) })),
    },
  });
}

// Files of strings, from entries to JSON.
const pieces = ["a", "B", "z9", " ", "é", "字", "😀", "'", "/", "//", "/*", "*/", "=", ";", "%@", "%1$@", "\t", '"', "\\", "\n", "\r\n", "\u2028", "{", "\u0001"];
const text = (most) => Array.from({ length: random(most) }, () => pick(pieces)).join("");
const hex = (unit) => "\\U" + unit.toString(16).padStart(4, "0");
function quoted(value) {
  let out = "";
  for (const c of value) {
    if (c === '"' || c === "\\") out += random(4) ? "\\" + c : hex(c.charCodeAt(0));
    else if (c === "\n" || c === "\r" || c === "\t") out += pick([c, { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[c]]);
    else if (!random(6)) out += [...Array(c.length).keys()].map((i) => hex(c.charCodeAt(i))).join("");
    else if (c === "'" && random(2)) out += "\\'";
    else out += c;
  }
  return `"${out}"`;
}
const gap = () => pick(["", "", " ", "\n", "\t", " /* note; \"a\" = */ ", "// = ; \"\n", "/**/", "\r\n"]);
for (let i = 0; i < 80; i++) {
  const entries = [];
  let file = pick(["", "", "\ufeff"]) + gap();
  for (let n = random(5); n >= 0; n--) {
    const bare = !random(3);
    const key = bare ? pick(["a", "key", "CFBundleName", "a.b-c_d", "_x"]) + random(3) : "k" + text(4);
    const value = text(8);
    const old = entries.find((e) => e[0] === key);
    if (old) old[1] = value;
    else entries.push([key, value]);
    file += `${bare ? key : quoted(key)}${gap()}=${gap()}${quoted(value)}${gap()};${gap()}`;
  }
  cases.push({ route: "mobile/ios-strings", name: `file ${i}`, body: { text: file }, want: { result: JSON.stringify(Object.fromEntries(entries), null, 2) } });
}
for (let i = 0; i < 40; i++) {
  const entries = Array.from({ length: 1 + random(4) }, (_, n) => ["k" + n + text(3), pick([text(6), random(1000) / 8, 1e21, 1e-7, -0, true, false])]);
  const escape = (s) => String(s).replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  cases.push({
    route: "mobile/ios-strings", name: `object ${i}`, body: { text: JSON.stringify(Object.fromEntries(entries), null, random(3)), mode: "to-strings" },
    want: { result: entries.map(([key, value]) => `"${escape(key)}" = "${escape(value)}";`).join("\n") },
  });
}

// Push messages on both sides of the largest size.
const limit = 4096;
for (const [platform, wrap] of [["apns", (v) => ({ aps: { alert: "x" }, v })], ["fcm", (v) => ({ message: { token: "t", data: { v } } })]]) {
  for (const char of ["a", "é", "字", "😀", "\n", "\u0001", '"', "/"]) {
    const size = (value) => Buffer.byteLength(JSON.stringify(wrap(value)));
    const unit = size(char) - size("");
    const room = limit - size("");
    const largest = char.repeat(Math.floor(room / unit)) + "a".repeat(room % unit);
    for (const more of ["", "a"]) {
      const spaced = JSON.stringify(wrap(largest + more), null, 8);
      const escaped = spaced.replace(/[^\x00-\x7f]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0")).replaceAll("/", "\\/");
      const errors = more ? [`payload must have at most ${limit} bytes as compact JSON, not ${limit + 1}`] : [];
      cases.push({ route: "mobile/push-payload", name: `${platform} ${JSON.stringify(char)} ${limit + more.length}`, body: { payload: escaped, platform }, want: { valid: !more, errors, warnings: [] } });
    }
  }
}
for (const numbers of [[1, 1.0, 1e21, 1e-7, 0.1], [-0, 123456789012345680000, 1e300]]) {
  const payload = { aps: { badge: 1 }, numbers, pad: "" };
  payload.pad = "x".repeat(limit - Buffer.byteLength(JSON.stringify(payload)));
  const written = JSON.stringify(payload).replace("1e+21", "1000000000000000000000.0").replace("1e-7", "0.0000001").replace("[1,1,", "[1.00,1e0,").replace("[0,", "[-0,");
  cases.push({ route: "mobile/push-payload", name: `numbers ${written.slice(0, 60)}`, body: { payload: written, platform: "apns" }, want: { valid: true, errors: [], warnings: [] } });
}

console.log(`{"made by": "Node ${process.version}, mobile-platforms.mjs", "cases": [\n${cases.map((c) => JSON.stringify(c)).join(",\n")}\n]}`);
