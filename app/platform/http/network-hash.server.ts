import type { Secret } from '../secrets/secret.server.ts';

/**
 * The network of a request as eight bytes that only this site can relate to one: six for an IPv4 /24 or an IPv6 /48, and
 * two for the address or the /64 in it. The hash is part of a voter's cookie, so it reveals nothing of the address
 * itself.
 */
export type NetworkHash = string;

const WIDE_BYTES = 6;
export const WIDE_NETWORK_DIGITS = 2 * WIDE_BYTES;
const LOCAL_DIGITS = 4;
const IPV4_IN_IPV6 = '::ffff:';
const GROUPS = 8;

export function networkHashOf(secret: Secret, address: string): NetworkHash {
  const { wide, local } = partsOf(address);
  const digits = secret.macHex('origin', wide);
  // The network is part of the text, so that the last part has other bytes in another network.
  const hidden =
    Number.parseInt(digits.slice(WIDE_NETWORK_DIGITS, WIDE_NETWORK_DIGITS + LOCAL_DIGITS), 16) ^
    local;
  return digits.slice(0, WIDE_NETWORK_DIGITS) + hidden.toString(16).padStart(LOCAL_DIGITS, '0');
}

function partsOf(address: string): { wide: string; local: number } {
  const last = address.lastIndexOf('.');
  if (last >= 0) {
    const start = address.slice(0, IPV4_IN_IPV6.length).toLowerCase() === IPV4_IN_IPV6;
    return {
      wide: address.slice(start ? IPV4_IN_IPV6.length : 0, last),
      local: Number(address.slice(last + 1)) & 0xff,
    };
  }
  const [head = '', tail = ''] = address.split('::');
  const before = groupsIn(head);
  const after = groupsIn(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => 0);
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  return { wide: groups.slice(0, 3).join(':'), local: groups[3] ?? 0 };
}

/** Parsed to numbers, since one address can be written in several ways. */
function groupsIn(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16) & 0xffff);
}
