import { MAX_GROUPS } from './group-partitions.ts';

/** How many groups are told, and another number that won the last runs, if one did. */
export type SettledNumber = {
  groups: number;
  rival: { groups: number; wins: number } | undefined;
};

/** So many runs one after the other must prefer another number of groups. */
export const WINS_NEEDED = 4;

/**
 * A number of groups remains until another has won four runs in a row, so that groups do not come and go with each few
 * reactions. One that is no longer `possible`, since a group would fall under ten people, goes at once.
 */
export function settleNumber(
  winner: number,
  possible: readonly number[],
  former: SettledNumber | undefined,
): SettledNumber {
  const isPossible = former?.groups === 1 || possible.includes(former?.groups ?? winner);
  if (!former || former.groups === winner || !isPossible)
    return { groups: winner, rival: undefined };
  const wins = former.rival?.groups === winner ? former.rival.wins + 1 : 1;
  return wins >= WINS_NEEDED
    ? { groups: winner, rival: undefined }
    : { groups: former.groups, rival: { groups: winner, wins } };
}

/** Of a person who was in no group. */
export const NO_LABEL = 255;

/**
 * A label for each group, 0 for A and so on, such that as many people as possible keep theirs. A group nobody of which
 * had a label gets the first that is free; without any former labels the largest group is A.
 *
 * `formerLabels` has the label that each person had, or NO_LABEL.
 */
export function settleLabels(
  groupOf: Uint8Array,
  groups: number,
  formerLabels: Uint8Array | undefined,
): number[] {
  const shared = Array.from({ length: groups }, () => Array.from({ length: MAX_GROUPS }, () => 0));
  const sizes = Array.from({ length: groups }, () => 0);
  for (const [person, group] of groupOf.entries()) {
    sizes[group] = (sizes[group] ?? 0) + 1;
    const counts = shared[group];
    const label = formerLabels?.[person] ?? NO_LABEL;
    if (counts && label < MAX_GROUPS) counts[label] = (counts[label] ?? 0) + 1;
  }
  const kept = bestMatch(shared);
  const taken = new Set(kept);
  const bySize = [...sizes.keys()].toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  for (const group of bySize) {
    if (kept[group] !== undefined) continue;
    const free = Array.from({ length: MAX_GROUPS }, (_, label) => label).find(
      (label) => !taken.has(label),
    );
    kept[group] = free;
    taken.add(free);
  }
  return kept.map((label) => label ?? 0);
}

type Match = { labels: (number | undefined)[]; people: number };

/** Five groups have 1,546 ways to keep or lose five labels: all are tried. */
function bestMatch(shared: readonly (readonly number[])[]): (number | undefined)[] {
  let best: Match = { labels: shared.map(() => undefined), people: 0 };
  tryFrom(0, []);
  return best.labels;

  function tryFrom(people: number, labels: (number | undefined)[]): void {
    const counts = shared[labels.length];
    if (!counts) {
      if (people > best.people) best = { labels, people };
      return;
    }
    for (const [label, count] of counts.entries())
      if (count > 0 && !labels.includes(label)) tryFrom(people + count, [...labels, label]);
    tryFrom(people, [...labels, undefined]);
  }
}

/** The label of each person. */
export function labelPeople(groupOf: Uint8Array, labels: readonly number[]): Uint8Array {
  return groupOf.map((group) => labels[group] ?? NO_LABEL);
}
