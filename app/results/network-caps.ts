/**
 * What one network may bring to a question (docs/decisions/0050). The narrow network is an IPv4 address or an IPv6 /64,
 * the wide one its /24 or /48. The figures are tried in network-caps.test.ts.
 */

/**
 * The first answers of a wide network always count; the caps of the rest grow with the number of such first answers.
 */
export const FIRST_OF_A_NETWORK = 10;

/** A class behind one address is fewer than this. */
export const MIN_CAP = 60;
export const CAP_DIVISOR = 5;

/** The cap of a wide network is this many times that of a narrow one. */
export const WIDE_CAP_FACTOR = 4;

/**
 * From so many first answers on, the headline leaves out what one network gave past its share. With fewer, most answers
 * may come from one class, and the headline counts all of it.
 */
export const HEADLINE_CAP_FROM = 300;
export const HEADLINE_CAP_DIVISOR = 50;

/** How many answers of one narrow network count, by how many came as the first of their network. */
export function networkCap(firstOfNetwork: number): number {
  return Math.max(MIN_CAP, Math.floor(firstOfNetwork / CAP_DIVISOR));
}

/** How many answers of one wide network the headline counts. */
export function headlineCap(firstOfNetwork: number): number {
  return Math.max(FIRST_OF_A_NETWORK, Math.floor(firstOfNetwork / HEADLINE_CAP_DIVISOR));
}

/** How many answers of a network are its first, and its least cap: both grow with LIMITS_SCALE. */
export type NetworkCaps = { first: number; least: number };

export const DEFAULT_NETWORK_CAPS: NetworkCaps = { first: FIRST_OF_A_NETWORK, least: MIN_CAP };

/** Which cap an answer exceeds that counts all the same since it came in a room, as its row says; 0 stands for none. */
export const LIFTED = { share: 1, cap: 2 } as const;
