// Writes doubles and the text that JavaScript has for them, one pair a line: the
// bits as 16 hexadecimal digits, a blank, what JSON.stringify gives. The sdk's
// tests compare with it:
//
//	node scripts/oracle/numbers.mjs > sdk/schema/testdata/numbers.txt
//
// The same Node gives the same file every time.

const view = new DataView(new ArrayBuffer(8));

function fromBits(bits) {
  view.setBigUint64(0, BigInt.asUintN(64, bits));
  return view.getFloat64(0);
}

function toBits(number) {
  view.setFloat64(0, number);
  return view.getBigUint64(0);
}

const found = new Map(); // bits to number, in order of insertion
function add(number) {
  if (Number.isFinite(number)) found.set(toBits(number), number);
}

// A number, its neighbours, and all of them negative.
function around(number) {
  for (const step of [0n, 1n, -1n]) {
    const near = fromBits(toBits(number) + step);
    add(near);
    add(-near);
  }
}

add(0);
add(-0);
for (let exponent = -12; exponent <= 25; exponent++) around(Number(`1e${exponent}`));
for (const edge of [Number.MAX_VALUE, Number.MIN_VALUE, 2 ** -1022, Number.EPSILON]) around(edge);
for (const power of [31, 32, 52, 53, 54, 63, 64, 69, 70]) around(2 ** power);
for (const plain of [0.1, 0.2, 0.1 + 0.2, 1 / 3, 2 / 3, 5e-7, 123456.789, 1.5, 100, 4.35, 9.95, 1e23, 5e-324])
  around(plain);

// A fixed linear congruential generator (Knuth, MMIX) gives any bits, and
// numbers of a human size.
let state = 1n;
function random() {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return state;
}
for (let i = 0; i < 200; i++) {
  add(fromBits(random()));
  add(Number(random() >> 11n) / 2 ** 40);
  add(Math.round(Number(random() >> 11n) / 2 ** 30) / 100);
}

console.log(`# node ${process.version}, numbers.mjs, ${found.size} doubles`);
for (const [bits, number] of found)
  console.log(`${bits.toString(16).padStart(16, '0')} ${JSON.stringify(number)}`);
