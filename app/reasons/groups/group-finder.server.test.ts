import { expect, test } from 'vitest';
import { simulateCrowd } from '../../../test/support/simulated-crowd.ts';
import { sparseMarksOf } from '../../stats/sparse-marks.ts';
import { findGroups } from './find-groups.ts';
import { createGroupFinder } from './group-finder.server.ts';

const task = { seed: 'thread', former: undefined, shuffleMs: 60_000 };

test('the thread finds what is found here, and whoever waits goes on meanwhile', async () => {
  const { marks } = simulateCrowd({
    people: 500,
    reasons: 60,
    sizes: [2, 1],
    seen: 0.8,
    seed: 'one',
  });
  const find = createGroupFinder();
  let [turns, isOver] = [0, false];
  const takeTurns = () => {
    turns++;
    if (!isOver) setTimeout(takeTurns, 1);
  };
  takeTurns();
  const found = await find({ ...task, marks });
  isOver = true;
  expect(turns).toBeGreaterThan(3);
  expect(found).toEqual(findGroups(marks, { ...task, isOver: () => false }));
});

test('too few people are told from a fault', async () => {
  const find = createGroupFinder();
  const none = sparseMarksOf(0, 0, { row: [], column: [], mark: [] });
  expect(await find({ ...task, marks: none })).toBe(undefined);
  const broken = { ...none, rows: 1_000_000 };
  await expect(find({ ...task, marks: broken })).rejects.toThrow('100000 people');
});
