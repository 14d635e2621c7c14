import { describe, expect, test } from 'vitest';
import { ALL } from '../results/tally.ts';
import { partOf, splitOf, SPLITS } from '../results/split.ts';
import { partQuery, readView, writeView } from './view-address.ts';

const read = (query: string) => readView(new URLSearchParams(query));
const WHOLE = { place: 1, part: ALL, theme: 'system', answers: true };

describe('the view of an address', () => {
  test('is the first question with everything, where nothing is said', () => {
    expect(read('')).toEqual(WHOLE);
    expect(writeView(read(''))).toBe('');
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
  ])('is the same with %s', (query) => expect(read(query)).toEqual(WHOLE));

  test('comes back as it was written', () => {
    for (const query of [
      '?question=2',
      '?split=members',
      '?theme=dark',
      '?answer=0',
      '?question=3&split=email&theme=light&answer=0',
    ])
      expect(writeView(read(query))).toBe(query);
  });
});

test('each split is one part, and its document is asked for by the same part', () => {
  for (const split of SPLITS) expect(splitOf(partOf(split))).toBe(split);
  expect(splitOf(ALL)).toBeUndefined();
  for (const part of [partOf('members'), ALL])
    expect(splitOf({ ...part, least: 'embed' })).toBeUndefined();
  expect(partQuery(ALL)).toBe('');
  expect(partQuery(partOf('visitors'))).toBe('?audience=visitors');
  expect(partQuery(partOf('device'))).toBe('?least=device');
});
