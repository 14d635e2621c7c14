/**
 * A small repeatable generator (sfc32 by Chris Doty-Humphrey, PractRand), for demo data and for shuffles that must be
 * repeatable. Never use it for secrets.
 */
export type Rng = () => number;

export function createRng(seed: string): Rng {
  let [a, b, c, d] = wordsOf(seed);
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

const WORDS_AT_ONCE = 4_096;

/**
 * The same generator for loops over millions: hands on its next words of 32 bits in blocks, the first of which are what
 * `createRng` makes its numbers from. The block is used again.
 */
export function createWordBlocks(seed: string): () => Uint32Array {
  let [a, b, c, d] = wordsOf(seed);
  let isBegun = false;
  const block = new Uint32Array(WORDS_AT_ONCE);
  return () => {
    // Kept in locals, which is what makes it fast.
    let [e, f, g, h] = [a, b, c, d];
    for (let at = isBegun ? 0 : -12; at < WORDS_AT_ONCE; at++) {
      const t = (((e + f) | 0) + h) | 0;
      h = (h + 1) | 0;
      e = f ^ (f >>> 9);
      f = (g + (g << 3)) | 0;
      g = (g << 21) | (g >>> 11);
      g = (g + t) | 0;
      if (at >= 0) block[at] = t;
    }
    isBegun = true;
    [a, b, c, d] = [e, f, g, h];
    return block;
  };
}

/** Four words of state from a text, by FNV-1a with a different start for each. */
function wordsOf(seed: string): [number, number, number, number] {
  const word = (start: number) => {
    let hash = start;
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 16_777_619);
    return hash | 0;
  };
  return [word(2_166_136_261), word(374_761_393), word(668_265_263), word(1_274_126_177)];
}

export function pickWeighted(rng: Rng, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = rng() * sum;
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] ?? 0;
    if (left < 0) return i;
  }
  return weights.length - 1;
}
