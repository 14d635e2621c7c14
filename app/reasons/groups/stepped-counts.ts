import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';

export type ReactionCount = { agree: number; disagree: number; pass: number };

/** What is told of some people, as of their reactions to a reason, and to how many people all that was told came. */
export type SteppedCount<Count = ReactionCount> = {
  shown: Count | undefined;
  tellings: readonly number[];
};

export const NOTHING_TOLD: SteppedCount<never> = { shown: undefined, tellings: [] };

export function countReactions({ agree, disagree, pass }: ReactionCount): number {
  return agree + disagree + pass;
}

/** `formerPeople` as of `addFormerPeople`. */
export function steppedCount(
  before: SteppedCount,
  now: ReactionCount,
  formerPeople = 0,
): SteppedCount {
  const people = countReactions(now);
  if (people < formerPeople + MIN_GROUP_SIZE) return before;
  return steppedTelling(before, now, people);
}

/**
 * Counts that move in steps of ten people: they are told from ten on, and told anew only when they have ten more or
 * fewer than at any telling before. One person changes their number by one at most, so ten people at least stand
 * between any two figures that were ever told.
 */
export function steppedTelling<Count>(
  before: SteppedCount<Count>,
  now: Count,
  people: number,
): SteppedCount<Count> {
  const isFar = before.tellings.every((told) => Math.abs(told - people) >= MIN_GROUP_SIZE);
  if (people < MIN_GROUP_SIZE || !isFar) return before;
  return { shown: now, tellings: [...before.tellings, people] };
}

/**
 * How many people all that was told comes to at most, once a reason has other sides: those of both sides until then, and those of
 * sides before. Whoever of these stands on which side now is not known, so that a new figure can be set against any of the former
 * ones and against what they come to together. Of ten people more than all of them, ten at least are in none of them.
 */
export function addFormerPeople(
  formerPeople: number,
  ...sides: readonly (readonly number[])[]
): number {
  return sides.reduce((sum, tellings) => sum + largestOf(tellings), formerPeople);
}

function largestOf(tellings: readonly number[]): number {
  return tellings.reduce((largest, people) => Math.max(largest, people), 0);
}

/**
 * Which groups' reactions to a reason may be told: those of ten people and more. If the others together are fewer than
 * ten, they would be what is left of the whole, so the next larger group is not told either.
 */
export function tellableGroups(people: readonly number[]): boolean[] {
  const order = [...people.keys()].toSorted((a, b) => (people[a] ?? 0) - (people[b] ?? 0));
  const hidden = new Set<number>();
  let held = 0;
  for (const group of order) {
    const count = people[group] ?? 0;
    if (count >= MIN_GROUP_SIZE && (held === 0 || held >= MIN_GROUP_SIZE)) break;
    hidden.add(group);
    held += count;
  }
  return people.map((_, group) => !hidden.has(group));
}
