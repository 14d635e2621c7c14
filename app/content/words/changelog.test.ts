import { expect, test } from 'vitest';
import { changelog } from './changelog.ts';

test('changes are told by day, newest first, in whole sentences', () => {
  const days = changelog.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set(days).size).toBe(days.length);
  // Nothing changed before the first commit.
  expect(days.at(-1)).toBe('2026-11-21');
  for (const { day, lines } of changelog) {
    expect(Number.isNaN(Date.parse(day))).toBe(false);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^\p{Lu}.+\.$/u);
  }
});
