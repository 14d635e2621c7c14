import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editRule } from './own-actions.ts';

test('the rule for edits is told alike beside the action and in the FAQ', () => {
  const rule =
    'or five minutes after it opens, or until somebody else answers, whichever comes first';
  expect(editRule).toContain(rule);
  expect(readFileSync('app/content/information/faq.mdx', 'utf8')).toContain(rule);
});
