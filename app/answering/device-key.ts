const KEY_BYTES = 16;

/**
 * What a device repeats with each answer until a cookie knows it: random, but for the seconds it was made in, which
 * come first so that the rows of a question lie in the order of time.
 */
export function makeDeviceKey(random: Uint8Array, now: Date): string {
  const bytes = new Uint8Array(KEY_BYTES);
  bytes.set(random.subarray(0, KEY_BYTES));
  new DataView(bytes.buffer).setUint32(0, Math.floor(now.getTime() / 1_000));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
