/**
 * SHA-256 as in FIPS 180-4. The browser's own is asynchronous and missing on plain-http origins, and the digest must be
 * on the page at once wherever the site runs. Never use it for secrets.
 */
const ROUND_CONSTANTS = fractionalBits(64, 1 / 3);
const START = fractionalBits(8, 1 / 2);
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

export function sha256Hex(text: string): string {
  const data = padded(new TextEncoder().encode(text));
  const view = new DataView(data.buffer);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < data.length; at += BLOCK_BYTES) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const w15 = words[i - 15] ?? 0;
      const w2 = words[i - 2] ?? 0;
      const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
      const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
      words[i] = (words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1;
    }
    mix(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (ROUND_CONSTANTS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + s0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Padding: one bit, then zeros, then the length in bits, up to a whole number of blocks. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const data = new Uint8Array(blocks * BLOCK_BYTES);
  data.set(bytes);
  data[bytes.length] = 0x80;
  new DataView(data.buffer).setBigUint64(data.length - LENGTH_BYTES, BigInt(bytes.length) * 8n);
  return data;
}

/** The first 32 fractional bits of the roots of the first primes. */
function fractionalBits(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let divisor = 2;
    while (n % divisor !== 0) divisor++;
    if (divisor === n) found.push(n ** power * 2 ** 32);
  }
  return Uint32Array.from(found, (value) => value % 2 ** 32);
}
