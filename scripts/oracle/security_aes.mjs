// Encrypts with Node's own PBKDF2 and AES-256-GCM, which are OpenSSL's, and
// writes text, password, the random bytes and the payload:
//
//	node scripts/oracle/security_aes.mjs > plugins/security/testdata/aes.json
//
// The same Node gives the same file every time.

import { createCipheriv, pbkdf2Sync } from 'node:crypto';

const samples = [
  ['attack at dawn', 'correct horse battery staple'],
  ['', 'p'],
  ['naïve café — 日本語 😀', 'pässword 😀'],
  ['x'.repeat(1000), 'y'.repeat(200)], // a password longer than a block of SHA-256
];

const cases = samples.map(([text, password], number) => {
  const random = Buffer.from(Array.from({ length: 28 }, (_, i) => (i * (number + 1)) & 255)); // salt, then IV
  const key = pbkdf2Sync(password, random.subarray(0, 16), 600000, 32, 'sha256');
  const cipher = createCipheriv('aes-256-gcm', key, random.subarray(16));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { text, password, random: random.toString('hex'), payload: Buffer.concat([random, sealed]).toString('base64') };
});

console.log(JSON.stringify({ 'made by': `node ${process.version}, security_aes.mjs`, cases }, null, 1));
