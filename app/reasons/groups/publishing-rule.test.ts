import { describe, expect, test } from 'vitest';
import { createRng } from '../../stats/rng.ts';
import {
  countChanged,
  fingerprintOf,
  MAX_RELEASES,
  MAX_REMEMBERED,
  mayBeReleased,
  rememberRelease,
  type ToldRelease,
} from './publishing-rule.ts';

const crowd = (people: number, print: (person: number) => number = () => 1) =>
  new Map(Array.from({ length: people }, (_, person) => [String(person), print(person)]));
const told = (...prints: ReturnType<typeof crowd>[]) =>
  prints.reduce<ToldRelease[]>((all, one) => rememberRelease(all, one), []);

test('a fingerprint is of the reactions, not of their order', () => {
  const reasons = Uint32Array.of(71, 5_000, 4_000_000_000);
  const print = (...codes: number[]) => fingerprintOf(Uint16Array.from(codes), reasons);
  expect(print(0, 4, 8)).toBe(print(8, 0, 4));
  expect(print(0, 4, 8)).not.toBe(print(1, 4, 8));
  expect(print(0, 4)).not.toBe(print(0, 4, 8));
  expect(print()).toBe(0);
});

test('who is new, gone or of another mind has changed', () => {
  const before = new Map([
    ['Ada', 1],
    ['Ben', 2],
    ['Cem', 3],
  ]);
  const now = new Map([
    ['Ben', 2],
    ['Cem', 4],
    ['Dee', 5],
  ]);
  expect(countChanged(before, now)).toBe(3);
  expect(countChanged(before, before)).toBe(0);
  expect(countChanged(new Map(), now)).toBe(3);
});

describe('a release is told', () => {
  test('at first, then when ten people changed, or five of a hundred', () => {
    expect(mayBeReleased(crowd(30), [])).toBe(true);
    expect(mayBeReleased(crowd(39), told(crowd(30)))).toBe(false);
    expect(mayBeReleased(crowd(40), told(crowd(30)))).toBe(true);
    expect(
      mayBeReleased(
        crowd(1_000, (at) => (at < 49 ? 2 : 1)),
        told(crowd(1_000)),
      ),
    ).toBe(false);
    expect(
      mayBeReleased(
        crowd(1_000, (at) => (at < 50 ? 2 : 1)),
        told(crowd(1_000)),
      ),
    ).toBe(true);
  });

  test('not one to nine people apart from any that was told before', () => {
    const [one, two] = [crowd(60), crowd(60, (at) => (at < 12 ? 2 : 1))];
    // Eleven of the twelve go back.
    expect(
      mayBeReleased(
        crowd(60, (at) => (at < 1 ? 2 : 1)),
        told(one, two),
      ),
    ).toBe(false);
    // All go back: nobody is apart from the first.
    expect(mayBeReleased(crowd(60), told(one, two))).toBe(true);
  });

  test('of old ones whose people are forgotten the numbers must be ten apart', () => {
    const old = [{ people: 60, fingerprints: undefined }];
    const last = told(crowd(100));
    expect(mayBeReleased(crowd(65), [...old, ...last])).toBe(false);
    expect(mayBeReleased(crowd(70), [...old, ...last])).toBe(true);
  });

  test('not without end', () => {
    const many = Array.from({ length: MAX_RELEASES }, () => ({
      people: 30,
      fingerprints: crowd(30),
    }));
    expect(mayBeReleased(crowd(500), many)).toBe(false);
  });
});

test('people of the newest releases are remembered, of others their number', () => {
  const all = told(...Array.from({ length: MAX_REMEMBERED + 3 }, (_, at) => crowd(30 + 10 * at)));
  expect(all.map(({ people }) => people)).toEqual(all.map((_, at) => 30 + 10 * at));
  expect(all.filter(({ fingerprints }) => fingerprints)).toHaveLength(MAX_REMEMBERED);
  expect(all[2]?.fingerprints).toBe(undefined);
});

test('in random sequences releases differ by ten people, or by nobody', () => {
  const rng = createRng('releases');
  for (let round = 0; round < 30; round++) {
    const now = crowd(40);
    let releases: ToldRelease[] = [];
    const all: Map<string, number>[] = [];
    for (let turn = 0; turn < 600; turn++) {
      const person = String(Math.floor(rng() * 70));
      if (rng() < 0.2) now.delete(person);
      else now.set(person, Math.floor(rng() * 3));
      if (!mayBeReleased(now, releases)) continue;
      const copy = new Map(now);
      releases = rememberRelease(releases, copy);
      all.push(copy);
    }
    const apart = all.flatMap((one, at) =>
      all.slice(0, at).map((other) => countChanged(other, one)),
    );
    expect(apart.filter((people) => people > 0 && people < 10)).toEqual([]);
    expect(all.length).toBeGreaterThan(2);
  }
});

test('people who were erased may be those who are new, and count for nobody', () => {
  const before = crowd(100);
  const known = new Map([...before].slice(0, 90));
  const toldBefore = [{ people: 100, fingerprints: known }];
  const withNew = (many: number) =>
    new Map([...known, ...Array.from({ length: many }, (_, at) => [`new ${at}`, 1] as const)]);
  // Ten are gone for sure, if nobody came; otherwise they may have come back under another name.
  expect(mayBeReleased(withNew(0), toldBefore)).toBe(true);
  expect(mayBeReleased(withNew(1), toldBefore)).toBe(false);
  expect(mayBeReleased(withNew(10), toldBefore)).toBe(false);
  expect(mayBeReleased(withNew(19), toldBefore)).toBe(false);
  expect(mayBeReleased(withNew(20), toldBefore)).toBe(true);
});
