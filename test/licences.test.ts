import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licences under which what is installed may be used, changed and passed on (docs/decisions/0053-licences.md). */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** What is let through all the same. Both are for tests alone, and nothing that is passed on has a line of them. */
const EXCEPTED: Readonly<Record<string, string>> = {
  'incremental-encoder@0.0.1': 'MPL-2.0, written as "MPL 2.0"',
  'urls@0.0.4': 'names none; oembetter asks for it and never loads it',
};

type Named = { license?: string | { type?: string }; licenses?: { type?: string }[] };
type Entry = Named & { version?: string; name?: string; dev?: boolean };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** As the package itself says, where it is installed; else, as for other platforms, as the lock file does. */
function licenceOf(path: string, entry: Entry): string {
  const file = `${path}/package.json`;
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Named) : entry;
  const { license, licenses = [] } = own;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses.map(({ type = '' }) => type).join(' OR ');
}

/** An expression as SPDX writes it, as far as packages use it: parts of one kind, in brackets or not. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/^\(|\)$/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed);
  return plain.split(' OR ').some((one) => ALLOWED.has(one));
}

function nameOf(path: string, { name, version }: Entry): string {
  return `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`;
}

test('all that is installed is under a licence that is allowed', () => {
  const others = installed
    .map(([path, entry]) => ({ name: nameOf(path, entry), licence: licenceOf(path, entry) }))
    .filter(({ name, licence }) => !(name in EXCEPTED) && !isAllowed(licence))
    .map(({ name, licence }) => `${name} is under ${licence || 'no licence that it names'}`);
  expect(others).toEqual([]);
});

test('what is excepted is there, and for tests alone', () => {
  const forTests = installed
    .filter(([, { dev }]) => dev)
    .map(([path, entry]) => nameOf(path, entry));
  expect(Object.keys(EXCEPTED).filter((name) => !forTests.includes(name))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['FSL-1.1-Apache-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
])('%j is allowed: %j', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));
