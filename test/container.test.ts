import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/program.ts';
import { ALLOCATOR } from '../server/watch.js';

/** What can be read of the container without an engine; what was seen of it stands in docs/deploying.md. */
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
const site = compose.slice(compose.indexOf('  site:'), compose.indexOf('\n  database:'));

const ignoredBy = (name: string) =>
  readFileSync(join(ROOT, name), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
    .filter(Boolean);

/** What an instruction says, each time that it stands there. */
const said = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction}\\s+(.+)$`, 'gm'))].map(
    ([, text = '']) => text,
  );

test('both stages stand on a base that can be another one', () => {
  expect(said('ARG')).toEqual(['BASE=node:24-bookworm-slim']);
  expect(said('FROM').map((text) => text.split(' ')[0])).toEqual(['${BASE}', '${BASE}']);
});

test('it runs as somebody who is named by number and is not root, and is made in the file itself', () => {
  const [user = ''] = said('USER');
  expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
  const [uid = '', gid = ''] = user.split(':');
  const runs = said('RUN').join('\n');
  expect(runs).toContain(`useradd --uid ${uid} --gid ${gid} `);
  expect(runs).toContain(`install -d -o ${uid} -g ${gid} `);
});

test('it gives memory back as the server does that is watched over', () => {
  const settings = Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`);
  expect(said('ENV')).toContain(settings.join(' '));
});

test('where it writes is a volume, here as there', () => {
  const [volume = ''] = said('VOLUME');
  expect(said('ENV').join(' ')).toContain(`DATA_DIR=${volume}`);
  expect(site).toMatch(new RegExp(`^      - \\w+:${volume}$`, 'm'));
  expect(site).toContain('read_only: true');
});

test('health is asked for in the same words, as often', () => {
  const [health = ''] = said('HEALTHCHECK');
  const [, options = '', command = ''] = /^(.*?)\s+CMD (\[.*\])$/.exec(health) ?? [];
  const words = JSON.parse(command) as string[];
  const listed = /^ {6}test:\n((?: {8}- .+\n)+)/m.exec(site)?.[1] ?? '';
  const asked = listed.split('\n').flatMap((line) => /^ +- (.+)$/.exec(line)?.[1] ?? []);
  // It stands in quotes there, and a dollar twice.
  expect(asked.map((word) => word.replace(/^'(.*)'$/, '$1').replaceAll('$$', '$'))).toEqual([
    'CMD',
    ...words,
  ]);
  const times = [...options.matchAll(/--([a-z-]+)=(\w+)/g)].map(
    ([, name = '', time = '']) => `      ${name.replace('-', '_')}: ${time}`,
  );
  expect(times).toHaveLength(3);
  expect(times.filter((line) => !site.includes(line))).toEqual([]);
});

test('what holds secrets, or is made beside the site, gets into no image', () => {
  const left = ignoredBy('.dockerignore');
  const outside = [
    ...ignoredBy('.gitignore').filter((name) => !name.includes('*')),
    '.env',
    '.git',
  ];
  expect(outside.filter((name) => !left.includes(name))).toEqual([]);
});
