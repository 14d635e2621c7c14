import { pickWeighted, type Rng } from '../../app/stats/rng.ts';

/** Honest audiences and programs that answer for one choice, for trying what one network may bring to a question. */
export type NetworkAddress = { wide: string; narrow: string };
export type CrowdAnswer = {
  from: NetworkAddress;
  /** Where its mark was made, if that was on an earlier day. */
  firstSeenFrom?: NetworkAddress;
  /** By the code of a room that is open, or from its screen's network. */
  inRoom?: boolean;
  isA: boolean;
};

/** A program starts when half of the people have answered, and is done before most of the rest. */
export function mixAttackInto(
  rng: Rng,
  honest: readonly CrowdAnswer[],
  attack: readonly CrowdAnswer[],
): CrowdAnswer[] {
  const half = Math.floor(honest.length / 2);
  const rest = honest.slice(half);
  const all = honest.slice(0, half);
  for (const answer of attack) {
    all.push(answer);
    const next = rng() < 0.05 ? rest.shift() : undefined;
    if (next) all.push(next);
  }
  return [...all, ...rest];
}

export const home = (n: number | string): NetworkAddress => ({
  wide: `home ${n}`,
  narrow: `home ${n}`,
});
const SUPPORT = 0.14;

/**
 * Of a hundred people 55 sit at home, 20 at one of many workplaces of 2 to 12, and 25 are with one of three carriers,
 * each behind 32 addresses in four /24s. Half of them came back on a later day, from a network of their own kind.
 */
export function honestCrowd(rng: Rng, many: number, support = SUPPORT): CrowdAnswer[] {
  let [workplace, left] = [0, 0];
  return Array.from({ length: many }, (_, nth) => {
    const kind = pickWeighted(rng, [55, 20, 25]);
    if (kind === 1 && left === 0) [workplace, left] = [workplace + 1, 2 + Math.floor(rng() * 11)];
    if (kind === 1) left -= 1;
    const address = Math.floor(rng() * 32);
    const carrier = `carrier ${Math.floor(rng() * 3)}.${address % 4}`;
    const places = [
      home(nth),
      home(`work ${workplace}`),
      { wide: carrier, narrow: `${carrier}.${address}` },
    ];
    const from = places[kind] ?? home(nth);
    return { from, ...(rng() < 0.5 && { firstSeenFrom: from }), isA: rng() < support };
  });
}

export const attackFrom = (many: number, place: (nth: number) => NetworkAddress): CrowdAnswer[] =>
  Array.from({ length: many }, (_, nth) => ({ from: place(nth), isA: true }));
/** The same, with marks that were made there the day before. */
export const withOlderVoterIds = (answers: readonly CrowdAnswer[]): CrowdAnswer[] =>
  answers.map((answer) => ({ ...answer, firstSeenFrom: answer.from }));
