import { describe, expect, test } from 'vitest';
import { createRng, pickWeighted, type Rng } from '../../stats/rng.ts';
import {
  changeBetween,
  countComparableDays,
  endpointsSince,
  overallEndpoints,
  type CountPoint,
} from './change.ts';
import type { AnswerTransition } from '../answer-transitions.ts';

/**
 * How often a change is claimed where nothing changed, and how often where something did. In each poll people come one
 * after another over a week, and some change their answer later; draws are repeatable.
 */
const DAYS = 7;
const START = Date.UTC(2026, 10, 2);
const DAY = 86_400_000;

type Poll = {
  people: number;
  /** The weights of choices at a moment from 0 to 1. */
  weights: (moment: number) => readonly number[];
  /** The share of people who draw another answer later. */
  changing?: number;
  several?: number;
};
type Entry = { who: number; picks: readonly number[]; moment: number };

function poll(rng: Rng, { people, weights, changing = 0, several = 1 }: Poll): Entry[] {
  const entry = (who: number, moment: number): Entry => {
    const picks = new Set<number>();
    const most = 1 + Math.floor(rng() * several);
    while (picks.size < most) picks.add(1 + pickWeighted(rng, weights(moment)));
    return { who, picks: [...picks].toSorted((a, b) => a - b), moment };
  };
  const log = Array.from({ length: people }, (_, who) => {
    const moment = rng();
    const first = entry(who, moment);
    return rng() < changing ? [first, entry(who, moment + (1 - moment) * rng())] : [first];
  });
  return log.flat().toSorted((a, b) => a.moment - b.moment);
}

/** Hour by hour, as the counters store it. */
function pointsOf(log: readonly Entry[]): CountPoint[] {
  const picksOf = new Map<number, readonly number[]>();
  const byChoice: Record<number, number> = {};
  const add = (picks: readonly number[] = [], people = 1) => {
    for (const pick of picks) byChoice[pick] = (byChoice[pick] ?? 0) + people;
  };
  const points: CountPoint[] = [];
  log.forEach(({ who, picks, moment }, index) => {
    add(picksOf.get(who), -1);
    add(picks);
    picksOf.set(who, picks);
    const hour = Math.floor(moment * DAYS * 24);
    if (Math.floor((log[index + 1]?.moment ?? 1) * DAYS * 24) === hour) return;
    const at = new Date(START + (hour * DAY) / 24).toISOString();
    points.push({ at, people: picksOf.size, byChoice: { ...byChoice } });
  });
  return points;
}

/** The transitions, as they are read from the log. */
function movesOf(log: readonly Entry[], until: string): AnswerTransition[] {
  const moment = (Date.parse(until) + DAY / 24 - START) / (DAYS * DAY);
  const before = new Map(
    log.filter((one) => one.moment < moment).map((one) => [one.who, one.picks]),
  );
  const now = new Map(log.map((one) => [one.who, one.picks]));
  const moves = new Map<string, AnswerTransition>();
  for (const [who, picks] of now) {
    const key = `${before.get(who)?.join() ?? ''}>${picks.join()}`;
    const same = moves.get(key);
    moves.set(key, { before: before.get(who), now: picks, people: (same?.people ?? 0) + 1 });
  }
  return [...moves.values()];
}

/** The share of polls in which a choice is said to have moved: from the first moment to the last, or since any day. */
function partMoved(
  seed: string,
  polls: number,
  made: Poll,
  since: 'the first' | 'any day',
): number {
  const rng = createRng(seed);
  const choices = made.weights(0).map((_, at) => ({ number: at + 1, label: `${at + 1}` }));
  let moved = 0;
  for (let round = 0; round < polls; round++) {
    const log = poll(rng, made);
    const points = pointsOf(log);
    const outOf = countComparableDays(points);
    const days = Array.from({ length: DAYS - 1 }, (_, day) =>
      new Date(START + (day + 1) * DAY).toISOString().slice(0, 10),
    );
    const told =
      since === 'the first'
        ? [{ ends: overallEndpoints(points), chosen: undefined }]
        : days.map((day) => ({ ends: endpointsSince(points, day), chosen: { day, outOf } }));
    const isMoved = told.some(({ ends, chosen }) => {
      if (!ends) return false;
      const transitions = movesOf(log, ends.before.at);
      const { verdict, rows } = changeBetween(ends, choices, {
        reads: 'share',
        transitions,
        chosen,
      });
      return verdict === 'moved' && rows.some((row) => row.verdict === 'moved');
    });
    if (isMoved) moved++;
  }
  return moved / polls;
}

const even = (choices: number) => () => Array<number>(choices).fill(1);
const steep = (choices: number) => () => Array.from({ length: choices }, (_, at) => 0.6 ** at);
/** One in twenty, plus what 400 draws deviate by in two of a hundred cases. */
const FEW = 0.075;

describe('where nothing changed', () => {
  test.each([2, 3, 4, 6, 12])('%d choices are called changed one time in twenty', (choices) => {
    const polls = (name: string, made: Omit<Poll, 'people'>) =>
      partMoved(`${name} ${choices}`, 200, { people: 300, ...made }, 'the first');
    expect(polls('even', { weights: even(choices) })).toBeLessThanOrEqual(FEW);
    expect(polls('steep', { weights: steep(choices) })).toBeLessThanOrEqual(FEW);
  });

  test.each([2, 4, 12])('nor %d choices where a third of the answers was changed', (choices) => {
    const made = { people: 300, weights: even(choices), changing: 0.3 };
    expect(partMoved(`changed ${choices}`, 200, made, 'the first')).toBeLessThanOrEqual(FEW);
  });

  test.each([2, 4, 12])('nor %d choices for a reader who tries every day', (choices) => {
    const made = { people: 400, weights: even(choices), changing: 0.3 };
    expect(partMoved(`days ${choices}`, 150, made, 'any day')).toBeLessThanOrEqual(FEW);
  });

  test('nor where several may be picked', () => {
    const made = { people: 300, weights: steep(6), changing: 0.3, several: 3 };
    expect(partMoved('several', 200, made, 'the first')).toBeLessThanOrEqual(FEW);
  });
});

describe('where something changed', () => {
  const turn = (moment: number) => (moment < 0.4 ? [30, 40, 20, 10] : [50, 25, 15, 10]);
  const leap = (moment: number) => (moment < 0.2 ? [10, 60, 20, 10] : [60, 15, 15, 10]);

  test('is found from the first moment on', () => {
    const made = { people: 400, weights: leap };
    expect(partMoved('leap', 60, made, 'the first')).toBeGreaterThan(0.9);
    expect(partMoved('leap', 60, { ...made, changing: 0.3 }, 'the first')).toBeGreaterThan(0.9);
  });

  test('is found since a day, though many could have been chosen', () => {
    const made = { people: 600, weights: turn, changing: 0.3 };
    expect(partMoved('turn', 60, made, 'any day')).toBeGreaterThan(0.9);
  });

  test('is found where people only change their minds', () => {
    const made = {
      people: 400,
      weights: (moment: number) => (moment < 0.5 ? [60, 40] : [40, 60]),
      changing: 0.9,
    };
    expect(partMoved('minds', 60, made, 'any day')).toBeGreaterThan(0.9);
  });
});
