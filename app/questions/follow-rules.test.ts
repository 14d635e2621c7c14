import { expect, test } from 'vitest';
import { closesSoonFrom } from './follow-rules.ts';

test.each([
  ['a week: a day before', '2026-03-01T00:00Z', '2026-03-08T00:00Z', '2026-03-07T00:00Z'],
  [
    'two days: a day before, which is the middle',
    '2026-03-01T00:00Z',
    '2026-03-03T00:00Z',
    '2026-03-02T00:00Z',
  ],
  ['an hour: from the middle on', '2026-03-01T10:00Z', '2026-03-01T11:00Z', '2026-03-01T10:30Z'],
])('a question closes soon when it is open for %s', (_, opensAt, closesAt, from) => {
  const window = { opensAt: new Date(opensAt), closesAt: new Date(closesAt) };
  expect(closesSoonFrom(window)).toEqual(new Date(from));
});
