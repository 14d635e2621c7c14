/** Where the journal of a database is, as PostgreSQL writes it: `16/B374D848`. In a cookie, which has no slash, `16-B374D848`. */
const POSITION = /^([0-9A-F]{1,8})[/-]([0-9A-F]{1,8})$/;
const AFTER_ALL = 0xffff_ffff_ffff_ffffn;

/** After everything: who has seen this is shown what the primary has. */
export const NEWEST = 'FFFFFFFF-FFFFFFFF';

/** What is none counts as after everything. */
export function parsePosition(text: string): bigint {
  const [, high, low] = POSITION.exec(text) ?? [];
  if (high === undefined || low === undefined) return AFTER_ALL;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function writePosition(position: bigint): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(position >> 32n)}-${hex(position & 0xffff_ffffn)}`;
}
