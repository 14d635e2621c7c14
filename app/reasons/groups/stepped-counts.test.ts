import { expect, test } from 'vitest';
import { createRng } from '../../stats/rng.ts';
import {
  NOTHING_TOLD,
  steppedCount,
  tellableGroups,
  countReactions,
  type SteppedCount,
} from './stepped-counts.ts';

const of = (agree: number, disagree: number, pass = 0) => ({ agree, disagree, pass });

test('counts are told from ten people on, and anew with ten more or fewer', () => {
  const few = steppedCount(NOTHING_TOLD, of(4, 3, 2));
  expect(few.shown).toBe(undefined);
  const ten = steppedCount(few, of(4, 4, 2));
  expect(ten.shown).toEqual(of(4, 4, 2));
  expect(steppedCount(ten, of(13, 4, 2)).shown).toEqual(of(4, 4, 2));
  expect(steppedCount(ten, of(14, 4, 2)).shown).toEqual(of(14, 4, 2));
});

test('who goes forth and back is not left over between the first and the third telling', () => {
  const first = steppedCount(NOTHING_TOLD, of(30, 0));
  const second = steppedCount(first, of(40, 0));
  expect(steppedCount(second, of(29, 0)).shown).toEqual(of(40, 0));
  expect(steppedCount(second, of(20, 0)).shown).toEqual(of(20, 0));
});

test('in random sequences any two figures told are at least ten people apart', () => {
  const rng = createRng('steps');
  for (let round = 0; round < 50; round++) {
    const marks = new Map<number, number>();
    let step: SteppedCount = NOTHING_TOLD;
    const told: ReadonlyMap<number, number>[] = [];
    for (let turn = 0; turn < 400; turn++) {
      const person = Math.floor(rng() * 80);
      if (rng() < 0.4) marks.delete(person);
      else marks.set(person, Math.floor(rng() * 3));
      const by = (mark: number) => [...marks.values()].filter((own) => own === mark).length;
      const next = steppedCount(step, of(by(0), by(1), by(2)));
      if (next !== step) told.push(new Map(marks));
      step = next;
    }
    const apart = told.flatMap((one, at) =>
      told
        .slice(0, at)
        .map(
          (other) =>
            [...Array(80).keys()].filter((person) => one.get(person) !== other.get(person)).length,
        ),
    );
    expect(Math.min(...apart, Infinity)).toBeGreaterThanOrEqual(10);
    expect(step.shown === undefined || countReactions(step.shown) >= 10).toBe(true);
  }
});

test('what is not told is never a few people left of the whole', () => {
  expect(tellableGroups([40, 30, 20])).toEqual([true, true, true]);
  expect(tellableGroups([40, 3, 20])).toEqual([true, false, false]);
  expect(tellableGroups([40, 6, 5])).toEqual([true, false, false]);
  expect(tellableGroups([40, 0, 20])).toEqual([true, false, true]);
  expect(tellableGroups([40, 3])).toEqual([false, false]);
  expect(tellableGroups([9])).toEqual([false]);
  expect(tellableGroups([])).toEqual([]);
});
