/** Digits and letters that cannot be mistaken for one another when read aloud or copied by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const ID_LENGTH = 10;
export const ID_PATTERN = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Ids in addresses are random: nobody can count questions or guess the next one. */
export function makeId(bytes: Uint8Array): string {
  return encodeBytes(bytes.subarray(0, ID_LENGTH));
}

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}

export const ROOM_CODE_LENGTH = 6;
export const ROOM_CODE_PATTERN = /^[0-9a-hjkmnp-tv-z]{6}$/;

/**
 * Tells one room from another for the same question, and lifts the network cap there. 30 bits: nobody guesses them
 * while a room is open, and they are short enough to be typed with the question's id.
 */
export function makeRoomCode(bytes: Uint8Array): string {
  return encodeBytes(bytes.subarray(0, ROOM_CODE_LENGTH));
}

export function isRoomCode(text: string): boolean {
  return ROOM_CODE_PATTERN.test(text);
}

/** The last character of sixteen bytes has four spare bits, so that each has one spelling. */
const ENCODED_ID = /^[\w-]{21}[AQgw]$/;

/** Whether it may be the encoding of a row's id; whether it is one, only the server can tell. */
export function isEncodedId(text: string): boolean {
  return ENCODED_ID.test(text);
}

function encodeBytes(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
