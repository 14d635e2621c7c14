import { expect, test } from 'vitest';
import { hoursFromNow, STORED_QUESTION } from '../../test/support/stored-question.ts';
import { questionViewOf } from './question-view.ts';
import { EVERYONE } from './tally.ts';

test("only everyone's result ends at the time that was fixed: a split's moment is chosen by its answers", () => {
  const closed = { ...STORED_QUESTION, readAt: hoursFromNow(2) };
  expect(questionViewOf(closed, undefined, { order: 0 }).closedOnTime).toBe(true);
  for (const split of [
    { ...EVERYONE, audience: 'members' },
    { ...EVERYONE, least: 'device' },
  ] as const)
    expect(questionViewOf(closed, undefined, { order: 0, split }).closedOnTime).toBe(false);
});
