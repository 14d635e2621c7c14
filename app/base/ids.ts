/** Digits and letters that can't be mistaken for one another when read aloud or copied by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const ID_LENGTH = 10;
const PATTERN = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Ids in addresses are random: nobody can count questions or guess the next one. */
export function makeId(bytes: Uint8Array): string {
  return written(bytes.subarray(0, ID_LENGTH));
}

export function isId(text: string): boolean {
  return PATTERN.test(text);
}

export const SIGN_LENGTH = 2;
const SIGN = /^[0-9a-hjkmnp-tv-z]{2}$/;

/**
 * What tells one room that a question is presented to from another: short, since it is typed with the question's id. The
 * next one that is free from where chance points; where all are taken, that one.
 */
export function makeSign(bytes: Uint8Array, taken: ReadonlySet<string> = new Set()): string {
  const [first = 0, second = 0] = bytes;
  const many = ALPHABET.length;
  for (let step = 0; step < many ** SIGN_LENGTH; step++) {
    const at = first * many + second + step;
    const sign = written([Math.floor(at / many), at]);
    if (!taken.has(sign)) return sign;
  }
  return written([first, second]);
}

export function isSign(text: string): boolean {
  return SIGN.test(text);
}

function written(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
