import type { Components } from '../../stats/sparse-components.ts';
import { smoothedShare } from '../../stats/smoothed-shares.ts';
import { countReactions, type ReactionCount } from './stepped-counts.ts';

/** A reason that could be put to somebody. */
export type ReasonToAsk = ReactionCount & {
  /** How far out somebody stands who only agreed with it; 0 of one that no groups were found with yet. */
  extremity: number;
  isOwn: boolean;
  isSeen: boolean;
};

/** A reason is new until so many people have reacted to it. */
export const FIRST_LOOKS = 10;
/** One turn of so many goes to new ones, each as likely as another among those seen least. */
const NEW_TURNS = 3;

/**
 * What reactions to this reason would tell, by the formula of Polis: much for one that many agree with, few pass, that
 * pulls people apart, and that few have seen. Popularity alone wins nothing.
 */
export function priorityOf(reason: ReasonToAsk): number {
  const seen = countReactions(reason);
  const agree = smoothedShare(reason.agree, seen);
  const pass = smoothedShare(reason.pass, seen);
  const importance = (1 - pass) * (reason.extremity + 1) * agree;
  return (importance * (1 + 8 * 2 ** (-seen / 5))) ** 2;
}

/**
 * The place of the reason that comes next, drawn in proportion to priority; none where everything was seen. Own
 * reasons are never put to their authors. One turn in three is for new reasons, which have had no chance to be liked.
 */
export function pickNextReason(
  reasons: readonly ReasonToAsk[],
  random: () => number,
): number | undefined {
  const open = [...reasons.entries()].filter(([, { isOwn, isSeen }]) => !isOwn && !isSeen);
  const isForNew = random() * NEW_TURNS < 1;
  const fresh = isForNew ? leastSeen(open) : [];
  return fresh.length > 0
    ? drawFrom(fresh, () => 1, random())
    : drawFrom(open, priorityOf, random());
}

type Place = readonly [at: number, reason: ReasonToAsk];

function leastSeen(open: readonly Place[]): Place[] {
  const least = open.reduce((low, [, reason]) => Math.min(low, countReactions(reason)), Infinity);
  return least < FIRST_LOOKS ? open.filter(([, reason]) => countReactions(reason) === least) : [];
}

function drawFrom(
  places: readonly Place[],
  weightOf: (reason: ReasonToAsk) => number,
  drawn: number,
): number | undefined {
  const weights = places.map(([, reason]) => weightOf(reason));
  let left = drawn * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return places[at]?.[0];
  }
  return places.at(-1)?.[0];
}

/** Of each reason how far out somebody stands who agreed with it and saw nothing else. */
export function extremitiesOf({ means, directions }: Components): Float64Array {
  const [one, two] = directions;
  return means.map(
    (mean, reason) =>
      Math.sqrt(means.length) * (1 - mean) * Math.hypot(one[reason] ?? 0, two[reason] ?? 0),
  );
}
