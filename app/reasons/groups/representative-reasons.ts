import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';
import { aboveHalfZ, differenceZ, smoothedShare, Z90 } from '../../stats/smoothed-shares.ts';
import type { GroupCounts } from './group-counts.ts';
import { countReactions, type ReactionCount } from './stepped-counts.ts';

/**
 * What is said of groups, from counts alone: which reasons tell one from the others, which all of them share, and where
 * they part, by the formulas of Polis. These z values rank, and that is all: the groups were found in these same
 * reactions, so they say nothing of chance.
 */
export type Side = 'agree' | 'disagree';

/** `said` of `people` in the group took this side of the reason. */
export type Representative = {
  reason: number;
  side: Side;
  said: number;
  people: number;
  /** Most take this side, and more than elsewhere. Otherwise it is only the best there is to tell of the group. */
  isClear: boolean;
};

/** So many of each kind. */
const TOLD = 5;

type Candidate = Representative & { rank: number; difference: number };

/** The reasons of each group, those it agrees with first, at least one where ten of it reacted to any. */
export function representativeReasons(counts: GroupCounts): Representative[][] {
  return counts.map((own, group) => {
    const candidates = own.flatMap((count, reason) => {
      const rest = sumOf(
        counts.flatMap((other, at) => (at === group ? [] : (other[reason] ?? []))),
      );
      return countReactions(count) < MIN_GROUP_SIZE ? [] : [candidateOf(reason, count, rest)];
    });
    const clear = candidates.filter(({ isClear }) => isClear).toSorted((a, b) => b.rank - a.rank);
    const [best] = candidates.toSorted((a, b) => b.difference - a.difference);
    const told = clear.length > 0 ? clear.slice(0, TOLD) : best ? [best] : [];
    return (['agree', 'disagree'] as const).flatMap((side) =>
      told
        .filter((one) => one.side === side)
        .map(({ reason, said, people, isClear }) => ({ reason, side, said, people, isClear })),
    );
  });
}

/** The side that tells the group from the rest more. */
function candidateOf(reason: number, own: ReactionCount, rest: ReactionCount): Candidate {
  const [people, others] = [countReactions(own), countReactions(rest)];
  const [agree, disagree] = (['agree', 'disagree'] as const).map((side): Candidate => {
    const [said, saidElsewhere] = [own[side], rest[side]];
    const share = smoothedShare(said, people);
    const most = aboveHalfZ(said, people);
    const difference = differenceZ(said, people, saidElsewhere, others);
    const rank = (share / smoothedShare(saidElsewhere, others)) * difference * share * most;
    const isClear = most > Z90 && difference > Z90;
    return { reason, side, said, people, isClear, rank, difference };
  });
  if (!agree || !disagree) throw new Error('There are two sides.');
  return agree.difference > disagree.difference ? agree : disagree;
}

/** A reason of which most in every group take the same side. */
export type SharedReason = {
  reason: number;
  side: Side;
  /** Product of the groups' smoothed shares: it is near 1 only where all are for it. */
  consensus: number;
};

/**
 * Group-aware consensus: what most in every group say, ten people at least in each, those first of whom every group says
 * it most. Of a single group it is what most people say.
 */
export function sharedReasons(counts: GroupCounts): SharedReason[] {
  return (['agree', 'disagree'] as const).flatMap((side) =>
    reasonsOf(counts)
      .flatMap(({ reason, byGroup }) => {
        const whole = sumOf(byGroup);
        const isKnown = byGroup.every((count) => countReactions(count) >= MIN_GROUP_SIZE);
        if (!isKnown || aboveHalfZ(whole[side], countReactions(whole)) <= Z90) return [];
        const shares = byGroup.map((count) => smoothedShare(count[side], countReactions(count)));
        if (!shares.every((share) => share > 0.5)) return [];
        return [{ reason, side, consensus: shares.reduce((product, share) => product * share, 1) }];
      })
      .toSorted((a, b) => b.consensus - a.consensus)
      .slice(0, TOLD),
  );
}

/** A reason with which one group agrees and another does not. */
export type DividingReason = { reason: number; most: number; least: number; difference: number };

/** Where groups part: the largest differences between two groups' smoothed shares of those who agree. */
export function dividingReasons(counts: GroupCounts): DividingReason[] {
  return reasonsOf(counts)
    .flatMap(({ reason, byGroup }) => {
      const known = byGroup.flatMap((count, group) =>
        countReactions(count) < MIN_GROUP_SIZE
          ? []
          : [{ group, count, share: smoothedShare(count.agree, countReactions(count)) }],
      );
      const order = known.toSorted((a, b) => b.share - a.share);
      const [most, least] = [order[0], order.at(-1)];
      if (!most || !least || !areApart(most.count, least.count)) return [];
      const difference = most.share - least.share;
      return [{ reason, most: most.group, least: least.group, difference }];
    })
    .toSorted((a, b) => b.difference - a.difference)
    .slice(0, TOLD);
}

function areApart(one: ReactionCount, other: ReactionCount): boolean {
  return differenceZ(one.agree, countReactions(one), other.agree, countReactions(other)) > Z90;
}

function reasonsOf(counts: GroupCounts): { reason: number; byGroup: ReactionCount[] }[] {
  return (counts[0] ?? []).map((_, reason) => ({
    reason,
    byGroup: counts.flatMap((own) => own[reason] ?? []),
  }));
}

function sumOf(counts: readonly ReactionCount[]): ReactionCount {
  return counts.reduce(
    (sum, { agree, disagree, pass }) => ({
      agree: sum.agree + agree,
      disagree: sum.disagree + disagree,
      pass: sum.pass + pass,
    }),
    { agree: 0, disagree: 0, pass: 0 },
  );
}
