import { describe, expect, test } from 'vitest';
import { checksOf, countsTold, type ToldResult } from './by-check.ts';
import { byLevel, countsOf } from './counts.ts';
import { AUDIENCES, LEVELS } from './levels.ts';
import { ALL, type Tally } from './tally.ts';

/** Counters as they are kept, through news, and back. */
const CHOICES = [1, 2];

function told(counts: Tally['counts']): ToldResult {
  const { people, none, unsure, byChoice } = countsOf({ counts }, ALL);
  return {
    people,
    none,
    notSure: unsure,
    choices: CHOICES.map((number) => [number, byChoice.get(number) ?? 0]),
    checks: checksOf({ counts }, CHOICES),
  };
}

/** Known by browser: red, red, none of these, not sure; a member: red and blue; one not checked: blue. */
const COUNTS: Tally['counts'] = [
  { level: 4, choice: -1, people: 1 },
  { level: 4, choice: 1, people: 1 },
  { level: 4, choice: 2, people: 1 },
  { level: 2, choice: -1, people: 2 },
  { level: 2, choice: 1, people: 2 },
  { level: 2, choice: 100, people: 1 },
  { level: 2, choice: 101, people: 1 },
  { level: 0, choice: -1, people: 1 },
  { level: 0, choice: 2, people: 1 },
];

test('each check has a row, and of the weakest only its name is told', () => {
  expect(checksOf({ counts: COUNTS }, CHOICES)).toEqual([
    [0],
    [2, 2, 1, 1, 2, 0],
    [4, 1, 0, 0, 1, 1],
  ]);
});

describe('every part is counted from what was told as from what is kept', () => {
  const cases: [string, Tally['counts']][] = [
    ['three checks', COUNTS],
    ['one check', COUNTS.slice(0, 3)],
    ['nobody', []],
    ['whoever was with the weakest check has left', COUNTS.toSpliced(7, 2)],
  ];
  test.each(cases)('%s', (_, counts) => {
    const heard = { counts: countsTold(told(counts)) ?? [] };
    expect(byLevel(heard)).toEqual(byLevel({ counts }));
    for (const audience of AUDIENCES)
      for (const least of LEVELS) {
        const [kept, again] = [{ counts }, heard].map((one) => countsOf(one, { audience, least }));
        expect(again).toMatchObject({
          people: kept?.people,
          none: kept?.none,
          unsure: kept?.unsure,
        });
        for (const choice of CHOICES)
          expect(again?.byChoice.get(choice) ?? 0).toBe(kept?.byChoice.get(choice) ?? 0);
      }
  });
});

test('a result that tells no checks has no parts', () => {
  const { checks: _, ...whole } = told(COUNTS);
  expect(countsTold(whole)).toBeUndefined();
  expect(countsTold(undefined)).toBeUndefined();
});
