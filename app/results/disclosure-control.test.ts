import { describe, expect, test } from 'vitest';
import {
  levelGroupsOf,
  isSafePair,
  riskyPairs,
  possibleGroupings,
  type GroupedCounters,
  type LevelTransition,
} from './disclosure-control.ts';
import {
  peopleByGroup,
  checkedGroups,
  narrowingsOf,
  canShowSplit,
  type SplitRelease,
} from './split-release.ts';
import { COUNTED, NONE, type Tally } from './tally.ts';

/** People in the base and outside it by level, all for one choice. */
function counted(
  base: Readonly<Record<number, number>>,
  outside: Readonly<Record<number, number>> = {},
): Tally['counts'] {
  const rows = (choice: number, people: Readonly<Record<number, number>>) =>
    Object.entries(people).map(([level, number]) => ({
      level: Number(level),
      choice,
      people: number,
    }));
  return [...rows(COUNTED, base), ...rows(1, base), ...rows(NONE, outside)];
}

function released(counts: Tally['counts'], starts: readonly number[]): SplitRelease {
  return { counts, starts, number: 1, sequence: 1, at: new Date(0) };
}

const splitOf = (
  audience: 'everyone' | 'members' | 'visitors',
  least: 'open' | 'device' = 'open',
) => ({
  audience,
  least,
});

describe('groups that may be told apart', () => {
  test.each<[string, Tally['counts'], number[][]]>([
    ['nobody', [], []],
    ['one check alone', counted({ 2: 500 }), []],
    ['nine beside ten', counted({ 2: 10, 4: 9 }), []],
    ['ten beside ten', counted({ 2: 10, 4: 10 }), [[0, 4]]],
    ['few unchecked, among visitors', counted({ 0: 3, 2: 500, 4: 40 }), [[0, 4]]],
    ['nine in the base and ten beyond it', counted({ 2: 50, 4: 9 }, { 4: 10 }), []],
  ])('%s', (_name, counts, ways) => {
    expect(possibleGroupings(counts)).toEqual(ways);
  });

  test('are as fine as they can be, members before all', () => {
    const [finest, ...coarser] = possibleGroupings(counted({ 0: 10, 2: 10, 4: 10 }));
    expect(finest).toEqual([0, 2, 4]);
    expect(coarser).toEqual([
      [0, 4],
      [0, 2],
    ]);
  });

  test('hold whole levels', () => {
    const counts = counted({ 0: 3, 2: 500, 4: 40 });
    expect(levelGroupsOf({ counts, starts: [0, 4] })).toEqual([[0, 2], [4]]);
  });
});

describe('a split', () => {
  const all = released(counted({ 0: 3, 2: 500, 4: 40 }, { 2: 7 }), [0, 4]);

  test('shows where it is made of whole groups and leaves others', () => {
    expect(canShowSplit(all, splitOf('members'))).toBe(true);
    expect(canShowSplit(all, splitOf('visitors'))).toBe(true);
    expect(canShowSplit(all, splitOf('visitors', 'device'))).toBe(false);
    expect(canShowSplit(all, splitOf('everyone', 'device'))).toBe(false);
    expect(canShowSplit(undefined, splitOf('members'))).toBe(false);
  });

  test('says on how many people it rests, and which levels are not told apart', () => {
    expect(peopleByGroup(all, 'open')).toEqual({ members: 40, visitors: 503 });
    expect(checkedGroups(all)).toEqual([
      { levels: ['open', 'device'], people: 503 },
      { levels: ['account'], people: 40 },
    ]);
    expect(narrowingsOf(all, 'everyone')).toEqual([{ least: 'account', people: 40 }]);
    expect(narrowingsOf(all, 'members')).toEqual([]);
  });
});

describe('between two releases', () => {
  const before: GroupedCounters = { counts: counted({ 2: 40, 4: 20 }), starts: [0, 4] };
  const judged = (after: GroupedCounters, moves: readonly LevelTransition[]) =>
    riskyPairs(before, after, false).every((pair) => isSafePair(pair, moves));
  const stayed = (level: number, people: number): LevelTransition => ({
    before: level,
    after: level,
    wasCounted: true,
    isCounted: true,
    isSame: true,
    people,
  });
  const came = (level: number, people: number): LevelTransition => ({
    ...stayed(level, people),
    before: undefined,
    wasCounted: false,
    isSame: false,
  });
  const changed = (level: number, people: number): LevelTransition => ({
    ...stayed(level, people),
    isSame: false,
  });
  const after = (base: Readonly<Record<number, number>>, starts = [0, 4]): GroupedCounters => ({
    counts: counted(base),
    starts,
  });

  test('nobody is new', () => {
    expect(riskyPairs(before, before, false).every(({ before: a, after: b }) => a !== b)).toBe(
      true,
    );
    expect(judged(before, [stayed(2, 40), stayed(4, 20)])).toBe(true);
  });

  test.each([
    [9, false],
    [10, true],
  ])('%i more visitors', (more, isSafe) => {
    const moves = [stayed(2, 40), stayed(4, 20), came(2, more)];
    expect(judged(after({ 2: 40 + more, 4: 20 }), moves)).toBe(isSafe);
  });

  test('ten visitors do not hide one member', () => {
    const moves = [stayed(2, 40), stayed(4, 20), came(2, 10), came(4, 1)];
    expect(judged(after({ 2: 50, 4: 21 }), moves)).toBe(false);
  });

  test('one who changes an answer is one person, however often, and counts like a new one', () => {
    const counts = before.counts.map((row) =>
      row.level === 4 && row.choice === 1 ? { ...row, people: 19 } : row,
    );
    const one = { counts: [...counts, { level: 4, choice: 2, people: 1 }], starts: [0, 4] };
    expect(judged(one, [stayed(2, 40), stayed(4, 19), changed(4, 1)])).toBe(false);
    expect(judged(one, [stayed(2, 40), stayed(4, 10), changed(4, 10)])).toBe(true);
  });

  test('a group is not split where that tells what few of it said before', () => {
    const coarse: GroupedCounters = { counts: counted({ 0: 5, 2: 40, 4: 20 }), starts: [0, 4] };
    const fine = after({ 0: 15, 2: 40, 4: 20 }, [0, 2, 4]);
    const moves = [stayed(0, 5), stayed(2, 40), stayed(4, 20), came(0, 10)];
    // Visitors at the first release minus browsers now leaves the five who were not checked.
    expect(riskyPairs(coarse, fine, false).every((pair) => isSafePair(pair, moves))).toBe(false);
    const more = after({ 0: 15, 2: 50, 4: 20 }, [0, 2, 4]);
    const both = [...moves, came(2, 10)];
    expect(riskyPairs(coarse, more, false).every((pair) => isSafePair(pair, both))).toBe(true);
  });

  test('one whose check improves has moved in both groups', () => {
    const moves = [stayed(2, 39), stayed(4, 20), { ...changed(2, 1), after: 4, isSame: true }];
    expect(judged(after({ 2: 39, 4: 21 }), moves)).toBe(false);
  });
});
