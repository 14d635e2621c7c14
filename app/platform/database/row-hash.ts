/**
 * The hash of a `bigint` by which PostgreSQL and Citus part rows (`hashint8`): that of its two halves, which are one for small numbers,
 * negative ones too.
 */
export function hashOfRowId(id: string): number {
  const value = BigInt.asIntN(64, BigInt(id));
  const low = Number(BigInt.asUintN(32, value));
  const high = Number(BigInt.asUintN(32, value >> 32n));
  return hashOf(low ^ (value >= 0n ? high : ~high));
}

const START = 0x9e3779b9 + 4 + 3_923_095;
const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** The last step of Bob Jenkins' lookup3. */
function hashOf(word: number): number {
  let [a, b, c] = [(START + word) | 0, START | 0, START | 0];
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  return ((c ^ b) - rotate(b, 24)) | 0;
}
