import { ownValue } from '../../base/own-value.ts';

/** Without i, l, o and u: a code that is copied by hand is read back as it was meant. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS = 5;
const LOOKALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };
const GROUP = /.{4}/g;

/** Ten random bytes are sixteen signs. */
export const RECOVERY_CODE_BYTES = 10;
export const RECOVERY_CODE_COUNT = 10;

/** A recovery code as it is shown, in groups of four. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = bits.match(new RegExp(`.{${BITS}}`, 'g')) ?? [];
  return inFours(signs.map((sign) => ALPHABET[Number.parseInt(sign, 2)]).join(''));
}

/** The code as it was made, however somebody typed it. */
export function parseRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return inFours(plain.replaceAll(/[ilo]/g, (sign) => ownValue(LOOKALIKES, sign) ?? sign));
}

function inFours(text: string): string {
  return text.replaceAll(GROUP, '$&-').replace(/-$/, '');
}
