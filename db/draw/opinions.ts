import { pickWeighted, type Rng } from '../../app/stats/rng.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';
import { DAY_MS, type Moment, type Window } from './times.ts';

/** Opinion drifts evenly from the first weights to the later ones, or changes at once on the day of a jump. */
export function weightsAt(
  { weights, endWeights, jump }: DemoQuestion,
  { opensAt, endsAt }: Window,
  at: Moment,
): readonly number[] {
  const since = at - opensAt;
  if (jump && since >= jump.day * DAY_MS) return jump.weights;
  if (!endWeights) return weights;
  const part = since / Math.max(1, endsAt - opensAt);
  return weights.map((weight, index) => weight * (1 - part) + (endWeights[index] ?? weight) * part);
}

/** One person's picks in the form in which answers are kept; `first` when it is given what stands first. */
export function drawPicks(
  question: DemoQuestion,
  weights: readonly number[],
  rng: Rng,
  first?: number,
): number[] {
  const left = [...weights];
  const order: number[] = [];
  const pick = (index: number) => {
    order.push(index + (question.scale?.from ?? 1));
    left[index] = 0;
  };
  const wanted = drawPickCount(question, rng);
  if (first !== undefined) pick(first);
  while (order.length < wanted && left.some((weight) => weight > 0)) pick(pickWeighted(rng, left));
  return question.kind === 'multiple' ? order.toSorted((a, b) => a - b) : order;
}

function drawPickCount({ kind, pickAtMost, choices }: DemoQuestion, rng: Rng): number {
  if (kind === 'multiple') return 1 + Math.floor(rng() * (pickAtMost ?? choices.length));
  if (kind !== 'ranking') return 1;
  // Most people rank everything; some stop after their favourites.
  return rng() < 0.7 ? choices.length : 1 + Math.floor(rng() * choices.length);
}

/** What stands first for each person when the weights hold to the person, in a random order. */
export function dealFirstPicks(weights: readonly number[], people: number, rng: Rng): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const hands = weights.flatMap((weight, index) =>
    Array.from({ length: Math.floor((weight / sum) * people) }, () => index),
  );
  while (hands.length < people) hands.push(pickWeighted(rng, weights));
  return hands
    .map((index) => ({ index, turn: rng() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ index }) => index);
}
