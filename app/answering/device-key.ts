const KEY_BYTES = 16;

/**
 * The key that a device sends with each answer until a cookie identifies it. It is random, but starts with the time in
 * seconds, so that the rows of a question are stored in the order of time.
 */
export function makeDeviceKey(random: Uint8Array, now: Date): string {
  const bytes = new Uint8Array(KEY_BYTES);
  bytes.set(random.subarray(0, KEY_BYTES));
  new DataView(bytes.buffer).setUint32(0, Math.floor(now.getTime() / 1_000));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
