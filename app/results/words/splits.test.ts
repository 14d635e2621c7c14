import { expect, test } from 'vitest';
import { newestOmission } from '../details/headline-omission.ts';
import { leftOutFacts, leftOutWords, splitsInBurst } from './splits.ts';

test('what the headline leaves out is said to be in every other split that shows', () => {
  const begin = 'Everyone leaves out 77 answers, since a lot came from one network.';
  expect(leftOutWords(77)).toBe(`${begin} All answers has them.`);
  expect(leftOutWords(77, ['members', 'visitors'])).toBe(
    `${begin} All answers, Members and Visitors do not.`,
  );
  expect(splitsInBurst(['members', 'visitors'])).toBe(
    'Members and Visitors count the others, too.',
  );
  expect(splitsInBurst([])).toBeUndefined();
  expect(leftOutFacts(300, 'checked')).toEqual([]);
  expect([leftOutFacts(), leftOutFacts(1)]).toEqual([
    [],
    ['1 answer left out: a lot came from one network'],
  ]);
});

test('a public result says it by the newest update; a hidden one, as it came with the details', () => {
  const counts = { sequence: 1, changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 };
  const leaves = { leftOut: 77, all: 500 };
  expect(newestOmission({ counts, resultShows: 'now' }, { leaves })).toBeUndefined();
  expect(newestOmission({ counts, resultShows: 'after answering' }, { leaves })).toEqual(leaves);
  const newer = { leftOut: 78, all: 501 };
  expect(
    newestOmission({ counts: { ...counts, ...newer }, resultShows: 'now' }, { leaves }),
  ).toEqual(newer);
});
