import { expect, test } from 'vitest';
import { SPLIT_GROUP_LABELS } from '../../results/words/levels.ts';
import { narrowing } from '../../results/words/check-levels.ts';
import { madeForOther, splits } from './try.ts';
import { base } from './widget-document.ts';

test('a split is named as on the page of a question', () => {
  expect(splits.members).toBe(SPLIT_GROUP_LABELS.members);
  expect(splits.visitors).toBe(SPLIT_GROUP_LABELS.visitors);
  for (const least of ['device', 'email', 'account'] as const)
    expect(narrowing({ least, people: 1_204 }).toLowerCase()).toBe(
      `only the 1,204 ${splits[least].toLowerCase()}`,
    );
});

test('the frame names whom it counts by the same words', () => {
  expect(base(1_204, { audience: 'everyone', least: 'device' })).toBe(
    '1,204 people known by browser or better',
  );
});

test('what is said below the preview names the embed', () => {
  for (const said of Object.values(madeForOther))
    expect(said).toMatch(/^The words of the embed are /);
});
