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
