import { expect, test } from 'vitest';
import { madeResult } from '../../../test/support/made-result.ts';
import { splitByName } from '../../results/split-name.ts';
import * as words from './widget.ts';
import * as documentWords from './widget-document.ts';

test('the base says who is counted', () => {
  expect(documentWords.base(1)).toBe('1 person');
  expect(documentWords.base(1_204)).toBe('1,204 people');
  expect(documentWords.base(611, splitByName('members'))).toBe('611 members');
  expect(documentWords.base(90, splitByName('email'))).toBe(
    '90 people with a confirmed address or better',
  );
});

test('one’s own answer in one sentence', () => {
  const single = madeResult('single', [31, 19], 50);
  expect(words.ownAnswer('single', single, [1])).toBe('You are with 62% of 50 people.');
  expect(words.ownAnswer('multiple', single, [1, 2])).toBe('Your picks carry the star.');
  expect(words.ownAnswer('ranking', madeResult('ranking', [25, 25], 50), [2, 1])).toBe(
    'You put “Choice 2” first, with 50% of 50 people.',
  );
  expect(words.ownAnswer('single', single, [101])).toContain(
    'You picked not sure, and nobody else did',
  );
  expect(words.ownAnswer('single', madeResult('single', [1, 0], 1), [1])).toBe(
    'You are the only one.',
  );
  // A result that does not hold the answer yet says nothing of it.
  expect(words.ownAnswer('single', madeResult('single', [0, 4], 4), [1])).toBeUndefined();
});
