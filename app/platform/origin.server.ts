import type { Secret } from './secret.server.ts';

/**
 * Where a request comes from, as eight bytes that only this site can tell apart: six for an IPv4 /24 or an IPv6 /48, and
 * two for the address or the /64 in it. It goes into the cookie of a voter, so it says nothing of the address itself.
 */
export type Origin = string;

const WIDE_BYTES = 6;
export const WIDE_DIGITS = 2 * WIDE_BYTES;
const IPV4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.(\d{1,3})$/i;
const GROUPS = 8;

export function originOf(secret: Secret, address: string): Origin {
  const { wide, local } = partsOf(address);
  const mac = secret.mac('origin', wide);
  // Another network hides its last part behind other bytes.
  return (
    mac.toString('hex', 0, WIDE_BYTES) +
    (mac.readUInt16BE(WIDE_BYTES) ^ local).toString(16).padStart(4, '0')
  );
}

function partsOf(address: string): { wide: string; local: number } {
  const [, wide, last] = IPV4.exec(address) ?? [];
  if (wide !== undefined) return { wide, local: Number(last) & 0xff };
  const [head = '', tail = ''] = address.split('::');
  const before = groupsIn(head);
  const after = groupsIn(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => 0);
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  return { wide: groups.slice(0, 3).join(':'), local: groups[3] ?? 0 };
}

/** As numbers, since one address is written in several ways. */
function groupsIn(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16) & 0xffff);
}
