import { ballotsOf, type Ballots } from './ballots.ts';

type RankingGroup = { ranking: readonly number[]; count: number; isChanged: boolean };

/**
 * Changes ballots so that the choices are eliminated in this order, with as few changes as each round by itself
 * requires. A changed ballot of the choice to eliminate puts another choice just above it. With `isStrict` no choice
 * may be level with it. Each changed ballot is counted once. The caller counts again to see who wins.
 */
export function changedBallots(
  ballots: Ballots,
  order: readonly number[],
  isStrict: boolean,
): { ballots: Ballots; changed: number } {
  const last = order.at(-1) ?? 0;
  let kept = rankingGroupsOf(ballots);
  for (let round = 0; round + 1 < order.length; round++) {
    const remaining = order.slice(round);
    const [choice = 0, ...others] = remaining;
    const votes = new Float64Array(ballots.choices);
    for (const { ranking, count } of kept) {
      const top = ranking.find((one) => remaining.includes(one));
      if (top !== undefined) votes[top] = (votes[top] ?? 0) + count;
    }
    if (isStrict) votes[choice] = (votes[choice] ?? 0) + 1;
    let left = changesToEliminate(choice, others, votes);
    const level = (votes[choice] ?? 0) - left;
    for (const receiver of others) {
      const missing = Math.max(0, level - (votes[receiver] ?? 0));
      left -= missing;
      kept = moveBallots(kept, remaining, { receiver, last, many: missing });
    }
    kept = moveBallots(kept, remaining, { receiver: last, last, many: left });
  }
  const changed = kept.reduce((sum, { isChanged, count }) => sum + (isChanged ? count : 0), 0);
  return { ballots: ballotsOf(ballots.choices, kept), changed };
}

/**
 * The fewest changes until no other choice has fewer votes. A change takes one vote from the choice to eliminate and
 * gives it to another.
 */
export function changesToEliminate(
  choice: number,
  others: readonly number[],
  votes: Float64Array,
): number {
  const has = votes[choice] ?? 0;
  let [least, enough] = [0, has];
  while (least < enough) {
    const changes = Math.floor((least + enough) / 2);
    const missing = others.reduce(
      (sum, other) => sum + Math.max(0, has - changes - (votes[other] ?? 0)),
      0,
    );
    if (missing <= changes) enough = changes;
    else least = changes + 1;
  }
  return least;
}

function rankingGroupsOf({ counts, starts, ranked }: Ballots): RankingGroup[] {
  return Array.from(counts, (count, at) => ({
    ranking: [...ranked.subarray(starts[at], starts[at + 1])],
    count,
    isChanged: false,
  }));
}

/**
 * In `many` ballots of the first remaining choice, puts the receiver above it. Ballots changed before come first, then
 * those that name the choice earliest.
 */
function moveBallots(
  kept: readonly RankingGroup[],
  remaining: readonly number[],
  { receiver, last, many }: { receiver: number; last: number; many: number },
): RankingGroup[] {
  if (many === 0) return [...kept];
  const [choice] = remaining;
  const placeOf = ({ ranking }: RankingGroup) =>
    ranking.findIndex((one) => remaining.includes(one));
  const pile = kept
    .filter((one) => one.count > 0 && one.ranking[placeOf(one)] === choice)
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged) || placeOf(a) - placeOf(b));
  let left = many;
  const moved = new Map<RankingGroup, number>();
  for (const one of pile) {
    const taken = Math.min(left, one.count);
    left -= taken;
    if (taken > 0) moved.set(one, taken);
  }
  return kept.flatMap((one) => {
    const taken = moved.get(one) ?? 0;
    if (taken === 0) return [one];
    const above = receiver === last ? [receiver] : [receiver, last];
    const place = placeOf(one);
    const free = (choices: readonly number[]) => choices.filter((each) => !above.includes(each));
    const ranking = [
      ...free(one.ranking.slice(0, place)),
      ...above,
      ...free(one.ranking.slice(place)),
    ];
    return [
      { ...one, count: one.count - taken },
      { ranking, count: taken, isChanged: true },
    ];
  });
}
