import { expect, test } from 'vitest';
import { failedWords, promptFor } from './prompt.ts';
import { picksAfterTick } from '../picks-after-tick.ts';

const choices = [
  ...[1, 2, 3].map((number) => ({ number, label: '', role: 'listed' as const })),
  { number: 100, label: '', role: 'none' as const },
  { number: 101, label: '', role: 'unsure' as const },
];

test('ticks add up to the most that may be picked', () => {
  expect(picksAfterTick([1, 2], 2, choices, 2)).toEqual({ picks: [1, 2], isTooMany: false });
  expect(picksAfterTick([1, 2, 3], 3, choices, 2)).toEqual({ picks: [1, 2], isTooMany: true });
  expect(picksAfterTick([1, 2, 3], 1, choices, 2)).toEqual({ picks: [2, 3], isTooMany: true });
});

test('"none of these" and "not sure" stand alone', () => {
  expect(picksAfterTick([1, 2, 100], 100, choices, 2)).toEqual({ picks: [100], isTooMany: false });
  expect(picksAfterTick([100, 101], 101, choices, 2)).toEqual({ picks: [101], isTooMany: false });
  expect(picksAfterTick([3, 101], 3, choices, 2)).toEqual({ picks: [3], isTooMany: false });
});

test('the prompt says what to do', () => {
  const asked = (kind: Parameters<typeof promptFor>[0]['kind']) =>
    promptFor({ kind, pickAtMost: 2, choices, audience: 'everyone' });
  expect(asked('multiple')).toBe('Pick up to 2.');
  expect(promptFor({ kind: 'multiple', pickAtMost: 3, choices, audience: 'everyone' })).toBe(
    'Pick as many as you like.',
  );
  for (const kind of ['single', 'scale', 'ranking'] as const)
    expect(asked(kind)).toMatch(/^P.*\.$/);
});

test.each(['members', 'community'] as const)('an audience of %s needs an account', (audience) => {
  for (const kind of ['single', 'multiple', 'scale', 'ranking'] as const)
    expect(promptFor({ kind, pickAtMost: 3, audience, choices })).not.toContain('account');
});

test('a missing response is not called a failure', () => {
  const attempt = { does: 'answer', picks: [1], stage: 'failed' } as const;
  expect(failedWords(attempt)).toBe('Not counted.');
  const failure = { says: '', remedy: 'again', isUncertain: true } as const;
  expect(failedWords({ ...attempt, failure })).not.toContain('Not counted');
});
