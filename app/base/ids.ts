/** Digits and letters that can't be mistaken for one another when read aloud or copied by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const ID_LENGTH = 10;
const PATTERN = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Ids in addresses are random: nobody can count questions or guess the next one. */
export function makeId(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );
}

export function isId(text: string): boolean {
  return PATTERN.test(text);
}
