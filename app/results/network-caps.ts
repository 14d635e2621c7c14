/**
 * What one network may bring to a question (docs/decisions/0050). A network is an IPv4 address in its /24, or an IPv6
 * /64 in its /48: the narrow one and the wide one. The figures are tried in network-caps.test.ts.
 */

/** The first of a wide network are counted like anybody's, and make the spread that the rest is measured by. */
export const FIRST_OF_A_NETWORK = 10;

/** A class behind one address is fewer than this. */
export const MIN_CAP = 60;
export const CAP_DIVISOR = 5;

/** What a wide network holds more than a narrow one. */
export const WIDE_CAP_FACTOR = 4;

/**
 * From so many people on who came from here and there, the headline leaves out what one network gave past its share.
 * With fewer, a class is most of those who answer, and all of it is in the headline.
 */
export const HEADLINE_CAP_FROM = 300;
export const HEADLINE_CAP_DIVISOR = 50;

/** How many of one narrow network count, where `spread` people came as the first of theirs. */
export function networkCap(firstOfNetwork: number): number {
  return Math.max(MIN_CAP, Math.floor(firstOfNetwork / CAP_DIVISOR));
}

/** How many of one wide network the headline rests on. */
export function headlineCap(firstOfNetwork: number): number {
  return Math.max(FIRST_OF_A_NETWORK, Math.floor(firstOfNetwork / HEADLINE_CAP_DIVISOR));
}

/** How many of a network are its first, and how few it may bring at least: both grow with LIMITS_SCALE. */
export type NetworkCaps = { first: number; least: number };

export const DEFAULT_NETWORK_CAPS: NetworkCaps = { first: FIRST_OF_A_NETWORK, least: MIN_CAP };
