import { expect, test } from 'vitest';
import { createRng } from '../../stats/rng.ts';
import {
  addFormerPeople,
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

test('of other sides it is told with ten people more than all that was told before', () => {
  expect(addFormerPeople(0, [], [])).toBe(0);
  const former = addFormerPeople(0, [20, 10], [10]);
  expect(former).toBe(30);
  expect(addFormerPeople(former, [40, 50], [])).toBe(80);
  expect(steppedCount(NOTHING_TOLD, of(31, 8), former)).toBe(NOTHING_TOLD);
  const anew = steppedCount(NOTHING_TOLD, of(31, 9), former);
  expect(anew).toEqual({ shown: of(31, 9), tellings: [40] });
  expect(steppedCount(anew, of(49, 0), former)).toBe(anew);
  // Also where fewer are left.
  expect(steppedCount(anew, of(12, 0), former)).toBe(anew);
});

test('in random sequences ten people of each figure at least are in none that was told of other sides', () => {
  const rng = createRng('sides');
  const newOnes: number[] = [];
  for (let round = 0; round < 30; round++) {
    const answers = Array.from({ length: 600 }, () => Math.floor(rng() * 3));
    const reacted = new Set<number>();
    let former = 0;
    let before: ReadonlySet<number>[] = [];
    for (const choice of [0, 1, 0, 2]) {
      const sides = [true, false].map((isSame) => ({ isSame, step: NOTHING_TOLD as SteppedCount }));
      const told: ReadonlySet<number>[] = [];
      for (let turn = 0; turn < 40 * (round % 5); turn++) {
        reacted.add(Math.floor(rng() * answers.length));
        for (const side of sides) {
          const people = [...reacted].filter((one) => (answers[one] === choice) === side.isSame);
          const next = steppedCount(side.step, of(people.length, 0), former);
          if (next === side.step) continue;
          side.step = next;
          told.push(new Set(people));
          newOnes.push(people.filter((one) => !before.some((set) => set.has(one))).length);
        }
      }
      former = addFormerPeople(former, ...sides.map(({ step }) => step.tellings));
      before = [...before, ...told];
    }
  }
  expect(newOnes.length).toBeGreaterThan(100);
  expect(Math.min(...newOnes)).toBeGreaterThanOrEqual(10);
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
