import { describe, expect, test } from 'vitest';
import { EVERYONE } from '../results/tally.ts';
import { splitByName, splitNameOf, SPLIT_NAMES } from '../results/split-name.ts';
import { splitQuery, parseEmbedView, embedViewQuery } from './embed-view.ts';

const read = (query: string) => parseEmbedView(new URLSearchParams(query));
const WHOLE = {
  place: 1,
  split: EVERYONE,
  theme: 'system',
  isAnswerable: true,
  showsReasons: false,
};

describe('the view of an address', () => {
  test('is the first question with everything, where the address sets nothing', () => {
    expect(read('')).toEqual(WHOLE);
    expect(embedViewQuery(read(''))).toBe('');
  });

  test.each([
    'question=0',
    'question=-1',
    'question=two',
    'question=1.5',
    'split=all',
    'theme=blue',
    'answer=1',
    'lang=xx',
    'theme=auto',
    'reasons=',
    'reasons=all',
    'reasons=1',
  ])('is the same with %s', (query) => expect(read(query)).toEqual(WHOLE));

  test('is parsed as it was written', () => {
    for (const query of [
      '?question=2',
      '?split=members',
      '?theme=dark',
      '?answer=0',
      '?reasons=best',
      '?question=3&split=email&theme=light&answer=0&reasons=best',
    ])
      expect(embedViewQuery(read(query))).toBe(query);
  });
});

test('each split name stands for one split, and asks for the result document of the same split', () => {
  for (const split of SPLIT_NAMES) expect(splitNameOf(splitByName(split))).toBe(split);
  expect(splitNameOf(EVERYONE)).toBeUndefined();
  for (const split of [splitByName('members'), EVERYONE])
    expect(splitNameOf({ ...split, least: 'embed' })).toBeUndefined();
  expect(splitQuery(EVERYONE)).toBe('');
  expect(splitQuery(splitByName('visitors'))).toBe('?audience=visitors');
  expect(splitQuery(splitByName('device'))).toBe('?least=device');
});
